import { Composer, type Document as YamlDocument, Lexer, Parser, type ParsedNode } from 'yaml'
import { MAX_DEPTH } from './json-parser.ts'

/** A mistake that the library found. */
export interface YamlMistake {
  readonly code: string
  readonly message: string
  readonly start: number
  readonly end: number
}

/** The first document of a YAML text, in the library's nodes. */
export interface Composed {
  /** `undefined` when the text holds no document, or nests too deeply. */
  readonly contents: ParsedNode | null | undefined
  readonly mistakes: readonly YamlMistake[]
  /** Where a second document starts. */
  readonly second: number | undefined
  /** Where the nesting went beyond all measure and reading stopped. */
  readonly deepAt: number | undefined
}

/** The library composes recursively; this much deeper than {@link MAX_DEPTH} it may still go. */
const STACK_MARGIN = 20

/** Reads the first document only, without resolving scalars, and stops before the nesting can exhaust the stack. */
export function composeYaml(text: string): Composed {
  const parser = new Parser()
  // Resolving scalars is PyYAML's business (yaml-scalar.ts); looking for duplicates is quadratic in the library.
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, resolveKnownTags: false, strict: true })
  const documents: YamlDocument.Parsed[] = []
  let composed = 0
  let second: number | undefined
  const take = (tokens: Iterable<Parameters<Composer['next']>[0]>): boolean => {
    for (const token of tokens) {
      if (token.type === 'document' && ++composed === 2) {
        second = token.offset
        return false
      }
      for (const document of composer.next(token)) documents.push(document as YamlDocument.Parsed)
    }
    return true
  }
  for (const lexeme of new Lexer().lex(text)) {
    if (!take(parser.next(lexeme))) break
    if (parser.stack.length > MAX_DEPTH + STACK_MARGIN) {
      return { contents: undefined, mistakes: [], second, deepAt: parser.offset }
    }
  }
  if (second === undefined) take(parser.end())
  for (const document of composer.end()) documents.push(document as YamlDocument.Parsed)
  const first = documents[0]
  const errors = first ? first.errors : composer.streamInfo().errors
  return { contents: first?.contents, mistakes: errors.map(asMistake), second, deepAt: undefined }
}

function asMistake({ code, message, pos }: { code: string; message: string; pos: readonly [number, number] }): YamlMistake {
  return { code, message, start: pos[0], end: Math.max(pos[0], pos[1]) }
}
