import type { Document } from '../document/document.ts'
import { parseText } from '../document/parse.ts'
import { isObject, isSameJson } from '../text/json-value.ts'
import { andMore } from '../text/list-some.ts'
import { detectKind, type FileKind } from '../workspace/kind.ts'
import { type Authored, authorRecords } from './author-records.ts'
import type { ConversionForm } from './conversion-forms.ts'
import { isExactNumber, numbersLost } from './exact-numbers.ts'
import { type FixtureRecords, fixtureRecords, type Surroundings } from './fixture-records.ts'
import { detectLayout, type JsonLayout, standardLayout, writeJson } from './json-layout.ts'
import { commentLines, wordLostComments } from './yaml-comments.ts'
import { writeYamlText } from './yaml-text.ts'

/** A file in another form. */
export interface Converted {
  readonly text: string
  /** What its reader must know: whole sentences. */
  readonly notes: readonly string[]
}

/** Why a file is not converted; the end of the sentence "FILE: …". */
export interface NotConverted {
  readonly refused: string
}

/** What a conversion is told beyond the file. */
export interface ConversionOptions extends Surroundings {
  /** The layout of the fixture; without it that of the fixture the file was made from. */
  readonly layout?: JsonLayout
}

/**
 * Writes a file in another form. What the new text says is read again and compared, so that nothing is lost: where that cannot be, the
 * file is refused.
 */
export function convertFile(
  document: Document,
  to: ConversionForm,
  options: ConversionOptions,
): Converted | NotConverted {
  const refused = refusalOf(document, to)
  if (refused !== undefined) return { refused }
  const kind = detectKind(document.value)
  const isPlainTarget = to === 'yaml' || to === 'json'
  const converted =
    kind === 'fixture'
      ? isPlainTarget
        ? fromRecords(document, to, options)
        : fromItems(document, to, options)
      : isPlainTarget
        ? rewritten(document, to)
        : fromPlain(document, to, options)
  if ('refused' in converted) return converted
  return { ...converted, notes: [...converted.notes, ...lostInText(document)] }
}

function refusalOf(document: Document, to: ConversionForm): string | undefined {
  const [first] = document.problems
  if (first) {
    const line = document.text.slice(0, first.start).split(/\r\n|\r|\n/).length
    return `has a mistake on line ${line}; correct it first ("questlint ${document.uri}" shows it)`
  }
  const kind = detectKind(document.value)
  if (!isConvertible(kind)) return 'contains no records and no definitions, so there is nothing to convert'
  if (formOf(document, kind) === to) return `is in the form "${to}" already`
  const number = numbersLost(document)
  return number === undefined
    ? undefined
    : `has the number ${number.slice(0, 40)}, which would be written as another one`
}

function isConvertible(kind: FileKind | undefined): kind is 'fixture' | 'configuration' | 'definitions' {
  return kind === 'fixture' || kind === 'configuration' || kind === 'definitions'
}

function formOf({ format }: Document, kind: FileKind): ConversionForm | undefined {
  if (kind !== 'fixture') return format === 'yaml' ? 'yaml' : 'json'
  return format === 'json' ? 'fixture' : format === 'jsonl' ? 'jsonl' : undefined
}

/** A fixture as a plain file. */
function fromRecords(document: Document, to: 'yaml' | 'json', options: ConversionOptions): Converted | NotConverted {
  const items = document.value as readonly unknown[]
  const authored = authorRecords(items, layoutOf(document))
  const text = writePlain(authored.value, to)
  const again = readAgain(document.uri, text, to)
  if ('refused' in again) return again
  const back = fixtureRecords(again.value as Record<string, unknown>, options)
  if (back.problems.length > 0 || !isSameJson(back.items, items)) {
    const reason = back.problems[0]
    return { refused: `cannot be said in the form "${to}" without loss${reason === undefined ? '' : `: ${reason}`}` }
  }
  return { text, notes: [...notesOfKept(authored), ...noteOfWayBack(document, back)] }
}

function layoutOf(document: Document): JsonLayout {
  if (document.format === 'json') return detectLayout(document)
  const lineBreak = document.format === 'jsonl' && document.text.includes('\r\n') ? '\r\n' : '\n'
  return { ...standardLayout, lineBreak }
}

function writePlain(value: Readonly<Record<string, unknown>>, to: 'yaml' | 'json'): string {
  return to === 'yaml' ? writeYamlText(value) : writeJson(value, standardLayout)
}

function readAgain(uri: string, text: string, to: ConversionForm): { readonly value: unknown } | NotConverted {
  const format = to === 'fixture' ? 'json' : to
  const { problems, value } = parseText(uri, text, format)
  const [first] = problems
  if (first === undefined) return { value }
  if (first.code === 'many-tokens' || first.code === 'many-values')
    return {
      refused: `is too large for the form "${to}"${to === 'yaml' ? '; "--to json" writes the same in JSON' : ''}`,
    }
  return { refused: `cannot be written in the form "${to}" so that it can be read again (${first.code})` }
}

const mostNamed = 5

function notesOfKept({ kept }: Authored): string[] {
  const own = kept.filter(({ model }) => model !== undefined)
  const foreign = kept.length - own.length
  const named = own.slice(0, mostNamed).map(({ name, reason }) => `${name} ${reason}`)
  const all = [...named, ...andMore(own.length - mostNamed)].join('; ')
  const count = own.length === 1 ? '1 record is' : `${own.length} records are`
  return [
    ...(own.length === 0 ? [] : [`${count} kept under "records" as in the fixture: ${all}.`]),
    ...(foreign === 0
      ? []
      : [
          `${foreign === 1 ? '1 record of another model is' : `${foreign} records of other models are`} kept under "records".`,
        ]),
  ]
}

function noteOfWayBack({ format, text }: Document, { items, way }: FixtureRecords): string[] {
  if (format !== 'json') return ['Converted back, it gives the same records in the same order.']
  return writeJson(items, way.layout) === text
    ? ['Converted back, it gives the same file, byte for byte.']
    : [
        'Converted back, it gives the same records in the same order, in a regular layout: this file is not laid out regularly.',
      ]
}

/** A fixture as a fixture of another format. */
function fromItems(document: Document, to: ConversionForm, { layout }: ConversionOptions): Converted | NotConverted {
  return writeItems(document.value as readonly unknown[], to, layout ?? layoutOf(document), document, [])
}

function writeItems(
  items: readonly unknown[],
  to: ConversionForm,
  layout: JsonLayout,
  { uri }: Document,
  notes: readonly string[],
): Converted | NotConverted {
  const text = to === 'fixture' ? writeJson(items, layout) : writeLines(items, layout)
  const again = readAgain(uri, text, to)
  if ('refused' in again) return again
  if (!isSameJson(again.value, items)) return { refused: `cannot be said in the form "${to}" without loss` }
  return { text, notes }
}

function writeLines(items: readonly unknown[], layout: JsonLayout): string {
  const inline = { ...layout, indent: '', endsWithBreak: true }
  return items.map((item) => writeJson(item, inline)).join('')
}

/** A plain file as a fixture. */
function fromPlain(document: Document, to: ConversionForm, options: ConversionOptions): Converted | NotConverted {
  const made = fixtureRecords(document.value as Record<string, unknown>, options)
  const [problem, ...more] = made.problems
  if (problem !== undefined) return { refused: [problem, ...andMore(more.length)].join('; ') }
  const stray = findStrayNumber(made.items)
  if (stray !== undefined) return { refused: `has the number ${stray}, which JSON cannot express` }
  const notes = [
    ...(made.kept === 0
      ? []
      : [`${made.kept === 1 ? '1 record keeps' : `${made.kept} records keep`} the pk of the file that is replaced.`]),
    ...(made.given === 0 ? [] : [wordGiven(made)]),
    ...(made.isDated ? [`The configuration had no date; its "created" is ${options.now}.`] : []),
  ]
  return writeItems(made.items, to, options.layout ?? made.way.layout, document, notes)
}

function wordGiven({ given, firstGiven }: FixtureRecords): string {
  const begins = [...firstGiven].map(([model, pk]) => `${model} ${pk}`).join(', ')
  return `${given === 1 ? '1 record had no pk and got' : `${given} records had no pk and got`} the next free one of the files that are loaded; new ones begin with ${begins}.`
}

function findStrayNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return isExactNumber(value) ? undefined : value
  if (value === null || typeof value !== 'object') return undefined
  for (const member of Object.values(value)) {
    const found = findStrayNumber(member)
    if (found !== undefined) return found
  }
  return undefined
}

/** A plain file in JSON instead of YAML, or in YAML instead of JSON. */
function rewritten(document: Document, to: 'yaml' | 'json'): Converted | NotConverted {
  if (!isObject(document.value)) return { refused: 'is not an object' }
  const text = writePlain(document.value, to)
  const again = readAgain(document.uri, text, to)
  if ('refused' in again) return again
  return isSameJson(again.value, document.value)
    ? { text, notes: [] }
    : { refused: `cannot be said in the form "${to}" without loss` }
}

/** What a text has beside its data, and the new one has not. */
function lostInText(document: Document): string[] {
  return document.format === 'yaml' ? wordLostComments(commentLines(document)) : []
}
