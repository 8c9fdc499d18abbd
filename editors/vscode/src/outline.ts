import { DocumentSymbol, Position, Range, type SymbolInformation, SymbolKind } from 'vscode'

/**
 * The outline with its questionnaires first. VS Code sorts what it shows by where it begins, so they begin with the file; and it looks for
 * the entry at the cursor in the order given, so they come behind the records, which are nearer where both are around.
 */
export function withQuestionnairesFirst(
  symbols: SymbolInformation[] | DocumentSymbol[] | null | undefined,
): SymbolInformation[] | DocumentSymbol[] | null | undefined {
  const all = (symbols ?? []).filter((symbol) => symbol instanceof DocumentSymbol)
  const questionnaires = all.filter(({ kind }) => kind === SymbolKind.Module)
  const others = all.filter(({ kind }) => kind !== SymbolKind.Module)
  const isAmong = questionnaires.some(({ range }) => others.some((other) => other.range.contains(range)))
  if (others.length === 0 || questionnaires.length === 0 || isAmong) return symbols
  for (const questionnaire of questionnaires) {
    questionnaire.range = new Range(new Position(0, 0), questionnaire.range.end)
  }
  return [...others, ...questionnaires]
}
