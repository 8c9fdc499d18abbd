import { commands, languages, type Range, type Uri, window } from 'vscode'

/** Opens the page of the rule of the finding at the cursor; asks which when there are several, the one of the fewest lines first. */
export async function openRulePage(): Promise<void> {
  const editor = window.activeTextEditor
  if (editor === undefined) return
  const { document, selection } = editor
  const findings = languages
    .getDiagnostics(document.uri)
    .filter(({ source, range }) => source === 'questlint' && range.intersection(selection) !== undefined)
    .sort((a, b) => linesOf(a.range) - linesOf(b.range))
  const pages = new Map<string, Uri>()
  for (const { code } of findings) if (typeof code === 'object') pages.set(String(code.value), code.target)
  if (pages.size === 0) return void window.showInformationMessage('No finding of questlint at the cursor.')
  const rules = [...pages.keys()]
  const rule = rules.length === 1 ? rules[0] : await window.showQuickPick(rules, { title: 'Which page' })
  const page = rule === undefined ? undefined : pages.get(rule)
  if (page) await commands.executeCommand('markdown.showPreview', page)
}

function linesOf({ start, end }: Range): number {
  return end.line - start.line
}
