import type { Range } from '../../text/range.ts'
import { KIND, type NodeSearch } from '../tree.ts'
import { isEscaped, sourceOffset } from './strings.ts'

/** The place of characters of the JSON string at a node; `undefined` when it is no string or shorter than that. */
export function rangeInNode(
  text: string,
  { tree }: NodeSearch,
  node: number,
  start: number,
  end: number,
): Range | undefined {
  if (node < 0 || tree.kind(node) !== KIND.string) return undefined
  return rangeInString(text, { start: tree.start(node), end: tree.end(node) }, start, end)
}

/** The place of characters of the JSON string that is at `string`; `undefined` when they are none. */
export function rangeInString(text: string, string: Range, start: number, end: number): Range | undefined {
  if (start < 0 || end < start) return undefined
  const content = stringContent(text, string.start, string.end)
  const from = sourceOffset(text, content.start, content.end, start)
  return { start: from, end: sourceOffset(text, from, content.end, end - start) }
}

/** The place of the content of a string that may lack either quote. */
export function stringContent(text: string, start: number, end: number): Range {
  const quote = text.charAt(start)
  const isOpened = /["'`\u2018\u2019\u201c\u201d\u201e]/.test(quote)
  const from = isOpened ? start + 1 : start
  const closers = !isOpened || quote === '"' ? '"' : "'`\u2018\u2019\u201c\u201d"
  const isClosed = end > from && closers.includes(text.charAt(end - 1)) && !isEscaped(text, end - 1)
  return { start: from, end: isClosed ? end - 1 : end }
}
