import { isObject } from '../text/json-value.ts'
import type { RecordFact } from '../workspace/facts.ts'
import { recordTexts } from './labels.ts'
import type { Questionnaire } from './node.ts'
import { recordUsesIn } from './record-uses.ts'

/**
 * All that a configuration is made of, as one text: its tree and the records behind it with their texts. It stays the
 * same when records move, when members change places, and when only other configurations of the set change.
 */
export function configurationContent({ file, configuration }: Questionnaire): string {
  const { set } = file
  const uses = recordUsesIn(set)
  const records = set.files.flatMap((one) =>
    one.records
      .filter((record) => configuration !== undefined && uses.configurationsOf(record).includes(configuration))
      .map((record) => write(describe(record, recordTexts(record, set.fileOf(record))))),
  )
  const tree = { code: configuration?.code, edition: configuration?.edition, data: configuration?.data }
  return [write(tree), ...[...new Set(records)].sort()].join('\n')
}

function describe({ model, pk, keyword, fields }: RecordFact, texts: unknown): unknown {
  return { model, pk, keyword, fields, texts }
}

/** JSON with members by name. */
function write(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  )
}
