import { createPks } from '../../drafts/free-pks.ts'
import type { FileChange } from '../../drafts/record-draft.ts'
import { locate } from '../../questionnaire/locate.ts'
import { referencesTo } from '../../questionnaire/pk-references.ts'
import { conflictingRecords } from '../../rules/project/conflicting-records.ts'
import { duplicateRecord } from '../../rules/reference/duplicate-record.ts'
import { isFinding } from '../../rules/rule.ts'
import { firstByFile, loadPosition } from '../../sets/load-order.ts'
import { count } from '../../text/count.ts'
import { isSameJson } from '../../text/json-value.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'

/** Gives clashing records free pks of their file's range, and the new pks to everything in the set that refers to them. */
function renumberActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (isFinding(finding, duplicateRecord, 'pk')) {
      const record = locate(judged, finding.place.pointer).record ?? configurationAt(judged, finding.place.pointer)
      if (record?.form !== 'fixture' || hasTwin(record, judged)) return []
      const references = referencesTo(record, judged.set).length
      const belongs = references === 1 ? 'that belongs' : 'that belong'
      const also = references === 0 ? '' : `, also in the ${count(references, 'reference')} ${belongs} to it`
      const pk = createPks(context.workspace, judged)(record.model)
      const title = `Give this ${record.model} the free pk ${pk}${also}`
      return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
        renumber(context, judged, [record]),
      )
    }
    if (!isFinding(finding, conflictingRecords)) return []
    const records = conflictsWith(judged, String(finding.data.other))
    if (records.length === 0 || records.some((record) => hasTwin(record, judged))) return []
    const title = `Give ${count(records.length, 'record')} of this file a free pk, with all that refers to them`
    return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
      renumber(context, judged, records),
    )
  })
}

function configurationAt(file: SetFile, pointer: string): RecordFact | undefined {
  return file.records.find((record) => pointer === `${record.pointer}/pk`)
}

/**
 * Whether another record has the keyword too: with a pk of its own the two still clash, and most likely one is meant to
 * replace the other.
 */
function hasTwin(record: RecordFact, file: SetFile): boolean {
  return file.set.keywordTwins(record).length > 0
}

/** The records of the file that differ from those of the same pk in another file. */
function conflictsWith(file: SetFile, other: string): readonly RecordFact[] {
  const { set } = file
  if (loadPosition(other, set) >= loadPosition(file.uri, set)) return []
  return file.records.filter((record) => {
    if (record.form !== 'fixture') return false
    const twin = firstByFile(set.pkTwins(record)).get(other)
    return twin !== undefined && !isSameJson(twin.fields, record.fields)
  })
}

function renumber({ workspace }: ActionContext, file: SetFile, records: readonly RecordFact[]): FileChange[] {
  const nextPk = createPks(workspace, file)
  return records.flatMap((record): FileChange[] => {
    const pk = nextPk(record.model)
    const places = referencesTo(record, file.set).map(({ uri, pointer }) => ({ uri, pointer }))
    return [{ uri: record.uri, pointer: `${record.pointer}/pk` }, ...places].map((place) => ({
      op: 'replace',
      ...place,
      value: pk,
    }))
  })
}

export const renumberSource = defineActions({ rank: 100, kinds: ['quickfix'], find: renumberActions })
