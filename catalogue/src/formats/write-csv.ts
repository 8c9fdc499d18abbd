import { Decimal, pythonText } from '../../../src/core/internal.ts'

/** An answer as the service writes it in CSV: a row for each item of a list, members of members joined by dots. */
export function writeCsv(value: unknown): string {
  const items = Array.isArray(value) ? value : [value]
  const rows = items.map((item) => new Map(cellsOf(item, '')))
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort()
  const lines = [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]
  return lines.map((cells) => `${cells.map(escapeCell).join(',')}\r\n`).join('')
}

function cellsOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || value instanceof Decimal) return [[path, textOf(value)]]
  return Object.entries(value).flatMap(([name, member]) => cellsOf(member, path === '' ? name : `${path}.${name}`))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Decimal) return pythonText(value)
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value)
}

function escapeCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
