import { readTable } from '../text/csv.ts'
import { tableColumns } from './export-texts.ts'
import { escapePercent, messageKey, type TextMessage, unescapePercent } from './messages.ts'
import type { PoEntry, PoFile } from './po.ts'
import { rewritePo } from './write-po.ts'

/** A translation that somebody made, as people read it. */
export interface Translation {
  readonly text: string
  /** Whether it was fuzzy when it was exported: where the text is still the same, nobody has looked at it. */
  readonly isFuzzy: boolean
}

/** Translations by the key of their message. */
export type Translations = ReadonlyMap<string, Translation>

/** The translations of a table; a sentence where it is none. Rows without a translation are left out. */
export function translationsOfTable(text: string): { readonly found: Translations } | { readonly problem: string } {
  const rows = readTable(text)
  if (rows === undefined) return { problem: 'a quotation mark is never closed' }
  const [head = [], ...others] = rows
  const names = head.map((name) => name.trim().toLowerCase())
  const [context, english, translation, state] = tableColumns
  const missing = [context, english, translation].find((name) => !names.includes(name))
  if (missing !== undefined) return { problem: `there is no column "${missing}"` }
  const columns = new Map(tableColumns.map((name) => [name, names.indexOf(name)]))
  const cell = (row: readonly string[], name: (typeof tableColumns)[number]): string =>
    row[columns.get(name) ?? -1] ?? ''
  const found = others.flatMap((row) => {
    const text = cell(row, translation)
    const key = messageKey(cell(row, context), escapePercent(cell(row, english)))
    return text === '' ? [] : [[key, { text, isFuzzy: cell(row, state) === 'fuzzy' }] as const]
  })
  return { found: new Map(found) }
}

/** The translations of a catalogue, without those that are marked as fuzzy. */
export function translationsOfCatalogue({ entries }: PoFile): Translations {
  const found = entries.filter(({ id, context, isObsolete, flags, translations: [text = ''] }) => {
    return id !== '' && context !== undefined && !isObsolete && !flags.includes('fuzzy') && text !== ''
  })
  return new Map(
    found.map(({ context = '', id, translations: [text = ''] }) => [
      messageKey(context, id),
      { text: unescapePercent(text), isFuzzy: false },
    ]),
  )
}

/** Those of the loaded texts, and how many others there are. */
export function knownTranslations(
  translations: Translations,
  messages: ReadonlyMap<string, TextMessage>,
): { readonly known: ReadonlyMap<TextMessage, Translation>; readonly unknown: number } {
  const known = [...translations].flatMap(([key, translation]) => {
    const message = messages.get(key)
    return message ? [[message, translation] as const] : []
  })
  return { known: new Map(known), unknown: translations.size - known.length }
}

/**
 * A catalogue with the translations in it: messages that are there get them, others are added at the end, in place of
 * those that are commented out, as gettext refuses a file with both; the rest keeps its bytes.
 */
export function intoCatalogue(
  po: PoFile,
  translations: ReadonlyMap<TextMessage, Translation>,
): { readonly text: string; readonly changed: number; readonly added: number } {
  const entries = entriesByKey(po.entries.filter(({ isObsolete }) => !isObsolete))
  const obsolete = entriesByKey(po.entries.filter(({ isObsolete }) => isObsolete))
  const replaced: PoEntry[] = []
  const changed = new Map<PoEntry, string>()
  const added: [TextMessage, string][] = []
  for (const [message, { text, isFuzzy }] of translations) {
    const key = messageKey(message.context, message.id)
    const [entry, former] = [entries.get(key), obsolete.get(key)]
    const translation = escapePercent(text)
    if (entry === undefined && isFuzzy) continue
    if (entry === undefined) {
      added.push([message, translation])
      if (former) replaced.push(former)
    } else if (entry.translations[0] !== translation || (entry.flags.includes('fuzzy') && !isFuzzy))
      changed.set(entry, translation)
  }
  const written = added.map(([{ context, id }, translation]) => ({
    comments: [],
    references: [],
    flags: id.includes('%') ? ['python-format'] : [],
    context,
    id,
    translation,
  }))
  return { text: rewritePo(po, changed, written, replaced), changed: changed.size, added: added.length }
}

function entriesByKey(entries: readonly PoEntry[]): ReadonlyMap<string, PoEntry> {
  return new Map(entries.map((entry) => [messageKey(entry.context ?? '', entry.id), entry]))
}
