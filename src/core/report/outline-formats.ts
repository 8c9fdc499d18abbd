import { formatCodeBook } from './code-book.ts'
import { formatOutlineCsv } from './outline-csv.ts'
import { formatOutlineMarkdown } from './outline-markdown.ts'
import { formatOutlineText } from './outline-text.ts'
import type { PresentedOutline } from './present-outline.ts'

/** The formats of an outline; `html` is the code book. */
export type OutlineFormat = 'text' | 'markdown' | 'html' | 'csv'

/** Writes an outline in a format. */
export function formatOutline(outline: PresentedOutline, format: OutlineFormat): string {
  return { text: formatOutlineText, markdown: formatOutlineMarkdown, html: formatCodeBook, csv: formatOutlineCsv }[
    format
  ](outline)
}
