import { commentsOf, type YamlComment } from '../conversion/yaml-comments.ts'
import { hasConflicts } from '../document/merge-conflicts.ts'
import { parseText } from '../document/parse.ts'

/** The lines of comments that a side wrote or changed and that a merged text does not have, from 1 in the text of that side. */
export function lostComments(uri: string, base: string, side: string, merged: string): readonly number[] {
  const own = commentsIn(uri, side)
  const [counts, before, after] = [own, commentsIn(uri, base), commentsIn(uri, merged)].map(countByText)
  return own.flatMap(({ line, text }) => {
    const isNew = (counts?.get(text) ?? 0) > (before?.get(text) ?? 0)
    const left = after?.get(text) ?? 0
    if (isNew && left > 0) after?.set(text, left - 1)
    return isNew && left === 0 ? [line] : []
  })
}

/** Whether two merged texts mean the same, with the same conflicts between their marks. */
export function meansTheSame(uri: string, one: string, other: string): boolean {
  const [left, right] = [parseText(uri, one), parseText(uri, other)]
  const isRead = [left, right].every((document) => document.problems.length === 0 || hasConflicts(document))
  return isRead && isSame(left.value, right.value) && isSame(one.match(conflict), other.match(conflict))
}

/** With the order of members, which editors and reports follow. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** From the first mark of a conflict to its last one. */
const conflict = /^<{7} .*?^>{7} [^\r\n]*$/gms

/** JSON has no comments. */
function commentsIn(uri: string, text: string): readonly YamlComment[] {
  const document = parseText(uri, text)
  return document.format === 'yaml' ? commentsOf(document) : []
}

function countByText(comments: readonly YamlComment[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of comments) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
