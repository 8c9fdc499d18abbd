import { memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { OptionsMember } from './node.ts'
import { nodesWith } from './nodes-by-keyword.ts'
import { hasStray } from './stray-options.ts'

const verdictsIn = remember((_: SetIndex) => new WeakMap<RecordFact, Map<string, boolean>>())

/**
 * Whether an option that is missing both in a record and where the record is used belongs into the record: it is used
 * at least `least` times, and no questionnaire says it for its own use.
 */
export function belongsToRecord(
  record: RecordFact,
  member: OptionsMember,
  option: string,
  set: SetIndex,
  least = 2,
): boolean {
  const ofSet = verdictsIn(set)
  const ofRecord = ofSet.get(record) ?? new Map<string, boolean>()
  ofSet.set(record, ofRecord)
  const question = `${member}.${option} ${least}`
  const verdict = ofRecord.get(question) ?? judge(record, member, option, set, least)
  ofRecord.set(question, verdict)
  return verdict
}

function judge(record: RecordFact, member: OptionsMember, option: string, set: SetIndex, least: number): boolean {
  const uses = nodesWith(record, set)
  const saysItself = uses.some((node) => memberOf(node.value[member], option) !== undefined || hasStray(node, option))
  return uses.length >= least && !saysItself
}

/** The object of a record that lacks an option: its options, else its configuration. */
export function missingInRecord(record: RecordFact, member: OptionsMember): { pointer: string } {
  const { configuration } = record.fields
  if (memberOf(configuration, member) !== undefined) return { pointer: fieldPointer(record, 'configuration', member) }
  return { pointer: record.form === 'fixture' ? fieldPointer(record, 'configuration') : record.pointer }
}
