import type { CodeLens } from 'vscode-languageserver'
import { codeLenses, type CodeLens as Lens, lostAnswerLenses } from '../../src/core/internal.ts'
import { followLostAnswers } from '../lost-answers.ts'
import { ownCommand } from '../own-command.ts'
import { refreshAfterChanges } from '../refresh.ts'
import type { Feature } from './feature.ts'
import { testLenses } from './run-tests.ts'

/** What runs tests, where changes lose answers, who uses a record, and what a questiongroup or question waits for, in a line above it. */
export const codeLens: Feature = {
  capabilities: () => ({ codeLensProvider: {} }),
  register: (context) => {
    const { connection, client, fileAt, projects, settings } = context
    const canRefresh = client.workspace?.codeLens?.refreshSupport === true
    const refresh = (): Promise<void> => connection.sendRequest('workspace/codeLens/refresh')
    // Who cannot be told of the result would see that of an earlier text.
    const lostAnswers = canRefresh ? followLostAnswers(context, () => void refresh().catch(() => undefined)) : () => []
    const compare = ownCommand(context, 'compareCommand')
    connection.onCodeLens(({ textDocument }): CodeLens[] => {
      const { uri } = textDocument
      const setting = settings().codeLens
      if (setting !== 'off' && projects.ownerOf(uri).isTests(uri)) return testLenses(context, uri)
      const file = fileAt(uri)
      if (file === undefined || setting === 'off') return []
      const { converter, name } = file
      const most = setting === 'on' ? Number.POSITIVE_INFINITY : undefined
      const lensOf = ({ title, ...span }: Lens, command: string, more: unknown[] = []): CodeLens => {
        return { range: converter.toRange({ uri: name, ...span }), command: { title, command, arguments: more } }
      }
      return [
        ...lostAnswerLenses(lostAnswers(uri), file.workspace, name).map((lens) =>
          lensOf(lens, compare ?? '', ['HEAD']),
        ),
        ...codeLenses(file.workspace, name, most).map((lens) => lensOf(lens, '')),
      ]
    })
    if (canRefresh) refreshAfterChanges(context, refresh)
  },
}
