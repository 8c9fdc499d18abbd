import type { FormGroup, PlainAnswers, ShownParts } from '../../src/core/internal.ts'

/** One repetition of a questiongroup. */
export type Repetition = Readonly<Record<string, unknown>>

const noRepetitions: readonly Repetition[] = []

/** The repetitions of a questiongroup that have been begun. */
export function repetitionsOf(answers: PlainAnswers, group: string): readonly Repetition[] {
  return (Object.hasOwn(answers, group) ? answers[group] : undefined) ?? noRepetitions
}

/** How many repetitions of a questiongroup the form draws. */
export function countOf(answers: PlainAnswers, { keyword, min }: FormGroup): number {
  return Math.max(1, min, repetitionsOf(answers, keyword).length)
}

/** Whether a value is no answer. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** The answers with one more, or one less where the value is empty. */
export function withAnswer(answers: PlainAnswers, group: string, index: number, changes: Repetition): PlainAnswers {
  const repetitions = [...repetitionsOf(answers, group)]
  while (repetitions.length <= index) repetitions.push({})
  const entries = Object.entries({ ...repetitions[index], ...changes }).filter(([, value]) => !isEmpty(value))
  repetitions[index] = Object.fromEntries(entries)
  return withRepetitions(answers, group, repetitions)
}

/** The answers with one more empty repetition of a questiongroup. */
export function withAdded(answers: PlainAnswers, group: FormGroup): PlainAnswers {
  const repetitions = [...repetitionsOf(answers, group.keyword)]
  while (repetitions.length < countOf(answers, group)) repetitions.push({})
  return { ...answers, [group.keyword]: [...repetitions, {}] }
}

/** The answers without one repetition of a questiongroup. */
export function withoutRepetition(answers: PlainAnswers, group: string, index: number): PlainAnswers {
  return withRepetitions(
    answers,
    group,
    repetitionsOf(answers, group).filter((_, position) => position !== index),
  )
}

/** The answers without those of some questiongroups. */
export function withoutGroups(answers: PlainAnswers, groups: readonly string[]): PlainAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([group]) => !groups.includes(group)))
}

function withRepetitions(answers: PlainAnswers, group: string, repetitions: readonly Repetition[]): PlainAnswers {
  if (repetitions.length > 1 || !repetitions.every(isEmpty)) return { ...answers, [group]: repetitions }
  const { [group]: _, ...others } = answers
  return others
}

/** The answers as they are sent: without repetitions in which nothing is answered. */
export function sentAnswers(answers: PlainAnswers): PlainAnswers {
  const entries = Object.entries(answers).filter(([, repetitions]) => !repetitions.every(isEmpty))
  return Object.fromEntries(entries)
}

/** The answers that can be read from a text: those of a questionnaire, bare or as a record with `data`; a text where it has none. */
export function readAnswers(text: string): PlainAnswers | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'The file is not JSON.'
  }
  const found = dataIn(Array.isArray(value) ? value[0] : value)
  if (found === undefined) return 'The file contains no answers: an object with a list for each questiongroup.'
  return found
}

function dataIn(value: unknown): PlainAnswers | undefined {
  if (!isObject(value)) return undefined
  if (isObject(value.fields)) return dataIn(value.fields)
  if (isObject(value.data)) return dataIn(value.data)
  if (isObject(value.answers)) return dataIn(value.answers)
  const isData = Object.values(value).every((list) => Array.isArray(list) && list.every(isObject))
  return isData ? (value as PlainAnswers) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What the form draws of a part: `no` where a condition hides it, `unknown` where answers do not tell. */
export function verdictOf(shown: ShownParts, id: string, index = 0): 'yes' | 'no' | 'unknown' {
  const verdicts = Object.hasOwn(shown, id) ? shown[id] : undefined
  return verdicts?.[index] ?? verdicts?.at(-1) ?? 'yes'
}
