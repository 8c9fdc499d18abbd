import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import { remember } from '../text/remember.ts'
import type { AnswerModel } from './model.ts'

/**
 * The language in which a questionnaire was written first, as far as its answers tell: the one that most of its texts
 * have, English among equals.
 */
export function originalLanguageOf(model: AnswerModel, data: AnswerObject): string {
  const counts = new Map<string, number>([['en', 0]])
  for (const keyword of answeredGroups(model, data)) {
    const questions = model.groups.get(keyword)?.questions
    const repetitions = answerAt(data, keyword)
    for (const repetition of Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []) {
      if (!isAnswerObject(repetition)) continue
      for (const name of Object.keys(repetition)) {
        const text = repetition[name] as AnswerValue
        if (questions?.get(name)?.stored !== 'texts' || !isAnswerObject(text)) continue
        for (const language of Object.keys(text)) counts.set(language, (counts.get(language) ?? 0) + 1)
      }
    }
  }
  let [original, most] = ['en', counts.get('en') ?? 0]
  for (const [language, count] of counts) if (count > most) [original, most] = [language, count]
  return original
}

/** The questiongroups that have answers, in the order of the configuration: of languages with as many texts the first counts. */
function answeredGroups(model: AnswerModel, data: AnswerObject): readonly string[] {
  const positions = positionsOf(model)
  const positionOf = (keyword: string): number => positions.get(keyword) ?? -1
  return Object.keys(data)
    .filter((keyword) => positions.has(keyword))
    .sort((left, right) => positionOf(left) - positionOf(right))
}

const positionsOf = remember(
  ({ groups }: AnswerModel) => new Map([...groups.keys()].map((keyword, at) => [keyword, at])),
)
