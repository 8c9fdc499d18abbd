import { type AnswerObject, type AnswerValue, isAnswerObject } from '../answers/value.ts'
import { type AnswerModel, answerModelOf } from '../judging/model.ts'
import { type AnswerProblem, type AnswerProblemCode, isRefusal } from '../judging/problem.ts'
import { answersByPlace, isEqualTo } from './answer-places.ts'
import type { ComparedPair } from './compare.ts'
import { compareByChanges, type Meaning, termsOf } from './compare-by-changes.ts'
import { compareWithPlan } from './compare-with-plan.ts'
import { judgeSide } from './judging.ts'
import type { AnswerAccount, Leftover } from './leftover.ts'
import { isMeant } from './migrate.ts'
import { type MigrationEntry, type MigrationPlan, nameOfValue, placeOfEntry } from './plan.ts'

/** What became of the answers of one questionnaire. */
export interface VerifiedMigration extends AnswerAccount {
  /** Whether the old configuration refused it, so that it is not held against the migration that the new one does. */
  readonly wasRefused: boolean
  /** How many answers the new configuration refuses or alters that the plan keeps with a reason. */
  readonly excused: number
}

/** Compares a questionnaire with what a migration made of it. */
export type MigrationVerifier = (before: AnswerValue, after: AnswerValue) => VerifiedMigration

/**
 * Prepares to verify a migration from the one configuration of a pair to the other: with a plan by what it makes of
 * answers, else by what the changes say.
 */
export function createMigrationVerifier(pair: ComparedPair, plan?: MigrationPlan): MigrationVerifier {
  const { old, now } = pair
  if (old === undefined || now === undefined) throw new Error('a migration has two sides')
  const models = { old: answerModelOf(old), now: answerModelOf(now) }
  const losses = pair.changes.filter((change) => change.class === 'data')
  const terms = termsOf(losses, (place) => !isAsked(models.old, place))
  const unplanned = [...terms.meanings].filter(([place]) => !plan?.entries.some((entry) => isAbout(entry, place)))
  return (before, after) => {
    const [from, to] = [before, after].map((data) => (isAnswerObject(data) ? data : {})) as [AnswerObject, AnswerObject]
    const account = plan ? compareWithPlan(plan, from, to) : compareByChanges(terms, from, to)
    const reMeant = plan ? unplanned.flatMap((place) => findReMeant(place, from, to)) : []
    const { problems } = judgeSide(models.old, from)
    const wasRefused = problems.some(isRefusal)
    const known = new Set(problems.filter(isAltering).map(wordPlace))
    const held = wasRefused ? [] : judgeSide(models.now, to).problems
    const grave = held.filter((one) => isRefusal(one) || (isAltering(one) && !known.has(wordPlace(one))))
    const blamed = grave.filter((one) => !isKept(one, plan, from, to))
    const left = new Set(account.leftovers.flatMap(({ kind, at }) => (kind === 'left' ? [at] : [])))
    const told = blamed.map(wordProblem).filter(({ at }) => !left.has(at))
    const leftovers = [...account.leftovers, ...reMeant, ...told]
    return { ...account, leftovers, wasRefused, excused: grave.length - blamed.length }
  }
}

function isAsked({ groups }: AnswerModel, place: string): boolean {
  const [questiongroup = '', question = ''] = place.split('/')
  return groups.get(questiongroup)?.questions.has(question) === true
}

/** Whether an entry says what becomes of the answers to a question as a whole, or of some of its values. */
function isAbout({ at }: MigrationEntry, place: string): boolean {
  const { questiongroup, question } = placeOfEntry(at)
  return (
    place === (question === undefined ? questiongroup : `${questiongroup}/${question}`) || at === place.split('/')[0]
  )
}

/** Values that a plan does not mention, and that mean something else now. */
function findReMeant([place, meaning]: readonly [string, Meaning], from: AnswerObject, to: AnswerObject): Leftover[] {
  const were = (answersByPlace(from).get(place) ?? []).flat()
  const are = (answersByPlace(to).get(place) ?? []).flat()
  return were.flatMap((value, index): Leftover[] => {
    const [is, meant] = [are[index], meaning(value)]
    return is === undefined || (meant !== undefined && isEqualTo(meant)(is)) ? [] : [{ kind: 're-meant', at: place }]
  })
}

const altering: ReadonlySet<AnswerProblemCode> = new Set([
  'stored-otherwise',
  'dropped-zero',
  'dropped-text',
  'dropped-inherited',
  'dropped-todo',
  'dropped-questiongroup-choice',
])

function isAltering({ code }: AnswerProblem): boolean {
  return altering.has(code)
}

function wordPlace({ code, path }: AnswerProblem): string {
  return `${code} ${path[0]}/${path[2]}`
}

function wordProblem(problem: AnswerProblem): Leftover {
  const [questiongroup = '', , question] = problem.path
  return {
    kind: isRefusal(problem) ? 'refused' : 'altered',
    at: question === undefined ? String(questiongroup) : `${questiongroup}/${question}`,
    code: problem.code,
  }
}

/** Whether the plan keeps with a reason what a problem is about. */
function isKept(
  { path }: AnswerProblem,
  plan: MigrationPlan | undefined,
  from: AnswerObject,
  to: AnswerObject,
): boolean {
  const [group, index, key] = path
  const value = key === undefined ? undefined : valueAt(to, path)
  return (plan?.entries ?? []).some((entry) => {
    if (entry.do !== 'keep' || !isMeant(entry, from)) return false
    const { questiongroup, question, value: choice } = placeOfEntry(entry.at)
    if (questiongroup !== group || index === undefined) return questiongroup === group && question === undefined
    if (question !== undefined && question !== key) return false
    return choice === undefined || [value ?? null].flat().some((one) => nameOfValue(one) === choice)
  })
}

function valueAt(data: AnswerObject, path: AnswerProblem['path']): AnswerValue | undefined {
  return path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], data) as
    | AnswerValue
    | undefined
}
