import { createTables, type Table } from '../judging/database-tables.ts'
import type { AnswerModel, GroupCondition, QuestionModel } from '../judging/model.ts'
import { recordTexts } from '../questionnaire/labels.ts'
import { type Node, type Questionnaire, walk, walkAll } from '../questionnaire/node.ts'
import { listedValues } from '../questionnaire/record-uses.ts'
import { isSameJson, memberOf } from '../text/json-value.ts'
import type { RecordFact, Texts } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/**
 * Whether nothing is different in what decides how answers to a question are checked, read, filtered and asked; the
 * words of the question itself do not count. For the form, and for the check of answers, it does not matter how choices
 * are called and ordered.
 */
export function isSameQuestion(old: QuestionModel, now: QuestionModel, scope: Scope = 'all'): boolean {
  const isSame = isSameOptions(old.node.value, now.node.value) && isSameBehind(old.node, now.node, scope)
  return isSame && isSameTable(old.table, now.table) && isSameJson(old.needs, now.needs)
}

/** Whether nothing at all is different between two states of a configuration, the words of its records among it. */
export function isSameThroughout(old: Questionnaire, now: Questionnaire): boolean {
  const isSame = isSameTree(old, now, (one, other) => isSameBehind(one, other) && hasSameTexts(one, other))
  // What can be chosen from a table is not in the tree; few questions do.
  return isSame && isSameJson(plainTables(old), plainTables(now))
}

function plainTables({ roots, file }: Questionnaire): unknown {
  const tableOf = createTables(file.set)
  return walkAll(roots).flatMap((node) => plain(tableOf(node.option('form_options', 'model')?.value)) ?? [])
}

/** Whether nothing is different in what decides what the form shows of a category; words do not count. */
export function isSameCategory(old: Node, now: Node): boolean {
  const [olds, nows] = [walk(old), walk(now)]
  return olds.length === nows.length && olds.every((node, index) => isSameInForm(node, nows[index] as Node))
}

function isSameInForm(old: Node, now: Node): boolean {
  return old.level === now.level && isSameOptions(old.value, now.value) && isSameBehind(old, now, 'form')
}

/** Whether nothing is different in what decides whether answers to a questiongroup can be saved beside others. */
export function isSameSaving(old: AnswerModel, now: AnswerModel, questiongroup: string, to = questiongroup): boolean {
  const [before, after] = [old.groups.get(questiongroup), now.groups.get(to)]
  if (before?.inheritedFrom !== after?.inheritedFrom) return false
  const [was, is] = [before?.condition, after?.condition]
  if (was === undefined || is === undefined) return was === is
  const isSame = isSameJson(termsOf(was), termsOf(is))
  if (!isSame || was.owner === undefined || is.owner === undefined) return isSame
  return isSameInForm(was.owner, is.owner)
}

function termsOf({ name, expressions, isOpen, ownerGroup, ownerQuestion }: GroupCondition): unknown {
  return [name, expressions, isOpen, ownerGroup ?? null, ownerQuestion ?? null]
}

function isSameTree(old: Questionnaire, now: Questionnaire, isSame: (old: Node, now: Node) => boolean): boolean {
  const [olds, nows] = [walkAll(old.roots), walkAll(now.roots)]
  if (olds.length !== nows.length || !isSameJson(old.configuration?.data, now.configuration?.data)) return false
  return olds.every((node, index) => isSame(node, nows[index] as Node))
}

function hasSameTexts(old: Node, now: Node): boolean {
  const [before, after] = [old.record, now.record]
  if (before === undefined || after === undefined) return before === after
  return isSameTexts(recordTexts(before, old.file), recordTexts(after, now.file))
}

/** Texts of a file that did not change are the same object. */
function isSameTexts(old: Texts, now: Texts): boolean {
  return old === now || isSameJson(old, now)
}

/** Whether a node has the same options, those of its record among them. */
export function hasSameOptions(old: Node, now: Node): boolean {
  const [before, after] = [old.record, now.record]
  const isSame = before === after || (before !== undefined && after !== undefined && isSameFields(before, after))
  return isSame && isSameOptions(old.value, now.value)
}

/** Whether two nodes say the same themselves, whatever is below and behind them. */
export function isSameOptions(old: Node['value'], now: Node['value']): boolean {
  if (old === now) return true
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].every((name) => lists.has(name) || isSameJson(memberOf(old, name), memberOf(now, name)))
}

/** What is below a node is compared for itself. */
const lists: ReadonlySet<string> = new Set(['sections', 'categories', 'subcategories', 'questiongroups', 'questions'])

/** Everything about a record and its choices counts, or only what the form makes of them: no texts, and of a choice its keyword. */
type Scope = 'all' | 'form'

function isSameBehind(old: Node, now: Node, scope: Scope = 'all'): boolean {
  const [before, after] = [old.record, now.record]
  if (before === undefined || after === undefined) return before === after
  if (!isSameFields(before, after)) return false
  return before.model !== 'key' || isSameChoices({ key: before, file: old.file }, { key: after, file: now.file }, scope)
}

function isSameFields(old: RecordFact, now: RecordFact): boolean {
  if (old === now) return true
  const { translation: _text, ...before } = old.fields
  const { translation: _words, ...after } = now.fields
  return isSameJson(before, after)
}

interface KeyInFile {
  readonly key: RecordFact
  readonly file: SetFile
}

function isSameChoices(old: KeyInFile, now: KeyInFile, scope: Scope): boolean {
  const [before, after] = [listedValues(old.key, old.file), listedValues(now.key, now.file)]
  if (before.length !== after.length) return false
  return before.every(({ value }, index) => {
    const other = after[index]?.value
    if (scope === 'form') return value?.keyword === other?.keyword
    if (value === undefined || other === undefined) return value === other
    return isSameFields(value, other) && isSameTexts(recordTexts(value, old.file), recordTexts(other, now.file))
  })
}

function isSameTable(old: Table | undefined, now: Table | undefined): boolean {
  return old === now || isSameJson(plain(old), plain(now))
}

function plain(table: Table | undefined): unknown {
  return table && { ...table, pks: listed(table.pks), offered: listed(table.offered) }
}

function listed(pks: ReadonlySet<string> | undefined): readonly string[] | undefined {
  return pks && [...pks].sort()
}
