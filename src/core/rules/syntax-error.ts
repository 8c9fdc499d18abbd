import { defineRule } from './rule.ts'

/** Text that is not JSON or YAML as the application reads it. */
export const syntaxError = defineRule({
  meta: {
    id: 'syntax-error',
    severity: 'error',
    category: 'syntax',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'The text is not valid JSON or YAML.',
    why: 'The application reads the file as a whole: with one mistake in the text nothing of it is loaded.',
    messages: {
      expected: 'Expected {expected}, found {found}; the application cannot read the file.',
      missingValue: 'The value of "{name}" is missing; the application cannot read the file.',
      missingColon: 'A colon is missing after "{name}"; the application cannot read the file.',
      missingComma: 'A comma is missing before {found}; the application cannot read the file.',
      unclosedText: 'This text has no closing quote; the application cannot read the file.',
      unclosed:
        'This {what} is never closed: expected {expected}, found {found}; the application cannot read the file.',
      opened: 'it begins here',
      singleQuotes: 'JSON needs double quotes around a text; the application cannot read the file.',
      unquotedName: 'JSON needs double quotes around the name {name}; the application cannot read the file.',
      controlCharacter: 'A text cannot hold {found} as it is; the application cannot read the file.',
      invalidUtf8: 'The file is not UTF-8 text; the application cannot read it.',
      trailingContent: 'Nothing may follow the value of the file, found {found}; the application cannot read the file.',
      empty: 'The file is empty; the application cannot read it.',
      severalDocuments: 'A second YAML document begins here; the application reads files of one document only.',
      unknownAlias: 'The alias *{name} refers to no anchor before it; the application cannot read the file.',
      aliasInside: 'The alias *{name} stands inside the value it refers to; questlint reads it as null.',
      tagUnknown: 'The application knows no tag {tag} and cannot read the file.',
      tagValue: 'The value does not fit its tag {tag}; the application cannot read the file.',
      tagPlain: {
        text: 'The tag {tag} gives a value that no field of a configuration takes; questlint reads it as plain data.',
        severity: 'warning',
      },
      yaml: 'This is not valid YAML: {text}. The application cannot read the file.',
    },
  },
})
