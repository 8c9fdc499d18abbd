import type { Answer } from '../condition/evaluate.ts'
import { contextsOf, labelOf } from '../questionnaire/labels.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { optionOf, recordOf } from '../questionnaire/options.ts'
import { formTemplate, keyTypeOf, viewTemplate } from '../questionnaire/templates.ts'
import { templateFacts } from '../schema/templates.ts'
import { memberOf } from '../text/json-value.ts'
import type { ConfigurationFact, FileFacts } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { blockerOf, type Gate, type Gated, type Reachability, reachabilityIn } from './reachability.ts'
import { conditionsIn, type Trigger } from './triggers.ts'

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

/** When and where a questiongroup or question of one configuration is seen. */
export interface Visibility {
  readonly node: Node
  readonly configuration: ConfigurationFact | undefined
  /** The nodes on the way down that wait for a condition, outermost first: the questiongroup, then the question. */
  readonly waits: readonly { readonly node: Node; readonly name: string; readonly ways: readonly Way[] }[]
  /** The smallest answers that show it; `undefined` when none do or that cannot be known. */
  readonly needed: readonly NeededAnswer[] | undefined
  readonly isUnreachable: boolean
  /** The conditions that its own answer, or those of its questions, are about. */
  readonly triggers: readonly Trigger[]
  /** Reasons not to see it in the form. */
  readonly form: readonly Reason[]
  /** Reasons not to see it in the details. */
  readonly details: readonly Reason[]
  /** The choice below which the details show the questiongroup; `undefined` when it is shown by itself. */
  readonly belowChoice: string | undefined
  readonly isInList: boolean
  readonly isFilterable: boolean
}

/** A reason not to see something beside its conditions. */
export type Reason =
  | { readonly kind: 'template'; readonly node: Node; readonly template: string }
  | { readonly kind: 'accordion'; readonly node: Node }
  | { readonly kind: 'inherited'; readonly node: Node; readonly configuration: string; readonly questiongroup: string }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'noLabel' }

/** Everything about when a node of a file is seen. */
export function visibilityOf(
  node: Node,
  configuration: ConfigurationFact | undefined,
  facts: FileFacts,
  index: FileIndex,
): Visibility {
  const position = Math.max(0, configuration ? facts.configurations.indexOf(configuration) : 0)
  const reachability = reachabilityIn(facts, index)[position]
  const chain = [ancestor(node, 'questiongroup'), node].filter(
    (one, at, all) => one && all.indexOf(one) === at,
  ) as Node[]
  const waits = chain.flatMap((one) => {
    const gated = reachability?.gated.get(one)
    return gated && reachability ? [{ node: one, name: gated.target.name, ways: waysOf(gated, reachability) }] : []
  })
  return {
    node,
    configuration,
    waits,
    needed: reachability && neededFor(chain, reachability),
    isUnreachable: chain.some((one) => reachability?.unreachable.has(one)),
    triggers: triggersOf(node, facts, index, position),
    form: formReasons(node, configuration, facts.uri, index),
    details: detailReasons(node, facts.uri, index),
    belowChoice: choiceAbove(node, facts.uri, index),
    isInList: node.level === 'question' && optionOf(node, 'view_options', 'in_list', facts.uri, index)?.value === true,
    isFilterable:
      node.level === 'question' &&
      typeof optionOf(node, 'filter_options', 'order', facts.uri, index)?.value === 'number',
  }
}

function waysOf(gated: Gated, { unreachable }: Reachability): Way[] {
  return gated.gates.map((gate) => ({
    gate,
    isPossible: gate.shown.canBeTrue !== 'no' && blockerOf(gate.question, unreachable) === undefined,
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
      (gate) => gate.shown.trueFor !== undefined && blockerOf(gate.question, reachability.unreachable) === undefined,
    )
    if (open?.shown.trueFor === undefined) return undefined
    needed.unshift({ question: open.question, answer: open.shown.trueFor })
    pending.push(open.question)
    if (open.question.parent) pending.push(open.question.parent)
  }
  return needed
}

function triggersOf(node: Node, facts: FileFacts, index: FileIndex, position: number): Trigger[] {
  const conditions = conditionsIn(facts, index)[position]
  if (conditions === undefined) return []
  const lists = [...conditions.questions.values(), ...conditions.questiongroups.values()].flatMap(
    (pairs) => pairs.lists,
  )
  return lists
    .filter((list) => list.question === node || list.question.parent === node)
    .flatMap((list) => list.triggers)
}

function formReasons(
  node: Node,
  configuration: ConfigurationFact | undefined,
  uri: string,
  index: FileIndex,
): Reason[] {
  const reasons: Reason[] = []
  for (const one of above(node)) {
    const template = formTemplate(one, uri, index)?.name
    const empty = one.level === 'question' ? ['hidden'] : ['empty', 'comingsoon', 'todo']
    const isEmpty = template !== undefined && empty.includes(template) && one.level !== 'subcategory'
    const isSoon = one.level === 'subcategory' && (template === 'comingsoon' || template === 'todo')
    if (template !== undefined && (isEmpty || isSoon)) reasons.push({ kind: 'template', node: one, template })
  }
  const questiongroup = ancestor(node, 'questiongroup')
  if (questiongroup) {
    if (optionOf(questiongroup, 'form_options', 'detail_level', uri, index)?.value) {
      reasons.push({ kind: 'accordion', node: questiongroup })
    }
    const record = recordOf(questiongroup, index)
    const code = memberOf(record?.fields.configuration, 'inherited_configuration')
    const group = memberOf(record?.fields.configuration, 'inherited_questiongroup')
    if (typeof code === 'string' && typeof group === 'string') {
      reasons.push({ kind: 'inherited', node: questiongroup, configuration: code, questiongroup: group })
    }
  }
  const type = node.level === 'question' ? keyTypeOf(node, index) : undefined
  if (type === 'hidden') reasons.push({ kind: 'type', type })
  const record = recordOf(node, index)
  if (record && node.level === 'question') {
    const contexts = contextsOf(configuration)
    if (labelOf(record, index, contexts) === undefined) reasons.push({ kind: 'noLabel' })
  }
  return reasons
}

function detailReasons(node: Node, uri: string, index: FileIndex): Reason[] {
  return above(node).flatMap((one): Reason[] => {
    const template = viewTemplate(one, uri, index)?.name
    const isEmpty = template === 'none' || (one.level === 'question' && template === 'hidden')
    return template !== undefined && isEmpty ? [{ kind: 'template', node: one, template }] : []
  })
}

/** Some subcategory templates show a questiongroup below the choice that its conditional_question names. */
function choiceAbove(node: Node, uri: string, index: FileIndex): string | undefined {
  const questiongroup = ancestor(node, 'questiongroup')
  const subcategory = ancestor(node, 'subcategory')
  if (questiongroup === undefined || subcategory === undefined) return undefined
  const template = templateFacts('details/subcategory', viewTemplate(subcategory, uri, index)?.name ?? '')
  if (!template?.readsQuestiongroup?.includes('conditional_question')) return undefined
  const choice = optionOf(questiongroup, 'view_options', 'conditional_question', uri, index)?.value
  return typeof choice === 'string' && choice !== '' ? choice : undefined
}

/** The node and what it stands in, outermost first, without sections and categories. */
function above(node: Node): Node[] {
  const nodes: Node[] = []
  for (let one: Node | undefined = node; one !== undefined; one = one.parent) {
    if (one.level !== 'section' && one.level !== 'category') nodes.unshift(one)
  }
  return nodes
}
