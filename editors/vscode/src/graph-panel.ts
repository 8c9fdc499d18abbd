import { Disposable, type ExtensionContext, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode'
import type { LanguageClient, Location } from 'vscode-languageclient/node'
import type { PanelMessage, ShownGraph } from '../panel/messages.ts'
import { panelPage } from './panel-page.ts'

/** The panel with the graph of the category at the cursor. */
export interface GraphPanel extends Disposable {
  readonly show: () => Promise<void>
}

/** What the server answers. */
interface Graph {
  readonly title: string
  readonly svg: string
  readonly nodes: readonly { readonly id: string; readonly location: Location }[]
  readonly current: readonly string[]
}

const pauseMilliseconds = 300

/** A panel beside the text that follows the cursor and what is typed, while it is open; a box that is chosen is shown in the text. */
export function createGraphPanel(client: LanguageClient, { extensionUri }: ExtensionContext): GraphPanel {
  const dist = Uri.joinPath(extensionUri, 'dist')
  let panel: WebviewPanel | undefined
  let shown: Graph | undefined
  let column: ViewColumn | undefined
  let timer: NodeJS.Timeout | undefined
  const draw = (graph: Graph): void => {
    if (panel === undefined || JSON.stringify(graph) === JSON.stringify(shown)) return
    shown = graph
    panel.title = graph.title
    void panel.webview.postMessage(toShow(graph))
  }
  const follow = (): void => {
    clearTimeout(timer)
    if (panel?.visible !== true) return
    timer = setTimeout(() => {
      askAtCursor(client).then(
        (graph) => graph && draw(graph),
        () => undefined,
      )
    }, pauseMilliseconds)
  }
  const receive = async (message: PanelMessage): Promise<void> => {
    if (message.kind === 'ready') {
      if (shown) await panel?.webview.postMessage(toShow(shown))
      return
    }
    const location = shown?.nodes.find(({ id }) => id === message.id)?.location
    if (location === undefined) return
    const { uri, range } = client.protocol2CodeConverter.asLocation(location)
    await window.showTextDocument(uri, { selection: range, viewColumn: column ?? ViewColumn.One })
  }
  const create = (title: string): WebviewPanel => {
    const options = { enableScripts: true, localResourceRoots: [dist] }
    const where = { viewColumn: ViewColumn.Beside, preserveFocus: true }
    const created = window.createWebviewPanel('questlint.graph', title, where, options)
    created.webview.onDidReceiveMessage(receive)
    created.webview.html = panelPage(created.webview, dist, 'graph', body)
    created.onDidChangeViewState(follow)
    created.onDidDispose(() => {
      panel = undefined
      shown = undefined
    })
    return created
  }
  const show = async (): Promise<void> => {
    const graph = await askAtCursor(client)
    if (graph === undefined) {
      return void window.showInformationMessage('No questionnaire at the cursor, and none uses what is there.')
    }
    column = window.activeTextEditor?.viewColumn
    if (panel === undefined) panel = create(graph.title)
    else panel.reveal(undefined, true)
    draw(graph)
  }
  const following = Disposable.from(
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      column = textEditor.viewColumn ?? column
      follow()
    }),
    workspace.onDidChangeTextDocument(follow),
  )
  const dispose = (): void => {
    clearTimeout(timer)
    following.dispose()
    panel?.dispose()
  }
  return { show, dispose }
}

async function askAtCursor(client: LanguageClient): Promise<Graph | undefined> {
  const editor = window.activeTextEditor
  if (editor === undefined || !client.isRunning()) return undefined
  const { document, selection } = editor
  const { code2ProtocolConverter: converter } = client
  const graph = await client.sendRequest<Graph | null>('questlint/graph', {
    textDocument: converter.asTextDocumentIdentifier(document),
    position: converter.asPosition(selection.active),
  })
  return graph ?? undefined
}

function toShow({ title, svg, nodes, current }: Graph): ShownGraph {
  return { title, svg, places: nodes.map(({ id }) => id), current }
}

const body = `<div id="panel"></div>
<div id="tools" role="toolbar" aria-label="Zoom">
<button id="smaller" title="Zoom out (-)" aria-label="Zoom out">−</button>
<span id="percent" aria-live="polite"></span>
<button id="larger" title="Zoom in (+)" aria-label="Zoom in">+</button>
<button id="fit" title="Show the whole graph (0)">Fit</button>
</div>`
