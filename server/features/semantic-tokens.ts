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
      full: true,
      range: true,
    },
  }),
  register: ({ connection, fileAt }) => {
    connection.languages.semanticTokens.on(({ textDocument }) => {
      const file = fileAt(textDocument.uri)
      return encode(file ? conditionTokens(file.workspace, file.name) : [], file)
    })
    connection.languages.semanticTokens.onRange(({ textDocument, range }) => {
      const file = fileAt(textDocument.uri)
      const place = file && { start: file.offsetAt(range.start), end: file.offsetAt(range.end) }
      return encode(file ? conditionTokens(file.workspace, file.name, place) : [], file)
    })
  },
}

function encode(tokens: readonly ConditionToken[], file: ProjectFile | undefined) {
  const builder = new SemanticTokensBuilder()
  for (const { start, end, type } of file ? tokens : []) {
    const { line, character } = file?.converter.toPosition(file.name, start) ?? { line: 0, character: 0 }
    builder.push(line, character, end - start, conditionTokenTypes.indexOf(type), 0)
  }
  return builder.build()
}
