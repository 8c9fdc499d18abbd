import { DocumentHighlightKind } from 'vscode-languageserver'
import { highlightsAt } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/** The other places of the file that name the same thing. */
export const highlight: Feature = {
  capabilities: () => ({ documentHighlightProvider: true }),
  register: ({ connection, fileAt }) => {
    connection.onDocumentHighlight(({ textDocument, position }) => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      return highlightsAt(file.workspace, file.name, file.offsetAt(position)).map((place) => ({
        range: file.converter.toRange(place),
        kind: place.kind === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }))
    })
  },
}
