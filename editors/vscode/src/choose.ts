import { window, workspace } from 'vscode'
import { type CodeAction, CodeActionResolveRequest, type LanguageClient } from 'vscode-languageclient/node'

/** Asks which of several code actions is meant, and makes its changes; what is given is what the server's code action gave. */
export async function chooseAction(client: LanguageClient, title: unknown, actions: unknown): Promise<void> {
  if (!Array.isArray(actions)) return
  const items = (actions as CodeAction[]).map((action) => ({ label: action.title, action }))
  const chosen = await window.showQuickPick(items, typeof title === 'string' ? { title } : {})
  if (chosen === undefined) return
  const { edit } = await client.sendRequest(CodeActionResolveRequest.type, chosen.action)
  const made = edit && (await client.protocol2CodeConverter.asWorkspaceEdit(edit))
  if (made) await workspace.applyEdit(made)
  else void window.showWarningMessage('The text does not allow this change.')
}
