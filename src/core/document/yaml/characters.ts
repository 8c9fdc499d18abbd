import { controlName } from '../json/scalars.ts'
import { lineEnd } from '../json/tokens.ts'
import type { Draft } from '../problem-report.ts'
import { MAX_PROBLEMS } from '../problem-report.ts'
import { KIND, type TreeSearch } from '../tree.ts'

/** Everything that PyYAML's reader refuses anywhere in a text (`yaml/reader.py`, NON_PRINTABLE). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const NOT_PRINTABLE = /[^\x09\x0a\x0d\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** What is said of a tab that indents a line. */
export const TAB_INDENT = 'a tab cannot indent a line; use spaces'

/** The characters that PyYAML refuses: control characters everywhere, tabs outside texts in quotes, blocks and comments. */
export function findBadCharacters(text: string, search: TreeSearch): Draft[] {
  const drafts: Draft[] = []
  for (const match of text.matchAll(NOT_PRINTABLE)) {
    if (drafts.length >= MAX_PROBLEMS) return drafts
    const range = { start: match.index, end: match.index + match[0].length }
    drafts.push({
      code: 'control-character',
      data: { found: controlName(text.charCodeAt(range.start)), count: 1 },
      ...range,
    })
  }
  for (let at = text.indexOf('\t'); at >= 0 && drafts.length < MAX_PROBLEMS; at = text.indexOf('\t', at + 1)) {
    if (mayBeTab(text, search, at)) continue
    drafts.push(describeTab(text, at))
    // One problem a line is enough.
    at = lineEnd(text, at) - 1
    if (at < 0) break
  }
  return drafts
}

function mayBeTab(text: string, search: TreeSearch, at: number): boolean {
  const { tree } = search
  const node = search.nodeAt(at)
  if (node >= 0) {
    const isKey = tree.keyStart(node) <= at && at < tree.keyEnd(node)
    const start = isKey ? tree.keyStart(node) : tree.start(node)
    const end = isKey ? tree.keyEnd(node) : tree.end(node)
    const isLeaf = isKey || tree.kind(node) > KIND.list
    if (isLeaf && start < at && at < end && '"\'|>'.includes(text.charAt(start))) return true
  }
  const lineStart = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  return /(?:^|\s)#/.test(text.slice(Math.max(lineStart, at - 2000), at))
}

function describeTab(text: string, at: number): Draft {
  let end = at + 1
  while (text.charCodeAt(end) === 0x09) end++
  const lineStart = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  const isIndent = text.slice(lineStart, at).trim() === ''
  const words = isIndent ? TAB_INDENT : 'a tab cannot separate; use a space'
  const fix = isIndent ? {} : { fix: { safe: true, edits: [{ start: at, end, text: ' ' }] } }
  return { code: 'yaml', data: { text: words }, start: at, end, ...fix }
}
