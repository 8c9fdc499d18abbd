import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import type { CalculationInput } from '../judging/recalculate.ts'
import type { Change } from './change.ts'

/** Where answers are that a change renames or moves, by where they were; places as `questiongroup/question`. */
export type RenamedPlaces = ReadonlyMap<string, string>

/** The places of questions that some changes say were renamed, or went to another questiongroup. */
export function renamedPlacesIn(changes: readonly Change[]): RenamedPlaces {
  return new Map(
    changes.flatMap(({ rule, from, to }) =>
      (rule === 'renamed-question' || rule === 'moved-question') && from !== undefined && to !== undefined
        ? [[from, to] as const]
        : [],
    ),
  )
}

/** The same the other way round. */
export function formerPlaces(places: RenamedPlaces): RenamedPlaces {
  return new Map([...places].map(([from, to]) => [to, from]))
}

/** A place after, or before, some were renamed. */
export function renamePlace({ group, question }: CalculationInput, places: RenamedPlaces): CalculationInput {
  const [to = group, name = question] = places.get(`${group}/${question}`)?.split('/') ?? []
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
