import { Disposable, languages, StatusBarAlignment, ThemeColor, window, workspace } from 'vscode'
import { type LanguageClient, State } from 'vscode-languageclient/node'
import { askChanges } from './ask-changes.ts'

/** Longer than a pause between two words, so that nothing is asked while somebody types. */
const pauseMilliseconds = 1500

const selector = ['json', 'jsonc', 'yaml'].map((language) => ({ scheme: 'file', language }))

/** Says in the status bar how many changes since the last commit lose answers, once nobody has typed for a moment; a click shows them. */
export function showChangesStatus(client: LanguageClient): Disposable {
  const item = window.createStatusBarItem('questlint.changes', StatusBarAlignment.Left)
  item.name = 'questlint: changes that lose answers'
  item.command = { command: 'questlint.compareWith', title: 'Compare with the last commit', arguments: ['HEAD'] }
  item.backgroundColor = new ThemeColor('statusBarItem.warningBackground')
  item.tooltip = 'What is lost since the last commit; a click shows it.'
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  let isStale = false
  const show = (count: number): void => {
    item.text = `$(warning) ${count} ${count === 1 ? 'change loses' : 'changes lose'} answers`
    if (count > 0) item.show()
    else item.hide()
  }
  const ask = async (): Promise<void> => {
    const document = window.activeTextEditor?.document
    // Where a panel has the focus, what was said stays.
    if (document === undefined) return
    if (languages.match(selector, document) === 0) return item.hide()
    const found = await askChanges(client, document.uri, { reference: 'HEAD' }, false)
    if ('problem' in found) item.hide()
    // A text that is being written seems to have lost what comes after.
    else if (!found.isBroken) show(found.summary.data)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isAsking) {
        isStale = true
        return
      }
      isAsking = true
      ask()
        .catch(() => undefined)
        .finally(() => {
          isAsking = false
          if (isStale) later()
          isStale = false
        })
    }, pauseMilliseconds)
  }
  later()
  return Disposable.from(
    item,
    workspace.onDidChangeTextDocument(later),
    workspace.onDidSaveTextDocument(later),
    window.onDidChangeActiveTextEditor(later),
    // Somebody may have committed elsewhere.
    window.onDidChangeWindowState(later),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) later()
    }),
    new Disposable(() => clearTimeout(timer)),
  )
}
