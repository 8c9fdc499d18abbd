import { Disposable, type TextEditor, type Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'
import { type Against, askChanges } from './ask-changes.ts'

/** The panel with what differs between the files in the editor and another state of them. */
export interface ComparePanel extends Disposable {
  /** Asks what to compare with, unless it is given as a name that git knows. */
  readonly compareWith: (reference?: unknown) => Promise<void>
}

/** What the panel shows, so that it can be brought up to date. */
interface Shown {
  readonly uri: Uri
  readonly against: Against
}

/** Longer than a pause between two words. */
const pauseMilliseconds = 1000

/** A panel beside the text that follows what is typed, while it can be seen. */
export function createComparePanel(client: LanguageClient): ComparePanel {
  let panel: WebviewPanel | undefined
  let shown: Shown | undefined
  let timer: NodeJS.Timeout | undefined
  const draw = async (wanted: Shown): Promise<string | undefined> => {
    const before = shown
    shown = wanted
    const found = await askChanges(client, wanted.uri, wanted.against, true)
    // Something else was asked for meanwhile.
    if (shown !== wanted) return undefined
    if ('problem' in found) {
      shown = before
      return found.problem
    }
    if (panel === undefined) {
      panel = window.createWebviewPanel('questlint.changes', found.title, {
        viewColumn: ViewColumn.Beside,
        preserveFocus: true,
      })
      panel.onDidChangeViewState(follow)
      panel.onDidDispose(() => {
        panel = undefined
        shown = undefined
      })
    }
    panel.title = found.title
    if (found.html !== undefined && found.html !== panel.webview.html) panel.webview.html = found.html
    return undefined
  }
  const follow = (): void => {
    clearTimeout(timer)
    if (panel?.visible !== true) return
    timer = setTimeout(() => {
      if (shown) draw(shown).catch(() => undefined)
    }, pauseMilliseconds)
  }
  const compareWith = async (reference?: unknown): Promise<void> => {
    const editor = window.activeTextEditor
    if (editor === undefined) return void window.showInformationMessage('Open a configuration to compare it.')
    const against = typeof reference === 'string' ? { reference } : await choose(client, editor)
    if (against === undefined) return
    const problem = await draw({ uri: editor.document.uri, against })
    if (problem === undefined) panel?.reveal(undefined, true)
    else window.showWarningMessage(`Nothing is compared: ${problem}.`)
  }
  const following = Disposable.from(workspace.onDidChangeTextDocument(follow), workspace.onDidSaveTextDocument(follow))
  const dispose = (): void => {
    clearTimeout(timer)
    following.dispose()
    panel?.dispose()
  }
  return { compareWith, dispose }
}

/** The last commit, a branch or tag, another commit by name, or a file. */
async function choose(client: LanguageClient, { document }: TextEditor): Promise<Against | undefined> {
  const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document)
  const names = await client.sendRequest<readonly string[]>('questlint/references', { textDocument })
  const lastCommit = { label: 'The last commit', description: 'HEAD' }
  const otherCommit = { label: 'Another commit…' }
  const file = { label: 'A file…' }
  const inGit = names.length === 0 ? [] : [lastCommit, ...names.map((label) => ({ label })), otherCommit]
  const chosen = await window.showQuickPick([...inGit, file], { title: 'Compare with' })
  if (chosen === file) {
    const [uri] = (await window.showOpenDialog({ title: 'Compare with', openLabel: 'Compare' })) ?? []
    return uri && { uri: uri.toString() }
  }
  if (chosen === otherCommit) {
    const reference = await window.showInputBox({ prompt: 'A commit as git knows it, such as HEAD~3 or v1.0' })
    return reference ? { reference } : undefined
  }
  return chosen && { reference: chosen === lastCommit ? 'HEAD' : chosen.label }
}
