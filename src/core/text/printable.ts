/** What is not seen, and each mark on top of eight others, which no writing needs: piles of them cover the lines around. */
export const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=\p{M}{8})\p{M}/gu

/** A text as one line that cannot steer a terminal: what is not seen is written as its code point. */
export function printable(text: string): string {
  return isPlain(text) ? text : text.replace(unseen, escapeCharacter)
}

/** Whether a text is printable ASCII, as nearly all are: to see that takes less time than to compile a pattern of Unicode. */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

const mostCharacters = 120

/** A name for a message or path: one that is longer than any sensible name is cut in the middle. */
export function shortName(name: string): string {
  if (name.length <= mostCharacters) return name
  return `${name.slice(0, mostCharacters / 2)}…${name.slice(-mostCharacters / 3)}`
}

/** A label for people: on one line, cut at its end when it is longer than so many characters. */
export function shortLabel(label: string, most: number): string {
  const line = printable(
    label
      .slice(0, 10 * most)
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** With a capital at the start. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
