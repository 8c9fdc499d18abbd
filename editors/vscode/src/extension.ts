import { commands, type ExtensionContext } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'
import { acceptAtCursor, acceptWithReason } from './accept.ts'
import { showChangesStatus } from './changes-status.ts'
import { chooseAction } from './choose.ts'
import { showCodeBook } from './code-book.ts'
import { createComparePanel } from './compare.ts'
import { editLabel } from './edit-label.ts'
import { runWithForm, takesForms } from './form.ts'
import { createGraphPanel } from './graph-panel.ts'
import { withQuestionnairesFirst } from './outline.ts'
import { createPreviewPanel } from './preview-panel.ts'
import { refactorAtCursor, refactorCommand } from './refactor.ts'
import { openRulePage } from './rule-page.ts'
import { showStatus } from './status.ts'

let client: LanguageClient | undefined

/** Under which it is kept for a workspace that a configuration was offered. */
const configurationOffered = 'configurationOffered'

/** Starts the server that the extension carries. */
export async function activate(context: ExtensionContext): Promise<void> {
  const started = new LanguageClient(
    'questlint',
    'questlint',
    { module: context.asAbsolutePath('dist/server.cjs'), transport: TransportKind.ipc },
    {
      documentSelector: ['json', 'jsonc', 'jsonl', 'yaml'].flatMap((language) => [
        { scheme: 'file', language },
        { scheme: 'untitled', language },
      ]),
      middleware: {
        executeCommand: (command, given, next) =>
          command === refactorCommand ? runWithForm(started, command, given) : next(command, given),
        provideDocumentSymbols: async (document, token, next) => withQuestionnairesFirst(await next(document, token)),
      },
      initializationOptions: {
        acceptCommand: 'questlint.acceptWithReason',
        chooseCommand: 'questlint.choose',
        compareCommand: 'questlint.compareWith',
        suggestCommand: 'editor.action.triggerSuggest',
        editLabelCommand: 'questlint.editLabel',
        configurationOffered: context.workspaceState.get(configurationOffered) === true,
      },
    },
  )
  client = started
  started.onNotification('questlint/configurationOffered', () => {
    void context.workspaceState.update(configurationOffered, true)
  })
  started.registerFeature(takesForms)
  const graph = createGraphPanel(started, context)
  const comparison = createComparePanel(started)
  const preview = createPreviewPanel(started, context)
  context.subscriptions.push(
    showChangesStatus(started),
    comparison,
    showStatus(started),
    graph,
    preview,
    commands.registerCommand('questlint.restart', () => started.restart()),
    commands.registerCommand('questlint.showOutput', () => started.outputChannel.show()),
    commands.registerCommand('questlint.openRulePage', openRulePage),
    commands.registerCommand('questlint.showGraph', graph.show),
    commands.registerCommand('questlint.preview', preview.show),
    commands.registerCommand('questlint.showCodeBook', () => showCodeBook(started)),
    commands.registerCommand('questlint.compareWith', comparison.compareWith),
    commands.registerCommand('questlint.choose', (title: unknown, actions: unknown) =>
      chooseAction(started, title, actions),
    ),
    commands.registerCommand('questlint.editLabel', (uri?: unknown, position?: unknown) =>
      editLabel(started, uri, position),
    ),
    commands.registerCommand('questlint.addHere', () => refactorAtCursor(started, 'refactor.add')),
    commands.registerCommand('questlint.moveHere', () => refactorAtCursor(started, 'refactor.move')),
    commands.registerCommand('questlint.copyHere', () => refactorAtCursor(started, 'refactor.copy')),
    commands.registerCommand('questlint.removeHere', () => refactorAtCursor(started, 'refactor.remove')),
    commands.registerCommand('questlint.extractChoices', () => refactorAtCursor(started, 'refactor.extract')),
    commands.registerCommand('questlint.convertFile', () => refactorAtCursor(started, 'refactor.convert')),
    commands.registerCommand('questlint.acceptWithReason', (uri?: unknown, entry?: unknown) =>
      typeof uri === 'string' ? acceptWithReason(started, uri, entry) : acceptAtCursor(),
    ),
  )
  await started.start()
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop()
}
