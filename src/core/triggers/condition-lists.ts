import { type Condition, type ConditionKind, readConditions } from '../condition/condition.ts'
import type { Answer } from '../condition/evaluate.ts'
import { isInherited } from '../questionnaire/inheritance.ts'
import { looseQuestion, type Node, type Questionnaire, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { recordOption } from '../questionnaire/options.ts'
import { memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { domainOf } from './answer-domain.ts'
import { isNeverRead, readsOnlyTick } from './trigger-inputs.ts'
import { conditionsOf } from './triggers.ts'

/** Where an expression is, what may be answered there, and whether the browser evaluates it at all. */
export interface ExpressionContext {
  readonly kind: ConditionKind
  /** Every possible answer; `undefined` when they are not known. */
  readonly answers: readonly Answer[] | undefined
  /** The form has no field, or its field does not bring the conditions to the browser. */
  readonly isSilent: boolean
}

/** A list of conditions at the place where a file sets it. */
export interface ConditionList extends ExpressionContext {
  /** The option that has the list. */
  readonly option: 'question_conditions' | 'questiongroup_conditions'
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
  readonly condition: Condition
  readonly pointer: string
  /** All that waits for it takes its answers from elsewhere: what is entered there is neither checked nor stored. */
  readonly isUnchecked: boolean
}

/**
 * All lists of conditions that a file sets on questions and in the options of keys, without what another file replaces; those of
 * subcategories only count.
 */
export const conditionListsOf: (file: SetFile) => readonly ConditionList[] = remember(collect)

const options = ['question_conditions', 'questiongroup_conditions'] as const

function collect(file: SetFile): ConditionList[] {
  const lists: ConditionList[] = []
  const { set } = file
  for (const { configuration, roots } of questionnairesOf(file)) {
    if (configuration && set.isReplaced(configuration)) continue
    for (const node of walkAll(roots)) {
      if (node.level === 'question') addOfQuestion(lists, node)
    }
  }
  for (const record of file.records) {
    if (record.model === 'key' && !set.isReplaced(record)) addOfKey(lists, record, file)
  }
  return lists
}

function addOfQuestion(lists: ConditionList[], node: Node): void {
  const own = node.value.form_options
  if (own === undefined) return
  for (const option of options) {
    const value = memberOf(own, option)
    if (!Array.isArray(value)) continue
    lists.push(listOf(option, value, `${node.pointer}/form_options/${option}`, [node]))
  }
}

/** A key's conditions apply to the questions that have none of their own; one that no loaded questionnaire uses is judged by itself. */
function addOfKey(lists: ConditionList[], record: RecordFact, file: SetFile): void {
  for (const name of options) {
    const option = recordOption(record, 'form_options', name)
    if (option !== undefined && Array.isArray(option.value))
      lists.push(ofKey(record, name, option.value, option.pointer, file))
  }
}

function ofKey(
  record: RecordFact,
  name: ConditionList['option'],
  value: readonly unknown[],
  pointer: string,
  file: SetFile,
): ConditionList {
  const inForce = nodesWith(record, file.set).filter((node) => memberOf(node.value.form_options, name) === undefined)
  return listOf(name, value, pointer, inForce.length > 0 ? inForce : [looseQuestion(record.keyword, file)])
}

function listOf(
  option: ConditionList['option'],
  value: readonly unknown[],
  pointer: string,
  nodes: readonly Node[],
): ConditionList {
  const kind = option === 'question_conditions' ? 'question' : 'questiongroup'
  const [first] = nodes
  const answers = answersOf(nodes, kind)
  const entries: ConditionEntry[] = []
  for (const [position, condition] of (readConditions(value) ?? []).entries())
    if (condition)
      entries.push({
        condition,
        pointer: `${pointer}/${position}`,
        isUnchecked: kind === 'questiongroup' && isUnchecked(condition.name?.text, nodes),
      })
  return {
    kind,
    answers: answers && answers.length * value.length <= tryLimit ? answers : undefined,
    isSilent: nodes.every((node) => isNeverRead(node, kind)),
    option,
    pointer,
    question: first?.keyword ?? '?',
    type: first?.type,
    isTick: kind === 'question' && nodes.every(readsOnlyTick),
    entries,
    count: value.length,
  }
}

function isUnchecked(name: string | undefined, nodes: readonly Node[]): boolean {
  return name !== undefined && nodes.every(({ questionnaire }) => uncheckedNames(questionnaire).has(name))
}

/** The names for which only inherited questiongroups wait. Found once a set. */
const uncheckedNames = remember((questionnaire: Questionnaire): ReadonlySet<string> => {
  const inherited = new Set<string>()
  const stored = new Set<string>()
  for (const { targets } of conditionsOf(questionnaire).questiongroups.values())
    for (const [name, waiting] of targets)
      for (const { node } of waiting) (isInherited(node) ? inherited : stored).add(name)
  for (const name of stored) inherited.delete(name)
  return inherited
})

/** The answers on which all the questions agree; they differ only by what their templates add. */
function answersOf(nodes: readonly Node[], kind: ConditionKind): readonly Answer[] | undefined {
  const domains = nodes.map((node) => domainOf(node, kind))
  const [first] = domains
  if (first?.kind !== 'finite' || domains.some((domain) => domain.kind !== 'finite')) return undefined
  return first.answers.length > 0 ? first.answers : undefined
}

/** How many pairs of condition and answer are tried a list; more than any person writes. */
const tryLimit = 6000
