import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver'
import { foldingPlaces } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/** Folding by lines; records are regions, so that they can be folded all at once. */
export const foldingRange: Feature = {
  capabilities: () => ({ foldingRangeProvider: true }),
  register: ({ connection, client, fileAt }) => {
    const most = client.textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY
    connection.onFoldingRanges(({ textDocument }): FoldingRange[] => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return []
      const { converter, name } = file
      return foldingPlaces(file.workspace, name)
        .slice(0, most)
        .map(({ start, end, kind }) => ({
          startLine: converter.toPosition(name, start).line,
          endLine: converter.toPosition(name, end).line,
          ...(kind === 'record' && { kind: FoldingRangeKind.Region }),
        }))
    })
  },
}
