import { typeOfKey } from '../../questionnaire/key-types.ts'
import { labelOf } from '../../questionnaire/labels.ts'
import { shortLabel } from '../../text/printable.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import type { Candidate } from './candidate.ts'

const longestLabel = 60

/** A record to be named by its keyword. */
export function byKeyword(record: RecordFact, contexts: readonly string[], file: SetFile): Candidate {
  const keyword = record.keyword ?? ''
  const label = labelOf(record, file, contexts)
  const type = record.model === 'key' ? typeOfKey(record) : undefined
  const shown = label === undefined ? undefined : `«${shortLabel(label, longestLabel)}»`
  return {
    label: keyword,
    kind: 'reference',
    value: keyword,
    detail: [shown, type].filter(Boolean).join(' · ') || undefined,
    words: label,
  }
}

/** A record to be named by its pk; what is shown is its label and keyword. */
export function byPk(
  record: RecordFact,
  name: string | undefined,
  contexts: readonly string[],
  file: SetFile,
): Candidate {
  const label = labelOf(record, file, contexts)
  const shown = label === undefined ? undefined : `«${shortLabel(label, longestLabel)}»`
  return {
    label: [shown, name].filter(Boolean).join(' ') || String(record.pk),
    kind: 'reference',
    value: record.pk,
    detail: `${record.model} ${record.pk}`,
    words: [label, name, record.pk].filter((word) => word !== undefined).join(' '),
  }
}
