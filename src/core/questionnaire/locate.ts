import { editionName } from '../text/edition-name.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { parsePointer, resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import type { ConfigurationFact, FileFacts, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { labelOf } from './labels.ts'
import { type Node, type Questionnaire, questionnairesOf } from './node.ts'

/** The thing of the questionnaire or the database that a pointer lies in, and the steps from there. */
export interface Location {
  readonly file: SetFile
  readonly configuration: ConfigurationFact | undefined
  /** From the outermost node to the innermost. */
  readonly nodes: readonly Node[]
  readonly record: RecordFact | undefined
  /** The names of the members below the node or record, without positions in lists. */
  readonly steps: readonly string[]
}

/** Where the last pointer of a file was found: a finding's is asked for several times in a row. */
const lastOf = remember((_file: SetFile): { found?: { readonly pointer: string; readonly location: Location } } => ({}))

/** Finds what a pointer of a file lies in. */
export function locate(file: SetFile, pointer: string): Location {
  const last = lastOf(file)
  if (last.found?.pointer !== pointer) last.found = { pointer, location: find(file, pointer) }
  return last.found.location
}

function find(file: SetFile, pointer: string): Location {
  const record = innermost(file.records, pointer)
  const configuration = innermost(configurationDataOf(file), pointer)?.configuration
  if (record && record.model !== 'configuration') {
    return { file, configuration: undefined, nodes: [], record, steps: recordSteps(record, pointer) }
  }
  const questionnaire = questionnairesOf(file).find((one) => one.configuration === configuration)
  const nodes = nodesAt(questionnaire?.roots ?? [], pointer)
  const node = nodes.at(-1)
  const start = node?.pointer ?? configuration?.dataPointer ?? record?.pointer ?? ''
  return {
    file,
    configuration: configuration ?? innermost(file.configurations, pointer),
    nodes,
    record,
    steps: withoutFields(memberSteps(node?.value ?? resolvePointer(file.value, start), start, pointer), record),
  }
}

/** A configuration record has its code and edition among its `fields`, a plain file has them itself. */
function withoutFields(steps: readonly string[], record: RecordFact | undefined): readonly string[] {
  return record?.form === 'fixture' && record.model === 'configuration' && steps[0] === 'fields'
    ? steps.slice(1)
    : steps
}

function nodesAt(roots: readonly Node[], pointer: string): Node[] {
  const nodes: Node[] = []
  let candidates = roots
  for (;;) {
    const next = innermost(candidates, pointer)
    if (next === undefined) return nodes
    nodes.push(next)
    candidates = next.children
  }
}

/** Things by pointer, and the lengths that their pointers have, longest first: a long pointer is cut only where a thing can be. */
interface PointerTable {
  readonly things: ReadonlyMap<string, unknown>
  readonly lengths: readonly number[]
}

const tableOf = remember((things: readonly { readonly pointer: string }[]): PointerTable => {
  const lengths = new Set(things.map(({ pointer }) => pointer.length))
  return {
    things: new Map(things.map((thing) => [thing.pointer, thing])),
    lengths: [...lengths].sort((left, right) => right - left),
  }
})

/** Of things with pointers the one that a pointer lies in; the innermost where they enclose each other. */
function innermost<Thing extends { readonly pointer: string }>(
  list: readonly Thing[],
  pointer: string,
): Thing | undefined {
  if (list.length <= mostSearched) return innermostOfFew(list, pointer)
  const { things, lengths } = tableOf(list)
  for (const length of lengths) {
    if (length > pointer.length || (length < pointer.length && pointer[length] !== '/')) continue
    const found = things.get(pointer.slice(0, length))
    if (found !== undefined) return found as Thing
  }
  return undefined
}

/** Most things have few parts or none, and a table for each of them would take more memory than they do. */
const mostSearched = 8

function innermostOfFew<Thing extends { readonly pointer: string }>(
  list: readonly Thing[],
  pointer: string,
): Thing | undefined {
  let found: Thing | undefined
  for (const thing of list) {
    const { length } = thing.pointer
    const isAround = pointer.startsWith(thing.pointer) && (length === pointer.length || pointer[length] === '/')
    if (isAround && (found === undefined || length >= found.pointer.length)) found = thing
  }
  return found
}

/** The configurations of a file under the pointers of their data. */
const configurationDataOf = remember(({ configurations }: FileFacts) =>
  configurations.map((configuration) => ({ pointer: configuration.dataPointer, configuration })),
)

/** The steps of a record's field in the fixture's words, so that both forms of file give the same path. */
function recordSteps(record: RecordFact, pointer: string): string[] {
  const [first, ...rest] = withoutPositions(stepsOf(pointer.slice(record.pointer.length)))
  if (first === undefined) return []
  if (record.form === 'fixture') return first === 'fields' ? rest : [first, ...rest]
  const isField = ['pk', 'translation', 'values', 'order_value', 'texts', 'keyword'].includes(first)
  const isText = first === 'helptext' || first.startsWith('label')
  return isField || isText || record.model === 'translation' ? [first, ...rest] : ['configuration', first, ...rest]
}

/** The steps from a value on, whose own pointer is `start`. */
function memberSteps(value: unknown, start: string, pointer: string): string[] {
  const steps: string[] = []
  let current = value
  for (const step of stepsOf(pointer.slice(start.length))) {
    if (!Array.isArray(current)) steps.push(step)
    else if (isObject(current[Number(step)]) || current[Number(step)] === undefined) steps.push(`[${step}]`)
    current = Array.isArray(current) ? current[Number(step)] : memberOf(current, step)
  }
  return steps
}

function stepsOf(pointer: string): readonly string[] {
  return parsePointer(pointer) ?? []
}

function withoutPositions(steps: readonly string[]): string[] {
  return steps.filter((step) => !/^\d+$/.test(step))
}

/** The path of the contract: `technologies@2015`, keywords, option; or `key:tech_soil`, field. */
export function pathOf({ file, configuration, nodes, record, steps }: Location): string[] {
  if (configuration || nodes.length > 0) {
    const root = configuration ? [configurationName(configuration)] : []
    return [...root, ...nodes.map(stepOf), ...steps].map(shortName)
  }
  if (record) return [recordName(record), ...steps].map(shortName)
  return (file.kind === 'fixture' ? foreignPath(file, steps) : steps).map(shortName)
}

/** Gives each node of a questionnaire with its path, in one go. */
export function eachNodePath({ configuration, roots }: Questionnaire, give: (path: string, node: Node) => void): void {
  const add = (node: Node, before: string): void => {
    const path = before + shortName(stepOf(node))
    give(path, node)
    for (const child of node.children) add(child, `${path}/`)
  }
  const start = configuration ? `${shortName(configurationName(configuration))}/` : ''
  for (const root of roots) add(root, start)
}

/** `technologies@2015`, or the code alone when there is no edition. */
export function configurationName(configuration: ConfigurationFact): string {
  const code = configuration.code ?? '?'
  return configuration.edition === undefined ? code : editionName(code, configuration.edition)
}

/** `technologies 2015` for a configuration record; its pk where it says neither. */
export function configurationLabel({ fields, pk }: RecordFact): string {
  const named = [fields.code, fields.edition].filter((part) => typeof part === 'string' && part !== '')
  return named.length > 0 ? named.join(' ') : `configuration ${pk ?? '?'}`
}

/** `key:tech_soil`; by pk where a record has no keyword. */
export function recordName(record: RecordFact): string {
  return `${record.model}:${record.keyword ?? record.pk ?? '?'}`
}

function foreignPath(facts: FileFacts, steps: readonly string[]): string[] {
  const [first, ...rest] = steps
  const position = /^\[(\d+)\]$/.exec(first ?? '')
  const item = position && Array.isArray(facts.value) ? (facts.value[Number(position[1])] as unknown) : undefined
  const model = memberOf(item, 'model')
  if (typeof model !== 'string') return [...steps]
  const pk = memberOf(item, 'pk')
  return [
    `${model}:${typeof pk === 'number' || typeof pk === 'string' ? pk : '?'}`,
    ...rest.filter((s) => s !== 'fields'),
  ]
}

/** A node's keyword; its position only where the keyword is missing or is twice under one parent. */
function stepOf(node: Node): string {
  const position = node.pointer.slice(node.pointer.lastIndexOf('/') + 1)
  if (node.keyword === undefined) return `${node.level}[${position}]`
  const twin = node.parent && firstTwins(node.parent).get(`${node.level} ${node.keyword}`)
  return twin === undefined || twin === node ? node.keyword : `${node.keyword}[${position}]`
}

/** Of the children of a node the first with each level and keyword. */
const firstTwins = remember((parent: Node): ReadonlyMap<string, Node> => {
  const firsts = new Map<string, Node>()
  for (const child of parent.children) {
    const name = `${child.level} ${child.keyword}`
    if (!firsts.has(name)) firsts.set(name, child)
  }
  return firsts
})

/** The place in the author's words: numbering and label beside the keyword; a pk only beside what it stands for. */
export function whereOf({ file, configuration, nodes, record }: Location): string {
  if (configuration === undefined && nodes.length === 0) return record ? describeRecord(record, file) : ''
  const described: string[] = []
  if (configuration) described.push([configuration.code, configuration.edition].filter(Boolean).join(' '))
  const group = nodes.findLast((node) => node.level !== 'questiongroup' && node.level !== 'question')
  if (group) described.push(describeGroup(group))
  const questiongroup = nodes.find((node) => node.level === 'questiongroup')
  if (questiongroup) described.push(describeNode(questiongroup))
  const question = nodes.find((node) => node.level === 'question')
  if (question) described.push(describeNode(question))
  return described
    .filter((part) => part !== '')
    .map(shortName)
    .join(' › ')
}

function describeGroup(node: Node): string {
  const numbering = memberOf(node.value.form_options, 'numbering')
  const label = node.label ?? node.keyword ?? node.level
  return typeof numbering === 'string' ? `${numbering} ${label}` : label
}

function describeNode({ keyword, level, label }: Node): string {
  const name = keyword ?? level
  return label === undefined ? name : `${name} ${quote(label)}`
}

function describeRecord(record: RecordFact, file: SetFile): string {
  const label = labelOf(record, file)
  const name = record.keyword ?? (record.pk === undefined ? '' : String(record.pk))
  return [record.model, shortName(name), label === undefined ? '' : quote(label)].filter(Boolean).join(' ')
}

const longestLabel = 60

function quote(label: string): string {
  const line = label
    .slice(0, 10 * longestLabel)
    .replace(/\s+/g, ' ')
    .trim()
  return `"${line.length > longestLabel ? `${line.slice(0, longestLabel - 1)}…` : line}"`
}
