import type { Answer } from '../condition/evaluate.ts'
import { answerFacts } from '../schema/key-types.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact } from '../workspace/facts.ts'
import { choicesOf } from './choices.ts'
import { contextsOf, labelOf, recordTexts, shownText } from './labels.ts'
import type { Node } from './node.ts'

/** The label of an answer: that of the value, or of the position in a measure, or Yes and No; of the contexts given, else of any. */
export function answerLabel(
  question: Node,
  answer: Answer,
  contexts = contextsOf(question.questionnaire.configuration),
): string | undefined {
  const { record: key, type, file } = question
  const { fixed, labels, number } = (type === undefined ? undefined : answerFacts(type)) ?? {}
  if (fixed && labels) return labels[fixed.indexOf(Number(answer))]
  if (key === undefined) return undefined
  const value = valuesByAnswer(question).get(number ? Number(answer) : answer)
  return value && (shownText(recordTexts(value, file), contexts, 'label') ?? labelOf(value, file))
}

/** The values of a question's choices by what is stored of them. */
const valuesByAnswer = remember(({ record, file }: Node): ReadonlyMap<Answer, RecordFact> => {
  const values = new Map<Answer, RecordFact>()
  for (const { stored, value } of record ? choicesOf(record, file) : []) {
    if (stored !== undefined && value && !values.has(stored)) values.set(stored, value)
  }
  return values
})
