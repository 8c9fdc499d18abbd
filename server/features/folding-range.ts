import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver'
import { foldingPlaces } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/** Folding by lines; records are regions, so that they can be folded all at once. */
export const foldingRange: Feature = {
  capabilities: () => ({ foldingRangeProvider: true }),
  register: ({ connection, client, fileAt }) => {
    const most = client.textDocument?.foldingRange?.rangeLimit
    connection.onFoldingRanges(({ textDocument }): FoldingRange[] => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return []
      const { converter, name } = file
      return foldingPlaces(file.workspace, name, most).map(({ start, hidden, kind }) => {
        const startLine = converter.toPosition(name, start).line
        return {
          startLine,
          endLine: startLine + hidden,
          ...(kind === 'record' && { kind: FoldingRangeKind.Region }),
        }
      })
    })
  },
}
