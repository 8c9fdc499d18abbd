import { draftValue, freeKeyword } from '../../drafts/new-choices.ts'
import { fixtureTranslation } from '../../drafts/new-fixture-records.ts'
import { createRecords } from '../../drafts/new-records.ts'
import { readableLabel } from '../../drafts/readable-label.ts'
import type { FileChange } from '../../drafts/record-draft.ts'
import { homeForOwner } from '../../drafts/record-home.ts'
import { typeOfKey } from '../../questionnaire/key-types.ts'
import { locate } from '../../questionnaire/locate.ts'
import { danglingReference } from '../../rules/reference/dangling-reference.ts'
import { type Finding, isFinding } from '../../rules/rule.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { resolvePointer } from '../../text/pointer.ts'
import { shortName } from '../../text/printable.ts'
import { fieldPointer, pkOf, type RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'

/** Creates the translation or value that a record names and no file contains. */
function danglingReferenceActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (!isFinding(finding, danglingReference)) return []
    const owner = locate(judged, finding.place.pointer).record
    return owner === undefined ? [] : createActions(context, judged, finding, owner)
  })
}

function createActions(context: ActionContext, judged: SetFile, finding: Finding, owner: RecordFact): CodeAction[] {
  const { pointer } = finding.place
  const written = resolvePointer(judged.value, pointer)
  const reference = owner.form === 'fixture' ? (pkOf(written) ?? written) : written
  const isValue = pointer !== fieldPointer(owner, 'translation')
  const home = homeForOwner(judged, owner)
  const make = (title: string, changes: () => FileChange[]): CodeAction[] => [
    changeAction(context, { title, kind: 'quickfix', findings: [finding] }, changes),
  ]
  if (isValue) {
    // Each choice of an image_checkbox needs an image.
    if (keyTypeFacts(typeOfKey(owner) ?? '')?.valuesNeed) return []
    const given = typeof reference === 'number' && owner.form === 'fixture' ? reference : undefined
    if (given === undefined && typeof reference !== 'string') return []
    const keyword = typeof reference === 'string' ? reference : freeKeyword(judged, owner)
    const draft = draftValue(judged, owner, keyword, given)
    const title =
      given === undefined
        ? `Create value "${shortName(keyword)}"`
        : `Create value ${given} with the keyword "${shortName(keyword)}"`
    return make(title, () => createRecords(context.workspace, home, [draft]))
  }
  if (typeof reference !== 'number' || owner.form !== 'fixture') return []
  const label = readableLabel(owner.keyword ?? String(reference), owner.model, judged)
  const title = `Create translation ${reference} with the label "${shortName(label)}"`
  return make(title, () => fixtureTranslation(home, owner.model, label, reference))
}

export const danglingReferenceSource = defineActions({ rank: 30, kinds: ['quickfix'], find: danglingReferenceActions })
