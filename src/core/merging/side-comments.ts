import { commentsOf, type YamlComment } from '../conversion/yaml-comments.ts'
import type { Document } from '../document/document.ts'
import { hasConflicts } from '../document/merge-conflicts.ts'
import { detectFormat, parseText } from '../document/parse.ts'

/** The lines of comments that each side wrote or changed and that a merged text does not have, from 1 in the text of that side. */
export function lostComments(
  uri: string,
  { base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', string>>,
  merged: string,
): Readonly<Record<'ours' | 'theirs', readonly number[]>> {
  const [before, after] = [base, merged].map((text) => countByText(commentsIn(uri, text)))
  const lostOf = (side: string): readonly number[] => {
    const own = commentsIn(uri, side)
    const counts = countByText(own)
    const left = new Map(after)
    return own.flatMap(({ line, text }) => {
      const isNew = (counts.get(text) ?? 0) > (before?.get(text) ?? 0)
      const kept = left.get(text) ?? 0
      if (isNew && kept > 0) left.set(text, kept - 1)
      return isNew && kept === 0 ? [line] : []
    })
  }
  return { ours: lostOf(ours), theirs: lostOf(theirs) }
}

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
