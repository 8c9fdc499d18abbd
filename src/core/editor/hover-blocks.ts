import { printable } from '../text/printable.ts'

/** A piece of a line: words of ours, words of a file, or something that is written as code. */
export type Piece = string | { readonly text: string } | { readonly code: string } | { readonly strong: string }

/** A line of a hover. */
export type Line = readonly Piece[]

/** What a hover is made of, without regard to how it is shown. */
export type Block =
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'list'; readonly lines: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[] }
  /** Text in columns, shown as it stands. */
  | { readonly kind: 'columns'; readonly text: string }

/** Text of a file. */
export function text(value: string): Piece {
  return { text: value }
}

/** A keyword, an option or anything else that is typed as it stands. */
export function code(value: string): Piece {
  return { code: value }
}

/** What a hover is about. */
export function strong(value: string): Piece {
  return { strong: value }
}

/** A paragraph of pieces. */
export function paragraph(...line: Line): Block {
  return { kind: 'paragraph', line }
}

/** A list with its heading, and how many more there are than are shown; nothing without lines. */
export function listOf(heading: string, lines: readonly Line[], most: number): Block[] {
  if (lines.length === 0) return []
  const more = lines.length - most
  const shown = more > 0 ? [...lines.slice(0, most), [`and ${more} more`]] : lines
  return [paragraph(heading), { kind: 'list', lines: shown }]
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
      return block.lines.map((line) => `- ${lineToMarkdown(line)}`).join('\n')
    case 'columns':
      return `${fenceFor(block.text)}text\n${visibleLines(block.text)}\n${fenceFor(block.text)}`
    case 'table': {
      const rows = block.rows.map((row) => row.map((cell) => lineToMarkdown(cell).replaceAll('|', '\\|')))
      const lines = [block.head, block.head.map(() => '---'), ...rows]
      return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    }
  }
}

/** More backticks than the text has in a row. */
function fenceFor(content: string, least = 3): string {
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length))
  return '`'.repeat(Math.max(least, longest + 1))
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
  const fence = fenceFor(line, 1)
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
      return block.lines.map((line) => `- ${lineToPlainText(line)}`).join('\n')
    case 'columns':
      return visibleLines(block.text)
    case 'table':
      return alignColumns([block.head, ...block.rows.map((row) => row.map(lineToPlainText))])
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
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}

function visibleLines(lines: string): string {
  return lines.split('\n').map(printable).join('\n')
}
