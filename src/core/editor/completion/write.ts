import type { Document } from '../../document/document.ts'
import { indentAt, lineBreakOf, lineStart } from '../../document/layout.ts'
import { resolvePlain } from '../../document/yaml/scalar.ts'
import { hasInside, quoteYaml, writeBlock, writeYamlScalar, writeYamlString } from '../../document/yaml/write.ts'
import type { Range, TextEdit } from '../../text/range.ts'
import type { Candidate } from './candidate.ts'
import type { Cursor } from './cursor.ts'

/** What a completion writes, and which characters of that are to be selected afterwards, to be written over. */
export interface CompletionEdit extends TextEdit {
  /** Offsets into the new text; an empty stretch is where the cursor goes. */
  readonly selection: Range | undefined
  /** What may be in the place of what is selected, that itself first, where there are several. */
  readonly choices?: readonly string[]
}

/** A new text with what is to be selected in it. */
interface Written {
  readonly text: string
  readonly selection?: Range | undefined
  readonly choices?: readonly string[]
}

/** Where something is written, and the column that it begins at. */
interface Target {
  readonly cursor: Cursor
  readonly document: Document
  readonly column: number
}

/** The edit that writes a candidate at the cursor. */
export function writeCandidate(
  candidate: Candidate,
  as: 'name' | 'value' | 'item',
  cursor: Cursor,
  document: Document,
): CompletionEdit {
  const { token, style, commaAfter, colonFollows } = cursor
  const before = document.text.charAt(token.start - 1)
  const gap = style === 'block' && (before === ':' || before === '-') ? ' ' : ''
  const dash = as === 'item' && style === 'block' && cursor.inside === 'either' ? '- ' : ''
  const prefix = (hasCommaHere(cursor) ? ', ' : '') + gap + dash
  const target: Target = { cursor, document, column: columnOf(cursor, document) + prefix.length }
  const written = as === 'name' ? writeName(candidate, target) : writeValue(candidate, target)
  const { selection, choices } = written
  return {
    ...token,
    text: prefix + written.text + (commaAfter && !colonFollows ? ',' : ''),
    selection: selection && { start: selection.start + prefix.length, end: selection.end + prefix.length },
    ...(choices && { choices }),
  }
}

/** An edit of a text in quotes that leaves these where they are, with what goes behind them. */
export function withinQuotes(
  edit: CompletionEdit,
  { quoted, token }: Cursor,
  { text }: Document,
): { readonly edit: CompletionEdit; readonly rest: readonly TextEdit[] } {
  const quote = text.charAt(token.start)
  if (!quoted || !edit.text.startsWith(quote)) return { edit, rest: [] }
  const { selection } = edit
  const opened: CompletionEdit = {
    start: edit.start + 1,
    end: edit.end,
    text: edit.text.slice(1),
    selection: selection && { start: selection.start - 1, end: selection.end - 1 },
  }
  const isClosed = token.end - 1 > token.start && text.charAt(token.end - 1) === quote
  const closing = closingQuote(opened.text, quote)
  if (!isClosed || closing < 0) return { edit: opened, rest: [] }
  const after = opened.text.slice(closing + 1)
  return {
    edit: { ...opened, end: token.end - 1, text: opened.text.slice(0, closing), selection: undefined },
    rest: after === '' ? [] : [{ start: token.end, end: token.end, text: after }],
  }
}

/** Where a text in quotes ends, whose opening quote is left out; escaped ones do not end it. */
function closingQuote(text: string, quote: string): number {
  const inside = quote === "'" ? /^(?:[^']|'')*/ : /^(?:[^"\\]|\\.)*/s
  const end = inside.exec(text)?.[0].length ?? text.length
  return text.charAt(end) === quote ? end : -1
}

/** Whether the comma that is missing belongs where the cursor is, so that no edit of its own can put it there. */
function hasCommaHere({ commaBefore, token }: Cursor): boolean {
  return commaBefore === token.start
}

/** The edit that puts the comma that is missing before the cursor. */
export function missingComma({ commaBefore, token }: Cursor): TextEdit[] {
  return commaBefore === undefined || commaBefore >= token.start
    ? []
    : [{ start: commaBefore, end: commaBefore, text: ',' }]
}

function writeName(candidate: Candidate, target: Target): Written {
  const { cursor } = target
  const name = writeText(String(candidate.value), target)
  if (cursor.colonFollows) return { text: name }
  const { member, choices = [] } = candidate
  const inner = cursor.style === 'block' ? openBlock(member, target) : undefined
  const start = name.length + (inner ? 1 : 2)
  const value = inner ?? selectAll(writeData(member, target), member)
  const selection = value.selection && { start: start + value.selection.start, end: start + value.selection.end }
  const text = `${name}:${inner ? '' : ' '}${value.text}`
  return choices.length > 1 ? { text, selection, choices: selectedOf(choices, value, target) } : { text, selection }
}

/** The values as they are written in the place of what is selected; those that need other quotes around them are left out. */
function selectedOf(values: readonly unknown[], { text, selection }: Written, target: Target): readonly string[] {
  if (selection === undefined) return []
  const around = [text.slice(0, selection.start), text.slice(selection.end)].join('')
  return values.flatMap((value) => {
    const one = selectAll(writeData(value, target), value)
    const { start, end } = one.selection ?? { start: 0, end: 0 }
    return one.text.slice(0, start) + one.text.slice(end) === around ? [one.text.slice(start, end)] : []
  })
}

/** What follows a name in block style for what is still empty. */
function openBlock(member: unknown, { document, column }: Target): Written | undefined {
  const below = lineBreakOf(document.text) + ' '.repeat(column + 2)
  if (!isEmpty(member)) return undefined
  const text = below + (Array.isArray(member) ? '- ' : '')
  return { text, selection: { start: text.length, end: text.length } }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !hasInside(value)
}

function writeValue(candidate: Candidate, target: Target): Written {
  const { value, select } = candidate
  if (typeof value === 'string') {
    const text = writeText(value, target)
    const at = text.indexOf(value)
    if (select === undefined || at < 0) return { text }
    return { text, selection: { start: at + select[0], end: at + select[1] } }
  }
  const text = writeData(value, target)
  return { text, selection: typeof value === 'object' ? firstGap(text) : undefined }
}

/** The first empty text, list or object in a text that was written just now. */
function firstGap(text: string): Range | undefined {
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|\[\]|\{\}/g)) {
    if (found.length === 2) return { start: index + 1, end: index + 1 }
  }
  return undefined
}

function selectAll(text: string, value: unknown): Written {
  const isBetween = /^(?:".*"|\[\]|\{\})$/s.test(text)
  const isData = typeof value === 'object' && value !== null && !isEmpty(value)
  if (isData) return { text, selection: firstGap(text) }
  return { text, selection: isBetween ? { start: 1, end: text.length - 1 } : { start: 0, end: text.length } }
}

function writeData(value: unknown, target: Target): string {
  const { cursor, document, column } = target
  const { style, indent } = cursor
  const { text } = document
  if (style === 'block') {
    const blockStyle = { lineBreak: lineBreakOf(text), unit: 2, listOffset: 2 }
    return typeof value === 'string' ? writeText(value, target) : writeBlock(value, column, blockStyle)
  }
  if (typeof value !== 'object' || value === null)
    return style === 'flow' ? writeYamlScalar(value) : JSON.stringify(value)
  if (indent === undefined || style === 'flow') return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
  return JSON.stringify(value, null, unitOf(cursor, text, indent)).replaceAll('\n', lineBreakOf(text) + indent)
}

/** What one level adds to the indentation, as the line of the bracket around shows. */
function unitOf({ opening }: Cursor, text: string, indent: string): string {
  const outer = opening === undefined ? '' : indentAt(text, opening)
  return indent.startsWith(outer) && indent.length > outer.length ? indent.slice(outer.length) : '  '
}

function columnOf({ token }: Cursor, { text }: Document): number {
  return token.start - lineStart(text, token.start)
}

/** A text as the style writes it; in YAML with the quotes it has already, and without any where none are needed. */
function writeText(value: string, { cursor, document: { text } }: Target): string {
  if (cursor.style === 'json') return JSON.stringify(value)
  if (cursor.quoted) {
    const isSingle = text.charAt(cursor.token.start) === "'" && !/[\r\n]/.test(value)
    return isSingle ? `'${value.replaceAll("'", "''")}'` : quoteYaml(value)
  }
  return cursor.style === 'block' && isPlain(value) ? value : writeYamlString(value)
}

/** Whether block style takes a text as it is: no mark at its start, no comment, no colon that makes a name. */
function isPlain(text: string): boolean {
  return (
    /^[^\s\-?:,[\]{}#&*!|>'"%@`][\x20-\x7e]*$/.test(text) &&
    !/: | #|[: ]$/.test(text) &&
    resolvePlain(text).kind === 'string' &&
    !/^[yn]$/i.test(text)
  )
}
