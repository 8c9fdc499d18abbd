import type { Node } from '../../questionnaire/node.ts'
import { valuesOf } from '../../questionnaire/record-uses.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { Candidate } from './candidate.ts'
import { byKeyword } from './labelled.ts'
import type { Setting, Slot } from './setting.ts'

/** The keys that questions ask, each once. */
export function questions(nodes: readonly Node[], { file, contexts }: Setting): Candidate[] {
  const keywords = new Set(nodes.flatMap(({ keyword }) => keyword ?? []))
  return [...keywords].flatMap((keyword) => {
    const record = file.byKeyword('key', keyword)
    return record ? [byKeyword(record, contexts, file)] : []
  })
}

/** The candidates that the list around does not contain yet. */
export function unlisted(candidates: readonly Candidate[], { listed }: Slot): Candidate[] {
  const names = new Set(listed)
  return candidates.filter(({ value }) => !names.has(value))
}

/** The values that can be chosen in questions. */
export function chosenIn(nodes: readonly Node[], setting: Setting): Candidate[] {
  return nodes.flatMap((node) => {
    const key = node.record
    return key ? choices(key, setting) : []
  })
}

/** The values that a key offers. */
export function choices(key: RecordFact, { file, contexts }: Setting): Candidate[] {
  return valuesOf(key, file).map((value) => byKeyword(value, contexts, file))
}
