import { addChoices, draftValue, freeKeyword, takesChoices } from '../../drafts/new-choices.ts'
import type { RecordDraft } from '../../drafts/record-draft.ts'
import { typeOfKey } from '../../questionnaire/key-types.ts'
import { withEnding } from '../../questionnaire/keyword-form.ts'
import { locate } from '../../questionnaire/locate.ts'
import { unknownConditionValue } from '../../rules/condition/unknown-condition-value.ts'
import { missingValues } from '../../rules/reference/missing-values.ts'
import { type Finding, isFinding } from '../../rules/rule.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { shortName } from '../../text/printable.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'

/** Creates the values that a key lacks: those that a condition compares with, or the first two of a key that needs choices. */
function missingChoiceActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    const key = keyAt(judged, finding.place.pointer)
    // Each choice of an image_checkbox needs an image.
    if (key === undefined || keyTypeFacts(typeOfKey(key) ?? '')?.valuesNeed) return []
    if (isFinding(finding, missingValues)) return firstChoices(context, judged, key, finding)
    if (!isFinding(finding, unknownConditionValue, 'unknown', 'misspelt')) return []
    const keyword = String(finding.data.value)
    const draft = draftValue(judged, key, keyword)
    const title = `Create value "${shortName(keyword)}" as a choice of key "${shortName(key.keyword ?? '?')}"`
    return choiceAction(context, judged, key, [draft], { title, kind: 'quickfix', findings: [finding] })
  })
}

/** Adds a choice to the key at a place, or the key of the question there. */
function addChoiceActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  const { pointer } = context.file.document.pointerAt(context.range.start)
  const key = judged && keyAt(judged, pointer)
  if (judged === undefined || key === undefined || !takesChoices(judged, key)) return []
  const keyword = freeKeyword(judged, key)
  const title = `Add a choice "${shortName(keyword)}" to key "${shortName(key.keyword ?? '?')}"`
  const draft = draftValue(judged, key, keyword)
  return choiceAction(context, judged, key, [draft], { title, kind: 'refactor.rewrite', findings: [] })
}

function keyAt(file: SetFile, pointer: string): RecordFact | undefined {
  const { nodes, record } = locate(file, pointer)
  const question = nodes.at(-1)
  const key = question?.level === 'question' ? question.record : record
  return key?.model === 'key' ? key : undefined
}

function firstChoices(context: ActionContext, judged: SetFile, key: RecordFact, finding: Finding): CodeAction[] {
  const stem = key.keyword ?? `value_${key.pk ?? ''}`
  const drafts = [1, 2].map((order) => ({ ...draftValue(judged, key, withEnding(stem, `_${order}`)), order }))
  const title = `Create two choices of key "${shortName(key.keyword ?? '?')}"`
  return choiceAction(context, judged, key, drafts, { title, kind: 'quickfix', findings: [finding] })
}

function choiceAction(
  context: ActionContext,
  file: SetFile,
  key: RecordFact,
  drafts: readonly RecordDraft[],
  action: Pick<CodeAction, 'title' | 'kind' | 'findings'>,
): CodeAction[] {
  const home = file.set.fileOf(key)
  const make = () => addChoices(context.workspace, home, key, drafts)
  return make() === undefined ? [] : [changeAction(context, action, () => make() ?? [])]
}

export const missingChoiceSource = defineActions({ rank: 40, kinds: ['quickfix'], find: missingChoiceActions })

export const addChoiceSource = defineActions({ rank: 140, kinds: ['refactor.rewrite'], find: addChoiceActions })
