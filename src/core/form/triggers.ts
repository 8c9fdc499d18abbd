import { type Piece, splitEntry } from '../condition/split.ts'
import { ancestor, type Node, walkAll } from '../questionnaire/node.ts'
import { NodeOption, type Option, recordOf, recordOption } from '../questionnaire/options.ts'
import { type Trees, treesOf } from '../questionnaire/trees.ts'
import { memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'
import type { FileIndex, SetIndex } from '../workspace/set-index.ts'
import { addNames, createLooseNames, type GrowingNames, strayNames } from './stray-names.ts'

/** What a condition shows: questions of the same questiongroup, or questiongroups on the same form page. */
export type ConditionKind = 'question' | 'questiongroup'

/** The list of conditions of one question, also when it cannot be read. */
export interface TriggerList {
  readonly question: Node
  readonly option: Option
  readonly triggers: readonly Trigger[]
}

/** One condition of a list that could be split into expression and name. */
export interface Trigger {
  readonly question: Node
  readonly option: Option
  /** Its index in the list. */
  readonly entry: number
  readonly expression: Piece
  readonly name: Piece
}

/** A question, questiongroup or table that waits for the condition of a name. */
export interface Target {
  readonly node: Node
  readonly option: Option
  readonly name: string
  readonly isTable: boolean
}

/** The conditions of one kind within one scope: a questiongroup for questions, a category for questiongroups. */
export interface Pairs {
  readonly kind: ConditionKind
  readonly scope: Node
  readonly lists: readonly TriggerList[]
  /** By name, in document order. */
  readonly triggers: ReadonlyMap<string, readonly Trigger[]>
  readonly targets: ReadonlyMap<string, readonly Target[]>
  /** Whether something in the scope that cannot be read, or is not loaded, could trigger the name. */
  readonly couldTrigger: (name: string) => boolean
  /** Whether something in the scope that is misplaced, or is not loaded, could wait for the name. */
  readonly couldWait: (name: string) => boolean
}

/** All conditions of one questionnaire or fragment, with options of key and questiongroup records merged in. */
export interface Conditions {
  /** By questiongroup. */
  readonly questions: ReadonlyMap<Node, Pairs>
  /** By category. */
  readonly questiongroups: ReadonlyMap<Node, Pairs>
}

const conditionsInSet = remember((_: SetIndex) => new WeakMap<Trees, readonly Conditions[]>())

/** The conditions of each configuration of a file, or of its fragment; collected once a set. */
export function conditionsIn(facts: FileFacts, index: FileIndex): readonly Conditions[] {
  const ofSet = conditionsInSet(index.set)
  const trees = treesOf(facts)
  const known = ofSet.get(trees)
  if (known) return known
  const conditions = questionnairesOf(facts).map((roots) => collect(roots, facts.uri, index))
  ofSet.set(trees, conditions)
  return conditions
}

/** The trees of a file that belong together: the sections of each configuration, or the one node of a fragment. */
export function questionnairesOf(facts: FileFacts): readonly (readonly Node[])[] {
  const { sections, fragment } = treesOf(facts)
  return fragment ? [[fragment]] : sections
}

interface Collection {
  readonly pairs: Pairs
  readonly lists: TriggerList[]
  readonly triggers: Map<string, Trigger[]>
  readonly targets: Map<string, Target[]>
  readonly loose: GrowingNames
  /** Whether something that could trigger or wait is not loaded, or waits for what is no name. */
  readonly missing: { triggers: boolean; targets: boolean }
}

function collect(roots: readonly Node[], uri: string, index: FileIndex): Conditions {
  const questions = new Map<Node, Collection>()
  const questiongroups = new Map<Node, Collection>()
  for (const node of walkAll(roots)) {
    if (node.level !== 'question' && node.level !== 'questiongroup') continue
    const record = recordOf(node, index)
    const questiongroup = ancestor(node, 'questiongroup')
    const category = ancestor(node, 'category')
    if (questiongroup) read(node, record, uri, collectionOf(questions, 'question', questiongroup))
    if (category) read(node, record, uri, collectionOf(questiongroups, 'questiongroup', category))
  }
  return { questions: pairsOf(questions), questiongroups: pairsOf(questiongroups) }
}

function pairsOf(collections: ReadonlyMap<Node, Collection>): ReadonlyMap<Node, Pairs> {
  return new Map([...collections].map(([scope, { pairs }]) => [scope, pairs]))
}

function collectionOf(collections: Map<Node, Collection>, kind: ConditionKind, scope: Node): Collection {
  const existing = collections.get(scope)
  if (existing) return existing
  const lists: TriggerList[] = []
  const triggers = new Map<string, Trigger[]>()
  const targets = new Map<string, Target[]>()
  const loose = createLooseNames()
  const missing = { triggers: false, targets: false }
  const isLoose = (name: string): boolean => loose.has(name) || strayNames(scope, kind).has(name)
  const pairs: Pairs = {
    kind,
    scope,
    lists,
    triggers,
    targets,
    couldTrigger: (name) => missing.triggers || isLoose(name),
    couldWait: (name) => missing.targets || isLoose(name),
  }
  const collection = { pairs, lists, triggers, targets, loose, missing }
  collections.set(scope, collection)
  return collection
}

function read(node: Node, record: RecordFact | undefined, uri: string, into: Collection): void {
  const { kind } = into.pairs
  if (record === undefined) {
    if (node.level === 'question') into.missing.triggers = true
    if (node.level === kind || kind === 'question') into.missing.targets = true
  }
  if (node.level === 'question') readList(node, formOption(node, record, `${kind}_conditions`, uri), into)
  if (node.level === kind) readTarget(node, formOption(node, record, `${kind}_condition`, uri), false, into)
  if (node.level === 'questiongroup' && kind === 'question') {
    readTarget(node, formOption(node, record, 'table_condition', uri), true, into)
  }
}

/** A form option of a node after merging, for a record that is at hand already. */
export function formOption(node: Node, record: RecordFact | undefined, name: string, uri: string): Option | undefined {
  const options = node.value.form_options
  const value = options === undefined ? undefined : memberOf(options, name)
  if (value === undefined) return record && recordOption(record, 'form_options', name)
  return new NodeOption(value, uri, node, 'form_options', name)
}

function readList(question: Node, option: Option | undefined, into: Collection): void {
  if (option === undefined) return
  const triggers: Trigger[] = []
  into.lists.push({ question, option, triggers })
  if (!Array.isArray(option.value)) {
    into.loose.any = true
    return
  }
  const items: readonly unknown[] = option.value
  for (let entry = 0; entry < items.length; entry++) {
    const item = items[entry]
    const { expression, name } = typeof item === 'string' ? splitEntry(item) : {}
    if (expression === undefined || name === undefined || name.text.trim() === '') {
      if (typeof item === 'string' && !item.includes('|')) into.loose.any = true
      addNames(into.loose, item)
      continue
    }
    const trigger: Trigger = { question, option, entry, expression, name }
    triggers.push(trigger)
    add(into.triggers, name.text, trigger)
  }
}

function readTarget(node: Node, option: Option | undefined, isTable: boolean, into: Collection): void {
  if (option === undefined) return
  // It could mean any name, and has a finding of its own.
  if (typeof option.value !== 'string') into.missing.targets = true
  // Django takes an empty name for none.
  else if (option.value !== '') add(into.targets, option.value, { node, option, name: option.value, isTable })
}

function add<Item>(groups: Map<string, Item[]>, name: string, item: Item): void {
  const group = groups.get(name)
  if (group) group.push(item)
  else groups.set(name, [item])
}

/** The pointer in a judged file that stands for an option: the option itself, or the keyword that brings a record of another file. */
export function pointerFor(option: Option, node: Node, uri: string, entry?: number): string {
  if (option.uri !== uri) return `${node.pointer}/keyword`
  return entry === undefined ? option.pointer : `${option.pointer}/${entry}`
}
