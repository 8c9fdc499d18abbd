import type { TextDocumentPositionParams } from 'vscode-languageserver'
import { conditionGraphAt, formatSvg } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/**
 * The request of our own, `questlint/graph`, for who shows whom in the category at a position: a picture, in which the
 * `id` of a box is that of its entry in `nodes`, and the ids of those at the position.
 */
export const graph: Feature = {
  capabilities: () => ({ experimental: { graph: true } }),
  register: ({ connection, fileAt }) => {
    connection.onRequest('questlint/graph', ({ textDocument, position }: TextDocumentPositionParams) => {
      const file = fileAt(textDocument.uri)
      const found = file && conditionGraphAt(file.workspace, file.name, file.offsetAt(position))
      if (file === undefined || found === undefined) return null
      const { graph, places, current } = found
      const nodes = [...places].map(([id, place]) => ({ id, location: file.converter.toLocation(place) }))
      return { title: graph.title, svg: formatSvg(graph), nodes, current }
    })
  },
}
