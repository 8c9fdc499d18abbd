import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject, isBlank } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { addToGroup } from '../text/group-by.ts'

/** An answer, or one of the values of a list, and the `questiongroup/question` it answers. */
export interface PlacedValue {
  readonly place: string
  readonly value: AnswerValue
}

/** All answers that are not blank, by `questiongroup/question`, in the order of the repetitions. */
export function answersByPlace(data: AnswerObject): ReadonlyMap<string, readonly AnswerValue[]> {
  const places = new Map<string, AnswerValue[]>()
  for (const [questiongroup, repetitions] of Object.entries(data)) {
    for (const answers of filledIn(repetitions)) {
      for (const [question, answer] of answers) addToGroup(places, `${questiongroup}/${question}`, answer)
    }
  }
  return places
}

/** The repetitions of a questiongroup as text, without blank answers, whatever the order of questions and of the values in a list. */
export function writtenRepetitions(data: AnswerObject, questiongroup: string): string {
  const repetitions = filledIn(answerAt(data, questiongroup) ?? null).map((answers) =>
    answers.map(([question, answer]) => `${question}:${writeSorted(answer)}`).sort(),
  )
  return JSON.stringify(repetitions)
}

function filledIn(repetitions: AnswerValue): readonly (readonly (readonly [string, AnswerValue])[])[] {
  if (!Array.isArray(repetitions)) return []
  return (repetitions as readonly AnswerValue[])
    .filter(isAnswerObject)
    .map((repetition) => Object.entries(repetition).filter(([name, answer]) => name !== '__order' && !isBlank(answer)))
    .filter((answers) => answers.length > 0)
}

function writeSorted(answer: AnswerValue): string {
  if (!Array.isArray(answer)) return writeAnswers(answer)
  return (answer as readonly AnswerValue[])
    .map((value) => writeAnswers(value))
    .sort()
    .join()
}

/** What two lists of values have in common, and what only one of them has; each value as often as it is there. */
export function compareValues(
  old: readonly AnswerValue[],
  now: readonly AnswerValue[],
): { readonly both: number; readonly onlyOld: readonly AnswerValue[]; readonly onlyNew: readonly AnswerValue[] } {
  const rest = [...now]
  const onlyOld = old.filter((value) => !take(rest, isEqualTo(value)))
  return { both: old.length - onlyOld.length, onlyOld, onlyNew: rest }
}

/** Whether a value is written as another one is. */
export function isEqualTo(value: AnswerValue): (other: AnswerValue) => boolean {
  const written = writeAnswers(value)
  return (other) => writeAnswers(other) === written
}

/** Takes the first that fits out of a list. */
export function take<Item>(items: Item[], fits: (item: Item) => boolean): boolean {
  const index = items.findIndex(fits)
  if (index >= 0) items.splice(index, 1)
  return index >= 0
}
