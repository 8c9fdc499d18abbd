import { answerLabel } from '../questionnaire/answer-label.ts'
import { contextsOf, labelOf } from '../questionnaire/labels.ts'
import { ancestor, type Node, walk } from '../questionnaire/node.ts'
import { recordOf } from '../questionnaire/options.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { reachabilityIn } from './reachability.ts'
import { silenceOf } from './trigger-inputs.ts'
import { conditionsIn, type Pairs, questionnairesOf } from './triggers.ts'

/** A question or questiongroup that triggers a condition or waits for one. */
export interface GraphNode {
  /** `n1`, `n2` … in document order. */
  readonly id: string
  readonly level: 'question' | 'questiongroup'
  readonly keyword: string
  readonly label: string | undefined
  /** The subcategory it stands in: numbering and label, else its keyword. */
  readonly place: string
  readonly isUnreachable: boolean
  /** It waits for a condition that nothing triggers. */
  readonly isUntriggered: boolean
}

/** `shows`: answers to a question show the other end; `contains`: a conditional questiongroup holds a triggering question. */
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
}

/** What a graph is drawn of. */
export interface GraphRequest {
  readonly facts: FileFacts
  readonly index: FileIndex
  /** Which of the file's configurations. */
  readonly position: number
  readonly category: string | undefined
}

/** The keywords of the categories of a configuration that hold conditions, with their labels. */
export function conditionalCategories({
  facts,
  index,
  position,
}: GraphRequest): readonly { keyword: string; label: string }[] {
  const sections = questionnairesOf(facts)[position] ?? []
  const words = createWords(facts, index, position)
  return sections
    .flatMap((section) => section.children)
    .filter((category) => category.keyword !== undefined)
    .map((category) => ({ keyword: category.keyword ?? '', label: words.group(category) }))
}

/** Draws the conditions of a configuration, or of one of its categories, as data. */
export function buildConditionGraph(request: GraphRequest): ConditionGraph {
  const { facts, index, position, category } = request
  const words = createWords(facts, index, position)
  const conditions = conditionsIn(facts, index)[position]
  const reachability = reachabilityIn(facts, index)[position]
  const isMeant = (node: Node): boolean => category === undefined || ancestor(node, 'category')?.keyword === category
  const allPairs = conditions ? [...conditions.questiongroups.values(), ...conditions.questions.values()] : []
  const pairs = allPairs.filter((one) => isMeant(one.scope))
  const used = new Set<Node>()
  const untriggered = new Set<Node>()
  const edges = pairs.flatMap((one) => edgesOf(one, used, untriggered, facts.uri, index))
  const contained = [...used].flatMap((node) => {
    const parent = node.level === 'question' ? node.parent : undefined
    const triggers = edges.some((edge) => edge.from === node)
    return parent && used.has(parent) && triggers
      ? [{ from: parent, to: node, kind: 'contains' as const, expressions: [], answers: [], isSilent: false }]
      : []
  })
  const ordered = inDocumentOrder(used, questionnairesOf(facts)[position] ?? [])
  const ids = new Map(ordered.map((node, order) => [node, `n${order + 1}`]))
  const configuration = facts.configurations[position]
  const name = [configuration?.code, configuration?.edition].filter(Boolean).join('@')
  return {
    configuration: name,
    category,
    title: titleOf(request, words),
    nodes: ordered.map((node) => ({
      id: ids.get(node) ?? '',
      level: node.level === 'question' ? 'question' : 'questiongroup',
      keyword: node.keyword ?? '?',
      label: words.label(node) ?? firstQuestionLabel(node, words),
      place: words.group(ancestor(node, 'subcategory') ?? node),
      isUnreachable: reachability?.unreachable.has(node) ?? false,
      isUntriggered: untriggered.has(node),
    })),
    edges: [...edges, ...contained].map((edge) => ({
      ...edge,
      from: ids.get(edge.from) ?? '',
      to: ids.get(edge.to) ?? '',
    })),
  }
}

interface NodeEdge extends Omit<GraphEdge, 'from' | 'to'> {
  readonly from: Node
  readonly to: Node
}

function edgesOf(pairs: Pairs, used: Set<Node>, untriggered: Set<Node>, uri: string, index: FileIndex): NodeEdge[] {
  return [...pairs.targets].flatMap(([name, targets]) => {
    const triggers = pairs.triggers.get(name) ?? []
    const questions = [...new Set(triggers.map((trigger) => trigger.question))]
    return targets.flatMap(({ node }) => {
      used.add(node)
      if (triggers.length === 0 && !pairs.couldTrigger(name)) untriggered.add(node)
      return questions.map((question) => {
        used.add(question)
        const own = triggers.filter((trigger) => trigger.question === question)
        return {
          from: question,
          to: node,
          kind: 'shows' as const,
          expressions: own.map((trigger) => trigger.expression.text.trim()),
          answers: own.map((trigger) => wordAnswer(question, trigger.expression.text.trim(), index)),
          isSilent: silenceOf(question, pairs.kind, uri, index) !== undefined,
        }
      })
    })
  })
}

/** `= Cropland` for `=='tech_lu_cropland'`; other expressions as they are. */
function wordAnswer(question: Node, expression: string, index: FileIndex): string {
  const compared = /^(==|!=)\s*'([^']*)'$|^(==|!=)\s*(\d+)$/.exec(expression)
  if (compared === null) return expression
  const operator = (compared[1] ?? compared[3]) === '==' ? '=' : '≠'
  const answer = compared[2] ?? compared[4] ?? ''
  if (answer === '') return operator === '=' ? 'no answer' : 'any answer'
  return `${operator} ${answerLabel(question, answer, [], index) ?? answer}`
}

function inDocumentOrder(nodes: ReadonlySet<Node>, roots: readonly Node[]): Node[] {
  return roots.flatMap((root) => [...walk(root)].filter((node) => nodes.has(node)))
}

/** Most questiongroups have no label of their own; people know them by what they ask first. */
function firstQuestionLabel(node: Node, words: Words): string | undefined {
  const labels = node.children.flatMap((question) => words.label(question) ?? [])
  const [first] = labels
  return first === undefined ? undefined : labels.length > 1 ? `${first} (+${labels.length - 1})` : first
}

interface Words {
  readonly label: (node: Node) => string | undefined
  readonly group: (node: Node) => string
}

function createWords(facts: FileFacts, index: FileIndex, position: number): Words {
  const configuration = facts.configurations[position]
  const contexts = contextsOf(configuration)
  const label = (node: Node): string | undefined => {
    const record = recordOf(node, index)
    return record && labelOf(record, index, contexts)?.replace(/\s+/g, ' ').trim()
  }
  return {
    label,
    group: (node) => {
      const options = node.value.form_options
      const numbering =
        typeof options === 'object' && options !== null && 'numbering' in options ? options.numbering : ''
      return [typeof numbering === 'string' ? numbering : '', label(node) ?? node.keyword ?? node.level]
        .filter(Boolean)
        .join(' ')
    },
  }
}

function titleOf({ facts, position, category }: GraphRequest, words: Words): string {
  const configuration = facts.configurations[position]
  const name = [configuration?.code, configuration?.edition].filter(Boolean).join(' ')
  const categories = (questionnairesOf(facts)[position] ?? []).flatMap((section) => section.children)
  const node = categories.find((one) => one.keyword === category)
  return node ? `${name} › ${words.group(node)}` : name
}
