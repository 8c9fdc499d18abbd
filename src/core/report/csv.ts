import { writeTable } from '../text/csv.ts'
import { safeText } from '../text/safe-text.ts'

/** Rows as a table in which no text steers a spreadsheet or a log. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return writeTable(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : safeText(cell, 'terminal')))),
  )
}
