import { hasPlainLines, unseen } from './printable.ts'

/**
 * In what language something is written that goes to a terminal or a log, which decides how a character is escaped
 * there: `lines` for people, `colored` with colours and links of ours, `commands` with workflow commands of ours,
 * `diff` a unified diff to be looked at, `json`, `markup` (XML, HTML), `po`, and `bytes`: words of this program alone,
 * and what was asked for byte for byte.
 */
export type Syntax = 'lines' | 'colored' | 'commands' | 'diff' | 'json' | 'markup' | 'po' | 'bytes'

/** Whether a text is one of the names. */
export function isSyntax(name: unknown): name is Syntax {
  return typeof name === 'string' && Object.hasOwn(writers, name)
}

/**
 * A whole text in which nothing steers the terminal or the runner that reads the log, and that means the same in its
 * language: control characters, marks that turn text around or pile up, and what runners take for commands are escaped.
 * What is harmless, or escaped already, stays as it is.
 */
export function contain(text: string, syntax: Syntax): string {
  return isHarmless(text) ? text : writers[syntax](text)
}

/** Whether a text has anything that {@link contain} would escape in `po`, the language that escapes least. */
export function steers(text: string): boolean {
  return !isHarmless(text) && writers.po(text) !== text
}

const writers: Readonly<Record<Syntax, (text: string) => string>> = {
  bytes: (text) => text,
  lines: (text) => escapeLines(escapeUnseen(text, escapeForPeople), escapeForPeople),
  colored: (text) => escapeLines(escapeAround(text, ownLooks), escapeForPeople),
  commands: (text) => text.split('\n').map(containCommand).join('\n'),
  diff: containDiff,
  json: (text) => escapeLines(escapeUnseen(text.replace(/^\ufeff/, ''), escapeInJson), escapeInJson),
  markup: (text) => escapeLines(escapeUnseen(text.replace(/^\ufeff/, ''), escapeInMarkup), escapeInMarkup),
  po: (text) => escapeLines(text.replace(steering, escapeInPo), escapeInPo),
}

function isHarmless(text: string): boolean {
  return hasPlainLines(text) && !/##|::|section_|travis_|^(?:---|\+\+\+|~~~|\^\^\^)/m.test(text)
}

type Escape = (character: string) => string

/** What runners take for commands in a line, at its beginning or anywhere; the escape breaks it. */
export function escapeMarks(line: string, write: Escape): string {
  return line
    .replace(/(?<!#)##+(?!#)(?=[^\s#[\]]*\[)/g, (signs) => `#${write('#').repeat(signs.length - 1)}`)
    .replace(/(?<=section)_(?=(?:start|end):)|(?<=travis)_(?=(?:fold|time):)/g, write)
}

/** {@link escapeMarks} with those that begin a line: commands of GitHub, groups of Buildkite. */
export function escapeLines(text: string, write: Escape): string {
  return escapeMarks(text, write)
    .replace(/^([^\S\r\n\u2028\u2029]*):(?=:)/gm, (_, blanks: string) => `${blanks}${write(':')}`)
    .replace(/^([-+~^])(?=\1\1[^\S\n])/gm, write)
}

/** All that is not seen but tabs and line breaks. */
function escapeUnseen(text: string, write: Escape): string {
  return text.replace(unseen, (character, at: number) => {
    const isBreak = character === '\n' || (character === '\r' && text.charAt(at + 1) === '\n')
    return isBreak || character === '\t' ? character : write(character)
  })
}

/**
 * Control characters, the marks that turn text around, line breaks that not everybody sees, and piles of marks; joiners
 * of letters are none of these.
 */
const steering = /\r(?!\n)|(?![\t\n\r])\p{Cc}|[\u2028-\u202e\u2066-\u2069]|(?<=\p{M}{8})\p{M}/gu

/** Colours, and links to pages: the only sequences that this program writes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin and end there
const ownLooks = /(\u001b\[[\d;]*m|\u001b\]8;;[!-~]*\u001b\\)/

function escapeAround(text: string, looks: RegExp): string {
  const parts = text.split(looks)
  return parts.map((part, at) => (at % 2 === 1 ? part : escapeUnseen(part, escapeForPeople))).join('')
}

/** A command of ours has a name that we use, and no line break. */
function containCommand(line: string): string {
  const isOwn = /^::(?:(?:error|warning|notice) file=|group::|endgroup::$)/.test(line)
  const shown = escapeUnseen(line, escapeForPeople)
  return isOwn ? escapeMarks(shown, escapeForPeople) : escapeLines(shown, escapeForPeople)
}

/** The names of the files begin a diff; a line break of another kind is part of what differs, and so is shown. */
function containDiff(text: string): string {
  return text
    .split('\n')
    .map((line, at) => {
      const shown = line.replace(unseen, (character) => (character === '\t' ? character : escapeForPeople(character)))
      return at < 2 ? escapeMarks(shown, escapeForPeople) : escapeLines(shown, escapeForPeople)
    })
    .join('\n')
}

/** As our messages name a character that is not seen. */
export function escapeForPeople(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** As strings of YAML in double quotes have it. */
export function escapeInYaml(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
}

/** As strings of JSON have it. */
export function escapeInJson(character: string): string {
  // Between values a return is a line break.
  return character === '\r' ? '\n' : escapeUnits(character)
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

function escapeInMarkup(character: string): string {
  return `&#${character.codePointAt(0) ?? 0};`
}

/** As bytes of UTF-8, which is how gettext reads them. */
function escapeInPo(character: string): string {
  return encodeURIComponent(character)
    .replace(/^[^%]$/, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replace(/%([0-9a-f]{2})/gi, (_, byte: string) => `\\${Number.parseInt(byte, 16).toString(8).padStart(3, '0')}`)
}
