import type { CodeLens } from 'vscode-languageserver'
import { codeLenses } from '../../src/core/index.ts'
import { refreshAfterChanges } from '../refresh.ts'
import type { Feature } from './feature.ts'

/** Who uses a record, and what a questiongroup or question waits for, in a line above it. */
export const codeLens: Feature = {
  capabilities: () => ({ codeLensProvider: {} }),
  register: (context) => {
    const { connection, client, fileAt, settings } = context
    connection.onCodeLens(({ textDocument }): CodeLens[] => {
      const file = fileAt(textDocument.uri)
      const setting = settings().codeLens
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
