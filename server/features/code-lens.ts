import type { CodeLens } from 'vscode-languageserver'
import { codeLenses } from '../../src/core/internal.ts'
import { refreshAfterChanges } from '../refresh.ts'
import type { Feature } from './feature.ts'
import { testLenses } from './run-tests.ts'

/** What runs tests, who uses a record, and what a questiongroup or question waits for, in a line above it. */
export const codeLens: Feature = {
  capabilities: () => ({ codeLensProvider: {} }),
  register: (context) => {
    const { connection, client, fileAt, projects, settings } = context
    connection.onCodeLens(({ textDocument }): CodeLens[] => {
      const { uri } = textDocument
      const setting = settings().codeLens
      if (setting !== 'off' && projects.ownerOf(uri).isTests(uri)) return testLenses(context, uri)
      const file = fileAt(uri)
      if (file === undefined || setting === 'off') return []
      const { converter, name } = file
      const most = setting === 'on' ? Number.POSITIVE_INFINITY : undefined
      return codeLenses(file.workspace, name, most).map(({ title, ...span }) => {
        return { range: converter.toRange({ uri: name, ...span }), command: { title, command: '' } }
      })
    })
    const canRefresh = client.workspace?.codeLens?.refreshSupport === true
    if (canRefresh) refreshAfterChanges(context, () => connection.sendRequest('workspace/codeLens/refresh'))
  },
}
