import { withoutMarkup } from '../text/markup.ts'

/** How much a text says something else than before: the same words, the same but for typing mistakes, or other words. */
export type WordingGrade = 'same' | 'typing' | 'other'

/**
 * How much a text is another one. Case, blanks, punctuation and markup do not count. Words differ by a typing mistake
 * where one letter is missing, added, replaced or swapped with its neighbour in a word of five letters or more, not at
 * its beginning, or where only one of them has the "s" of a plural: in two words at most, and never where both are
 * words of their own, as `isWord` says. Numbers and signs such as `<`, `%` and `+` always count.
 */
export function gradeWording(old: string, now: string, isWord?: (word: string) => boolean): WordingGrade {
  const [was, is] = [plainWords(old), plainWords(now)]
  if (was === is || isSplitOtherwise(was, is)) return 'same'
  const [words, others] = [was.split(' '), is.split(' ')]
  if (words.length !== others.length) return 'other'
  const pairs = words.flatMap((word, at) => (word === others[at] ? [] : [[word, others[at] ?? ''] as const]))
  const isTyping = pairs.length <= mostMistyped && pairs.every(([from, to]) => isMistyped(from, to, isWord))
  return isTyping ? 'typing' : 'other'
}

/** What a text says: its words in small letters and its numbers, between blanks, without markup and punctuation. */
export function plainWords(text: string): string {
  const plain = withoutMarkup(text.slice(0, mostCompared)).normalize('NFKC').toLowerCase()
  const words = plain
    // A comma or point within a number, and the sign before one, are part of it.
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<!\d)[.,](?=\d)|(?<=\d)[.,](?!\d)|(?<!\d)[.,](?!\d)/g, ' ')
    .replace(/(?<![\s([]|^)-|-(?!\d)/g, ' ')
    .replace(/['’`´]/g, '')
    .replace(/[;:!?"“”„«»‘‚()[\]{}_/\\|*…•·&¿¡]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Of signs alone, such as the steps of a scale, each says something.
  return /[\p{L}\p{N}]/u.test(words) ? words : plain.replace(/\s+/g, ' ').trim()
}

/**
 * The words of a label without the number or letter that counts it among its siblings: those of "S5: Dams" are "dams";
 * `undefined` where there is none.
 */
export function wordsWithoutCount(label: string): string | undefined {
  const [, rest] = /^\s*(?:\p{L}{0,2}\d{1,3}(?:\.\d{1,3})*|\p{L})\s*[:.)]\s+(\S.*)$/su.exec(withoutMarkup(label)) ?? []
  return rest === undefined ? undefined : plainWords(rest)
}

/** Longer texts differ in what follows, too, but nobody reads labels that are as long. */
const mostCompared = 20_000
const mostMistyped = 2

/** Whether the same letters are divided into words otherwise: "payback" and "pay-back"; never where that joins numbers. */
function isSplitOtherwise(was: string, is: string): boolean {
  if (was.replaceAll(' ', '') !== is.replaceAll(' ', '')) return false
  const numbers = (text: string): string => (text.match(/[^\s\p{L}]+/gu) ?? []).join(' ')
  return numbers(was) === numbers(is)
}

const shortest = 5

function isMistyped(was: string, is: string, isWord: ((word: string) => boolean) | undefined): boolean {
  if (!/^\p{L}+$/u.test(was) || !/^\p{L}+$/u.test(is)) return false
  if (isPlural(was, is) || isPlural(is, was)) return true
  if (Math.min(was.length, is.length) < shortest || was[0] !== is[0] || !isOneLetterOff(was, is)) return false
  if (american(was) === american(is)) return true
  return !(isWord?.(was) && isWord(is))
}

function isPlural(word: string, other: string): boolean {
  return word.length >= 4 && other === `${word}s` && !word.endsWith('s')
}

/** British and American spellings are one word, although both may be there elsewhere. */
function american(word: string): string {
  return word
    .replace(/is(?=(?:e|ed|es|ing|ation|ations)$)/, 'iz')
    .replace(/our/, 'or')
    .replace(/tre$/, 'ter')
}

/** Whether one letter is missing, added, replaced, or swapped with its neighbour. */
function isOneLetterOff(was: string, is: string): boolean {
  let start = 0
  while (start < was.length && was[start] === is[start]) start++
  let end = 0
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const [from, to] = [was.slice(start, was.length - end), is.slice(start, is.length - end)]
  if (from.length + to.length <= 1 || (from.length === 1 && to.length === 1)) return true
  return from.length === 2 && to.length === 2 && from[0] === to[1] && from[1] === to[0]
}
