import { locate } from '../../questionnaire/locate.ts'
import { type Node, walk } from '../../questionnaire/node.ts'
import { type Finding, isFinding } from '../../rules/rule.ts'
import { untriggeredQuestion } from '../../rules/trigger/untriggered-question.ts'
import { untriggeredQuestiongroup } from '../../rules/trigger/untriggered-questiongroup.ts'
import { unusedCondition } from '../../rules/trigger/unused-condition.ts'
import { shortName } from '../../text/printable.ts'
import { conditionsOf, type Pairs } from '../../triggers/triggers.ts'
import { mismatchesIn } from '../../triggers/unmatched-names.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { type ActionContext, type CodeAction, changeAction, defineActions, judgedFile } from './action.ts'
import { canHide, canWait } from './condition-target.ts'
import { addCondition, labelOfQuestion, triggerChoices } from './condition-trigger.ts'
import { setOptions } from './set-options.ts'

const mostActions = 16

/** Creates the other end of a condition's name: an answer that triggers it, or something that waits for it. */
function unmatchedConditionActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (isFinding(finding, untriggeredQuestion) || isFinding(finding, untriggeredQuestiongroup)) {
      return triggerActions(context, judged, finding)
    }
    // A mistaken name is mended by the finding's own fix.
    const isUnused = isFinding(finding, unusedCondition) && finding.fixes.length === 0
    return isUnused ? targetActions(context, judged, finding) : []
  })
}

function triggerActions(context: ActionContext, judged: SetFile, finding: Finding): CodeAction[] {
  const isOfQuestion = isFinding(finding, untriggeredQuestion)
  // Its name is there, in the wrong option.
  if (isFinding(finding, untriggeredQuestion, 'otherOption')) return []
  if (isFinding(finding, untriggeredQuestiongroup, 'otherOption')) return []
  const name = String(finding.data.name)
  const { nodes } = locate(judged, finding.place.pointer)
  const target = nodes.at(-1)
  const kind = isOfQuestion ? 'question' : 'questiongroup'
  // A second question of the same name would not add to the first one, which is on another page.
  if (target?.level !== kind || isFinding(finding, untriggeredQuestiongroup, 'otherCategory') || !canHide(target))
    return []
  // The browser hides one questiongroup of a name only.
  const scopes = isOfQuestion ? [] : [...conditionsOf(target.questionnaire).questiongroups.values()]
  if (scopes.some(({ targets }) => (targets.get(name)?.length ?? 0) > 1)) return []
  const created = triggerChoices(target)
    .slice(0, mostActions)
    .map(({ question, expression, words }) => {
      const title = `Create the condition "${shortName(name)}": ${words}`
      return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
        addCondition(question, kind, `${expression}|${name}`),
      )
    })
  return [...waitInstead(context, finding, target), ...created]
}

/** Where one name nothing triggers faces one condition nothing waits for, they are most likely meant for each other. */
function waitInstead(context: ActionContext, finding: Finding, target: Node): CodeAction[] {
  if (finding.fixes.length > 0) return []
  const kind = target.level === 'question' ? 'question' : 'questiongroup'
  const option = target.option('form_options', `${kind}_condition`)
  const name = option?.value
  if (option?.setBy !== 'questionnaire' || typeof name !== 'string' || name !== finding.data.name) return []
  const conditions = conditionsOf(target.questionnaire)
  const scopes = kind === 'question' ? conditions.questions : conditions.questiongroups
  const pairs = [...scopes.values()].find(({ targets }) => targets.get(name)?.some(({ node }) => node === target))
  const lonely = pairs && mismatchesIn(conditions, pairs).byTarget.get(name)?.trigger
  if (lonely === undefined) return []
  const title = `Wait for "${shortName(lonely)}" instead`
  const change = { op: 'replace', pointer: option.pointer, value: lonely } as const
  return [changeAction(context, { title, kind: 'quickfix', findings: [finding] }, [change])]
}

function targetActions(context: ActionContext, judged: SetFile, finding: Finding): CodeAction[] {
  const name = String(finding.data.name)
  const question = locate(judged, finding.place.pointer).nodes.at(-1)
  const pairs = question && pairsOf(finding, question)
  if (question === undefined || pairs === undefined) return []
  const { kind } = pairs
  return candidates(pairs, question)
    .slice(0, mostActions)
    .map((node) => {
      const label = labelOfQuestion(node)
      const title = `Let ${kind} "${label}" wait for "${shortName(name)}"`
      return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
        setOptions(node, 'form_options', { [`${kind}_condition`]: name }),
      )
    })
}

/** The conditions around a question that a finding is about. */
function pairsOf(finding: Finding, question: Node): Pairs | undefined {
  const { questions, questiongroups } = conditionsOf(question.questionnaire)
  const scopes = isFinding(finding, unusedCondition, 'question', 'dueQuestion') ? questions : questiongroups
  return [...scopes.values()].find((pairs) => pairs.lists.some((list) => list.question === question))
}

/** What could wait for a condition on a question: what is behind it, then what is before it. */
function candidates({ kind, scope }: Pairs, question: Node): readonly Node[] {
  const nodes = walk(scope)
  const at = nodes.indexOf(question)
  const own = question.parent
  const near = [...nodes.slice(at + 1), ...nodes.slice(0, at).reverse()]
  return near.filter((node) => node.level === kind && node !== own && canWait(node))
}

export const unmatchedConditionSource = defineActions({
  rank: 60,
  kinds: ['quickfix'],
  find: unmatchedConditionActions,
})
