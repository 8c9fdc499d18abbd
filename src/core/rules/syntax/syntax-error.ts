import { defineRule } from '../rule.ts'

/** Text that is not JSON or YAML as the application reads it. */
export const syntaxError = defineRule({
  meta: {
    id: 'syntax-error',
    consequence: 'not-loaded',
    category: 'syntax',
    stops: 'file',
    fix: 'sometimes',
    summary: 'The text is not valid JSON or YAML.',
    why: 'The application reads the file as a whole: with one syntax error, none of it is loaded.',
    messages: {
      expected: 'Expected {expected}, found {found}: {unread}. Correct it here.',
      missingValue: 'The value of "{name}" is missing: {unread}. Add it.',
      missingColon: 'A colon is missing after "{name}": {unread}. Add it.',
      missingComma: 'A comma is missing before {found}: {unread}. Add it.',
      unclosedText: 'This string has no closing quote: {unread}. Add it.',
      unclosed: 'This {what} is never closed: {expected} is missing here, so {unread}. Add it.',
      opened: 'it begins here',
      singleQuotes: 'JSON requires double quotes (") around a string: {unread}. Use double quotes.',
      typographicQuotes:
        'This string is in typographic quotes, which JSON does not allow: {unread}. Write straight double quotes (").',
      typographicEnd:
        'This string ends in a typographic quote, which does not close it: {unread}. Write a straight double quote (").',
      unquotedName: 'JSON requires double quotes around the name {name}: {unread}.',
      controlCharacter: 'A string cannot contain {found} unescaped: {unread}. Escape or remove it.',
      invalidUtf8: 'The file is not UTF-8 here, so it cannot be loaded. Save it as UTF-8.',
      trailingContent: 'Unexpected {found} after the end of the value: {unread}. Remove it.',
      empty: 'The file is empty: there is nothing to load.',
      severalDocuments:
        'A second YAML document begins here; a file may contain only one, so it cannot be loaded. Split it.',
      unknownAlias: 'No anchor before the alias *{name}: {unread}. Correct the alias, or add the anchor.',
      aliasInside:
        'The alias *{name} is inside the value it refers to; questlint reads it as null. Write the value out.',
      tagUnknown: 'Unknown tag {tag}: {unread}. Remove it.',
      tagValue: 'The value does not fit its tag {tag}: {unread}. Correct one of them.',
      tagPlain: {
        text: 'The tag {tag} gives a value that is not allowed in any field of a configuration; questlint reads it as plain data. Remove it.',
        consequence: 'ineffective',
      },
      yaml: 'This is not valid YAML ({text}): {unread}.',
    },
  },
  problems: {
    syntax: {
      message: ({ kind }) =>
        kind === 'missing-value' ? 'missingValue' : kind === 'missing-colon' ? 'missingColon' : 'expected',
    },
    unclosed: {
      message: ({ what, text }) =>
        what === 'text' ? (isTypographic(text) ? 'typographicEnd' : 'unclosedText') : 'unclosed',
      related: 'opened',
      fixTitle: 'Close it here',
    },
    'missing-comma': { message: 'missingComma', fixTitle: 'Insert a comma' },
    'single-quotes': {
      message: ({ found }) => (isTypographic(found) ? 'typographicQuotes' : 'singleQuotes'),
      fixTitle: 'Use double quotes',
    },
    'unquoted-name': { message: 'unquotedName', fixTitle: 'Put the name in double quotes' },
    'control-character': { message: 'controlCharacter', fixTitle: 'Escape the character' },
    'invalid-utf8': { message: 'invalidUtf8' },
    'trailing-content': { message: 'trailingContent' },
    empty: { message: 'empty' },
    'several-documents': { message: 'severalDocuments' },
    'unknown-alias': { message: ({ inside }) => (inside === 'yes' ? 'aliasInside' : 'unknownAlias') },
    tag: {
      message: ({ reason }) => (reason === 'value' ? 'tagValue' : reason === 'plain' ? 'tagPlain' : 'tagUnknown'),
    },
    yaml: { message: 'yaml' },
  },
})

function isTypographic(text: string | number | undefined): boolean {
  return /[\u2018\u2019\u201c\u201d\u201e]/.test(String(text ?? ''))
}
