import { referencesAt } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/** All places that name the same thing. */
export const references: Feature = {
  capabilities: () => ({ referencesProvider: true }),
  register: ({ connection, fileAt }) => {
    connection.onReferences(({ textDocument, position, context }) => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      const options = { withDefinitions: context.includeDeclaration }
      const found = referencesAt(file.workspace, file.name, file.offsetAt(position), options)
      return found.map((place) => file.converter.toLocation(place))
    })
  },
}
