import type { SelectionRange } from 'vscode-languageserver'
import { selectionRanges } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/** What a selection grows to, from each of the given places. */
export const selectionRange: Feature = {
  capabilities: () => ({ selectionRangeProvider: true }),
  register: ({ connection, fileAt }) => {
    connection.onSelectionRanges(({ textDocument, positions }): SelectionRange[] | null => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      const { converter, name } = file
      return positions.map((position) => {
        const ranges = selectionRanges(file.workspace, name, file.offsetAt(position))
        let outer: SelectionRange | undefined
        for (const range of ranges.toReversed()) {
          outer = { range: converter.toRange({ uri: name, ...range }), ...(outer && { parent: outer }) }
        }
        return outer ?? { range: { start: position, end: position } }
      })
    })
  },
}
