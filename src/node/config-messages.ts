import {
  createLineIndex,
  type Document,
  listSome,
  type Part,
  type ProblemCode,
  type Range,
  type Schema,
  type SchemaProblem,
  suggestName,
} from '../core/internal.ts'

/** A mistake in questlint's own configuration, worded; line and column are one-based. */
export interface ConfigMessage {
  /** Relative to the working directory, with `/`. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly text: string
}

/** Where a message about a configuration belongs. */
export type Teller = (pointer: string, part: Part, text: string) => ConfigMessage

/** Places messages in a document. */
export function createTeller(document: Document, file: string): Teller {
  const lines = createLineIndex(document.text)
  return (pointer, part, text) => {
    const range = document.rangeOf(pointer, part) ?? document.rangeOf(pointer)
    return { file, ...placeOf(range ?? { start: 0, end: 0 }, lines), text }
  }
}

function placeOf(
  { start, end }: Range,
  lines: ReturnType<typeof createLineIndex>,
): Omit<ConfigMessage, 'file' | 'text'> {
  const [from, to] = [lines.positionAt(start), lines.positionAt(end)]
  return { line: from.line + 1, column: from.character + 1, endLine: to.line + 1, endColumn: to.character + 1 }
}

const syntaxWords: Readonly<Partial<Record<ProblemCode, string>>> = {
  unclosed: 'A bracket, brace or quotation mark is never closed.',
  'trailing-comma': 'This comma is not allowed in JSON.',
  'missing-comma': 'A comma is missing here.',
  comment: 'Comments are not allowed in JSON; use a YAML configuration for comments.',
  'single-quotes': 'JSON needs double quotation marks.',
  'unquoted-name': 'JSON needs quotation marks around a name.',
  'trailing-content': 'Nothing may follow the configuration.',
  'too-deep': 'The configuration is nested too deeply.',
  'long-names': 'The names in the configuration are too long.',
  'many-values': 'The configuration has too many values.',
  'many-tokens': 'The configuration is too large to be read as YAML.',
  'several-documents': 'A configuration must be one YAML document; this file has several.',
  'alias-bomb': 'This file expands too many aliases.',
  'merge-conflict': 'Unresolved merge conflict.',
  'merge-marker': 'This marker of a merge conflict was left behind.',
  'unknown-alias': 'The alias has no anchor.',
}

// Marks that any reader tolerates say nothing about the settings.
const harmless: ReadonlySet<ProblemCode> = new Set(['byte-order-mark'])

/** Words the syntax problems of a configuration. */
export function syntaxMessages(document: Document, file: string): ConfigMessage[] {
  const lines = createLineIndex(document.text)
  return document.problems
    .filter((problem) => !harmless.has(problem.code))
    .map((problem) => {
      return { file, ...placeOf(problem, lines), text: syntaxWords[problem.code] ?? syntaxText(problem, document) }
    })
}

function syntaxText({ code, data }: Document['problems'][number], { format }: Document): string {
  if (code === 'duplicate-member') return `Duplicate "${String(data.name)}": only this one is used.`
  return format === 'json' ? 'This is not valid JSON.' : `This is not valid YAML${data.text ? ` (${data.text})` : ''}.`
}

/** Whether a file of questlint's own is empty, says null, or has comments only. */
export function saysNothing({ value, problems }: Document): boolean {
  if (value === undefined) return problems.every(({ code }) => code === 'empty')
  return value === null && problems.length === 0
}

/** Words one breach of the schema in the terms of the configuration. */
export function schemaMessage(problem: SchemaProblem, tell: Teller): ConfigMessage {
  const { params, pointer, keyword, parentSchema } = problem
  if (keyword === 'additionalProperties') {
    const text = unknownName('setting', String(params.additionalProperty), settingsOf(parentSchema))
    return tell(pointer, 'key', text)
  }
  if (keyword === 'required') return tell(pointer, 'value', `"${String(params.missingProperty)}" is missing here.`)
  return tell(pointer, 'value', `${valueWords(problem)}.`)
}

function valueWords({ keyword, params }: SchemaProblem): string {
  switch (keyword) {
    case 'type':
      return `This must be ${articled([params.type].flat().map(String))}`
    case 'enum':
      return `This must be ${alternatives([params.allowedValues].flat().map(String))}`
    case 'minItems':
    case 'minLength':
    case 'minProperties':
      return 'This must not be empty'
    case 'format':
      return 'This must be a valid date, such as "2030-12-31"'
    case 'minimum':
    case 'maximum':
      return `This must be ${params.comparison === '<=' ? 'at most' : 'at least'} ${String(params.limit)}`
    case 'pattern':
      return 'This must be the id of a rule, such as "unknown-key"; "questlint explain" lists them'
    default:
      return `This breaks the rule "${keyword}" of the configuration's schema`
  }
}

/** An unknown name with a guess when one is near, else what is allowed. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const candidate = suggestName(name, known)
  if (candidate !== undefined) return `Unknown ${what} "${name}". Did you mean "${candidate}"?`
  return known.length === 0
    ? `Unknown ${what} "${name}".`
    : `Unknown ${what} "${name}". Known: ${listSome(known.slice(0, mostKnown), known.length)}.`
}

const mostKnown = 8

function settingsOf(schema: Schema | undefined): string[] {
  return Object.keys(schema?.properties ?? {}).filter((name) => name !== '$schema')
}

function alternatives(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

const articles: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  null: 'null',
}

function articled(types: readonly string[]): string {
  return types.map((type) => articles[type] ?? type).join(' or ')
}
