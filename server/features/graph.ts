import type { TextDocumentPositionParams } from 'vscode-languageserver'
import { conditionGraphAt, formatSvg } from '../../src/core/index.ts'
import type { Feature } from './feature.ts'

/** The request of our own, `questlint/graph`, for who shows whom in the category at a position, as a picture. */
export const graph: Feature = {
  capabilities: () => ({ experimental: { graph: true } }),
  register: ({ connection, fileAt }) => {
    connection.onRequest('questlint/graph', ({ textDocument, position }: TextDocumentPositionParams) => {
      const file = fileAt(textDocument.uri)
      const found = file && conditionGraphAt(file.workspace, file.name, file.offsetAt(position))
      return found ? { title: found.title, svg: formatSvg(found) } : null
    })
  },
}
