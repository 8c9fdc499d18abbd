import type { ProblemCode } from '../document.ts'
import { lineEnd } from '../json/tokens.ts'
import { type Draft, shorten } from '../problem-report.ts'
import type { YamlMistake } from './compose.ts'

/** The library's mistakes as problems in the author's words: one a line, since most others follow from the first. */
export function describeMistakes(text: string, mistakes: readonly YamlMistake[]): Draft[] {
  const drafts: Draft[] = []
  const sorted = [...mistakes].sort((a, b) => a.start - b.start)
  let lineDone = -1
  for (const mistake of sorted) {
    const isOpenEnd = UNCLOSED.test(mistake.message)
    const start = isOpenEnd ? contentEnd(text, mistake.start) : contentStart(text, mistake.start)
    // Tabs are judged by PyYAML's stricter rule (characters.ts); comments without a space are no matter to PyYAML.
    if (mistake.code === 'TAB_AS_INDENT' || mistake.message.startsWith('Comments must') || start <= lineDone) continue
    const lineStop = lineEnd(text, start)
    lineDone = lineStop
    const least = start > mistake.start ? start + 1 : start
    const end = Math.min(Math.max(mistake.end, least), Math.max(lineStop, start))
    drafts.push({ ...describe(text, mistake, start), start, end })
  }
  return drafts
}

/** What the library says about objects and lists in brackets that do not end. */
const UNCLOSED = /^Flow (?:map|sequence).* end with a/

function contentEnd(text: string, offset: number): number {
  let end = Math.min(offset, text.length)
  while (end > 0 && ' \t\r\n'.includes(text.charAt(end - 1))) end--
  return end
}

/** Where a mistake at the start of a line is to be seen: behind its indentation. */
function contentStart(text: string, offset: number): number {
  const start = Math.min(offset, text.length)
  let content = start
  while (text.charAt(content) === ' ') content++
  return content === start || content === lineEnd(text, start) ? start : content
}

/** Where lists and objects begin that the library read as names. */
export function misreadNames(text: string, mistakes: readonly YamlMistake[]): ReadonlySet<number> {
  const nested = mistakes.filter(({ code }) => code === 'BLOCK_AS_IMPLICIT_KEY')
  return new Set(nested.map(({ start }) => contentStart(text, start)))
}

type Described = Pick<Draft, 'code' | 'data'>

function describe(text: string, { code, message }: YamlMistake, start: number): Described {
  switch (code) {
    case 'ALIAS_PROPS':
      return plain('an alias has no anchor or tag of its own')
    case 'BAD_ALIAS':
      return plain('the name of an anchor or alias is missing')
    case 'BAD_DIRECTIVE':
      return plain('a line that starts with % is a directive, and this one is not known')
    case 'BAD_DQ_ESCAPE':
      return plain(`${shorten(message.replace(/^.* /, ''))} means nothing in double quotes`)
    case 'BAD_INDENT':
      if (UNCLOSED.test(message)) return describeMissing(message)
      return plain(MISINDENTED)
    case 'BAD_PROP_ORDER':
      return plain('an anchor or a tag stands behind "-", "?" or ":", not before it')
    case 'BAD_SCALAR_START':
      return plain(`a text that starts with ${text.charAt(start)} needs quotes`)
    case 'BLOCK_AS_IMPLICIT_KEY':
      return plain(describeNested(text.slice(start, lineEnd(text, start))))
    case 'BLOCK_IN_FLOW':
      return plain('inside { } and [ ], objects and lists are written with brackets too')
    case 'KEY_OVER_1024_CHARS':
      return plain('a name has at most 1024 characters')
    case 'MISSING_CHAR':
      return describeMissing(message)
    case 'MULTILINE_IMPLICIT_KEY':
      return plain('a name stands on one line with its colon; is a colon or a quote missing here?')
    case 'MULTIPLE_ANCHORS':
      return plain('a value has at most one anchor')
    case 'MULTIPLE_TAGS':
      return plain('a value has at most one tag')
    case 'TAG_RESOLVE_FAILED':
      return { code: 'tag', data: { tag: shorten(message.split(/\s/).at(-1) ?? ''), reason: 'unknown' } }
    case 'RESOURCE_EXHAUSTION':
      return { code: 'too-deep', data: { limit: 500 } }
    default:
      return plain(describeUnexpected(text, start, message))
  }
}

const MISINDENTED = 'this line is not indented like the lines that it belongs to'

/** A list or an object where the library expects a text, by the line that it begins on. */
function describeNested(line: string): string {
  if (/^-(?:\s|$)/.test(line)) return MISINDENTED
  if (!/:(?:\s|$)/.test(line)) return 'the next line is indented further than the name on this one'
  return 'an object or list inside another one starts on a line of its own; does a text with ": " lack its quotes?'
}

function plain(text: string): Described {
  return { code: 'yaml', data: { text } }
}

const MISSING: readonly (readonly [pattern: RegExp, code: ProblemCode, data: Draft['data']])[] = [
  [/closing .quote/, 'unclosed', { what: 'text', found: 'the end of the text', expected: 'a closing quote' }],
  [/^Flow map.* end with/, 'unclosed', { what: 'object', found: 'something else', expected: '"}"' }],
  [/^Flow sequence.* end with/, 'unclosed', { what: 'list', found: 'something else', expected: '"]"' }],
  [/^Missing , or :/, 'missing-comma', { found: 'another value' }],
  [/^Missing , between/, 'missing-comma', { found: 'another value' }],
  [/^Missing space after :/, 'yaml', { text: 'a space is missing after the colon' }],
  [/^Implicit map keys need/, 'yaml', { text: 'a colon and a space are missing after this name' }],
  [/^Sequence item without/, 'yaml', { text: 'an item of this list lacks its "- "' }],
  [/^Tags and anchors must/, 'yaml', { text: 'a space is missing after an anchor or a tag' }],
  [/^Missing newline after/, 'yaml', { text: 'a list starts on the line after its anchor or tag' }],
  [
    /directives-end|^Block collection cannot/,
    'yaml',
    { text: 'a line "---" must stand between directives and data, alone' },
  ],
]

function describeMissing(message: string): Described {
  for (const [pattern, code, data] of MISSING) if (pattern.test(message)) return { code, data }
  return plain('something is missing here')
}

function describeUnexpected(text: string, start: number, message: string): string {
  if (/block scalar header|Block scalar header/.test(message)) return 'only a number, + or - may stand behind | or >'
  if (/empty item/.test(message)) return 'a value is missing between two commas'
  if (/^Unexpected ,/.test(message)) return 'this comma follows no value'
  const found = shorten(text.slice(start, lineEnd(text, start)).trim())
  return found === '' ? 'the text ends before its data do' : `"${found}" cannot stand here`
}
