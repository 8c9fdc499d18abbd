import { addAll } from '../text/lists.ts'
import type { Range } from '../text/range.ts'
import { compareWords, differentSide, type WordDifference } from './compare-words.ts'
import { messageKey, recordContext, type TextMessage } from './messages.ts'
import type { PoEntry, PoFile } from './po.ts'

/** Something about one message of a catalogue. */
export type CatalogueFinding = {
  /** The place in the `.po` file; the end of the file for what it lacks. */
  readonly range: Range
  readonly context: string
  readonly id: string
  /** The text of the configurations; `undefined` for what they do not have. */
  readonly message: TextMessage | undefined
} & (
  | WordDifference
  | { readonly kind: 'untranslated' }
  /** Not in the file, or commented out there as obsolete. */
  | { readonly kind: 'missing'; readonly isObsolete: boolean }
  /** Marked as fuzzy; `previous` is the English text that was translated. */
  | { readonly kind: 'fuzzy'; readonly previous: string | undefined }
  /** No loaded text is the one that is translated. */
  | { readonly kind: 'orphaned'; readonly now: TextMessage | undefined }
  /** The same message is there before. */
  | { readonly kind: 'duplicate'; readonly first: Range }
)

/** How far a language is, in messages. */
export interface CatalogueCounts {
  /** Texts of the loaded files. */
  readonly texts: number
  readonly translated: number
  readonly fuzzy: number
  /** In the file, without a translation. */
  readonly untranslated: number
  /** Not in the file, unless commented out. */
  readonly missing: number
  /** Translations of configurations that are loaded, of no text that they have. */
  readonly orphaned: number
  /** Messages of configurations that are not loaded. */
  readonly elsewhere: number
  /** Messages of the application itself. */
  readonly others: number
}

/** A catalogue compared with the texts of configurations. */
export interface CheckedCatalogue {
  readonly language: string
  readonly counts: CatalogueCounts
  /** In the order of the file. */
  readonly findings: readonly CatalogueFinding[]
}

/** The texts that were reworded, by the key of the message before. */
export type Reworded = ReadonlyMap<string, TextMessage>

/** What a catalogue is compared with. */
export interface ExpectedTexts {
  readonly messages: ReadonlyMap<string, TextMessage>
  /** The contexts that the loaded configurations look texts up in: of others nothing is known but the texts that there are. */
  readonly contexts: ReadonlySet<string>
  readonly reworded?: Reworded | undefined
}

/** Compares the catalogue of a language with the texts to be translated. */
export function checkCatalogue(
  po: PoFile,
  { messages, contexts, reworded = new Map() }: ExpectedTexts,
): CheckedCatalogue {
  const counts = { translated: 0, fuzzy: 0, untranslated: 0, orphaned: 0, elsewhere: 0, others: 0 }
  const findings: CatalogueFinding[] = []
  const repeated = findRepeated(po.entries)
  const seen = new Set<string>()
  const obsolete = new Map<string, PoEntry>()
  for (const entry of po.entries) {
    const { context = '', id } = entry
    const key = messageKey(context, id)
    const first = repeated.get(entry)
    if (first) findings.push({ ...common(entry, messages.get(key)), kind: 'duplicate', first: placeOf(first) })
    if (entry.isObsolete) obsolete.set(key, entry)
    if (entry.isObsolete || id === '' || seen.has(key)) continue
    seen.add(key)
    const code = recordContext(entry.context)
    if (code === undefined) {
      counts.others += 1
      addAll(findings, checkOther(entry))
    } else if (!contexts.has(code) && !messages.has(messageKey(entry.context ?? '', entry.id))) {
      counts.elsewhere += 1
      addAll(findings, compareEntry(entry, undefined))
    } else checkEntry(entry, { messages, reworded, counts, findings })
  }
  const end = { start: po.text.length, end: po.text.length }
  const missing = [...messages].filter(([key]) => !seen.has(key))
  for (const [key, message] of missing) {
    const { context, id } = message
    const entry = obsolete.get(key)
    findings.push({
      kind: 'missing',
      isObsolete: entry !== undefined,
      range: entry?.range ?? end,
      context,
      id,
      message,
    })
  }
  return {
    language: po.headers.get('language') ?? '',
    counts: { texts: messages.size, missing: missing.length, ...counts },
    findings: findings.sort((left, right) => left.range.start - right.range.start),
  }
}

interface Checking {
  readonly messages: ReadonlyMap<string, TextMessage>
  readonly reworded: Reworded
  readonly counts: { translated: number; fuzzy: number; untranslated: number; orphaned: number }
  readonly findings: CatalogueFinding[]
}

/** The messages that are there before, with the first of each: gettext counts those that are commented out, too. */
function findRepeated(entries: readonly PoEntry[]): ReadonlyMap<PoEntry, PoEntry> {
  const firsts = new Map<string, PoEntry>()
  const repeated = new Map<PoEntry, PoEntry>()
  for (const entry of entries) {
    const { context, id } = entry
    const key = context === undefined ? id : messageKey(context, id)
    const first = firsts.get(key)
    if (first) repeated.set(entry, first)
    else firsts.set(key, entry)
  }
  return repeated
}

function placeOf({ start, range }: PoEntry): Range {
  return { start, end: range.end }
}

function common(entry: PoEntry, message: TextMessage | undefined) {
  return { range: placeOf(entry), context: entry.context ?? '', id: entry.id, message }
}

/** Of a message of the application itself only the line breaks are known, and the placeholders where it says that it has some. */
function checkOther(entry: PoEntry): readonly CatalogueFinding[] {
  const hasPlaceholders = entry.flags.includes('python-format') && entry.plural === undefined
  return compareEntry(entry, undefined).filter(
    (finding) => isRefused(finding) || (finding.kind === 'placeholders' && hasPlaceholders),
  )
}

/** Whether gettext refuses the file for it, whatever text it is of. */
function isRefused({ kind }: CatalogueFinding): boolean {
  return kind === 'line-breaks'
}

/** How a translation differs from the text that it is of, which the catalogue contains itself. */
function compareEntry(entry: PoEntry, message: TextMessage | undefined): readonly CatalogueFinding[] {
  const { context = '', id } = entry
  const [translation = ''] = entry.translations
  if (translation === '' || entry.flags.includes('fuzzy')) return []
  const place = { range: entry.translation, context, id, message }
  const differences = compareWords(id, translation, context.endsWith(' helptext'))
  const side = entry.plural === undefined ? undefined : differentSide([id, entry.plural, ...entry.translations])
  const own: readonly WordDifference[] = side
    ? [...differences.filter(({ kind }) => kind !== 'line-breaks'), { kind: 'line-breaks', side }]
    : differences
  return own.map((difference) => ({ ...place, ...difference }))
}

function checkEntry(entry: PoEntry, { messages, reworded, counts, findings }: Checking): void {
  const { context = '', id } = entry
  const key = messageKey(context, id)
  const message = messages.get(key)
  const about = common(entry, message)
  const [translation = ''] = entry.translations
  if (message === undefined) {
    if (translation === '') return
    counts.orphaned += 1
    findings.push({ ...about, kind: 'orphaned', now: reworded.get(key) })
    addAll(findings, compareEntry(entry, undefined).filter(isRefused))
  } else if (translation === '') {
    counts.untranslated += 1
    findings.push({ ...about, kind: 'untranslated' })
  } else if (entry.flags.includes('fuzzy')) {
    counts.fuzzy += 1
    const previous = entry.previous === id ? undefined : entry.previous
    findings.push({ ...about, kind: 'fuzzy', previous })
  } else {
    counts.translated += 1
    addAll(findings, compareEntry(entry, message))
  }
}

/** Which texts of an earlier state became others: those of the same record, context and text keyword. */
export function findReworded(
  before: ReadonlyMap<string, TextMessage>,
  now: ReadonlyMap<string, TextMessage>,
): Reworded {
  const byPlace = new Map<string, TextMessage>()
  for (const message of now.values()) for (const name of placesOf(message)) byPlace.set(name, message)
  const reworded = new Map<string, TextMessage>()
  for (const [key, message] of before) {
    if (now.has(key)) continue
    const [successor] = placesOf(message).flatMap((name) => byPlace.get(name) ?? [])
    if (successor) reworded.set(key, successor)
  }
  return reworded
}

/** What has a text: its owners by model and keyword, else the pk of the translation. */
function placesOf({ context, places }: TextMessage): readonly string[] {
  return places.flatMap(({ holder }) => {
    const owners = holder.owners.filter(({ keyword }) => keyword !== undefined)
    const names = owners.map(({ model, keyword }) => `${model} ${keyword}`)
    return (names.length > 0 ? names : [`${holder.record.model} ${holder.record.pk}`]).map(
      (name) => `${context} ${name}`,
    )
  })
}
