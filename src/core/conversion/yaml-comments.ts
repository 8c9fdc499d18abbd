import type { Document } from '../document/document.ts'
import { KIND } from '../document/tree.ts'

/** A comment of a YAML text, with its `#`. */
export interface YamlComment {
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** The lines of a YAML text that have a comment, from 1. */
export function commentLines(document: Document): number[] {
  return commentsOf(document).map(({ line }) => line)
}

/** The comments of a YAML text, in their order. */
export function commentsOf({ text, search }: Document): YamlComment[] {
  const inside = scalarRanges(search?.())
  const comments: YamlComment[] = []
  let at = 0
  let range = 0
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    for (const { index: mark } of line.matchAll(/(?<=^|\s)#/g)) {
      const offset = at + mark
      while (range < inside.length && (inside[range]?.end ?? 0) <= offset) range++
      if ((inside[range]?.start ?? Number.POSITIVE_INFINITY) <= offset) continue
      comments.push({ line: index + 1, text: line.slice(mark).trimEnd() })
      break
    }
    at += line.length
    at += text.startsWith('\r\n', at) ? 2 : 1
  })
  return comments
}

const mostNamed = 5

/** What is to be said of comments on some lines that are not in the new text. */
export function wordLostComments(lines: readonly number[]): string[] {
  if (lines.length === 0) return []
  const named = lines.slice(0, mostNamed).join(', ')
  const place = lines.length === 1 ? `line ${named}` : `lines ${named}${lines.length > mostNamed ? ' and others' : ''}`
  return [`${lines.length === 1 ? 'A comment is' : `${lines.length} comments are`} not kept (${place}).`]
}

function scalarRanges(
  search: ReturnType<NonNullable<Document['search']>> | undefined,
): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = []
  if (search === undefined) return ranges
  const { tree } = search
  for (let node = 0; node < tree.size; node++) {
    if (tree.keyStart(node) >= 0) ranges.push({ start: tree.keyStart(node), end: tree.keyEnd(node) })
    if (tree.kind(node) === KIND.string || tree.kind(node) === KIND.other)
      ranges.push({ start: tree.start(node), end: tree.end(node) })
  }
  return ranges.sort((left, right) => left.start - right.start)
}
