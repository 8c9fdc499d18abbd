import { commentsOf, type YamlComment } from '../conversion/yaml-comments.ts'
import type { Document } from '../document/document.ts'
import { hasConflicts } from '../document/merge-conflicts.ts'
import { detectFormat, parseText } from '../document/parse.ts'

/**
 * The lines of comments that a merged text does not have though neither side took them away, from 1: in the text of the
 * side that wrote or changed them, and in ours of those that both have.
 */
export function lostComments(
  uri: string,
  { base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', string>>,
  merged: string,
): Readonly<Record<'ours' | 'theirs', readonly number[]>> {
  const [own, other] = [commentsIn(uri, ours), commentsIn(uri, theirs)]
  const [before, after] = [base, merged].map((text) => countByText(commentsIn(uri, text)))
  const [ofOurs, ofTheirs] = [countByText(own), countByText(other)]
  const lostOf = (comments: readonly YamlComment[], isExpected: (text: string) => boolean): readonly number[] => {
    const left = new Map(after)
    return comments.flatMap(({ line, text }) => {
      if (!isExpected(text)) return []
      const kept = left.get(text) ?? 0
      if (kept > 0) left.set(text, kept - 1)
      return kept === 0 ? [line] : []
    })
  }
  const many = (counts: Counts | undefined, text: string): number => counts?.get(text) ?? 0
  const isNew = (counts: Counts | undefined, text: string): boolean => many(counts, text) > many(before, text)
  return {
    ours: lostOf(own, (text) => isNew(ofOurs, text) || many(ofTheirs, text) >= many(ofOurs, text)),
    theirs: lostOf(other, (text) => isNew(ofTheirs, text)),
  }
}

type Counts = ReadonlyMap<string, number>

/** Whether two merged texts mean the same, with the same conflicts between their marks. */
export function meansTheSame(uri: string, one: string, other: string): boolean {
  if (one === other) return true
  const [left, right] = [parseText(uri, one), parseText(uri, other)]
  const isRead = [left, right].every((document) => document.problems.length === 0 || hasConflicts(document))
  return isRead && isSame(left.value, right.value) && isSame(conflictsIn(left), conflictsIn(right))
}

/** With the order of members, which editors and reports follow. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** From the first mark of each conflict to its last one. */
function conflictsIn({ text, problems }: Document): readonly string[] {
  return problems.map(({ start, related }) => text.slice(start, related?.end))
}

/** JSON has no comments. */
function commentsIn(uri: string, text: string): readonly YamlComment[] {
  return detectFormat(uri, text) === 'yaml' ? commentsOf(parseText(uri, text)) : []
}

function countByText(comments: readonly YamlComment[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of comments) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
