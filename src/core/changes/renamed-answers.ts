import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import type { AnswerProblem } from '../judging/problem.ts'
import type { CalculationInput } from '../judging/recalculate.ts'
import type { Change } from './change.ts'
import type { ChangeRuleId } from './change-rules.ts'

/** Where answers are that a change renames or moves, by where they were; places as `questiongroup/question`, and renamed questiongroups. */
export type RenamedPlaces = ReadonlyMap<string, string>

/** The places of questions that some changes say were renamed, or went to another questiongroup, and renamed questiongroups. */
export function renamedPlacesIn(changes: readonly Pick<Change, 'rule' | 'from' | 'to'>[]): RenamedPlaces {
  return new Map(
    changes.flatMap(({ rule, from, to }) =>
      isMove(rule) && from !== undefined && to !== undefined ? [[from, to] as const] : [],
    ),
  )
}

const moves: ReadonlySet<ChangeRuleId> = new Set(['renamed-question', 'moved-question', 'renamed-questiongroup'])

/** Whether changes of a rule say where stored answers belong now. */
export function isMove(rule: ChangeRuleId): boolean {
  return moves.has(rule)
}

/** Whether a change is told of answers beside that they go elsewhere, at the place where they were. */
export function isBesideMove({ rule, path }: Pick<Change, 'rule' | 'path'>, places: RenamedPlaces): boolean {
  const { questiongroup = '', question } = path
  return !isMove(rule) && (places.has(questiongroup) || places.has(`${questiongroup}/${question}`))
}

/** The same the other way round. */
export function formerPlaces(places: RenamedPlaces): RenamedPlaces {
  return new Map([...places].map(([from, to]) => [to, from]))
}

/** A place after, or before, some were renamed; what is told of no question is in its questiongroup all the same. */
export function renamePlace({ group, question }: CalculationInput, places: RenamedPlaces): CalculationInput {
  const own = places.get(`${group}/${question}`)?.split('/') ?? []
  const [to = places.get(group) ?? group, name = question] = own
  return { group: to, question: name }
}

/** Answers under the names that their questions have now, repetition by repetition. */
export function renameAnswers(data: AnswerObject, places: RenamedPlaces): AnswerObject {
  if (places.size === 0) return data
  const renamed = new Map<string, Record<string, AnswerValue>[]>()
  const others: Record<string, AnswerValue> = {}
  for (const group of Object.keys(data)) {
    const repetitions = answerAt(data, group)
    if (!Array.isArray(repetitions)) {
      others[group] = repetitions ?? null
      continue
    }
    for (const [index, repetition] of (repetitions as readonly AnswerValue[]).entries()) {
      if (!isAnswerObject(repetition)) continue
      for (const question of Object.keys(repetition)) {
        const place = renamePlace({ group, question }, places)
        const own = renamed.get(place.group) ?? []
        renamed.set(place.group, own)
        own[index] = { ...own[index], [place.question]: repetition[question] as AnswerValue }
      }
    }
  }
  // Repetitions of which nothing came are none.
  return { ...others, ...Object.fromEntries([...renamed].map(([group, own]) => [group, own.filter(Boolean)])) }
}

/** Problems under the names that answers had before; that of a questiongroup also where answers came from that are in it now. */
export function formerProblems(problems: readonly AnswerProblem[], places: RenamedPlaces): readonly AnswerProblem[] {
  const former = formerPlaces(places)
  const sources = new Map<string, Set<string>>()
  for (const [from, to] of places) {
    const [[group = ''], [target = '']] = [from.split('/'), to.split('/')]
    sources.set(target, (sources.get(target) ?? new Set([target])).add(group))
  }
  return problems.flatMap((problem) => {
    if (problem.path.length > 2) return [renameProblem(problem, former)]
    const groups = sources.get(String(problem.path[0] ?? problem.data.questiongroup))
    return [...(groups ?? [undefined])].map((group) => (group === undefined ? problem : withGroup(problem, group)))
  })
}

function withGroup({ path, data, ...problem }: AnswerProblem, group: string): AnswerProblem {
  return {
    ...problem,
    data: data.questiongroup === undefined ? data : { ...data, questiongroup: group },
    path: path.length === 0 ? path : [group, ...path.slice(1)],
  }
}

/** A problem where its answers are under other names. */
export function renameProblem(problem: AnswerProblem, places: RenamedPlaces): AnswerProblem {
  const [group = problem.data.questiongroup, repetition, question, ...rest] = problem.path
  if (places.size === 0 || typeof group !== 'string') return problem
  if (repetition === undefined || typeof question !== 'string') return withGroup(problem, places.get(group) ?? group)
  const place = renamePlace({ group, question }, places)
  return { ...withGroup(problem, place.group), path: [place.group, repetition, place.question, ...rest] }
}
