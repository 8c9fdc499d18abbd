import { window } from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'

/** Where the cursor is, as the server takes it; `undefined` where there is none. */
export function placeOfCursor(
  client: LanguageClient,
): { readonly uri: string; readonly position: unknown } | undefined {
  const editor = window.activeTextEditor
  if (editor === undefined) return undefined
  const { code2ProtocolConverter: converter } = client
  return { uri: converter.asUri(editor.document.uri), position: converter.asPosition(editor.selection.active) }
}
