import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import type { AnswerModel } from './model.ts'

/**
 * The language in which a questionnaire was written first, as far as its answers tell: the one that most of its texts
 * have, English among equals.
 */
export function originalLanguageOf(model: AnswerModel, data: AnswerObject): string {
  const counts = new Map<string, number>([['en', 0]])
  for (const [keyword, { questions }] of model.groups) {
    const repetitions = answerAt(data, keyword)
    for (const repetition of Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []) {
      if (!isAnswerObject(repetition)) continue
      for (const name of Object.keys(repetition)) {
        const text = repetition[name] as AnswerValue
        if (questions.get(name)?.stored !== 'texts' || !isAnswerObject(text)) continue
        for (const language of Object.keys(text)) counts.set(language, (counts.get(language) ?? 0) + 1)
      }
    }
  }
  let [original, most] = ['en', counts.get('en') ?? 0]
  for (const [language, count] of counts) if (count > most) [original, most] = [language, count]
  return original
}
