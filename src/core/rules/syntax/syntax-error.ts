import { defineRule } from '../rule.ts'

/** Text that is not JSON or YAML as the application reads it. */
export const syntaxError = defineRule({
  meta: {
    id: 'syntax-error',
    severity: 'error',
    basis: 'application',
    category: 'syntax',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'The text is not valid JSON or YAML.',
    why: 'The application reads the file as a whole: with one mistake in the text nothing of it is loaded.',
    messages: {
      expected: 'Expected {expected}, found {found}: the file cannot be loaded.',
      missingValue: 'The value of "{name}" is missing: the file cannot be loaded.',
      missingColon: 'A colon is missing after "{name}": the file cannot be loaded.',
      missingComma: 'A comma is missing before {found}: the file cannot be loaded.',
      unclosedText: 'This text has no closing quote: the file cannot be loaded.',
      unclosed: 'This {what} is never closed: {expected} is missing here, so the file cannot be loaded.',
      opened: 'it begins here',
      singleQuotes: 'JSON needs double quotes around a text: the file cannot be loaded.',
      unquotedName: 'JSON needs double quotes around the name {name}: the file cannot be loaded.',
      controlCharacter: 'A text cannot hold {found} unescaped: the file cannot be loaded.',
      invalidUtf8: 'The file is not UTF-8 here: it cannot be loaded. Save it in that encoding.',
      trailingContent: 'Nothing may follow the value of the file, found {found}: the file cannot be loaded.',
      empty: 'The file is empty: there is nothing to load.',
      severalDocuments: 'A second YAML document begins here; a file holds only one, so it cannot be loaded.',
      unknownAlias: 'The alias *{name} refers to no anchor before it: the file cannot be loaded.',
      aliasInside: 'The alias *{name} stands inside the value it refers to; questlint reads it as null.',
      tagUnknown: 'There is no tag {tag} that the application knows: the file cannot be loaded.',
      tagValue: 'The value does not fit its tag {tag}: the file cannot be loaded.',
      tagPlain: {
        text: 'The tag {tag} gives a value that no field of a configuration takes; questlint reads it as plain data.',
        severity: 'warning',
      },
      yaml: 'This is not valid YAML ({text}): the file cannot be loaded.',
    },
  },
  problems: {
    syntax: {
      message: ({ kind }) =>
        kind === 'missing-value' ? 'missingValue' : kind === 'missing-colon' ? 'missingColon' : 'expected',
    },
    unclosed: {
      message: ({ what }) => (what === 'text' ? 'unclosedText' : 'unclosed'),
      related: 'opened',
      fixTitle: 'Close it here',
    },
    'missing-comma': { message: 'missingComma', fixTitle: 'Insert a comma' },
    'single-quotes': { message: 'singleQuotes', fixTitle: 'Use double quotes' },
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
