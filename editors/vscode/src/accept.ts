import { type CodeAction, type Command, commands, window } from 'vscode'
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node'

/** Asks for the reason and has the server write the entry of the accepted file; `entry` is what its code action gave. */
export async function acceptWithReason(client: LanguageClient, uri: string, entry: unknown): Promise<void> {
  if (typeof entry !== 'object' || entry === null) return
  const reason = await window.showInputBox({
    title: 'Accept the finding',
    prompt: 'Why is it right as it is?',
    validateInput: (text) => (text.trim() === '' ? 'A reason is needed.' : undefined),
  })
  if (reason === undefined) return
  const params = { command: 'questlint.accept', arguments: [uri, { ...entry, reason }] }
  await client.sendRequest(ExecuteCommandRequest.type, params)
}

/** Runs what the server offers to accept at the cursor; asks which when there are several. */
export async function acceptAtCursor(): Promise<void> {
  const editor = window.activeTextEditor
  if (editor === undefined) return
  const actions = await commands.executeCommand<(CodeAction | Command)[]>(
    'vscode.executeCodeActionProvider',
    editor.document.uri,
    editor.selection,
    'quickfix',
  )
  const offers = (actions ?? []).flatMap(({ command }) => {
    return typeof command === 'object' && command.command === 'questlint.acceptWithReason' ? [command] : []
  })
  if (offers.length === 0) return void window.showInformationMessage('No finding at the cursor can be accepted.')
  const items = offers.map((command) => ({ label: command.title, command }))
  const chosen = items.length === 1 ? items[0] : await window.showQuickPick(items, { title: 'Which finding to accept' })
  // biome-ignore lint/plugin: what the server gives its own command.
  if (chosen) await commands.executeCommand(chosen.command.command, ...(chosen.command.arguments ?? []))
}
