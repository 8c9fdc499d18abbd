import type { ClientCapabilities } from 'vscode-languageserver'
import { type Ask, type AskedChoice, type FormAnswer, isObject } from '../src/core/internal.ts'

/** One of the things that can be chosen. */
export interface FormEntry {
  readonly value: string
  readonly description: string
  /** What tells it from others of the same description. */
  readonly detail?: string
}

/** Where the client asks for entries while somebody types (`interactive/listEnum`); it hands the configuration back as it is. */
export interface EntrySource {
  readonly source: string
  readonly config: unknown
}

/** What kind of answer a field takes. */
export type FieldType =
  | { readonly kind: 'string'; readonly offers?: EntrySource }
  | { readonly kind: 'enum'; readonly entries: readonly FormEntry[] }
  | ({ readonly kind: 'lazyEnum' } & EntrySource)
  | { readonly kind: 'list'; readonly elementType: FieldType }

/** Something that has to be known before a command can be run. */
export interface FormField {
  /** The name of its answer, by which it is found again where fields come and go. */
  readonly name: string
  readonly description: string
  readonly type: FieldType
  readonly default?: FormAnswer
  /** What is wrong with the answer. */
  readonly error?: string
}

/** Whether a client shows forms before it has a command run. */
export function takesForms(client: ClientCapabilities): boolean {
  const kinds = inputTypesOf(client)
  return kinds.includes('string') && kinds.includes('enum')
}

const mostEntries = 20

/** The field for something that is asked, as the client can show it; `source` is where its entries come from. */
export function fieldOf(ask: Ask, source: EntrySource, client: ClientCapabilities): FormField {
  const { name, title, value } = ask
  const field = { name, description: title, ...(value === undefined ? {} : { default: value }) }
  const kinds = inputTypesOf(client)
  const text: FieldType = { kind: 'string', ...(ask.offers && { offers: source }) }
  if (Array.isArray(value)) {
    if (kinds.includes('list')) return { ...field, type: { kind: 'list', elementType: text } }
    return { ...field, description: `${title}; with ";" between them`, type: text, default: value.join('; ') }
  }
  const choices = ask.choices?.()
  if (choices === undefined) return { ...field, type: text }
  return choices.length > mostEntries && kinds.includes('lazyEnum')
    ? { ...field, type: { kind: 'lazyEnum', ...source } }
    : { ...field, type: { kind: 'enum', entries: choices.map(entryOf) } }
}

const mostListed = 100

/** The entries with all words of a query, at most a hundred. */
export function entriesFor(choices: readonly AskedChoice[], query: string): readonly FormEntry[] {
  const words = query.toLowerCase().split(/\s+/)
  const found = choices.filter(({ value, label, detail = '' }) => {
    const text = `${value} ${label} ${detail}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return found.slice(0, mostListed).map(entryOf)
}

function entryOf({ value, label, detail }: AskedChoice): FormEntry {
  return { value, description: label, ...(detail && { detail }) }
}

function inputTypesOf({ experimental }: ClientCapabilities): readonly unknown[] {
  const resolve = isObject(experimental) ? experimental.interactiveResolve : undefined
  const kinds = isObject(resolve) ? resolve.inputTypes : undefined
  return Array.isArray(kinds) ? kinds : []
}
