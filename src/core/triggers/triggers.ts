import {
  type Condition,
  type ConditionKind,
  type Expression,
  isWhole,
  type Piece,
  readConditions,
} from '../condition/condition.ts'
import { ancestor, type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import type { Option } from '../questionnaire/options.ts'
import { shareRow } from '../questionnaire/questions/which-share-a-row.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { addNames, createLooseNames, type GrowingNames, strayNames } from './stray-names.ts'

/** The list of conditions of one question, also when it cannot be read. */
export interface TriggerList {
  readonly question: Node
  readonly option: Option
  /** The items of the list, `undefined` for what is no text; `undefined` for what is no list. */
  readonly conditions: readonly (Condition | undefined)[] | undefined
  readonly triggers: readonly Trigger[]
}

/** One condition of a list that could be split into expression and name. */
export interface Trigger {
  readonly question: Node
  readonly option: Option
  /** Its index in the list. */
  readonly entry: number
  readonly expression: Expression
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

/** The conditions of a questionnaire; collected once a set. */
export const conditionsOf = remember(collect)

/** Whether the browser finds what waits for a condition from the question that has it: a question only in its row (format facts 13.1). */
export function isInReach({ kind }: Pairs, question: Node, target: Node): boolean {
  return kind === 'questiongroup' || target.level !== 'question' || shareRow(question, target)
}

/** The triggers of one name by question, in document order. */
export const byQuestion = remember(
  (triggers: readonly Trigger[]): ReadonlyMap<Node, readonly Trigger[]> =>
    groupBy(triggers, ({ question }) => question),
)

interface Collection {
  readonly pairs: Pairs
  readonly lists: TriggerList[]
  readonly triggers: Map<string, Trigger[]>
  readonly targets: Map<string, Target[]>
  readonly loose: GrowingNames
  /** Whether something that could trigger or wait is not loaded, or waits for what is no name. */
  readonly missing: { triggers: boolean; targets: boolean }
}

function collect({ roots }: Questionnaire): Conditions {
  const questions = new Map<Node, Collection>()
  const questiongroups = new Map<Node, Collection>()
  for (const node of walkAll(roots)) {
    if (node.level !== 'question' && node.level !== 'questiongroup') continue
    const questiongroup = ancestor(node, 'questiongroup')
    const category = ancestor(node, 'category')
    if (questiongroup) read(node, collectionOf(questions, 'question', questiongroup))
    if (category) read(node, collectionOf(questiongroups, 'questiongroup', category))
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

function read(node: Node, into: Collection): void {
  const { kind } = into.pairs
  if (node.record === undefined) {
    if (node.level === 'question') into.missing.triggers = true
    if (node.level === kind || kind === 'question') into.missing.targets = true
  }
  if (node.level === 'question') readList(node, node.option('form_options', `${kind}_conditions`), into)
  if (node.level === kind) readTarget(node, node.option('form_options', `${kind}_condition`), false, into)
  if (node.level === 'questiongroup' && kind === 'question') {
    readTarget(node, node.option('form_options', 'table_condition'), true, into)
  }
}

function readList(question: Node, option: Option | undefined, into: Collection): void {
  if (option === undefined) return
  const triggers: Trigger[] = []
  const conditions = readConditions(option.value)
  into.lists.push({ question, option, conditions, triggers })
  if (conditions === undefined) into.loose.any = true
  for (const [entry, condition] of conditions?.entries() ?? []) {
    if (!isWhole(condition) || condition.name.text.trim() === '') {
      if (condition?.pieces.length === 1) into.loose.any = true
      addNames(into.loose, (option.value as readonly unknown[])[entry])
      continue
    }
    const { expression, name } = condition
    const trigger: Trigger = { question, option, entry, expression, name }
    triggers.push(trigger)
    addToGroup(into.triggers, name.text, trigger)
  }
}

function readTarget(node: Node, option: Option | undefined, isTable: boolean, into: Collection): void {
  if (option === undefined) return
  // It could mean any name, and has a finding of its own.
  if (typeof option.value !== 'string') into.missing.targets = true
  // Django takes an empty name for none.
  else if (option.value !== '') addToGroup(into.targets, option.value, { node, option, name: option.value, isTable })
}
