import { type Disposable, StatusBarAlignment, window } from 'vscode'
import { type LanguageClient, State } from 'vscode-languageclient/node'

/** Says in the status bar whether the server runs; a click shows its output. */
export function showStatus(client: LanguageClient): Disposable {
  const item = window.createStatusBarItem('questlint.status', StatusBarAlignment.Right)
  item.name = 'questlint'
  item.command = 'questlint.showOutput'
  const show = (state: State): void => {
    const isRunning = state === State.Running
    const isStopped = state === State.Stopped
    item.text = isRunning ? '$(check) questlint' : isStopped ? '$(error) questlint' : '$(loading~spin) questlint'
    item.tooltip = isRunning ? 'The server runs.' : isStopped ? 'The server does not run.' : 'The server starts.'
  }
  show(State.Starting)
  client.onDidChangeState(({ newState }) => {
    show(newState)
    if (newState === State.Running) client.info('The server runs.')
  })
  item.show()
  return item
}
