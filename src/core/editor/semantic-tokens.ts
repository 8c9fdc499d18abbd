import { type Piece, readCondition } from '../condition/condition.ts'
import { isPythonBuiltin, isPythonKeyword } from '../condition/python/builtins.ts'
import { type Token, tokenizePython } from '../condition/python/lexer.ts'
import { schemaReferences } from '../names/schema-references.ts'
import type { Reference } from '../schema/references.ts'
import type { Range } from '../text/range.ts'
import type { Model } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/** The kinds of tokens in conditions; `name` is the name of a condition, `word` any other word of an expression. */
export const conditionTokenTypes = ['operator', 'number', 'string', 'keyword', 'word', 'name'] as const
export type ConditionTokenType = (typeof conditionTokenTypes)[number]

/** A token of a condition, at exactly these characters of one line. */
export interface ConditionToken extends Range {
  readonly type: ConditionTokenType
}

/** The models whose records contain no conditions. */
const plainModels: ReadonlySet<Model> = new Set(['translation', 'value', 'category'])
const mostTokens = 200

/** The tokens of the conditions in a file, or in a range of it, in the order of the text. */
export function conditionTokens(workspace: Workspace, uri: string, range?: Range): ConditionToken[] {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  return schemaReferences(opened.file, createFilter(opened, range))
    .flatMap((reference) => tokensOf(reference, opened))
    .filter(({ start, end }) => range === undefined || (start <= range.end && end >= range.start))
    .sort((a, b) => a.start - b.start)
}

function createFilter({ file, document }: Surroundings, range: Range | undefined): (pointer: string) => boolean {
  if (range) {
    return (pointer) => {
      const place = document.rangeOf(pointer, 'member')
      return place !== undefined && place.start <= range.end && place.end >= range.start
    }
  }
  const plain = new Set(file.records.flatMap(({ model, pointer }) => (plainModels.has(model) ? pointer : [])))
  return (pointer) => !plain.has(pointer)
}

function tokensOf({ refersTo, text, pointer, part }: Reference, opened: Surroundings): ConditionToken[] {
  if (part === 'key' || typeof text !== 'string' || isAlias(pointer, opened)) return []
  if (refersTo === 'condition') return place([{ start: 0, end: text.length, type: 'name' }], pointer, opened)
  if (refersTo !== 'conditionEntry') return []
  const { expression, name } = readCondition(text)
  if (expression === undefined || name === undefined) return []
  const separator = { start: expression.end, end: name.start, type: 'operator' } as const
  const { start, end } = name
  return place([...tokensIn(expression), separator, { start, end, type: 'name' }], pointer, opened)
}

/** Whether a text is written elsewhere in the file, where its tokens have their places. */
function isAlias(pointer: string, { document }: Surroundings): boolean {
  if (document.format !== 'yaml') return false
  const start = document.rangeOf(pointer)?.start
  return start !== undefined && document.text.charAt(start) === '*'
}

/** The tokens of an expression up to its first mistake. */
function tokensIn({ text, start }: Piece): ConditionToken[] {
  return tokenizePython(text, mostTokens).flatMap((token) => {
    const type = typeOf(token)
    return type === undefined ? [] : [{ start: start + token.start, end: start + token.end, type }]
  })
}

function typeOf({ kind, text }: Token): ConditionTokenType | undefined {
  if (kind === 'number' || kind === 'string') return kind
  if (kind === 'op') return 'operator'
  if (kind !== 'name') return undefined
  return isPythonKeyword(text) || isPythonBuiltin(text) ? 'keyword' : 'word'
}

/** Tokens of a text in the data as tokens of the file, through escapes; those that span lines, or nothing, are left out. */
function place(tokens: readonly ConditionToken[], pointer: string, { document }: Surroundings): ConditionToken[] {
  let last = 0
  return tokens.flatMap(({ start, end, type }) => {
    const range = document.rangeInString(pointer, start, end)
    if (range === undefined || range.end <= range.start || range.start < last) return []
    if (/[\r\n]/.test(document.text.slice(range.start, range.end))) return []
    last = range.end
    return [{ ...range, type }]
  })
}
