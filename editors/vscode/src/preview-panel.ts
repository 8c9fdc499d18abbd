import {
  Disposable,
  type ExtensionContext,
  Position,
  Range,
  type TextEditor,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode'
import { type LanguageClient, State } from 'vscode-languageclient/node'
import type { FromPreview, ToPreview } from '../panel/preview-messages.ts'
import { panelPage } from './panel-page.ts'

/** The panel with the form of the questionnaire at the cursor. */
export interface PreviewPanel extends Disposable {
  readonly show: () => Promise<void>
}

/** Which questionnaire is shown, as the server knows it. */
interface Target {
  readonly uri: string
  readonly configuration: string
}

/** A place that the server gives, counted from 1. */
interface Place {
  readonly uri: string
  readonly line: number
  readonly column: number
}

/** Keys that are held down move the cursor many times. */
const pauseMilliseconds = 80

/**
 * A panel beside the text with the page of `questlint preview`. The server answers what the page asks from what is typed, saved or not; the
 * page scrolls with the cursor, and a label that is clicked is shown in the text.
 */
export function createPreviewPanel(client: LanguageClient, { extensionUri }: ExtensionContext): PreviewPanel {
  const dist = Uri.joinPath(extensionUri, 'dist')
  let panel: WebviewPanel | undefined
  let target: Target | undefined
  let column: ViewColumn | undefined
  let timer: NodeJS.Timeout | undefined
  /** Where the cursor is; the page has the focus while it is used. */
  let last: TextEditor | undefined
  /** Whether the page has drawn nothing yet. */
  let isNew = true
  const tell = (message: ToPreview): void => void panel?.webview.postMessage(message)
  const ask = async (name: string, body: object): Promise<unknown> => {
    if (target === undefined || !client.isRunning()) throw new Error('the server does not run')
    return client.sendRequest('questlint/preview', { ...target, ask: name, body })
  }
  const receive = async (message: FromPreview): Promise<void> => {
    if (message.kind === 'save') return save(message.name, message.text)
    const { id, ask: name, body } = message
    try {
      const answer = await ask(name, body)
      if (isPlace(name, answer)) await open(answer)
      tell({ kind: 'answer', id, answer })
      if (isNew && name === 'content' && last) follow(last)
      if (name === 'content') isNew = false
    } catch {
      tell({ kind: 'failed', id })
    }
  }
  const open = async ({ uri, line, column: character }: Place): Promise<void> => {
    const at = new Position(line - 1, character - 1)
    const where = { selection: new Range(at, at), viewColumn: column ?? ViewColumn.One }
    await window.showTextDocument(client.protocol2CodeConverter.asUri(uri), where)
  }
  const follow = (editor: TextEditor): void => {
    clearTimeout(timer)
    last = editor
    if (panel?.visible !== true) return
    const { document, selection } = editor
    const body = {
      uri: client.code2ProtocolConverter.asUri(document.uri),
      position: client.code2ProtocolConverter.asPosition(selection.active),
    }
    timer = setTimeout(() => {
      ask('part', body).then(
        (part) => typeof part === 'string' && tell({ kind: 'reveal', part }),
        () => undefined,
      )
    }, pauseMilliseconds)
  }
  const create = (title: string): WebviewPanel => {
    // What was answered stays while another tab is in front.
    const options = { enableScripts: true, localResourceRoots: [dist], retainContextWhenHidden: true }
    const where = { viewColumn: ViewColumn.Beside, preserveFocus: true }
    const created = window.createWebviewPanel('questlint.preview', title, where, options)
    created.webview.onDidReceiveMessage(receive)
    created.onDidDispose(() => {
      panel = undefined
      target = undefined
      if (client.isRunning()) void client.sendNotification('questlint/previewClosed')
    })
    return created
  }
  const show = async (): Promise<void> => {
    const editor = window.activeTextEditor
    const found = editor && (await findQuestionnaire(client, editor))
    if (editor === undefined || found === undefined)
      return void window.showInformationMessage('There is no questionnaire at the cursor, and none uses what is there.')
    column = editor.viewColumn
    const isOther = found.uri !== target?.uri || found.configuration !== target.configuration
    target = found
    panel ??= create(found.configuration)
    panel.title = found.configuration
    last = editor
    if (isOther) {
      // A page of its own: the answers of one questionnaire are none of another.
      isNew = true
      panel.webview.html = panelPage(panel.webview, dist, 'preview', '<div id="preview"></div>')
    }
    panel.reveal(undefined, true)
    if (!isOther) follow(editor)
  }
  const following = Disposable.from(
    client.onNotification('questlint/previewChanged', () => tell({ kind: 'changed' })),
    client.onDidChangeState(({ newState }) => tell({ kind: 'lost', isLost: newState !== State.Running })),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      column = textEditor.viewColumn ?? column
      follow(textEditor)
    }),
  )
  const dispose = (): void => {
    clearTimeout(timer)
    following.dispose()
    panel?.dispose()
  }
  return { show, dispose }
}

async function findQuestionnaire(client: LanguageClient, editor: TextEditor): Promise<Target | undefined> {
  if (!client.isRunning()) return undefined
  const { document, selection } = editor
  const { code2ProtocolConverter: converter } = client
  const found = await client.sendRequest<Target | null>('questlint/previewAt', {
    textDocument: converter.asTextDocumentIdentifier(document),
    position: converter.asPosition(selection.active),
  })
  return found ?? undefined
}

function isPlace(name: string, answer: unknown): answer is Place {
  return (name === 'place' || name === 'finding') && answer !== null
}

async function save(name: string, text: string): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? []
  const where = folder ? { defaultUri: Uri.joinPath(folder.uri, name) } : {}
  const uri = await window.showSaveDialog(where)
  if (uri) await workspace.fs.writeFile(uri, new TextEncoder().encode(text))
}
