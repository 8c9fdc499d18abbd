import type { StoredUnit } from '../answers/read-stored.ts'
import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { editionName, splitEdition } from '../text/edition-name.ts'
import { appendPointer, parsePointer, resolvePointer } from '../text/pointer.ts'
import { type MigrationDone, migrateAnswers } from './migrate.ts'
import type { MigrationPlan } from './plan.ts'

/**
 * What became of one stored questionnaire: `already` when the plan was applied to it before, `other` when it is of
 * another configuration.
 */
export type RecordOutcome =
  | { readonly kind: 'migrated'; readonly root: AnswerValue; readonly done: readonly MigrationDone[] }
  | { readonly kind: 'already' | 'other' }
  | { readonly kind: 'refused'; readonly why: string }

/** Applies a plan to a stored questionnaire in what was read with it, which names its new configuration then. */
export function migrateRecord(plan: MigrationPlan, root: AnswerValue, unit: StoredUnit): RecordOutcome {
  const standing = standingOf(plan, unit)
  if (standing !== 'before' && standing !== 'unsaid') return standing === 'no-pk' ? withoutPk : { kind: standing }
  const record = recordOf(root, unit)
  if (plan.name !== undefined && record !== undefined && marksOf(record.value).includes(plan.name))
    return { kind: 'already' }
  if (!isAnswerObject(unit.data)) return { kind: 'migrated', root, done: [] }
  const data = unit.data
  const { data: migrated, done } = migrateAnswers(plan, data)
  const isSafe = (standing === 'before' && changesName(plan, unit)) || isSettled(plan, migrated)
  if (!isSafe && (plan.name === undefined || record?.isFixture)) return { kind: 'refused', why: wordUnmarked(plan) }
  const moved = migrated === data ? root : setAt(root, unit.pointer, migrated)
  if (record === undefined) {
    const marked = isSafe ? moved : setAt(moved, unit.pointer, { migrated: [plan.name ?? ''], data: migrated })
    return { kind: 'migrated', root: marked, done }
  }
  const current = resolvePointer(moved, record.pointer) as AnswerObject
  const renamed = record.isFixture ? renameFixture(plan, current) : renameRecord(plan, current)
  const marked = isSafe ? renamed : { ...renamed, migrated: [...marksOf(renamed), plan.name ?? ''] }
  return { kind: 'migrated', root: marked === current ? moved : setAt(moved, record.pointer, marked), done }
}

/** Whether the plan changes nothing more when it is applied again. */
function isSettled(plan: MigrationPlan, data: AnswerObject): boolean {
  return writeAnswers(migrateAnswers(plan, data).data) === writeAnswers(data)
}

const withoutPk: RecordOutcome = {
  kind: 'refused',
  why: 'the record names its configuration by pk; give "from_pk" and "to_pk" in the plan',
}

function wordUnmarked({ name }: MigrationPlan): string {
  const cause = 'what the plan writes it would change again, and the record does not tell whether it was applied'
  return name === undefined
    ? `${cause}; give the plan a "name", with which the record is marked`
    : `${cause}; give such records as {"configuration": "code@edition", "data": …}`
}

/** Whether a questionnaire is of the configuration before the plan, or of which else, as far as it says so. */
function standingOf(
  { from, to, from_pk, to_pk }: MigrationPlan,
  { reference }: StoredUnit,
): 'before' | 'already' | 'other' | 'unsaid' | 'no-pk' {
  const { pk, code, edition } = reference
  if (pk !== undefined) {
    if (from_pk === undefined) return 'no-pk'
    if (pk === from_pk) return 'before'
    return pk === to_pk ? 'already' : 'other'
  }
  if (code === undefined) return edition === undefined || from.endsWith(`@${edition}`) ? 'unsaid' : 'other'
  if (edition === undefined) return from.startsWith(`${code}@`) ? 'unsaid' : 'other'
  const name = editionName(code, edition)
  if (name === from) return 'before'
  return name === to ? 'already' : 'other'
}

/** Whether the record says another configuration afterwards. */
function changesName({ from, to, from_pk, to_pk }: MigrationPlan, { reference }: StoredUnit): boolean {
  return reference.pk === undefined ? from !== to : to_pk !== undefined && from_pk !== to_pk
}

interface FoundRecord {
  readonly pointer: string
  readonly value: AnswerObject
  readonly isFixture: boolean
}

/** The object that names the configuration of the data; bare data has none. */
function recordOf(root: AnswerValue, { pointer }: StoredUnit): FoundRecord | undefined {
  const steps = parsePointer(pointer) ?? []
  if (steps.at(-1) !== 'data') return undefined
  const outer = steps.slice(0, -1).reduce((path, step) => appendPointer(path, step), '')
  const value = resolvePointer(root, outer) as AnswerValue
  return isAnswerObject(value) ? { pointer: outer, value, isFixture: steps.at(-2) === 'fields' } : undefined
}

function marksOf(record: AnswerObject): readonly AnswerValue[] {
  const marks = answerAt(record, 'migrated')
  return Array.isArray(marks) ? (marks as readonly AnswerValue[]) : []
}

function renameFixture({ to, to_pk }: MigrationPlan, record: AnswerObject): AnswerObject {
  const { configuration } = record
  if (Array.isArray(configuration)) return { ...record, configuration: splitEdition(to) }
  return typeof configuration === 'number' && to_pk !== undefined ? { ...record, configuration: to_pk } : record
}

function renameRecord({ from, to }: MigrationPlan, record: AnswerObject): AnswerObject {
  const { configuration, edition } = record
  const isWhole = typeof configuration === 'string' && configuration.includes('@')
  const isNumber = typeof edition === 'number'
  const isSaid = isNumber || typeof edition === 'string'
  if (from === to || !(isWhole || isSaid)) return record
  const [code, year = ''] = splitEdition(to)
  return {
    ...record,
    ...(typeof configuration === 'string' && { configuration: isWhole ? to : code }),
    ...(isSaid && { edition: isNumber && /^\d+$/.test(year) ? Number(year) : year }),
  }
}

/** A value with another one at a pointer; all around it stays. */
function setAt(root: AnswerValue, pointer: string, value: AnswerValue): AnswerValue {
  const replace = (at: AnswerValue, steps: readonly string[]): AnswerValue => {
    const [step, ...rest] = steps
    if (step === undefined) return value
    if (Array.isArray(at)) return at.map((item, index) => (String(index) === step ? replace(item, rest) : item))
    const object = at as AnswerObject
    return { ...object, [step]: replace(object[step] ?? null, rest) }
  }
  return replace(root, parsePointer(pointer) ?? [])
}
