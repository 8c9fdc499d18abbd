import { type AnswerValue, Decimal } from './value.ts'

/**
 * Answers that went through JavaScript, with numbers as they were written before: it takes 5.0 for 5, and has no number
 * for 12345678901234567890. Each gets the notation of an equal number that was in the same member, of whichever
 * repetition.
 */
export function keepNumbers(value: AnswerValue, before: AnswerValue): AnswerValue {
  const known = new Map<string, AnswerValue>()
  visit(before, [], (number, place) => {
    const name = nameOf(number, place)
    if (!known.has(name)) known.set(name, number)
    return number
  })
  return visit(value, [], (number, place) => known.get(nameOf(number, place)) ?? number)
}

type WrittenNumber = number | bigint | Decimal

/** The same for all notations of what JavaScript takes for one number. */
function nameOf(number: WrittenNumber, place: readonly string[]): string {
  return JSON.stringify([...place, String(Number(number instanceof Decimal ? number.value : number))])
}

/** A value with each number replaced; places are names of members, without positions in lists. */
function visit(
  value: AnswerValue,
  place: readonly string[],
  replace: (number: WrittenNumber, place: readonly string[]) => AnswerValue,
): AnswerValue {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Decimal) return replace(value, place)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: AnswerValue) => visit(item, place, replace))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, visit(member, [...place, name], replace)]),
  )
}
