import { contextsOf } from '../../questionnaire/labels.ts'
import { locate } from '../../questionnaire/locate.ts'
import type { Node } from '../../questionnaire/node.ts'
import { type ActionContext, type CodeAction, changeAction, type Judged, judgedFile } from './action.ts'
import { canWait, freeConditionName } from './condition-target.ts'
import { addCondition, type TriggerChoice, triggerChoices } from './condition-trigger.ts'
import type { FileChange } from './record-draft.ts'
import { setOptions } from './set-options.ts'

const mostActions = 16

/** Makes the question or questiongroup at a place depend on an answer: one action an answer, both ends of the condition. */
export function showWhenActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  const { pointer } = context.file.document.pointerAt(context.range.start)
  const { nodes, configuration } = locate(judged.facts, pointer)
  const target = nodes.at(-1)
  if (target === undefined || (target.level !== 'question' && target.level !== 'questiongroup')) return []
  if (!canWait(judged, target)) return []
  const contexts = contextsOf(configuration)
  return triggerChoices(judged, target, contexts)
    .slice(0, mostActions)
    .map((choice) => {
      const title = `Show ${target.level} "${target.keyword}" only when ${choice.words}`
      return changeAction(context, { title, kind: 'refactor.rewrite', findings: [] }, () =>
        connect(judged, target, choice),
      )
    })
}

function connect(judged: Judged, target: Node, { question, expression }: TriggerChoice): FileChange[] {
  const { uri } = judged.facts
  const kind = target.level === 'question' ? 'question' : 'questiongroup'
  const name = freeConditionName(judged, target)
  return [
    ...setOptions(uri, target, 'form_options', { [`${kind}_condition`]: name }),
    ...addCondition(uri, question, kind, `${expression}|${name}`),
  ]
}
