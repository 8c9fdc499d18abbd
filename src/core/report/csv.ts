import { safeText } from '../text/safe-text.ts'

/** Rows as a table (RFC 4180). */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A cell that a spreadsheet takes for text, and not for a formula, nor a log for a command. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = safeText(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value, 'terminal')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
