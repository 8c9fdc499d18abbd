/** A table as CSV (RFC 4180): rows of cells, the first row being the names of the columns. */
export function writeTable(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

/** What a spreadsheet may take for the end of a cell, as one that expects semicolons does, which knows no quotation mark within a cell. */
const ends = /([;\t\r\n])/

/**
 * Changes the apostrophes in front of what a spreadsheet would compute, were it the start of a cell; the wide signs of
 * East Asia are computed too.
 */
function changeMarks(text: string, change: (marks: string) => string): string {
  const parts = text.split(ends)
  const isBlank = parts.length > 1 && parts[1] !== ';' && /^'*$/.test(parts[0] ?? '')
  return parts
    .map((part, index) => {
      if (index === 0 && isBlank) return change(part)
      return part.replace(
        /^([" ]*)('*)(?=[=+\-@＝＋－＠])/,
        (_, before: string, marks: string) => before + change(marks),
      )
    })
    .join('')
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const plain = changeMarks(value, (marks) => `'${marks}`)
  return /[",;\r\n\t]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The rows of a table, with the commas, semicolons or tabs that its first line has; `undefined` where a quotation mark is never closed. */
export function readTable(text: string): readonly (readonly string[])[] | undefined {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const separator = separatorOf(source)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < source.length) {
    const cell = readCell(source, at, separator)
    if (cell === undefined) return undefined
    row.push(readPlain(cell.text))
    at = cell.end
    const next = source.charAt(at)
    if (next === separator) {
      at += 1
      if (at < source.length) continue
      row.push('')
    }
    if (next === '\r' && source.charAt(at + 1) === '\n') at += 2
    else if (next !== separator) at += 1
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  return [',', ';', '\t'].find((one) => line.includes(one)) ?? ','
}

function readCell(text: string, start: number, separator: string): { text: string; end: number } | undefined {
  if (text.charAt(start) !== '"') {
    let end = start
    while (end < text.length && !`${separator}\r\n`.includes(text.charAt(end))) end += 1
    return { text: text.slice(start, end), end }
  }
  const parts: string[] = []
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    parts.push(text.slice(at, quote))
    if (text.charAt(quote + 1) !== '"') return { text: parts.join(''), end: quote + 1 }
    parts.push('"')
    at = quote + 2
  }
}

function readPlain(cell: string): string {
  return changeMarks(cell, (marks) => marks.slice(1))
}
