/** A part of a calculation as its input has it; `undefined` where the page has no such input. */
export type CalculationPart = string | undefined

/** What the script of the form writes into a calculated field: a number with two decimals, or nothing (format facts 13.4). */
export const calculations = {
  /** Emptied where a part is missing, empty or no number. */
  product: (parts: readonly CalculationPart[]): string => {
    const numbers = parts.map((part) => Number.parseFloat(part ?? ''))
    return numbers.some(Number.isNaN) ? '' : numbers.reduce((product, number) => product * number, 1).toFixed(2)
  },
  /** Nothing where no part is a number other than 0. */
  sum: (parts: readonly CalculationPart[]): string => {
    const numbers = parts.map((part) => Number.parseFloat(part ?? '')).filter((number) => number)
    return numbers.length === 0 ? '' : numbers.reduce((sum, number) => sum + number, 0).toFixed(2)
  },
  /** A rate that is not given counts as 1. */
  currency: ([sum = '', rate = '']: readonly CalculationPart[]): string =>
    sum === '' ? '' : (Number.parseFloat(sum) / (rate === '' ? 1 : Number.parseFloat(rate))).toFixed(2),
} as const
