import { type Answer, type Side, type Truth, truthOfAll } from './evaluate.ts'

/** What a key's answer can be; `unknown` where no list or range describes it. */
export type AnswerDomain =
  | { readonly kind: 'finite'; readonly answers: readonly Answer[] }
  | { readonly kind: 'range'; readonly integer: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'unknown' }

/** What a set of expressions, all of which have to be true, makes of a domain; the answers are the smallest ones that show it. */
export interface Reach {
  readonly canBeTrue: 'yes' | 'no' | 'unknown'
  readonly alwaysTrue: 'yes' | 'no' | 'unknown'
  readonly trueFor?: Answer
  readonly falseFor?: Answer
  readonly crashesFor?: Answer
}

/** How many pairs of answer and expression are tried before the question is left open. */
const tryLimit = 4000

/** The answers of a `measure` key: the positions of its values, from 1. */
export function measureAnswers(values: number): AnswerDomain {
  return { kind: 'finite', answers: Array.from({ length: Math.max(0, Math.min(values, tryLimit)) }, (_, i) => i + 1) }
}

/** The answers of a key with choices: the keywords of its values. */
export function choiceAnswers(keywords: readonly string[]): AnswerDomain {
  return { kind: 'finite', answers: keywords }
}

/** The answers of an `int` or `float` key within its `min` and `max`. */
export function rangeAnswers(integer: boolean, min?: number, max?: number): AnswerDomain {
  return { kind: 'range', integer, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/** Finds out whether all expressions together can be true, and whether they always are; exact where it does not say `unknown`. */
export function reach(expressions: readonly string[], domain: AnswerDomain, side: Side): Reach {
  const answers = relevantAnswers(expressions, domain)
  if (answers === undefined) return { canBeTrue: 'unknown', alwaysTrue: 'unknown' }
  const truths = answers.map((answer) => ({ answer, truth: truthOfAll(expressions, answer, side) }))
  const first = (truth: Truth) => truths.find((row) => row.truth === truth)?.answer
  const [trueFor, falseFor, crashesFor] = [first('true'), first('false'), first('crash')]
  const open = truths.some(({ truth }) => truth === 'unknown')
  return {
    canBeTrue: trueFor !== undefined ? 'yes' : open ? 'unknown' : 'no',
    alwaysTrue:
      falseFor !== undefined || crashesFor !== undefined ? 'no' : open ? 'unknown' : truths.length > 0 ? 'yes' : 'no',
    ...(trueFor !== undefined && { trueFor }),
    ...(falseFor !== undefined && { falseFor }),
    ...(crashesFor !== undefined && { crashesFor }),
  }
}

/**
 * All answers of a finite domain, or one of each stretch of a range on which the expressions cannot change; `undefined`
 * where that is not known or too much.
 */
export function relevantAnswers(expressions: readonly string[], domain: AnswerDomain): readonly Answer[] | undefined {
  const answers =
    domain.kind === 'finite' ? domain.answers : domain.kind === 'range' ? pointsOf(expressions, domain) : undefined
  return answers === undefined || answers.length * expressions.length > tryLimit ? undefined : answers
}

const comparisonWithText = /^ *[=!]= *(?:'([^'"\\]*)'|"([^'"\\]*)") *$/
const comparison = /^ *(?:[=!]=|<=?|>=?) *((?:[+-] *)?(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?(?:[eE][+-]?\d{1,2})?) *$/

/**
 * One answer from each stretch of a range on which plain comparisons with numbers and texts cannot change, the ends included;
 * `undefined` when an expression is no such comparison.
 */
function pointsOf(expressions: readonly string[], domain: AnswerDomain & { kind: 'range' }): number[] | undefined {
  const borders: number[] = []
  for (const expression of expressions) {
    const [, single, double] = comparisonWithText.exec(expression) ?? []
    const text = single ?? double
    // To JavaScript a text is the number that it contains, if any; to Python no number equals it.
    if (text !== undefined && Number.isNaN(Number(text))) continue
    const number = text ?? comparison.exec(expression)?.[1]?.replaceAll(' ', '')
    const border = number === undefined ? undefined : Number(number)
    if (border === undefined || !isSteppable(border)) return undefined
    borders.push(border)
  }
  for (const end of [domain.min, domain.max]) if (end !== undefined && isSteppable(end)) borders.push(end)
  const sorted = [...new Set(borders)].sort((a, b) => a - b)
  const candidates = sorted.flatMap((border, i) => {
    const next = sorted[i + 1]
    const after = domain.integer ? Math.floor(border) + 1 : next === undefined ? border + 1 : (border + next) / 2
    return [domain.integer ? Math.ceil(border) : border, after]
  })
  const least = sorted[0] ?? 0
  candidates.unshift(domain.integer ? Math.ceil(least) - 1 : least - 1)
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = domain
  return [...new Set(candidates)].filter((point) => point >= min && point <= max).sort(bySize)
}

/** Whether there are numbers between this one and the next integer. */
function isSteppable(number: number): boolean {
  return Math.abs(number) < 1e12
}

/** Small answers first, positive before negative: those are the ones to show to people. */
function bySize(a: number, b: number): number {
  return Math.abs(a) - Math.abs(b) || b - a
}
