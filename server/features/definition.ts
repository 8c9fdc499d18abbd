import type { DefinitionLink, Location } from 'vscode-languageserver'
import { type Definition, definitionsAt, implementationsAt, labelDefinitionsAt } from '../../src/core/internal.ts'
import type { Feature, ProjectFile } from './feature.ts'

/** From a name to what it names, as its type to the text that people see of it, and to all places that ask it. */
export const definition: Feature = {
  capabilities: () => ({ definitionProvider: true, typeDefinitionProvider: true, implementationProvider: true }),
  register: ({ connection, client, fileAt }) => {
    const { definition: plain, typeDefinition, implementation } = client.textDocument ?? {}
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
    connection.onImplementation(({ textDocument, position }) => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return null
      const found = implementationsAt(file.workspace, file.name, file.offsetAt(position))
      return toAnswer(found, file, implementation?.linkSupport === true)
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
