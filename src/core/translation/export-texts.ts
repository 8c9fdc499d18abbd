import { linesOf } from '../document/lines.ts'
import { languagesOf, textPointer } from '../questionnaire/texts.ts'
import { writeTable } from '../text/csv.ts'
import { lookUp } from '../text/json-value.ts'
import { printable } from '../text/printable.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { escapePercent, messageKey, ownersOf, placesOf, type TextMessage, unescapePercent } from './messages.ts'
import type { PoFile } from './po.ts'
import { writePoHeader, writePoMessage } from './write-po.ts'

/** How far a text is translated. */
export type TextState = 'translated' | 'fuzzy' | 'missing'

/** A text with its translation, as it is exported. */
export interface ExportedText {
  readonly message: TextMessage
  /** As people read it; empty for none. */
  readonly translation: string
  readonly state: TextState
  /** The English text that was translated, where a fuzzy message says so. */
  readonly previous?: string | undefined
}

/** The texts with their translations in a catalogue. */
export function translationsFrom(messages: Iterable<TextMessage>, { entries }: PoFile): ExportedText[] {
  const known = new Map(
    entries.filter(({ isObsolete }) => !isObsolete).map((entry) => [messageKey(entry.context ?? '', entry.id), entry]),
  )
  return [...messages].map((message) => {
    const entry = known.get(messageKey(message.context, message.id))
    const translation = unescapePercent(entry?.translations[0] ?? '')
    const state = translation === '' ? 'missing' : entry?.flags.includes('fuzzy') ? 'fuzzy' : 'translated'
    return { message, translation, state, previous: entry?.previous }
  })
}

/** The texts with their translations in the records themselves; of several records with one text the first that has one. */
export function translationsIn(messages: Iterable<TextMessage>, language: string): ExportedText[] {
  return [...messages].map((message) => {
    const found = message.places.flatMap(({ holder, context }) => {
      const languages = languagesOf(holder.texts, context, message.textKeyword) ?? {}
      const text: unknown = lookUp(languages, language)
      return typeof text === 'string' && text !== '' ? [text] : []
    })
    const [translation = ''] = found
    return { message, translation, state: translation === '' ? 'missing' : 'translated' }
  })
}

/** The columns of a table of texts. */
export const tableColumns = ['context', 'english', 'translation', 'state', 'used by', 'seen at'] as const

/** Texts as a table for spreadsheets. */
export function exportTable(texts: readonly ExportedText[]): string {
  const rows = texts.map(({ message, translation, state }) => [
    message.context,
    message.english,
    translation,
    state,
    printable(someOf(ownersOf(message)).join(', ')),
    someOf(placesOf(message)).map(printable).join('\n'),
  ])
  return writeTable([tableColumns, ...rows])
}

/** Texts as a catalogue, with comments for the translator: which records have the text, and where people see it. */
export function exportCatalogue(texts: readonly ExportedText[], language: string, workspace: Workspace): string {
  const messages = texts.map(({ message, translation, state, previous }) =>
    writePoMessage({
      previous: state === 'fuzzy' ? previous : undefined,
      comments: [
        ...(ownersOf(message).length > 0 ? [someOf(ownersOf(message)).join(', ')] : []),
        ...someOf(placesOf(message)),
      ],
      references: referencesOf(message, workspace),
      flags: [...(state === 'fuzzy' ? ['fuzzy'] : []), ...(message.id.includes('%') ? ['python-format'] : [])],
      context: message.context,
      id: message.id,
      translation: escapePercent(translation),
    }),
  )
  return `${[writePoHeader(language), ...messages].join('\n\n')}\n`
}

const mostNamed = 8

function someOf(words: readonly string[]): readonly string[] {
  return words.length <= mostNamed ? words : [...words.slice(0, mostNamed), `${words.length - mostNamed} more`]
}

function referencesOf({ places, textKeyword }: TextMessage, workspace: Workspace): readonly string[] {
  return places.slice(0, mostNamed).flatMap(({ file, holder, context }) => {
    const document = fileOf(workspace, file.uri)?.document
    const pointer = textPointer(file, holder.record, context, textKeyword, 'en')
    const range = document?.rangeOf(pointer)
    return document && range ? [`${file.uri}:${linesOf(document).positionAt(range.start).line + 1}`] : []
  })
}
