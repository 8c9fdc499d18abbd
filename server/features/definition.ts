import type { DefinitionLink, Location } from 'vscode-languageserver'
import { type Definition, definitionsAt, labelDefinitionsAt } from '../../src/core/internal.ts'
import type { Feature, ProjectFile } from './feature.ts'

/** From a name to what it names, and as its type to the text that people see of it. */
export const definition: Feature = {
  capabilities: () => ({ definitionProvider: true, typeDefinitionProvider: true }),
  register: ({ connection, client, fileAt }) => {
    const { definition: plain, typeDefinition } = client.textDocument ?? {}
    connection.onDefinition(({ textDocument, position }) => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      const found = definitionsAt(file.workspace, file.name, file.offsetAt(position))
      return toAnswer(found, file, plain?.linkSupport === true)
    })
    connection.onTypeDefinition(({ textDocument, position }) => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      const found = labelDefinitionsAt(file.workspace, file.name, file.offsetAt(position))
      return toAnswer(found, file, typeDefinition?.linkSupport === true)
    })
  },
}

function toAnswer(
  found: readonly Definition[],
  { converter }: ProjectFile,
  takesLinks: boolean,
): DefinitionLink[] | Location[] {
  if (takesLinks) return found.map(({ origin, target, selection }) => converter.toLink(origin, target, selection))
  return found.map(({ selection }) => converter.toLocation(selection))
}
