import type { SymbolInformation } from 'vscode-languageserver'
import { workspaceSymbols } from '../../src/core/internal.ts'
import { symbolKinds } from './document-symbol.ts'
import type { Feature } from './feature.ts'

/** The search for keywords and labels in all projects. */
export const workspaceSymbol: Feature = {
  capabilities: () => ({ workspaceSymbolProvider: true }),
  register: ({ connection, projects, converterOf }) => {
    connection.onWorkspaceSymbol(({ query }): SymbolInformation[] =>
      projects.all().flatMap((project) => {
        const converter = converterOf(project)
        return workspaceSymbols(project.workspace(), query).map(({ name, kind, container, ...span }) => ({
          name,
          kind: symbolKinds[kind],
          location: converter.toLocation(span),
          ...(container !== '' && { containerName: container }),
        }))
      }),
    )
  },
}
