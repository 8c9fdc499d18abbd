import { isObject } from '../../src/core/internal.ts'

/** More characters and values of answers than these are not judged; the largest real questionnaire has some thousand values. */
const mostCharacters = 1024 * 1024
const mostValues = 20_000

/** An answer that is not given, in a sentence. */
export interface Refusal {
  readonly refusal: string
}

export function isRefusal(answer: unknown): answer is Refusal {
  return isObject(answer) && typeof answer.refusal === 'string'
}

/** Why answers, as JSON text, are too many to be judged while somebody waits; `undefined` for those that are not. */
export function refusalOf(answers: string): Refusal | undefined {
  if (answers.length > mostCharacters) {
    return { refusal: `The answers have ${answers.length} characters; the preview judges at most ${mostCharacters}.` }
  }
  const values = countValues(answers)
  if (values <= mostValues) return undefined
  return { refusal: `The answers have ${values} values; the preview judges at most ${mostValues}.` }
}

/** The lists, objects and other values in them; none where they are no JSON, which is said elsewhere. */
function countValues(answers: string): number {
  try {
    const waiting: unknown[] = [JSON.parse(answers)]
    let count = 0
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      count++
      if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner)
    }
    return count
  } catch {
    return 0
  }
}
