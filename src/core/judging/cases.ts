import { relevantAnswers } from '../condition/answers.ts'
import { type Answer, truthFor } from '../condition/evaluate.ts'
import { isInherited } from '../questionnaire/inheritance.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { addToGroup } from '../text/group-by.ts'
import { domainOf } from '../triggers/answer-domain.ts'
import { byQuestion, type Conditions, conditionsOf, type Pairs, type Trigger } from '../triggers/triggers.ts'
import { neededFor } from './explain-visibility.ts'
import { type FormJudge, formJudgeOf, givenOnce } from './form-verdict.ts'
import { type GivenAnswers, inventAnswer, isListQuestion } from './given-answers.ts'
import { type Reachability, reachabilityOf } from './reachability.ts'
import { gatherByName } from './savability.ts'
import { createSaveJudge, type SaveJudge } from './save-verdict.ts'

/** Given answers and what the application makes of one questiongroup or question that waits for a condition. */
export interface ConformanceCase {
  /** `questiongroup` or `questiongroup.question`, then `:question=answer`; unique within its questionnaire. */
  readonly id: string
  readonly target: Node
  /** The question whose answer is varied; `undefined` when no question triggers the condition. */
  readonly trigger: Node | undefined
  /** Its answer; empty when it is not answered. */
  readonly chosen: readonly Answer[]
  readonly given: GivenAnswers
  /** Whether the form shows the target. */
  readonly isShown: boolean
  /** Whether the data check accepts an answer to the target beside those given; `undefined` when none can be made up. */
  readonly isSavable: boolean | undefined
  /** What is given, with that answer to the target. */
  readonly saved: GivenAnswers | undefined
}

/** The cases of one questionnaire, in document order. */
export interface ConformanceCases {
  readonly cases: readonly ConformanceCase[]
  /** What more was thought of, by what it is about and why it is no case. */
  readonly leftOut: readonly LeftOut[]
}

/** Why cases are left out: what they are about has no answers, nothing tells what comes of them, or they are too many. */
export type LeftOutReason = 'table' | 'unreached' | 'open-answers' | 'undetermined' | 'too-many'

/** Cases about one thing that are left out for one reason. */
export interface LeftOut {
  readonly target: Node
  readonly why: LeftOutReason
  readonly count: number
}

/** The most cases that are made of one questionnaire. */
const caseLimit = 10_000

/** The most answers to one question that are tried for one target. */
const answerLimit = 500

/** The most answers that a case may need before its target is shown. */
const givenLimit = 500

/** What the cases of one questionnaire may cost together: their answers, and the triggers that each is judged by. */
const costLimit = 200_000

interface Work {
  readonly conditions: Conditions
  readonly reachability: Reachability
  readonly judgeForm: FormJudge
  readonly judgeSave: SaveJudge
  readonly owners: ReadonlyMap<string, Node>
  readonly cases: ConformanceCase[]
  readonly ids: Map<string, number>
  readonly leftOut: Map<string, LeftOut>
  cost: number
}

/**
 * Generates the conformance cases of a questionnaire: each relevant answer to what triggers a condition; of all
 * targets, or of those that are wanted.
 */
export function generateCases(
  questionnaire: Questionnaire,
  isWanted: (target: Node) => boolean = () => true,
): ConformanceCases {
  const conditions = conditionsOf(questionnaire)
  const byName = gatherByName(conditions)
  const work: Work = {
    conditions,
    reachability: reachabilityOf(questionnaire),
    judgeForm: formJudgeOf(conditions),
    judgeSave: createSaveJudge(conditions),
    owners: new Map(
      [...byName].flatMap(([name, { triggers }]) => (triggers[0] ? [[name, triggers[0].question] as const] : [])),
    ),
    cases: [],
    ids: new Map(),
    leftOut: new Map(),
    cost: 0,
  }
  for (const { target, name, pairs, isTable } of waitsIn(conditions, questionnaire.roots)) {
    if (!isWanted(target)) continue
    // A table is no node of its own: no answers belong to it.
    if (isTable) leaveOut(target, 'table', work)
    else addTarget(target, name, pairs, work)
  }
  return { cases: work.cases, leftOut: [...work.leftOut.values()] }
}

function leaveOut(target: Node, why: LeftOutReason, { leftOut }: Work, count = 1): void {
  const key = `${why} ${target.pointer}`
  leftOut.set(key, { target, why, count: (leftOut.get(key)?.count ?? 0) + count })
}

interface Wait {
  readonly target: Node
  readonly name: string
  readonly pairs: Pairs
  readonly isTable: boolean
}

function waitsIn(conditions: Conditions, roots: readonly Node[]): Wait[] {
  const waits = new Map<Node, Wait[]>()
  for (const pairs of [...conditions.questiongroups.values(), ...conditions.questions.values()]) {
    for (const [name, targets] of pairs.targets) {
      for (const { node, isTable } of targets) {
        addToGroup(waits, node, { target: node, name, pairs, isTable })
      }
    }
  }
  return walkAll(roots).flatMap((node) => waits.get(node) ?? [])
}

function addTarget(target: Node, name: string, pairs: Pairs, work: Work): void {
  const own = pairs.triggers.get(name) ?? []
  // The data check may look at a question that is on another page of the form.
  const owner = pairs.kind === 'questiongroup' ? work.owners.get(name) : undefined
  const groups = byQuestion(own)
  const elsewhere = owner && !groups.has(owner) ? [owner] : []
  const count = groups.size + elsewhere.length
  if (work.cost > costLimit) {
    leaveOut(target, 'too-many', work, Math.max(1, count))
    return
  }
  if (count === 0) addCase(target, undefined, [], baseFor([target.parent], work), work)
  for (const question of [...groups.keys(), ...elsewhere]) {
    work.cost += own.length
    if (work.cost > costLimit) leaveOut(target, 'too-many', work)
    else addTrigger(target, question, triggersOf(question, name, own, work), pairs, work)
  }
}

function triggersOf(question: Node, name: string, own: readonly Trigger[], work: Work): readonly Trigger[] {
  const found = byQuestion(own).get(question)
  if (found !== undefined) return found
  const elsewhere = [...work.conditions.questiongroups.values()].flatMap((pairs) => pairs.triggers.get(name) ?? [])
  return elsewhere.filter((trigger) => trigger.question === question)
}

function addTrigger(target: Node, question: Node, triggers: readonly Trigger[], pairs: Pairs, work: Work): void {
  const expressions = triggers.map((trigger) => trigger.expression.text)
  const answers = relevantAnswers(expressions, domainOf(question, pairs.kind))
  const base = baseFor([target.parent, question.parent, question], work)
  work.cost += base?.size ?? 0
  if (answers === undefined) return leaveOut(target, 'open-answers', work)
  if (base === undefined) return leaveOut(target, 'unreached', work)
  if (base.size > givenLimit) return leaveOut(target, 'too-many', work)
  const tried = answers.slice(0, answerLimit)
  if (tried.length < answers.length) leaveOut(target, 'too-many', work, answers.length - tried.length)
  for (const answer of tried) addCase(target, question, [answer], base, work)
  if (isListQuestion(question)) {
    const opens = (answer: Answer): boolean =>
      expressions.every((expression) => truthFor(expression, answer, 'browser') === 'true')
    const [opening, other] = [tried.find(opens), tried.find((answer) => !opens(answer))]
    // In the order in which the key lists them, as the form stores them.
    const pair = tried.filter((answer) => answer === opening || answer === other)
    if (pair.length === 2) addCase(target, question, pair, base, work)
  }
  addCase(target, question, [], base, work)
}

/** The answers that show some nodes to begin with; `undefined` when none are known. */
function baseFor(nodes: readonly (Node | undefined)[], { reachability }: Work): GivenAnswers | undefined {
  const chain = [...new Set(nodes)].filter((node) => node !== undefined)
  const needed = neededFor(chain, reachability)
  if (needed === undefined) return undefined
  const base = new Map<Node, readonly Answer[]>()
  for (const { question, answer } of needed) {
    const others = isListQuestion(question) ? (base.get(question) ?? []) : []
    base.set(question, others.includes(answer) ? others : [...others, answer])
  }
  return base
}

function addCase(
  target: Node,
  trigger: Node | undefined,
  chosen: readonly Answer[],
  base: GivenAnswers | undefined,
  work: Work,
): void {
  work.cost += 1 + (base?.size ?? 0)
  if (work.cost > costLimit || work.cases.length >= caseLimit) return leaveOut(target, 'too-many', work)
  const given = new Map(base)
  if (trigger && chosen.length > 0) given.set(trigger, chosen)
  else if (trigger) given.delete(trigger)
  const around = trigger && chosen.length > 0 ? [trigger] : []
  const judge = work.judgeForm(givenOnce(given))
  const isReal = base !== undefined && around.every((node) => judge(node) === 'yes')
  const shown = judge(target)
  const saved = savedWith(target, given)
  const savable = saved && work.judgeSave(saved)
  if (!isReal) return leaveOut(target, 'unreached', work)
  if (shown === 'unknown' || savable === 'unknown') return leaveOut(target, 'undetermined', work)
  const isSavable = savable && savable === 'yes'
  const id = uniqueId(target, trigger, chosen, work.ids)
  work.cases.push({ id, target, trigger, chosen, given, isShown: shown === 'yes', isSavable, saved })
}

/** The given answers with one to the target, made up if need be; `undefined` where it cannot be or would be dropped. */
export function savedWith(target: Node, given: GivenAnswers): GivenAnswers | undefined {
  const groups = [...[...given.keys()].flatMap(({ parent }) => parent ?? []), target]
  if (groups.some((group) => group.level === 'questiongroup' && isInherited(group))) return undefined
  const questions = target.level === 'questiongroup' ? target.children : [target]
  if (questions.some((question) => given.has(question))) return given
  for (const question of questions) {
    const answer = inventAnswer(question)
    if (answer !== undefined) return new Map([...given, [question, [answer]]])
  }
  return undefined
}

function uniqueId(
  target: Node,
  trigger: Node | undefined,
  chosen: readonly Answer[],
  ids: Map<string, number>,
): string {
  const name = target.level === 'questiongroup' ? target.keyword : `${target.parent?.keyword}.${target.keyword}`
  const id = trigger ? `${name}:${trigger.keyword}=${chosen.join('+')}` : `${name}:`
  const count = (ids.get(id) ?? 0) + 1
  ids.set(id, count)
  return count === 1 ? id : `${id}#${count}`
}
