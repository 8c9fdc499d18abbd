/** A number with the noun it counts: "1 question", "3 questions". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
