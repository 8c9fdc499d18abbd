import { type CodeBookSource, formatCodeBook } from './code-book.ts'
import { formatOutlineCsv } from './outline-csv.ts'
import { formatOutlineMarkdown } from './outline-markdown.ts'
import { formatOutlineText } from './outline-text.ts'
import type { PresentedOutline } from './present-outline.ts'

/** The formats of an outline; `html` is the code book. */
export type OutlineFormat = 'text' | 'markdown' | 'html' | 'csv'

/** Writes an outline in a format; a code book tells on its cover where it comes from. */
export function formatOutline(outline: PresentedOutline, format: OutlineFormat, source?: CodeBookSource): string {
  if (format === 'html') return formatCodeBook(outline, source)
  return { text: formatOutlineText, markdown: formatOutlineMarkdown, csv: formatOutlineCsv }[format](outline)
}
