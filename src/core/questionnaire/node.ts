import { isObject, memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { ConfigurationFact, RecordFact, Texts } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { typeOfKey } from './key-types.ts'
import { contextsOf, labelOf, recordTexts } from './labels.ts'
import { type Level, levels, type Option, type OptionsMember, type TemplateInUse } from './node-shape.ts'
import { NodeOption, recordOption } from './options.ts'
import { formTemplate, viewTemplate } from './templates.ts'

export { type Level, levels, type OptionsMember } from './node-shape.ts'

/** One tree of a file in a set: the sections of a configuration, or the one node of a fragment file, whose surroundings are unknown. */
export interface Questionnaire {
  readonly file: SetFile
  readonly configuration: ConfigurationFact | undefined
  readonly roots: readonly Node[]
}

/** The members that have the nodes of each level. */
const listMembers: Readonly<Record<Level, string>> = {
  section: 'sections',
  category: 'categories',
  subcategory: 'subcategories',
  questiongroup: 'questiongroups',
  question: 'questions',
}

/** The levels that are directly below each. */
const levelsBelow: Readonly<Record<Level, readonly Level[]>> = {
  section: ['category'],
  category: ['subcategory'],
  subcategory: ['questiongroup', 'subcategory'],
  questiongroup: ['question'],
  question: [],
}

/** The members that contain lists of nodes. */
export const childLists: ReadonlySet<string> = new Set(Object.values(listMembers))

const noNodes: readonly Node[] = []

/** In the place of a template that nobody has asked for. */
const unasked: TemplateInUse = { name: '', option: undefined, facts: undefined }

/**
 * One node of a questionnaire: an object of a file, bound to the set in which it is looked at. What it takes from records it takes from
 * those that its file sees. Lives as long as the set.
 */
export class Node {
  /** `undefined` when the keyword is missing or no text. */
  readonly keyword: string | undefined
  readonly children: readonly Node[]
  /** The record behind the node: the key of a question, the questiongroup record, the category of the upper levels. */
  readonly record: RecordFact | undefined
  /** The type of a question's key; `undefined` when it is not loaded or cannot be known. */
  readonly type: string | undefined
  private pointerOnceAsked: string | undefined
  private formTemplateOnceAsked: TemplateInUse | undefined = unasked
  private viewTemplateOnceAsked: TemplateInUse | undefined = unasked

  constructor(
    readonly questionnaire: Questionnaire,
    readonly level: Level,
    readonly value: Readonly<Record<string, unknown>>,
    readonly parent: Node | undefined,
    private readonly position: number,
  ) {
    const { keyword } = value
    this.keyword = typeof keyword === 'string' ? keyword : undefined
    this.record =
      this.keyword === undefined ? undefined : questionnaire.file.byKeyword(modelOfLevel(level), this.keyword)
    this.type = this.record?.model === 'key' ? typeOfKey(this.record) : undefined
    const children: Node[] = []
    const below = levelsBelow[level]
    for (let at = 0; at < below.length; at++) {
      const inner = below[at] as Level
      addNodes(children, questionnaire, inner, value[listMembers[inner]], this)
    }
    this.children = children.length > 0 ? children : noNodes
  }

  /** The file that has the node, in its set. */
  get file(): SetFile {
    return this.questionnaire.file
  }

  /** JSON Pointer into the file; few nodes are pointed at. */
  get pointer(): string {
    this.pointerOnceAsked ??= this.point()
    return this.pointerOnceAsked
  }

  private point(): string {
    const { configuration } = this.questionnaire
    const outer = this.parent ? this.parent.pointer : configuration?.dataPointer
    return outer === undefined ? '' : `${outer}/${listMembers[this.level]}/${this.position}`
  }

  /** The place of the node, or of something within it by the names on the way. */
  place(...path: readonly string[]): { readonly pointer: string } {
    return { pointer: [this.pointer, ...path].join('/') }
  }

  /** The nodes of a level that are directly in it. */
  childrenAt(level: Level): readonly Node[] {
    const { children } = this
    // They come in blocks by level, and nearly always in one.
    const isAll = children[0]?.level === level && children.at(-1)?.level === level
    return isAll ? children : children.filter((child) => child.level === level)
  }

  /**
   * One option after merging: the questionnaire wins over the record option by option, nested objects are replaced
   * whole (format facts 3.2). Only keys and questiongroups have options of their own.
   */
  option(member: OptionsMember, name: string): Option | undefined {
    const options = this.value[member]
    const own = options === undefined ? undefined : memberOf(options, name)
    if (own !== undefined) return new NodeOption(own, this, member, name)
    if (this.record === undefined || (this.level !== 'question' && this.level !== 'questiongroup')) return undefined
    return recordOption(this.record, member, name)
  }

  /** The template that shows the node in the form or in the details; `undefined` when there is none or it cannot be known. */
  template(side: 'form' | 'view'): TemplateInUse | undefined {
    const known = side === 'form' ? this.formTemplateOnceAsked : this.viewTemplateOnceAsked
    if (known !== unasked) return known
    const found = side === 'form' ? formTemplate(this) : viewTemplate(this)
    if (side === 'form') this.formTemplateOnceAsked = found
    else this.viewTemplateOnceAsked = found
    return found
  }

  /** The texts of its record. */
  get texts(): Texts {
    return this.record ? recordTexts(this.record, this.file) : {}
  }

  /** The label that people know it by: that of its own contexts, else of any. */
  get label(): string | undefined {
    return this.record && labelOf(this.record, this.file, contextsOf(this.questionnaire.configuration))
  }

  /**
   * Where its file says an option: the option itself, or one item of its list, else the keyword that brings in the
   * record of another file.
   */
  placeOf(option: Option, entry?: number): { readonly pointer: string } {
    if (option.uri !== this.file.uri) return this.place('keyword')
    return { pointer: entry === undefined ? option.pointer : `${option.pointer}/${entry}` }
  }
}

/** The models whose records are behind nodes. */
export const nodeModels = ['key', 'questiongroup', 'category'] as const
export type NodeModel = (typeof nodeModels)[number]

/** The model whose records the nodes of a level name. */
export function modelOfLevel(level: Level): NodeModel {
  if (level === 'question') return 'key'
  return level === 'questiongroup' ? 'questiongroup' : 'category'
}

/** A question that is in no questionnaire, for what is true of a key wherever it is asked. */
export function looseQuestion(keyword: string | undefined, file: SetFile): Node {
  return new Node({ file, configuration: undefined, roots: [] }, 'question', { keyword }, undefined, 0)
}

/** The questionnaires of a file: one a configuration, or that of a fragment; built once a set. */
export const questionnairesOf = remember((file: SetFile): readonly Questionnaire[] => {
  const level = levels.find((candidate) => candidate === file.kind)
  if (level === undefined) return file.configurations.map((configuration) => readConfiguration(configuration, file))
  if (!isObject(file.value)) return []
  const roots: Node[] = []
  const questionnaire = { file, configuration: undefined, roots }
  roots.push(new Node(questionnaire, level, file.value, undefined, 0))
  return [questionnaire]
})

/** The questionnaire of a configuration as it would be without some of its nodes; they are where they would be then. */
export function withoutNodes(
  { file, configuration, roots }: Questionnaire,
  isGone: (node: Node) => boolean,
): Questionnaire {
  if (configuration === undefined) return { file, configuration, roots: [] }
  const sections = valuesWithout(roots, isGone)
  return readConfiguration({ ...configuration, data: { ...configuration.data, sections } }, file)
}

function valuesWithout(nodes: readonly Node[], isGone: (node: Node) => boolean): readonly object[] {
  return nodes.flatMap((node) => {
    if (isGone(node)) return []
    const lists = levelsBelow[node.level].filter((level) => node.childrenAt(level).length > 0)
    const inner = lists.map((level) => [listMembers[level], valuesWithout(node.childrenAt(level), isGone)] as const)
    return [{ ...node.value, ...Object.fromEntries(inner) }]
  })
}

/** The sections of a configuration; what is no object is left out. */
function readConfiguration(configuration: ConfigurationFact, file: SetFile): Questionnaire {
  const roots: Node[] = []
  const questionnaire = { file, configuration, roots }
  addNodes(roots, questionnaire, 'section', configuration.data.sections, undefined)
  return questionnaire
}

function addNodes(
  nodes: Node[],
  questionnaire: Questionnaire,
  level: Level,
  list: unknown,
  parent: Node | undefined,
): void {
  if (!Array.isArray(list)) return
  for (let position = 0; position < list.length; position++) {
    const item: unknown = list[position]
    if (isObject(item)) nodes.push(new Node(questionnaire, level, item, parent, position))
  }
}

/** Whether two questions have one answer: the same key in the same questiongroup, which then is twice. */
export function isSameQuestion(left: Node, right: Node): boolean {
  return left.keyword === right.keyword && left.parent?.keyword === right.parent?.keyword
}

/** Whether a list of children of a node is something else, so that nobody knows what is in it; in `null` there is nothing. */
export function hasUnreadChildren({ level, value }: Node): boolean {
  return levelsBelow[level].some((below) => {
    const list = value[listMembers[below]]
    return list !== undefined && list !== null && !Array.isArray(list)
  })
}

/** The node and all nodes below it, in document order; gathered once a node, as nodes never change. */
export const walk = remember((node: Node): readonly Node[] => {
  const nodes: Node[] = []
  addWithChildren(nodes, node)
  return nodes
})

function addWithChildren(nodes: Node[], node: Node): void {
  nodes.push(node)
  const { children } = node
  for (let index = 0; index < children.length; index++) addWithChildren(nodes, children[index] as Node)
}

/** The nodes of several trees, one tree after the other; gathered once a list. */
export const walkAll = remember((roots: readonly Node[]): readonly Node[] => {
  const nodes: Node[] = []
  for (const root of roots) addWithChildren(nodes, root)
  return nodes
})

/** The closest node of a level at or above a node. */
export function ancestor(node: Node, level: Level): Node | undefined {
  let current: Node | undefined = node
  while (current !== undefined && current.level !== level) current = current.parent
  return current
}
