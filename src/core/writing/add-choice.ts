import { whyNoEdits } from '../document/why-no-edits.ts'
import { placeAfter } from '../drafts/choice-place.ts'
import { addChoices, draftValue, whyNoChoice } from '../drafts/new-choices.ts'
import { changesOf } from '../lint/fix-edits.ts'
import { whyNoKeyword } from '../questionnaire/keyword-form.ts'
import { shortName } from '../text/printable.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import type { NewChoice } from './add-part.ts'
import { findRecord } from './find-record.ts'
import type { Operation, Refusal } from './operation.ts'

/** Adds a choice to a key, behind those that it has or right after one of them. */
export function addChoiceOperation(
  workspace: Workspace,
  key: string,
  { keyword, label }: NewChoice,
  after?: string,
): Operation | Refusal {
  const found = findRecord(workspace, 'key', key)
  if ('refused' in found) return found
  const { record, file } = found
  const reason = whyNoChoice(file, record)
  if (reason !== undefined) return { refused: `Key "${shortName(key)}" gets no choice from a label alone: ${reason}.` }
  if (file.byKeyword('value', keyword))
    return { refused: `Value "${shortName(keyword)}" already exists; a key lists it by its pk.` }
  const badName = whyNoKeyword('value', keyword)
  if (badName !== undefined) return { refused: badName }
  const place = after === undefined ? undefined : placeAfter(file, record, after)
  if (place && 'refused' in place) return place
  const draft = { ...draftValue(file, record, keyword), label, ...(place && { order: place.order }) }
  const made = addChoices(workspace, file, record, [draft], place)
  if (made === undefined) {
    return {
      refused: `The "values" of key "${shortName(key)}" take no choice as they are. Correct what "questlint check" finds there first.`,
    }
  }
  const changes = changesOf(workspace, file.uri, { safe: false, changes: made })
  if (changes === undefined) {
    const { document } = fileOf(workspace, file.uri) ?? {}
    return { refused: whyNoEdits(document, file.uri, `the list of choices of key "${shortName(key)}"`) }
  }
  const summary = `Add choice "${shortName(keyword)}" to key "${shortName(key)}" in ${file.uri}.`
  return withAcceptances(workspace, { summary, notes: [], changes })
}
