import type { Answer } from './evaluate.ts'

const number = /(?<![\w.'"])\d{1,6}(?:\.\d{1,6})?(?:[eE][+-]?\d)?(?![\w.'"])/g

/** Answers to try an expression with: small numbers, those around its numbers, its texts, some other text, and no answer. */
export function sampleAnswers(expression: string): readonly Answer[] {
  const numbers = [...expression.matchAll(number)].slice(0, 2).map(([text]) => Number(text))
  const near = numbers.flatMap((number) => [Math.ceil(number) - 1, number, Math.floor(number) + 1])
  const texts = [...expression.matchAll(/'([^'"\\]{1,40})'|"([^'"\\]{1,40})"/g)]
    .slice(0, 3)
    .map(([, single, double]) => single ?? double ?? '')
  const all = new Set<Answer>([0, 1, 2, ...near.filter((number) => number >= 0).sort((a, b) => a - b)])
  return [...all, ...new Set(texts.filter((text) => text.trim() !== '')), 'other', null]
}
