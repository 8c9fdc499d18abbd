import { Composer, CST, Lexer, type ParsedNode, Parser, type Document as YamlDocument } from 'yaml'
import { MAX_DEPTH, MAX_YAML_TOKENS } from '../limits.ts'
import { MAX_PROBLEMS } from '../problem-report.ts'
import { joinComments } from './join-comments.ts'

/** A mistake that the library found. */
export interface YamlMistake {
  readonly code: string
  readonly message: string
  readonly start: number
  readonly end: number
}

/** The first document of a YAML text, in the library's nodes. */
export interface Composed {
  /** `undefined` when the text has no document, or goes beyond a limit. */
  readonly contents: ParsedNode | null | undefined
  readonly mistakes: readonly YamlMistake[]
  /** Where a second document starts. */
  readonly second: number | undefined
  /** Where reading stopped, and at which limit. */
  readonly stopped: { readonly code: 'too-deep' | 'many-tokens'; readonly at: number } | undefined
}

/** The library composes recursively; this much deeper than {@link MAX_DEPTH} it may still go. */
const STACK_MARGIN = 20

type YamlToken = Parameters<Composer['next']>[0]

/** Reads the first document only, without resolving scalars, and stops before the nesting can exhaust the stack. */
export function composeYaml(text: string): Composed {
  const parser = new Parser()
  const mistakes: YamlMistake[] = []
  const composer = createComposer(mistakes)
  let contents: ParsedNode | null | undefined
  let documents = 0
  let second: number | undefined
  const take = (tokens: Iterable<YamlToken>): boolean => {
    for (const token of tokens) {
      if (token.type === 'document' && ++documents === 2) {
        second = token.offset
        return false
      }
      if (token.type === 'error')
        noteMistake(mistakes, 'UNEXPECTED_TOKEN', token.message, [token.offset, token.offset + 1])
      else for (const document of composer.next(token)) contents = (document as YamlDocument.Parsed).contents
    }
    return true
  }
  const stop = (code: 'too-deep' | 'many-tokens'): Composed => {
    return { contents: undefined, mistakes: [], second, stopped: { code, at: parser.offset } }
  }
  let tokens = 0
  const textFrom = (length: number): string => text.slice(parser.offset, parser.offset + length)
  for (const lexeme of joinComments(new Lexer().lex(text), textFrom)) {
    if (!take(parser.next(lexeme))) break
    if (parser.stack.length > MAX_DEPTH + STACK_MARGIN) return stop('too-deep')
    if (isToken(lexeme) && ++tokens > MAX_YAML_TOKENS) return stop('many-tokens')
  }
  if (second === undefined) take(parser.end())
  for (const document of composer.end()) contents = (document as YamlDocument.Parsed).contents
  return { contents, mistakes, second, stopped: undefined }
}

const spacing = new Set<ReturnType<typeof CST.tokenType>>(['space', 'newline', 'comment', 'byte-order-mark', null])

/** Whether a lexeme is a word or a mark: the text of a scalar, which is of no type, follows a lexeme that says so. */
function isToken(lexeme: string): boolean {
  return !spacing.has(CST.tokenType(lexeme))
}

type Position = number | [number, number] | { readonly offset: number; readonly source?: string | unknown }

/**
 * A composer that leaves scalars alone, since resolving them is PyYAML's business, and does not look for duplicates, which is
 * quadratic in the library. Its private `onError` is replaced: an error object for each mistake of a hostile text costs seconds.
 */
function createComposer(mistakes: YamlMistake[]): Composer {
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, resolveKnownTags: false, strict: true })
  const onError = (source: Position, code: string, message: string, isWarning?: boolean): void => {
    if (!isWarning) noteMistake(mistakes, code, message, positionOf(source))
  }
  return Object.assign(composer, { onError })
}

function positionOf(source: Position): readonly [number, number] {
  if (typeof source === 'number') return [source, source + 1]
  if (Array.isArray(source)) return source.length === 2 ? source : [source[0] ?? 0, source[1] ?? 0]
  const { offset, source: characters } = source
  return [offset, offset + (typeof characters === 'string' ? characters.length : 1)]
}

function noteMistake(
  mistakes: YamlMistake[],
  code: string,
  message: string,
  [start, end]: readonly [number, number],
): void {
  if (mistakes.length < MAX_PROBLEMS) mistakes.push({ code, message, start, end: Math.max(start, end) })
}
