import { SemanticTokensBuilder, SemanticTokenTypes } from 'vscode-languageserver'
import {
  type ConditionToken,
  type ConditionTokenType,
  conditionTokens,
  conditionTokenTypes,
} from '../../src/core/internal.ts'
import type { Feature, ProjectFile } from './feature.ts'

/** The LSP's types that colour themes know. */
const types: Readonly<Record<ConditionTokenType, SemanticTokenTypes>> = {
  operator: SemanticTokenTypes.operator,
  number: SemanticTokenTypes.number,
  string: SemanticTokenTypes.string,
  keyword: SemanticTokenTypes.keyword,
  word: SemanticTokenTypes.parameter,
  name: SemanticTokenTypes.variable,
}

/** The colours of conditions, which to JSON and YAML are but texts. */
export const semanticTokens: Feature = {
  capabilities: () => ({
    semanticTokensProvider: {
      legend: { tokenTypes: conditionTokenTypes.map((type) => types[type]), tokenModifiers: [] },
      full: { delta: true },
      range: true,
    },
  }),
  register: ({ connection, documents, fileAt }) => {
    /** What the client has, by URI. */
    const given = new Map<string, SemanticTokensBuilder>()
    documents.onClose(({ uri }) => given.delete(uri))
    const builderOf = (uri: string, previous?: string): SemanticTokensBuilder => {
      const builder = given.get(uri) ?? new SemanticTokensBuilder()
      builder.previousResult(previous ?? '')
      if (documents.byUri(uri)) given.set(uri, builder)
      const file = fileAt(uri)
      if (file) push(builder, conditionTokens(file.workspace, file.name), file)
      return builder
    }
    connection.languages.semanticTokens.on(({ textDocument }) => builderOf(textDocument.uri).build())
    connection.languages.semanticTokens.onDelta(({ textDocument, previousResultId }) =>
      builderOf(textDocument.uri, previousResultId).buildEdits(),
    )
    connection.languages.semanticTokens.onRange(({ textDocument, range }) => {
      const builder = new SemanticTokensBuilder()
      const file = fileAt(textDocument.uri)
      if (file === undefined) return builder.build()
      const place = { start: file.offsetAt(range.start), end: file.offsetAt(range.end) }
      push(builder, conditionTokens(file.workspace, file.name, place), file)
      return builder.build()
    })
  },
}

function push(builder: SemanticTokensBuilder, tokens: readonly ConditionToken[], file: ProjectFile): void {
  for (const { start, end, type } of tokens) {
    const { line, character } = file.converter.toPosition(file.name, start)
    // A token does not go beyond its line.
    const length = file.converter.toPosition(file.name, end).character - character
    builder.push(line, character, length, conditionTokenTypes.indexOf(type), 0)
  }
}
