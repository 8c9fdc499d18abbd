import { randomUUID } from 'node:crypto'
import { Disposable, ViewColumn, type WebviewPanel, window, workspace } from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'

/** The panel with the graph of the category at the cursor. */
export interface GraphPanel extends Disposable {
  readonly show: () => Promise<void>
}

interface Graph {
  readonly title: string
  readonly svg: string
}

const pauseMilliseconds = 300

/** A panel beside the text that follows the cursor and what is typed, while it is open. */
export function createGraphPanel(client: LanguageClient): GraphPanel {
  let panel: WebviewPanel | undefined
  let shown: Graph | undefined
  let timer: NodeJS.Timeout | undefined
  const draw = (graph: Graph): void => {
    if (panel === undefined || (graph.svg === shown?.svg && graph.title === shown.title)) return
    shown = graph
    panel.title = graph.title
    panel.webview.html = pageOf(graph)
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
  const show = async (): Promise<void> => {
    const graph = await askAtCursor(client)
    if (graph === undefined) {
      return void window.showInformationMessage('There is no questionnaire at the cursor, and none uses what is there.')
    }
    if (panel === undefined) {
      panel = window.createWebviewPanel('questlint.graph', graph.title, {
        viewColumn: ViewColumn.Beside,
        preserveFocus: true,
      })
      panel.onDidChangeViewState(follow)
      panel.onDidDispose(() => {
        panel = undefined
        shown = undefined
      })
    } else panel.reveal(undefined, true)
    draw(graph)
  }
  const following = Disposable.from(
    window.onDidChangeTextEditorSelection(follow),
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

/** The picture alone: no scripts, nothing from anywhere else, and no styles but the picture's own. */
function pageOf({ svg }: Graph): string {
  const nonce = randomUUID()
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"></head>
<body>${svg.replace('<style>', `<style nonce="${nonce}">`)}</body>
</html>`
}
