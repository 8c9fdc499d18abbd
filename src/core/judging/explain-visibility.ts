import type { Answer } from '../condition/evaluate.ts'
import { type AnswerSource, answerSourceOf, isInherited } from '../questionnaire/inheritance.ts'
import { linksInsteadOf } from '../questionnaire/links-instead.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { type Filter, filterOf } from '../questionnaire/questions/filter.ts'
import { type PrintedBelow, printedBelow } from '../questionnaire/questions/old-conditional.ts'
import { type WayPrinted, wayPrinted } from '../questionnaire/questions/printed-answers.ts'
import { accordionAround } from '../questionnaire/questions/unclosed-accordion.ts'
import { type Sink, sinksOf, type Unprinted, unprintedBecause } from '../questionnaire/questions/where-shown.ts'
import { type Entry, entryOf, type Obstacle, obstacleOf } from '../questionnaire/questions/who-can-enter.ts'
import { isServed, overlookedAround } from '../questionnaire/served-nodes.ts'
import { isInAccordion, isOfProject } from '../questionnaire/templates.ts'
import { failingViews, type TemplateAround, templatesAround } from '../questionnaire/templates-around.ts'
import { addAll } from '../text/lists.ts'
import { remember } from '../text/remember.ts'
import { conditionsOf, type Pairs, type Trigger, type TriggerList } from '../triggers/triggers.ts'
import {
  blockerOf,
  canOpen,
  type Gate,
  type Gated,
  type Reachability,
  reachabilityOf,
  type Ungated,
} from './reachability.ts'
import { unsavableIn } from './savability.ts'
import { type SaveCondition, saveConditionsOf } from './save-conditions.ts'

/** One answer that somebody has to give, with the labels people know. */
export interface NeededAnswer {
  readonly question: Node
  readonly answer: Answer
}

/** A way to get a conditional node shown: the conditions of one trigger question. */
export interface Way {
  readonly gate: Gate
  /** Whether any answer opens it, as far as that can be known. */
  readonly isPossible: boolean
}

/** When and where a subcategory, questiongroup or question of one configuration is seen. */
export interface Visibility {
  readonly node: Node
  /** The nodes on the way down that wait for a condition, outermost first: the questiongroup, then the question. */
  readonly waits: readonly { readonly node: Node; readonly name: string; readonly ways: readonly Way[] }[]
  /** The conditions on the way down that hide nothing, or of which that is not known. */
  readonly ungated: readonly Ungated[]
  /** The smallest answers that show it; `undefined` when none do or that cannot be known. */
  readonly needed: readonly NeededAnswer[] | undefined
  readonly isUnreachable: boolean
  /** The conditions that its own answer, or those of its questions, are about. */
  readonly triggers: readonly Trigger[]
  /** Reasons not to see it in the form. */
  readonly form: readonly Reason[]
  /** Reasons not to see it in the details. */
  readonly details: readonly Unprinted[]
  /** The nodes on the way down whose view template there is not, outermost first: what shows an answer below them fails. */
  readonly failing: readonly TemplateAround[]
  /** What the details print of the answer to a question; `undefined` for other nodes, and where it is not known. */
  readonly printed: WayPrinted | undefined
  /** Where people see the answer to a question. */
  readonly sinks: ReadonlySet<Sink>
  /** The choice below which the details show the questiongroup; `undefined` when it is shown by itself. */
  readonly belowChoice: string | undefined
  /** The choices of another question below which the details show a question; `undefined` when it is shown by itself. */
  readonly belowChoices: PrintedBelow | undefined
  /** Whether people can enter the answer to a question; `undefined` for other nodes, and where it cannot be known. */
  readonly entry: Entry | undefined
  /** The subcategory whose questiongroup it is or is in, where the service looks at nested subcategories only. */
  readonly overlookedIn: Node | undefined
  /** Whether the service knows its questiongroup from no other place either. */
  readonly isUnknownToService: boolean
  /** The node for which the service gives out links instead of the answers that are asked there. */
  readonly linksInstead: Node | undefined
  readonly isInList: boolean
  /** What the filter makes of a question. */
  readonly filter: Filter | undefined
  /** What the answers of its questiongroup need to be saved; `undefined` where nothing, and for subcategories. */
  readonly saving: Saving | undefined
}

/** The condition without which the data check refuses the answers of a questiongroup (format facts 5.3). */
export interface Saving extends SaveCondition {
  readonly group: Node
  /** Whether no answer meets it. */
  readonly isNever: boolean
}

/** A reason not to see something beside its conditions. */
export type Reason =
  | { readonly kind: 'template'; readonly node: Node; readonly template: string }
  | { readonly kind: 'accordion'; readonly node: Node }
  /** It is below a questiongroup whose accordion is never closed. */
  | { readonly kind: 'unclosed'; readonly node: Node }
  | { readonly kind: 'inherited'; readonly node: Node; readonly source: AnswerSource }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'noLabel' }
  /** Something else keeps people from entering an answer. */
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  /** What a template of the project draws, nobody knows. */
  | { readonly kind: 'ofProject'; readonly node: Node; readonly template: string }
  /** A subcategory's form template has no place for the node. */
  | { readonly kind: 'undrawn'; readonly node: Node; readonly template: string }

/** Everything about when a node of a file is seen. */
export function visibilityOf(node: Node): Visibility {
  const overlooked = overlookedAround(node)
  return {
    ...waitingOf(node),
    needed: neededFor(chainTo(node), reachabilityOf(node.questionnaire)),
    triggers: triggersOf(node),
    form: formReasons(node),
    details: unprintedBecause(node),
    failing: failingViews(node),
    printed: node.level === 'question' ? wayPrinted(node) : undefined,
    sinks: node.level === 'question' ? sinksOf(node) : new Set(),
    belowChoice: choiceAbove(node),
    belowChoices: node.level === 'question' ? printedBelow(node) : undefined,
    entry: node.level === 'question' ? entryOf(node) : undefined,
    overlookedIn: overlooked?.parent,
    isUnknownToService: overlooked !== undefined && !isServed(overlooked),
    linksInstead: linksInsteadOf(node),
    isInList: node.level === 'question' && node.option('view_options', 'in_list')?.value === true,
    filter: node.level === 'question' ? filterOf(node) : undefined,
    saving: savingOf(node),
  }
}

function savingOf(node: Node): Saving | undefined {
  const group = ancestor(node, 'questiongroup')
  const condition = group && saveConditionsOf(conditionsOf(node.questionnaire)).get(group)
  if (group === undefined || condition === undefined || isInherited(group)) return undefined
  const isNever =
    (condition.owner === undefined && !condition.isOpen) ||
    unsavableIn(node.questionnaire).some(({ targets }) => targets.some((target) => target.node === group))
  return { ...condition, group, isNever }
}

/** What a node waits for. */
export function waitingOf(node: Node): Pick<Visibility, 'node' | 'waits' | 'ungated' | 'isUnreachable'> {
  const reachability = reachabilityOf(node.questionnaire)
  const chain = chainTo(node)
  const waits = chain.flatMap((one) => {
    const gated = reachability.gated.get(one)
    return gated ? [{ node: one, name: gated.target.name, ways: waysOf(gated, reachability) }] : []
  })
  const ungated = chain.flatMap((one) => reachability.ungated.get(one) ?? [])
  return { node, waits, ungated, isUnreachable: chain.some((one) => reachability.unreachable.has(one)) }
}

/** The questiongroup of a question, and the question; else the node. */
function chainTo(node: Node): Node[] {
  const questiongroup = ancestor(node, 'questiongroup')
  return questiongroup === undefined || questiongroup === node ? [node] : [questiongroup, node]
}

function waysOf(gated: Gated, { unreachable }: Reachability): Way[] {
  return gated.gates.map((gate) => ({
    gate,
    isPossible: canOpen(gate) && blockerOf(gate.question, unreachable) === undefined,
  }))
}

/** The answers from the outermost trigger inwards; `undefined` when some condition on the way has none that is known. */
export function neededFor(chain: readonly Node[], reachability: Reachability): NeededAnswer[] | undefined {
  const needed: NeededAnswer[] = []
  const pending = [...chain]
  const seen = new Set<Node>()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const gated = reachability.gated.get(node)
    if (gated === undefined || seen.has(node)) continue
    seen.add(node)
    if (reachability.unreachable.has(node)) return undefined
    const open = gated.gates.find(
      (gate) =>
        canOpen(gate) &&
        gate.shown.trueFor !== undefined &&
        blockerOf(gate.question, reachability.unreachable) === undefined,
    )
    if (open?.shown.trueFor === undefined) return undefined
    needed.push({ question: open.question, answer: open.shown.trueFor })
    // What is inherited has its answers from elsewhere, shown or not.
    if (open.question.parent && isInherited(open.question.parent)) continue
    pending.push(open.question)
    if (open.question.parent) pending.push(open.question.parent)
  }
  return needed.reverse()
}

/** The conditions about the answers to a question, or to the questions of a node: those for questions first. */
function triggersOf(node: Node): Trigger[] {
  const { questions, questiongroups } = listsOf(node.questionnaire)
  const below = walkAll([node])
  return [questions, questiongroups].flatMap((lists) => below.flatMap((one) => lists.get(one)?.triggers ?? []))
}

const listsOf = remember((questionnaire: Questionnaire) => {
  const { questions, questiongroups } = conditionsOf(questionnaire)
  const byQuestion = (pairs: ReadonlyMap<Node, Pairs>): ReadonlyMap<Node, TriggerList> =>
    new Map([...pairs.values()].flatMap(({ lists }) => lists.map((list) => [list.question, list])))
  return { questions: byQuestion(questions), questiongroups: byQuestion(questiongroups) }
})

function formReasons(node: Node): Reason[] {
  const reasons: Reason[] = []
  const obstacle = obstacleOf(node)
  if (obstacle && obstacle.reason !== 'inherited') reasons.push(reasonOf(obstacle))
  if (obstacle === undefined) addAll(reasons, ofProject(node))
  const questiongroup = ancestor(node, 'questiongroup')
  if (questiongroup) {
    if (isInAccordion(questiongroup)) {
      reasons.push({ kind: 'accordion', node: questiongroup })
    }
    const around = accordionAround(questiongroup)
    if (around) reasons.push({ kind: 'unclosed', node: around })
    const source = answerSourceOf(questiongroup)
    if (source) reasons.push({ kind: 'inherited', node: questiongroup, source })
  }
  if (node.level === 'question' && node.record && node.label === undefined) reasons.push({ kind: 'noLabel' })
  return reasons
}

/** The form templates of the project that draw a node, outermost first. */
function ofProject(node: Node): Reason[] {
  return templatesAround(node, 'form', isOfProject).map((one) => ({ kind: 'ofProject', ...one }))
}

function reasonOf(obstacle: Obstacle): Reason {
  switch (obstacle.reason) {
    case 'template':
      return { kind: 'template', node: obstacle.node, template: obstacle.template }
    case 'undrawn':
      return { kind: 'undrawn', node: obstacle.node, template: obstacle.template }
    case 'type':
      return { kind: 'type', type: obstacle.type }
    default:
      return { kind: 'obstacle', obstacle }
  }
}

/** Some subcategory templates show a questiongroup below the choice that its conditional_question names. */
function choiceAbove(node: Node): string | undefined {
  const questiongroup = ancestor(node, 'questiongroup')
  const subcategory = ancestor(node, 'subcategory')
  if (questiongroup === undefined || subcategory === undefined) return undefined
  const template = subcategory.template('view')?.facts
  if (!template?.readsQuestiongroup?.includes('conditional_question')) return undefined
  const choice = questiongroup.option('view_options', 'conditional_question')?.value
  return typeof choice === 'string' && choice !== '' ? choice : undefined
}
