import { type AnswerObject, type AnswerValue, Decimal, pythonFloat } from './value.ts'

/** Answers as JSON text, numbers as they were written; what JSON does not write like this (`.5`, NaN, infinity) as Python writes it. */
export function writeAnswers(value: AnswerValue, indent = 0): string {
  const parts: string[] = []
  write(value, parts, indent === 0 ? undefined : ' '.repeat(indent), '\n')
  return parts.join('')
}

function write(value: AnswerValue, parts: string[], indent: string | undefined, lineBreak: string): void {
  if (typeof value !== 'object' || value === null)
    parts.push(typeof value === 'bigint' ? String(value) : JSON.stringify(value))
  else if (value instanceof Decimal) parts.push(writeDecimal(value))
  else if (Array.isArray(value)) {
    const write = (item: AnswerValue, inner: string): void => writeItem(item, parts, indent, inner)
    writeBetween('[', ']', value as readonly AnswerValue[], write, { parts, indent, lineBreak })
  } else {
    const members = value as AnswerObject
    const write = (name: string, inner: string): void => {
      parts.push(`${JSON.stringify(name)}:${indent === undefined ? '' : ' '}`)
      writeItem(members[name] as AnswerValue, parts, indent, inner)
    }
    writeBetween('{', '}', Object.keys(members), write, { parts, indent, lineBreak })
  }
}

function writeItem(value: AnswerValue, parts: string[], indent: string | undefined, lineBreak: string): void {
  write(value, parts, indent, lineBreak)
}

interface Layout {
  readonly parts: string[]
  readonly indent: string | undefined
  readonly lineBreak: string
}

function writeBetween<Item>(
  open: string,
  close: string,
  items: readonly Item[],
  writeOne: (item: Item, inner: string) => void,
  { parts, indent, lineBreak }: Layout,
): void {
  const inner = `${lineBreak}${indent ?? ''}`
  parts.push(open)
  for (const [index, item] of items.entries()) {
    if (index > 0) parts.push(',')
    if (indent !== undefined) parts.push(inner)
    writeOne(item, inner)
  }
  if (items.length > 0 && indent !== undefined) parts.push(lineBreak)
  parts.push(close)
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

function writeDecimal({ value, text }: Decimal): string {
  if (jsonNumber.test(text)) return text
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  return pythonFloat(value)
}
