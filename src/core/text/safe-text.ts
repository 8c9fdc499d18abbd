import { printable } from './printable.ts'

/**
 * Where a text goes that holds something of a file, and what it must not do there:
 * `terminal` and `log` (steer the terminal, or a runner that reads commands in a log), `command` and `property` (end a workflow command of
 * GitHub, or one of its properties), `markdown` (be markup, notify people, link issues or commits), `html` and `xml` (be markup),
 * `plain` (hide or turn around what is read).
 */
export type Destination = 'terminal' | 'command' | 'property' | 'markdown' | 'html' | 'plain'

/** A text of one line, made safe for where it goes; what is not seen is written as its code point. The one way for a text of a file into an output. */
export function safeText(text: string, destination: Destination): string {
  return escapes[destination](printable(text))
}

/** {@link safeText} for several lines, joined as the destination breaks lines. */
export function safeLines(lines: readonly string[], destination: Destination): string {
  return lines.map((line) => safeText(line, destination)).join(destination === 'command' ? '%0A' : '\n')
}

/** A value as JSON in which nothing is invisible: the same data, with escapes for what a terminal or a page would obey. */
export function safeJson(value: unknown, indentation?: number): string {
  return JSON.stringify(value, null, indentation)
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits)
    .replaceAll('##[', '#\\u0023[')
}

/** YAML in which nothing is invisible; strings with such characters must be in double quotes, as our writer puts them. */
export function safeYaml(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16)
      return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
    })
    .replaceAll('##[', '#\\u0023[')
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

const escapes: Readonly<Record<Destination, (text: string) => string>> = {
  plain: (text) => text,
  terminal: disarm,
  command: (text) => escapeData(disarmMarks(text)),
  property: (text) => escapeData(disarmMarks(text)).replaceAll(':', '%3A').replaceAll(',', '%2C'),
  markdown: escapeMarkdown,
  html: (text) =>
    escapeXml(text)
      .replaceAll('##[', '#&#35;[')
      .replace(/^(\s*):(?=:)/, '$1&#58;'),
}

/** A runner takes a line that begins with two colons for a command, and one of an older form anywhere in a line. */
function disarm(text: string): string {
  return disarmMarks(text).replace(/^(\s*):(?=:)/, '$1\\u{3a}')
}

function disarmMarks(text: string): string {
  return text.replaceAll('##[', '## [')
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25')
}

/**
 * As Markdown shows it, letter by letter. Signs that would notify people (`@name`), link issues (`#1`, `GH-1`, `!1` and the like), commits (a
 * row of hexadecimal digits) or become pictures (`:tada:`) are separated from what follows by an empty comment, as no other escape stops them.
 */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&|~$#@]|:(?=\/\/)|(?<=www)\./gi, '\\$&')
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
