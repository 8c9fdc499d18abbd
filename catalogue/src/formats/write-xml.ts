import { Decimal, pythonText } from '../../../src/core/internal.ts'

/** An answer as the service writes it in XML: `<root>` around it, `<list-item>` around each item, `True` for true (facts 10.3). */
export function writeXml(value: unknown): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<root>${contentOf(value)}</root>`
}

function contentOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value instanceof Decimal) return pythonText(value)
  if (Array.isArray(value)) return value.map((item) => `<list-item>${contentOf(item)}</list-item>`).join('')
  if (typeof value !== 'object') return escapeXml(String(value))
  return Object.entries(value)
    .map(([name, member]) => {
      const tag = tagOf(name)
      return `<${tag}>${contentOf(member)}</${tag}>`
    })
    .join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A member may have any name, such as the language of a text that somebody sent; an element may not. */
function tagOf(name: string): string {
  const tag = name.replace(/[^\p{L}\p{N}_.-]/gu, '_')
  return /^[\p{L}_]/u.test(tag) ? tag : `_${tag}`
}

/** What XML has no way to write becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot have
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
