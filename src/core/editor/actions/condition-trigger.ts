import type { ConditionKind } from '../../condition/condition.ts'
import type { FileChange } from '../../drafts/record-draft.ts'
import { reachabilityOf } from '../../judging/reachability.ts'
import { answerLabel } from '../../questionnaire/answer-label.ts'
import { pairingTemplateOf } from '../../questionnaire/choice-pairing.ts'
import { ancestor, type Node, type Questionnaire, walk } from '../../questionnaire/node.ts'
import { repetitionOf } from '../../questionnaire/repetition.ts'
import { listTypes, readTypes } from '../../schema/key-types.ts'
import { addToGroup, groupBy } from '../../text/group-by.ts'
import { shortName } from '../../text/printable.ts'
import { remember } from '../../text/remember.ts'
import { answersTo } from '../../triggers/answer-domain.ts'
import { hasStrayOption } from '../../triggers/stray-names.ts'
import { drawsTick, questionTemplates, silenceOf } from '../../triggers/trigger-inputs.ts'
import { setOptions } from './set-options.ts'

/** One answer of a question on which something can be made to depend. */
export interface TriggerChoice {
  readonly question: Node
  readonly expression: string
  /** `"Irrigated?" is "Yes"` */
  readonly words: string
}

const mostQuestions = 6
const mostAnswers = 8

/**
 * The answers on which a question can depend (those of the questions of its questiongroup) or a questiongroup (of the
 * questions on its form page): of the nearest questions before it, then of those behind it.
 */
export function triggerChoices(target: Node): readonly TriggerChoice[] {
  const kind = target.level === 'question' ? 'question' : 'questiongroup'
  const scope = ancestor(target, kind === 'question' ? 'questiongroup' : 'category')
  if (scope === undefined) return []
  const nodes = walk(scope)
  const start = nodes.indexOf(target)
  const behind = start + walk(target).length
  const near = [...nodes.slice(0, start).reverse(), ...nodes.slice(behind)]
  const behindTarget = questionsBehind(target)
  const questions: Node[] = []
  for (const node of near) {
    if (questions.length === mostQuestions) break
    if (node.level === 'question' && !behindTarget.has(node) && canTrigger(node, kind)) questions.push(node)
  }
  return questions.flatMap((question) => answersOf(question, kind))
}

/** What waits for each question. All that wait for one name share its gates, so that each name is gone through once. */
const waitersIn = remember((questionnaire: Questionnaire): ReadonlyMap<Node, readonly (readonly Node[])[]> => {
  const byGates = groupBy(reachabilityOf(questionnaire).gated.values(), ({ gates }) => gates)
  const waiters = new Map<Node, (readonly Node[])[]>()
  for (const [gates, behind] of byGates) {
    const nodes = behind.map(({ node }) => node)
    for (const { question } of gates) addToGroup(waiters, question, nodes)
  }
  return waiters
})

/** The questions that are shown only after an answer within the target, which then cannot wait for them. */
function questionsBehind(target: Node): ReadonlySet<Node> {
  const waiters = waitersIn(target.questionnaire)
  const found = new Set([target, ...target.children])
  const gone = new Set<readonly Node[]>()
  // What is added on the way is gone through as well.
  for (const question of found) {
    for (const nodes of waiters.get(question) ?? []) {
      if (gone.has(nodes)) continue
      gone.add(nodes)
      for (const node of nodes) for (const one of [node, ...node.children]) found.add(one)
    }
  }
  return found
}

/** Whether the form brings conditions on the question to the browser, and its list of them is written in the questionnaire. */
function canTrigger(question: Node, kind: ConditionKind): boolean {
  const type = question.type
  if (type === undefined || !readTypes.has(type) || question.keyword === undefined) return false
  if (pairingTemplateOf(question) !== undefined) return false
  if (silenceOf(question, kind) !== undefined) return false
  if (questionTemplates(question)?.some(drawsTick) !== false) return false
  // Of a repetition the form would follow the one that was changed last.
  if (kind === 'questiongroup' && question.parent && repetitionOf(question.parent)) return false
  const name = `${kind}_conditions`
  if (hasStrayOption(question, name)) return false
  const list = question.option('form_options', name)
  return list === undefined || (list.setBy === 'questionnaire' && Array.isArray(list.value))
}

function answersOf(question: Node, kind: ConditionKind): TriggerChoice[] {
  const domain = answersTo(question)
  if (domain.kind !== 'finite') return []
  const verb = isSeveral(question) ? 'has' : 'is'
  const name = labelOfQuestion(question)
  return domain.answers.slice(0, mostAnswers).flatMap((answer) => {
    const text = String(answer)
    if (!/^\w+$/.test(text)) return []
    const isPlain = kind === 'questiongroup' && typeof answer === 'number'
    const label = answerLabel(question, answer) ?? text
    const words = `"${name}" ${verb} "${shortName(label)}"`
    return { question, expression: isPlain ? `==${text}` : `=='${text}'`, words }
  })
}

function isSeveral(question: Node): boolean {
  return listTypes.has(question.type ?? '')
}

/** What a question is called in titles: its label, else its keyword. */
export function labelOfQuestion({ label, keyword }: Node): string {
  return shortName(label ?? keyword ?? '?')
}

/** The changes that put a condition on a question. */
export function addCondition(question: Node, kind: ConditionKind, entry: string): FileChange[] {
  const name = `${kind}_conditions`
  const options = question.value.form_options
  const list = typeof options === 'object' && options !== null ? (options as Record<string, unknown>)[name] : undefined
  if (!Array.isArray(list)) return setOptions(question, 'form_options', { [name]: [entry] })
  return [{ op: 'insert', uri: question.file.uri, pointer: `${question.pointer}/form_options/${name}/-`, value: entry }]
}
