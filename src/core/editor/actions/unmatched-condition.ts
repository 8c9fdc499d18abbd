import { conditionsIn, type Pairs } from '../../form/triggers.ts'
import { lonelyName } from '../../form/unmatched-names.ts'
import { contextsOf } from '../../questionnaire/labels.ts'
import { locate } from '../../questionnaire/locate.ts'
import { type Node, walk } from '../../questionnaire/node.ts'
import { optionOf } from '../../questionnaire/options.ts'
import type { Finding } from '../../rules/rule.ts'
import { shortName } from '../../text/printable.ts'
import { type ActionContext, type CodeAction, changeAction, type Judged, judgedFile } from './action.ts'
import { canHide, canWait } from './condition-target.ts'
import { addCondition, labelOfQuestion, triggerChoices } from './condition-trigger.ts'
import { setOptions } from './set-options.ts'

const mostActions = 16

/** Creates the other end of a condition's name: an answer that triggers it, or something that waits for it. */
export function unmatchedConditionActions(context: ActionContext): CodeAction[] {
  const judged = judgedFile(context)
  if (judged === undefined) return []
  return context.findings.flatMap((finding) => {
    if (finding.rule === 'untriggered-question' || finding.rule === 'untriggered-questiongroup') {
      return triggerActions(context, judged, finding)
    }
    // A mistaken name is mended by the finding's own fix.
    const isUnused = finding.rule === 'unused-condition' && finding.fixes.length === 0
    return isUnused ? targetActions(context, judged, finding) : []
  })
}

function triggerActions(context: ActionContext, judged: Judged, finding: Finding): CodeAction[] {
  const { facts } = judged
  // Its name is there, in the wrong option.
  if (finding.messageId === 'otherOption') return []
  const name = String(finding.data.name)
  const { nodes, configuration } = locate(facts, finding.place.pointer)
  const target = nodes.at(-1)
  const kind = finding.rule === 'untriggered-question' ? 'question' : 'questiongroup'
  // A second question of the same name would not add to the first one, which stands on another page.
  if (target?.level !== kind || finding.messageId === 'otherCategory' || !canHide(judged, target)) return []
  const contexts = contextsOf(configuration)
  const created = triggerChoices(judged, target, contexts)
    .slice(0, mostActions)
    .map(({ question, expression, words }) => {
      const title = `Create the condition "${shortName(name)}": ${words}`
      return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
        addCondition(facts.uri, question, kind, `${expression}|${name}`),
      )
    })
  return [...waitInstead(context, judged, finding, target), ...created]
}

/** Where one name nothing triggers faces one condition nothing waits for, they are most likely meant for each other. */
function waitInstead(context: ActionContext, judged: Judged, finding: Finding, target: Node): CodeAction[] {
  if (finding.fixes.length > 0) return []
  const { facts, index } = judged
  const kind = target.level === 'question' ? 'question' : 'questiongroup'
  const option = optionOf(target, 'form_options', `${kind}_condition`, facts.uri, index)
  if (option?.setBy !== 'questionnaire' || option.value !== finding.data.name) return []
  for (const conditions of conditionsIn(facts, index)) {
    for (const pairs of (kind === 'question' ? conditions.questions : conditions.questiongroups).values()) {
      if (!pairs.targets.get(option.value as string)?.some(({ node }) => node === target)) continue
      const lonely = lonelyName(pairs)
      if (lonely === undefined) return []
      const title = `Wait for "${shortName(lonely.name.text)}" instead`
      const change = { op: 'replace', pointer: option.pointer, value: lonely.name.text } as const
      return [changeAction(context, { title, kind: 'quickfix', findings: [finding] }, [change])]
    }
  }
  return []
}

function targetActions(context: ActionContext, judged: Judged, finding: Finding): CodeAction[] {
  const { facts, index } = judged
  const name = String(finding.data.name)
  const { nodes, configuration } = locate(facts, finding.place.pointer)
  const question = nodes.at(-1)
  const pairs = pairsOf(judged, finding, question)
  if (question === undefined || pairs === undefined) return []
  const contexts = contextsOf(configuration)
  const { kind } = pairs
  return candidates(judged, pairs, question)
    .slice(0, mostActions)
    .map((node) => {
      const label = labelOfQuestion(node, contexts, index)
      const title = `Let ${kind} "${label}" wait for "${shortName(name)}"`
      return changeAction(context, { title, kind: 'quickfix', findings: [finding] }, () =>
        setOptions(facts.uri, node, 'form_options', { [`${kind}_condition`]: name }),
      )
    })
}

/** The conditions around a question that a finding is about. */
function pairsOf({ facts, index }: Judged, { messageId }: Finding, question: Node | undefined): Pairs | undefined {
  for (const conditions of conditionsIn(facts, index)) {
    const scopes =
      messageId === 'question' || messageId === 'dueQuestion' ? conditions.questions : conditions.questiongroups
    for (const pairs of scopes.values()) {
      if (pairs.lists.some((list) => list.question === question)) return pairs
    }
  }
  return undefined
}

/** What could wait for a condition on a question: what stands behind it, then what stands before it. */
function candidates(judged: Judged, { kind, scope }: Pairs, question: Node): readonly Node[] {
  const nodes = walk(scope)
  const at = nodes.indexOf(question)
  const own = question.parent
  const near = [...nodes.slice(at + 1), ...nodes.slice(0, at).reverse()]
  return near.filter((node) => node.level === kind && node !== own && canWait(judged, node))
}
