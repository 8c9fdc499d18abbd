import type { Document } from '../document/document.ts'
import type { Fix } from '../rules/rule.ts'
import { matches, typesOf } from '../schema/matches.ts'
import type { Schema } from '../schema/schema.ts'
import { expand } from '../schema/walk.ts'
import type { FileFacts } from '../workspace/facts.ts'

const wholeNumber = /^-?(0|[1-9]\d{0,14})$/
const anyNumber = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/

/** A value of a wrong type that plainly says what it means: a number, true or false as text, or the other way round. */
export function convertValue(
  document: Document,
  facts: FileFacts,
  pointer: string,
  value: unknown,
  schema: Schema,
): Fix[] {
  const types = typesOf(schema.type)
  const meant =
    typeof value === 'string' ? meantByText(value.trim(), types) : meantByScalar(document, pointer, value, types)
  if (meant !== undefined) {
    // What would be refused again mends nothing.
    if (!matches(schema, meant)) return []
    // A word is no attempt at an object; a number may be the pk of one.
    const sure = new Set([typeof meant, 'integer', 'number', 'null', ...(typeof value === 'boolean' ? ['object'] : [])])
    const safe = types.every((type) => sure.has(type)) && namesSomething(facts, schema.refersTo, meant)
    return [{ safe, changes: [{ op: 'replace', pointer, value: meant }] }]
  }
  // One item without its list may also be several, written in one text.
  const isItem = typeof value === 'string' && value !== '' && types.includes('array') && isItemOf(schema, value)
  return isItem ? [{ safe: false, changes: [{ op: 'replace', pointer, value: [value] }] }] : []
}

function isItemOf({ items }: Schema, value: string): boolean {
  return items === undefined || expand(items, value).every((schema) => matches(schema, value))
}

/** Whether a name is that of something in the same file, or of nothing in particular; beyond the file it would be a guess. */
function namesSomething(facts: FileFacts, refersTo: string | undefined, name: unknown): boolean {
  if (refersTo === undefined) return true
  if (refersTo === 'configuration') return facts.configurations.some(({ code }) => code === name)
  return facts.records.some(({ model, keyword }) => model === refersTo && keyword === name)
}

function meantByText(text: string, types: readonly string[]): unknown {
  if (types.includes('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (types.includes('integer') && wholeNumber.test(text)) return Number(text)
  if (types.includes('number') && anyNumber.test(text)) return Number(text)
  return undefined
}

/** A number where text belongs, as it is written (`1.10` is no 1.1); in YAML also words such as yes and no. */
function meantByScalar(document: Document, pointer: string, value: unknown, types: readonly string[]): unknown {
  if (!types.includes('string')) return undefined
  const isWord = typeof value === 'boolean' && document.format === 'yaml'
  if (typeof value !== 'number' && !isWord) return undefined
  const range = document.rangeOf(pointer)
  const source = range && document.text.slice(range.start, range.end)
  return source !== undefined && /^[\w.+-]{1,40}$/.test(source) ? source : undefined
}
