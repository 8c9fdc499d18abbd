import { escapeForPeople, escapeInJson, escapeInYaml, escapeLines, escapeMarks } from './contain.ts'
import { hasPlainLines, printable, unseen } from './printable.ts'

/**
 * Where a text goes that contains something of a file, and what it must not do there:
 * `terminal` and `log` (steer the terminal, or a runner that reads commands in a log), `command` and `property` (end a workflow command of
 * GitHub, or one of its properties), `markdown` (be markup, notify people, link issues or commits), `html` and `xml` (be markup),
 * `plain` (hide or turn around what is read).
 */
export type Destination = 'terminal' | 'command' | 'property' | 'markdown' | 'html' | 'plain'

/**
 * A text of one line, made safe for where it goes; what is not seen is written as its code point. The one way for a
 * text of a file into an output.
 */
export function safeText(text: string, destination: Destination): string {
  return escapes[destination](printable(text))
}

/** {@link safeText} for several lines, joined as the destination breaks lines. */
export function safeLines(lines: readonly string[], destination: Destination): string {
  return lines.map((line) => safeText(line, destination)).join(destination === 'command' ? '%0A' : '\n')
}

/** A value as JSON in which nothing is invisible: the same data, with escapes for what a terminal or a page would obey. */
export function safeJson(value: unknown, indentation?: number): string {
  return safeJsonText(JSON.stringify(value, null, indentation))
}

/** {@link safeJson} of what is JSON already, with its numbers as they are written. */
export function safeJsonText(text: string): string {
  if (hasPlainLines(text) && !/##|section_|travis_/.test(text)) return text
  return escapeMarks(
    text.replace(unseen, (character) => (character === '\n' ? character : escapeInJson(character))),
    escapeInJson,
  )
}

/** YAML in which nothing is invisible; strings with such characters must be in double quotes, as our writer puts them. */
export function safeYaml(text: string): string {
  return escapeMarks(text.replace(unseen, escapeButBreak), escapeInYaml)
}

function escapeButBreak(character: string): string {
  return /[\n\r\t]/.test(character) ? character : escapeInYaml(character)
}

const escapes: Readonly<Record<Destination, (text: string) => string>> = {
  plain: (text) => text,
  terminal: (text) => escapeLines(text, escapeForPeople),
  command: (text) => escapeData(escapeMarks(text, escapeForPeople)),
  property: (text) => escapeData(escapeMarks(text, escapeForPeople)).replaceAll(':', '%3A').replaceAll(',', '%2C'),
  markdown: escapeMarkdown,
  html: (text) => escapeLines(escapeXml(text), (character) => `&#${character.charCodeAt(0)};`),
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25')
}

/**
 * As Markdown shows it, letter by letter. Signs that would notify people (`@name`), link issues (`#1`, `GH-1`, `!1` and
 * the like), commits (a row of hexadecimal digits) or become pictures (`:tada:`) are separated from what follows by an
 * empty comment, as no other escape stops them. What begins a list or a line across the page does so at the start only.
 */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&|~$#@]|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^(?:-(?=[-\s]|$)|\+(?=\s|$)|=(?=[=\s]*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/[@#]|[!%&^](?=\d)|\bGH(?=-\d)|:(?=[\w+\\-]+:)|[0-9a-f]{6}(?=[0-9a-f])/gi, '$&<!-- -->')
}

/** As XML and HTML take it anywhere, in attributes too; characters that XML does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (character) =>
      character === '\n' || character === '\t' ? character : `&#${character.charCodeAt(0)};`,
    )
}
