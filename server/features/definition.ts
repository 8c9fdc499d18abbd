import { definitionsAt } from '../../src/core/index.ts'
import type { Feature } from './feature.ts'

/** From a name to what it names. */
export const definition: Feature = {
  capabilities: () => ({ definitionProvider: true }),
  register: ({ connection, client, fileAt }) => {
    const takesLinks = client.textDocument?.definition?.linkSupport === true
    connection.onDefinition(({ textDocument, position }) => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      const { converter, workspace, name } = file
      const found = definitionsAt(workspace, name, file.offsetAt(position))
      if (takesLinks) return found.map(({ origin, target, selection }) => converter.toLink(origin, target, selection))
      return found.map(({ selection }) => converter.toLocation(selection))
    })
  },
}
