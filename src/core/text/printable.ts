/** What is not seen, and each mark on top of eight others, which no writing needs: piles of them cover the lines around. */
export const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=\p{M}{8})\p{M}/gu

/** A text as one line that cannot steer a terminal: what is not seen is written as its code point. */
export function printable(text: string): string {
  return isPlain(text) ? text : text.replace(unseen, escapeCharacter)
}

/**
 * Whether a text has only characters that are seen, each in a place of its own, and no digits but those of ASCII: those of Latin, Greek and
 * Cyrillic writing, punctuation and arrows. Nearly all texts have, and to see that takes less time than to compile a
 * pattern with what Unicode says of characters.
 */
export function isPlain(text: string): boolean {
  return /^[ -~\xa1-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u21ff]*$/.test(text)
}

/** {@link isPlain} of each line. */
export function hasPlainLines(text: string): boolean {
  return isPlain(text.replaceAll('\n', ''))
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
