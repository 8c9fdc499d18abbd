import type { FileChange } from '../../drafts/record-draft.ts'
import { locate } from '../../questionnaire/locate.ts'
import type { Node } from '../../questionnaire/node.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'
import { canWait, freeConditionName } from './condition-target.ts'
import { addCondition, type TriggerChoice, triggerChoices } from './condition-trigger.ts'
import { setOptions } from './set-options.ts'

const mostActions = 16

/** Makes the question or questiongroup at a place depend on an answer: one action an answer, both ends of the condition. */
function showWhenActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  const { pointer } = context.file.document.pointerAt(context.range.start)
  const target = locate(judged, pointer).nodes.at(-1)
  if (target === undefined || (target.level !== 'question' && target.level !== 'questiongroup')) return []
  if (!canWait(target)) return []
  const group = `Show ${target.level} "${target.keyword}" only when …`
  return triggerChoices(target)
    .slice(0, mostActions)
    .map((choice) => {
      const title = `Show ${target.level} "${target.keyword}" only when ${choice.words}`
      return changeAction(context, { title, kind: 'refactor.rewrite', group, findings: [] }, () =>
        connect(target, choice),
      )
    })
}

function connect(target: Node, { question, expression }: TriggerChoice): FileChange[] {
  const kind = target.level === 'question' ? 'question' : 'questiongroup'
  const name = freeConditionName(target)
  return [
    ...setOptions(target, 'form_options', { [`${kind}_condition`]: name }),
    ...addCondition(question, kind, `${expression}|${name}`),
  ]
}

export const showWhenSource = defineActions({ rank: 130, kinds: ['refactor.rewrite'], find: showWhenActions })
