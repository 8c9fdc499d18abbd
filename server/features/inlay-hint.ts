import type { InlayHint } from 'vscode-languageserver'
import { inlayHints } from '../../src/core/internal.ts'
import { refreshAfterChanges } from '../refresh.ts'
import type { Feature } from './feature.ts'

/** What pks, keywords and conditions stand for, beside them; asked for anew when another file may have changed it. */
export const inlayHint: Feature = {
  capabilities: () => ({ inlayHintProvider: true }),
  register: (context) => {
    const { connection, client, fileAt } = context
    connection.languages.inlayHint.on(({ textDocument, range }): InlayHint[] => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return []
      const { converter, name } = file
      const place = { start: file.offsetAt(range.start), end: file.offsetAt(range.end) }
      return inlayHints(file.workspace, name, place).map(({ offset, label, tooltip }) => ({
        position: converter.toPosition(name, offset),
        label,
        paddingLeft: true,
        ...(tooltip !== undefined && { tooltip }),
      }))
    })
    const canRefresh = client.workspace?.inlayHint?.refreshSupport === true
    if (canRefresh) refreshAfterChanges(context, () => connection.languages.inlayHint.refresh())
  },
}
