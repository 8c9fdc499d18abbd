import { hiddenAround, reachabilityOf } from '../judging/reachability.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { groupBy } from '../text/group-by.ts'
import { memberOf } from '../text/json-value.ts'
import { wordComparison } from '../triggers/comparison-words.ts'
import { isNeverRead } from '../triggers/trigger-inputs.ts'
import { byQuestion, conditionsOf, type Pairs, type Trigger } from '../triggers/triggers.ts'
import type { ConfigurationFact } from '../workspace/facts.ts'

/** A question or questiongroup that triggers a condition or waits for one. */
export interface GraphNode {
  /** `n1`, `n2` … in document order. */
  readonly id: string
  readonly level: 'question' | 'questiongroup'
  readonly keyword: string
  readonly label: string | undefined
  /** Of a question whose label others in the graph have too: the label of its questiongroup, else the keyword. */
  readonly group?: string
  /** The subcategory it is in: numbering and label, else its keyword. */
  readonly place: string
  /** No answers can show it, or the questiongroup that it is in. */
  readonly isUnreachable: boolean
  /** It waits for a condition that nothing triggers. */
  readonly isUntriggered: boolean
}

/** `shows`: answers to a question show the other end; `contains`: a conditional questiongroup has a triggering question. */
export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly kind: 'shows' | 'contains'
  /** The expressions of the condition, all of which (questiongroup) or any of which (question) must be true. */
  readonly expressions: readonly string[]
  /** The same for people: the label of the choice that an expression names, where it names one. */
  readonly answers: readonly string[]
  /** The field of the question brings no conditions to the browser. */
  readonly isSilent: boolean
}

/** Who shows whom in one category, or in a whole configuration. */
export interface ConditionGraph {
  readonly configuration: string
  /** The keyword of the category; `undefined` for all. */
  readonly category: string | undefined
  readonly title: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** How many expressions on arrows are beyond the limit. */
  readonly leftOut: number
}

/** The most expressions that the arrows of a graph have together. */
const mostExpressions = 20_000

/** The keywords of the categories of a questionnaire, with their labels. */
export function conditionalCategories({ roots }: Questionnaire): readonly { keyword: string; label: string }[] {
  return roots
    .flatMap((section) => section.children)
    .filter((category) => category.keyword !== undefined)
    .map((category) => ({ keyword: category.keyword ?? '', label: nameGroup(category) }))
}

/** A graph with the node of the questionnaire that each of its boxes stands for, in the order of the boxes. */
export interface DrawnGraph {
  readonly graph: ConditionGraph
  readonly drawn: readonly Node[]
}

/** Draws the conditions of a questionnaire, or of one of its categories, as data. */
export function buildConditionGraph(questionnaire: Questionnaire, category?: string): ConditionGraph {
  return drawConditions(questionnaire, category).graph
}

/** As {@link buildConditionGraph}, for who wants to know what was drawn. */
export function drawConditions(questionnaire: Questionnaire, category?: string): DrawnGraph {
  const { configuration, roots } = questionnaire
  const conditions = conditionsOf(questionnaire)
  const { unreachable } = reachabilityOf(questionnaire)
  const isMeant = (node: Node): boolean => category === undefined || ancestor(node, 'category')?.keyword === category
  const pairs = [...conditions.questiongroups.values(), ...conditions.questions.values()].filter((one) =>
    isMeant(one.scope),
  )
  const work: Work = { used: new Set(), untriggered: new Set(), edges: [], expressions: 0 }
  for (const one of pairs) addEdges(one, work)
  const { used, untriggered, edges } = work
  const triggering = new Set(edges.map((edge) => edge.from))
  const contained = [...used].flatMap((node) => {
    const parent = node.level === 'question' ? node.parent : undefined
    return parent && used.has(parent) && triggering.has(node)
      ? [{ from: parent, to: node, kind: 'contains' as const, expressions: [], answers: [], isSilent: false }]
      : []
  })
  const ordered = walkAll(roots).filter((node) => used.has(node))
  const ids = new Map(ordered.map((node, order) => [node, `n${order + 1}`]))
  const groups = groupsOf(ordered)
  const graph: ConditionGraph = {
    configuration: nameConfiguration(configuration, '@'),
    category,
    title: titleOf(questionnaire, category),
    nodes: ordered.map((node) => ({
      id: ids.get(node) ?? '',
      level: node.level === 'question' ? 'question' : 'questiongroup',
      keyword: node.keyword ?? '?',
      label: labelOf(node) ?? firstQuestionLabel(node),
      ...groups(node),
      place: nameGroup(ancestor(node, 'subcategory') ?? node),
      isUnreachable: hiddenAround(node, unreachable) !== undefined,
      isUntriggered: untriggered.has(node),
    })),
    edges: [...edges, ...contained].map((edge) => ({
      ...edge,
      from: ids.get(edge.from) ?? '',
      to: ids.get(edge.to) ?? '',
    })),
    leftOut: Math.max(0, work.expressions - mostExpressions),
  }
  return { graph, drawn: ordered }
}

interface NodeEdge extends Omit<GraphEdge, 'from' | 'to'> {
  readonly from: Node
  readonly to: Node
}

interface Work {
  readonly used: Set<Node>
  readonly untriggered: Set<Node>
  readonly edges: NodeEdge[]
  /** How many the arrows so far have, those beyond the limit included. */
  expressions: number
}

function addEdges(pairs: Pairs, work: Work): void {
  for (const [name, targets] of pairs.targets) {
    const triggers = pairs.triggers.get(name) ?? []
    const ways = waysOf(triggers, pairs)
    for (const { node } of targets) {
      work.used.add(node)
      if (triggers.length === 0 && !pairs.couldTrigger(name)) work.untriggered.add(node)
      if (work.expressions <= mostExpressions) for (const way of ways) addEdge({ ...way, to: node }, work)
      else work.expressions += triggers.length
    }
  }
}

function addEdge(edge: NodeEdge, work: Work): void {
  work.expressions += edge.expressions.length
  if (work.expressions > mostExpressions) return
  work.used.add(edge.from)
  work.edges.push(edge)
}

/** The arrows of a name without their ends. */
function waysOf(triggers: readonly Trigger[], pairs: Pairs): Omit<NodeEdge, 'to'>[] {
  return [...byQuestion(triggers)].map(([question, own]) => ({
    from: question,
    kind: 'shows',
    expressions: own.map((trigger) => trigger.expression.text.trim()),
    answers: own.map((trigger) => wordComparison(trigger)),
    isSilent: isNeverRead(question, pairs.kind),
  }))
}

/** Most questiongroups have no label of their own; people know them by what they ask first. */
function firstQuestionLabel(node: Node): string | undefined {
  const labels = node.children.flatMap((question) => labelOf(question) ?? [])
  const [first] = labels
  return first === undefined ? undefined : labels.length > 1 ? `${first} (+${labels.length - 1})` : first
}

/** What tells questions apart that people know by the same label. */
function groupsOf(nodes: readonly Node[]): (node: Node) => Pick<GraphNode, 'group'> {
  const alike = groupBy(nodes, labelOf)
  return (node) => {
    const { parent } = node
    const label = labelOf(node)
    if (node.level !== 'question' || parent === undefined || label === undefined || (alike.get(label)?.length ?? 0) < 2)
      return {}
    return { group: labelOf(parent) ?? parent.keyword ?? parent.level }
  }
}

function labelOf({ label }: Node): string | undefined {
  return label?.replace(/\s+/g, ' ').trim()
}

/** The numbering and the label of a node, else its keyword. */
function nameGroup(node: Node): string {
  const numbering = memberOf(node.value.form_options, 'numbering')
  const name = labelOf(node) ?? node.keyword ?? node.level
  return [typeof numbering === 'string' ? numbering : '', name].filter(Boolean).join(' ')
}

function nameConfiguration(configuration: ConfigurationFact | undefined, separator: string): string {
  return [configuration?.code, configuration?.edition].filter(Boolean).join(separator)
}

function titleOf({ configuration, roots }: Questionnaire, category: string | undefined): string {
  const name = nameConfiguration(configuration, ' ')
  const node = roots.flatMap((section) => section.children).find((one) => one.keyword === category)
  return node ? `${name} › ${nameGroup(node)}` : name
}
