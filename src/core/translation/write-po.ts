import { applyEdits } from '../text/edits.ts'
import { smallestOf } from '../text/lists.ts'
import { printable } from '../text/printable.ts'
import type { TextEdit } from '../text/range.ts'
import { flagsIn, type PoEntry, type PoFile } from './po.ts'

/** A message to be written. */
export interface PoMessage {
  /** Comments for the translator, one line each. */
  readonly comments: readonly string[]
  readonly references: readonly string[]
  readonly flags: readonly string[]
  /** The English text before. */
  readonly previous?: string | undefined
  readonly context: string
  readonly id: string
  readonly translation: string
}

/** The widest line that the tools of gettext write. */
const mostCharacters = 78

/** A field as the tools of gettext write it: on one line where it fits, else folded at blanks and behind line breaks. */
export function writePoField(keyword: string, text: string, lineBreak = '\n'): string {
  const quoted = quote(text)
  const isShort = keyword.length + quoted.length + 3 <= mostCharacters + 2
  const breaks = /\n(?!$)/.test(text)
  if (isShort && !breaks) return `${keyword} "${quoted}"`
  const lines = text.split(/(?<=\n)/).flatMap((line) => fold(quote(line)))
  return [`${keyword} ""`, ...lines.map((line) => `"${line}"`)].join(lineBreak)
}

/** Pieces of at most so many characters that end at blanks; a word longer than that stays whole. */
function fold(quoted: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of quoted.split(/(?<= )/)) {
    if (piece !== '' && piece.length + word.length > mostCharacters) {
      pieces.push(piece)
      piece = ''
    }
    piece += word
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}

function quote(text: string): string {
  return text.replace(/["\\\p{Cc}]/gu, (char) => escapes[char] ?? char)
}

/** A message with its comments, without a line break at its end. */
export function writePoMessage(message: PoMessage, lineBreak = '\n'): string {
  const { comments, references, flags, previous, context, id, translation } = message
  return [
    ...comments.map((comment) => `#. ${oneLine(comment)}`),
    ...references.map((reference) => `#: ${oneLine(reference).replaceAll(' ', '\u00a0')}`),
    ...(flags.length > 0 ? [`#, ${flags.join(', ')}`] : []),
    ...(previous === undefined ? [] : [writePoField('msgid', previous, lineBreak).replace(/^/gm, '#| ')]),
    writePoField('msgctxt', context, lineBreak),
    writePoField('msgid', id, lineBreak),
    writePoField('msgstr', translation, lineBreak),
  ].join(lineBreak)
}

function oneLine(text: string): string {
  return printable(text.replace(/[\r\n\u2028\u2029]+/g, ' '))
}

/**
 * The header of a new file, with all fields that the tools of gettext ask for; who translated what, and when, is for
 * translators to say.
 */
export function writePoHeader(language: string): string {
  const lines = [
    'Project-Id-Version: questionnaire',
    'PO-Revision-Date: ',
    'Last-Translator: ',
    'Language-Team: ',
    `Language: ${language}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return ['msgid ""', 'msgstr ""', ...lines.map((line) => `"${quote(line)}\\n"`)].join('\n')
}

/**
 * The text of a `.po` file with other translations of some messages, which are no longer fuzzy, with new ones at its end,
 * and without some; everything else keeps its bytes.
 */
export function rewritePo(
  { text }: PoFile,
  translations: ReadonlyMap<PoEntry, string>,
  added: readonly PoMessage[],
  removed: readonly PoEntry[] = [],
): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const edits = [...translations].flatMap(([entry, translation]) => editsOf(entry, translation, text, lineBreak))
  for (const entry of removed) edits.push(withoutMessage(entry, text))
  const changed = applyEdits(text, edits)
  if (added.length === 0) return changed
  const end = changed === '' || changed.endsWith('\n') ? '' : lineBreak
  const messages = added.map((message) => `${lineBreak}${writePoMessage(message, lineBreak)}${lineBreak}`)
  return `${changed}${end}${messages.join('')}`
}

function editsOf(entry: PoEntry, translation: string, text: string, lineBreak: string): TextEdit[] {
  const keyword = entry.plural === undefined ? 'msgstr' : 'msgstr[0]'
  const edits: TextEdit[] = [{ ...entry.firstForm, text: writePoField(keyword, translation, lineBreak) }]
  if (!entry.flags.includes('fuzzy')) return edits
  const flagLines = entry.flagLines.flatMap((line) => {
    const flags = flagsIn(text.slice(line.start, line.end))
    const kept = flags.filter((flag) => flag !== 'fuzzy')
    if (kept.length === flags.length) return []
    return kept.length > 0 ? [{ ...line, text: `#, ${kept.join(', ')}` }] : [withoutLine(line, text)]
  })
  return [...edits, ...flagLines, ...entry.previousLines.map((line) => withoutLine(line, text))]
}

/** Takes a message out from its flags on, and the empty line behind it. */
function withoutMessage({ start, flagLines, previousLines, range }: PoEntry, text: string): TextEdit {
  const first = smallestOf([{ start }, ...flagLines, ...previousLines].map((line) => line.start))
  const [rest = ''] = /^(?:\r?\n){0,2}/.exec(text.slice(range.end, range.end + 4)) ?? []
  return { start: first, end: range.end + rest.length, text: '' }
}

function withoutLine({ start, end }: { start: number; end: number }, text: string): TextEdit {
  const next = text.indexOf('\n', end)
  return { start, end: next < 0 ? end : next + 1, text: '' }
}
