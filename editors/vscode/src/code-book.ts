import { ViewColumn, window } from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'

/** What the server answers. */
interface CodeBook {
  readonly title: string
  /** A page that allows nothing but its own style and script. */
  readonly html: string
}

/** Opens the code book of the configuration at the cursor in a panel beside the text. */
export async function showCodeBook(client: LanguageClient): Promise<void> {
  const editor = window.activeTextEditor
  if (editor === undefined || !client.isRunning()) return
  const { code2ProtocolConverter: converter } = client
  const found = await client.sendRequest<CodeBook | null>('questlint/codeBook', {
    textDocument: converter.asTextDocumentIdentifier(editor.document),
    position: converter.asPosition(editor.selection.active),
  })
  if (found === null) return void window.showInformationMessage('No questionnaire at the cursor.')
  const options = { enableScripts: true, localResourceRoots: [], enableFindWidget: true }
  const panel = window.createWebviewPanel('questlint.codeBook', found.title, ViewColumn.Beside, options)
  panel.webview.html = found.html
}
