import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver'
import { documentSymbols, type SymbolKind as Kind, type OutlineSymbol } from '../../src/core/internal.ts'
import type { Feature, ProjectFile } from './feature.ts'

/** The LSP's kinds stand for icons here. */
export const symbolKinds: Readonly<Record<Kind, SymbolKind>> = {
  configuration: SymbolKind.Module,
  section: SymbolKind.Namespace,
  category: SymbolKind.Package,
  subcategory: SymbolKind.Class,
  questiongroup: SymbolKind.Struct,
  question: SymbolKind.Field,
  key: SymbolKind.Key,
  value: SymbolKind.EnumMember,
  translation: SymbolKind.String,
  definitions: SymbolKind.Array,
  record: SymbolKind.Object,
}

/** The outline: a tree for clients that show one, else a list. */
export const documentSymbol: Feature = {
  capabilities: () => ({ documentSymbolProvider: true }),
  register: ({ connection, client, fileAt }) => {
    const isTree = client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true
    const answers = new WeakMap<readonly OutlineSymbol[], DocumentSymbol[] | SymbolInformation[]>()
    connection.onDocumentSymbol(({ textDocument }) => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return []
      const symbols = documentSymbols(file.workspace, file.name)
      const known = answers.get(symbols)
      if (known) return known
      const answer = isTree ? symbols.map((symbol) => toTree(symbol, file)) : toList(symbols, file)
      answers.set(symbols, answer)
      return answer
    })
  },
}

function toTree(
  { name, detail, kind, selection, children, ...range }: OutlineSymbol,
  file: ProjectFile,
): DocumentSymbol {
  const { converter, name: uri } = file
  return {
    name,
    kind: symbolKinds[kind],
    range: converter.toRange({ uri, ...range }),
    selectionRange: converter.toRange({ uri, ...selection }),
    ...(detail !== '' && { detail }),
    ...(children.length > 0 && { children: children.map((child) => toTree(child, file)) }),
  }
}

function toList(symbols: readonly OutlineSymbol[], file: ProjectFile, containerName?: string): SymbolInformation[] {
  const { converter, name: uri } = file
  return symbols.flatMap(({ name, kind, start, end, children }) => [
    {
      name,
      kind: symbolKinds[kind],
      location: converter.toLocation({ uri, start, end }),
      ...(containerName !== undefined && { containerName }),
    },
    ...toList(children, file, name),
  ])
}
