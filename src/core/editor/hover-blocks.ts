import { andMore } from '../text/list-some.ts'
import { largestOf } from '../text/lists.ts'
import { printable } from '../text/printable.ts'

/** A piece of a line: words of ours, words of a file, or something that is written as code. */
export type Piece = string | { readonly text: string } | { readonly code: string } | { readonly strong: string }

/** A line of a hover. */
export type Line = readonly Piece[]

/** What a hover is made of, without regard to how it is shown. */
export type Block =
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'list'; readonly lines: readonly Line[]; readonly more?: number }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly Line[])[]
      readonly more?: number
    }

/** Text of a file. */
export function text(value: string): Piece {
  return { text: value }
}

/** A keyword, an option or anything else that is typed as it is. */
export function code(value: string): Piece {
  return { code: value }
}

/** What a hover is about. */
export function strong(value: string): Piece {
  return { strong: value }
}

/** A paragraph of pieces. */
export function paragraph(...pieces: readonly (Piece | Line)[]): Block {
  return { kind: 'paragraph', line: pieces.flat() }
}

/** A list of things with its heading; nothing without things. */
export function listOf<Thing>(heading: string, things: readonly Thing[], toLine: (thing: Thing) => Line): Block[] {
  if (things.length === 0) return []
  const [shown, more] = first(things)
  return [paragraph(heading), { kind: 'list', lines: shown.map(toLine), more }]
}

/** A table of things, a row each; nothing without things. */
export function tableOf<Thing>(
  head: readonly string[],
  things: readonly Thing[],
  toRow: (thing: Thing) => readonly Line[],
): Block[] {
  if (things.length === 0) return []
  const [shown, more] = first(things)
  return [{ kind: 'table', head, rows: shown.map(toRow), more }]
}

/** More lines than these nobody reads where they pop up. */
const mostLines = 15

/** Those of many things that there can be room for, and how many there are besides: only what is shown is put into words. */
function first<Thing>(things: readonly Thing[]): [readonly Thing[], number] {
  return [things.slice(0, mostLines), Math.max(0, things.length - mostLines)]
}

/** Blocks in fifteen lines at most: of lists and tables that are too long for that, the longest first, the end is counted only. */
export function fitted(blocks: readonly Block[]): readonly Block[] {
  for (let room = mostLines; room > 2; room--) {
    const cut = blocks.map((block) => cutTo(room, block))
    if (cut.reduce((sum, block) => sum + heightOf(block), 0) <= mostLines) return cut
  }
  return blocks.map((block) => cutTo(2, block))
}

/** A block whose items take so many lines, the last of which counts those that are left out. */
function cutTo(room: number, block: Block): Block {
  if (block.kind === 'paragraph') return block
  const items = block.kind === 'list' ? block.lines : block.rows
  const { more = 0 } = block
  if (items.length + (more > 0 ? 1 : 0) <= room) return block
  const left = more + items.length - (room - 1)
  return block.kind === 'list'
    ? { ...block, lines: block.lines.slice(0, room - 1), more: left }
    : { ...block, rows: block.rows.slice(0, room - 1), more: left }
}

function heightOf(block: Block): number {
  if (block.kind === 'paragraph') return 1
  const last = block.more ? 1 : 0
  return last + (block.kind === 'list' ? block.lines.length : block.rows.length + 1)
}

function linesOf({ lines, more = 0 }: Extract<Block, { kind: 'list' }>): readonly Line[] {
  return [...lines, ...andMore(more).map((words) => [words])]
}

function rowsOf({ rows, more = 0 }: Extract<Block, { kind: 'table' }>): readonly (readonly Line[])[] {
  return [...rows, ...andMore(more).map((words) => [[words]])]
}

/** Blocks as Markdown, in which nothing of a file has a meaning of its own. */
export function toMarkdown(blocks: readonly Block[]): string {
  return blocks.map(blockToMarkdown).join('\n\n')
}

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return lineToMarkdown(block.line)
    case 'list':
      return linesOf(block)
        .map((line) => `- ${lineToMarkdown(line)}`)
        .join('\n')
    case 'table': {
      const rows = rowsOf(block).map((row) => row.map((cell) => lineToMarkdown(cell).replaceAll('|', '\\|')))
      const lines = [block.head, block.head.map(() => '---'), ...rows]
      return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    }
  }
}

function lineToMarkdown(line: Line): string {
  return line.map(pieceToMarkdown).join('')
}

function pieceToMarkdown(piece: Piece): string {
  if (typeof piece === 'string') return piece
  if ('code' in piece) return asCode(piece.code)
  return 'strong' in piece ? `**${escapeMarkdown(piece.strong)}**` : escapeMarkdown(piece.text)
}

function asCode(value: string): string {
  const line = oneLine(value)
  if (line.trim() === '') return escapeMarkdown(JSON.stringify(line))
  if (!line.includes('`')) return `\`${line}\``
  const fence = '`'.repeat(1 + largestOf([...line.matchAll(/`+/g)].map(([run]) => run.length)))
  return `${fence} ${line} ${fence}`
}

/** Takes their meaning from the characters of Markdown and HTML, and from those that would start a list at the start of a line. */
function escapeMarkdown(value: string): string {
  return oneLine(value)
    .replace(/[\\`*[\]<>&|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/^(?=[-+#=])|^(\d+)(?=[.)])/, '$1\\')
}

function oneLine(value: string): string {
  return printable(value.replace(/\s+/g, ' '))
}

/** Blocks as plain text, for editors that show no Markdown. */
export function toPlainText(blocks: readonly Block[]): string {
  return blocks.map(blockToPlainText).join('\n\n')
}

function blockToPlainText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return lineToPlainText(block.line)
    case 'list':
      return linesOf(block)
        .map((line) => `- ${lineToPlainText(line)}`)
        .join('\n')
    case 'table':
      return alignColumns([block.head, ...rowsOf(block).map((row) => row.map(lineToPlainText))])
  }
}

function lineToPlainText(line: Line): string {
  return line.map(pieceToPlainText).join('')
}

function pieceToPlainText(piece: Piece): string {
  if (typeof piece === 'string') return piece.replaceAll('`', '')
  return oneLine('code' in piece ? piece.code : 'strong' in piece ? piece.strong : piece.text)
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => largestOf(rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}
