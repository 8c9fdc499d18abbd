import { diagnose } from '../condition/diagnose.ts'
import type { Diagnosis, ExpressionContext } from '../condition/diagnosis.ts'
import type { Answer } from '../condition/evaluate.ts'
import { commasOf, type SplitEntry, splitEntry } from '../condition/split.ts'
import { buildNode, type Node, walkAll } from '../questionnaire/node.ts'
import { nodeUsesOf } from '../questionnaire/node-uses.ts'
import { optionOf, recordOption } from '../questionnaire/options.ts'
import { keyTypeOf } from '../questionnaire/templates.ts'
import { memberOf } from '../text/json-value.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { domainOf } from './answer-domain.ts'
import { pairingOf, triggerQuestion } from './choice-pairing.ts'
import { readsOnlyTick, silenceOf } from './trigger-inputs.ts'
import { questionnairesOf } from './triggers.ts'

/** A list of conditions at the place where a file sets it. */
export interface ConditionList extends ExpressionContext {
  /** The option that holds the list, and whether the loader and the data check read it; those of a subcategory only the form reads. */
  readonly option: 'question_conditions' | 'questiongroup_conditions'
  readonly owner: 'question' | 'subcategory'
  readonly pointer: string
  /** The keyword of the question whose answer is tested. */
  readonly question: string
  /** The type of its key; `undefined` when that is not loaded. */
  readonly type: string | undefined
  /** The browser reads only whether the question's own checkbox is ticked. */
  readonly isTick: boolean
  readonly entries: readonly ConditionEntry[]
  /** How many items the list has, also those that are no text. */
  readonly count: number
}

/** One text of such a list; what is no text is a finding of its own. */
export interface ConditionEntry {
  readonly text: string
  readonly pointer: string
  readonly parts: SplitEntry
  readonly hasComma: boolean
  /** What is wrong with the expression, when the entry is of the form `expression|name` at all. */
  readonly diagnosis: () => Diagnosis | undefined
}

const known = new WeakMap<FileIndex, readonly ConditionList[]>()

/** All lists of conditions that a file sets: on questions, in the options of keys, and in subcategories; collected once. */
export function conditionListsOf(facts: FileFacts, index: FileIndex): readonly ConditionList[] {
  const lists = known.get(index) ?? collect(facts, index)
  known.set(index, lists)
  return lists
}

const options = ['question_conditions', 'questiongroup_conditions'] as const

function collect(facts: FileFacts, index: FileIndex): ConditionList[] {
  const lists: ConditionList[] = []
  const { uri } = facts
  for (const roots of questionnairesOf(facts)) {
    for (const node of walkAll(roots)) {
      if (node.level === 'question') addOfQuestion(lists, node, uri, index)
      else if (node.level === 'subcategory') lists.push(...ofSubcategory(node, uri, index))
    }
  }
  for (const record of facts.records) if (record.model === 'key') addOfKey(lists, record, index)
  return lists
}

function addOfQuestion(lists: ConditionList[], node: Node, uri: string, index: FileIndex): void {
  const own = node.value.form_options
  if (own === undefined) return
  for (const option of options) {
    const value = memberOf(own, option)
    if (!Array.isArray(value)) continue
    lists.push(listOf(option, value, `${node.pointer}/form_options/${option}`, [node], uri, index))
  }
}

/** A key's conditions hold for the questions that have none of their own; one that no loaded questionnaire uses is judged by itself. */
function addOfKey(lists: ConditionList[], record: RecordFact, index: FileIndex): void {
  for (const name of options) {
    const option = recordOption(record, 'form_options', name)
    if (option !== undefined && Array.isArray(option.value))
      lists.push(ofKey(record, name, option.value, option.pointer, index))
  }
}

function ofKey(
  record: RecordFact,
  name: ConditionList['option'],
  value: readonly unknown[],
  pointer: string,
  index: FileIndex,
): ConditionList {
  const uses = nodeUsesOf(record, index).map((use) => use.node)
  const inForce = uses.filter((node) => memberOf(node.value.form_options, name) === undefined)
  const nodes = inForce.length > 0 ? inForce : [buildNode({ keyword: record.keyword }, '', 'question', undefined)]
  return listOf(name, value, pointer, nodes, record.uri, index)
}

/** The list of a subcategory that pairs choices with questiongroups; what its trigger question says as well is told there. */
function ofSubcategory(node: Node, uri: string, index: FileIndex): ConditionList[] {
  const value = memberOf(node.value.form_options, 'questiongroup_conditions')
  const pairing = Array.isArray(value) ? pairingOf(node, uri, index) : undefined
  const question = pairing && triggerQuestion(node, pairing)
  if (!Array.isArray(value) || question === undefined) return []
  const theirs = optionOf(question, 'form_options', 'questiongroup_conditions', uri, index)?.value
  const told = new Set<unknown>(Array.isArray(theirs) ? theirs : [])
  const pointer = `${node.pointer}/form_options/questiongroup_conditions`
  const list = listOf('questiongroup_conditions', value, pointer, [question], uri, index)
  return [{ ...list, owner: 'subcategory', entries: list.entries.filter((entry) => !told.has(entry.text)) }]
}

function listOf(
  option: ConditionList['option'],
  value: readonly unknown[],
  pointer: string,
  nodes: readonly Node[],
  uri: string,
  index: FileIndex,
): ConditionList {
  const kind = option === 'question_conditions' ? 'question' : 'questiongroup'
  const [first] = nodes
  const answers = answersOf(nodes, kind, uri, index)
  const context = {
    kind,
    answers: answers && answers.length * value.length <= tryLimit ? answers : undefined,
    isSilent: nodes.every((node) => silenceOf(node, kind, uri, index) !== undefined),
  } as const
  const entries = value.flatMap((item, position) =>
    typeof item === 'string' ? [entryOf(item, `${pointer}/${position}`, context)] : [],
  )
  const type = first && keyTypeOf(first, index)
  return {
    ...context,
    option,
    owner: 'question',
    pointer,
    question: first?.keyword ?? '?',
    type,
    isTick: kind === 'question' && nodes.every((node) => readsOnlyTick(node, uri, index)),
    entries,
    count: value.length,
  }
}

/** The answers on which all the questions agree; they differ only by what their templates add. */
function answersOf(
  nodes: readonly Node[],
  kind: 'question' | 'questiongroup',
  uri: string,
  index: FileIndex,
): readonly Answer[] | undefined {
  const domains = nodes.map((node) => domainOf(node, kind, uri, index))
  const [first] = domains
  if (first?.kind !== 'finite' || domains.some((domain) => domain.kind !== 'finite')) return undefined
  return first.answers.length > 0 ? first.answers : undefined
}

/** How many pairs of condition and answer are tried a list; more than any person writes. */
const tryLimit = 6000

function entryOf(text: string, pointer: string, context: ExpressionContext): ConditionEntry {
  const parts = splitEntry(text)
  let found: Diagnosis | undefined
  let isFound = false
  const diagnosis = (): Diagnosis | undefined => {
    if (!isFound && parts.expression) found = diagnose(parts.expression.text, context)
    isFound = true
    return found
  }
  return { text, pointer, parts, hasComma: commasOf(text).length > 0, diagnosis }
}
