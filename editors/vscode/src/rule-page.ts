import { commands, languages, type Uri, window } from 'vscode'

/** Opens the page of the rule of the finding at the cursor; asks which when there are several. */
export async function openRulePage(): Promise<void> {
  const editor = window.activeTextEditor
  if (editor === undefined) return
  const pages = new Map<string, Uri>()
  for (const { source, code, range } of languages.getDiagnostics(editor.document.uri)) {
    if (source !== 'questlint' || typeof code !== 'object' || range.intersection(editor.selection) === undefined)
      continue
    pages.set(String(code.value), code.target)
  }
  if (pages.size === 0) return void window.showInformationMessage('There is no finding of questlint at the cursor.')
  const rules = [...pages.keys()]
  const rule = rules.length === 1 ? rules[0] : await window.showQuickPick(rules)
  const page = rule === undefined ? undefined : pages.get(rule)
  if (page) await commands.executeCommand('markdown.showPreview', page)
}
