import type { InlayHint, Range as LspRange } from 'vscode-languageserver'
import { inlayHints } from '../../src/core/internal.ts'
import { bySections } from '../by-sections.ts'
import { refreshAfterChanges } from '../refresh.ts'
import type { Feature, ProjectFile } from './feature.ts'

/** What pks, keywords and conditions stand for, beside them; asked for anew when another file may have changed it. */
export const inlayHint: Feature = {
  capabilities: () => ({ inlayHintProvider: true }),
  register: (context) => {
    const { connection, client } = context
    connection.languages.inlayHint.on(async ({ textDocument: { uri }, range }, token) => {
      const hints = await bySections(context, { uri, token }, (file) => hintsIn(file, range))
      return hints ?? []
    })
    const canRefresh = client.workspace?.inlayHint?.refreshSupport === true
    if (canRefresh) refreshAfterChanges(context, () => connection.languages.inlayHint.refresh())
  },
}

function* hintsIn(file: ProjectFile, range: LspRange): Generator<undefined, InlayHint[]> {
  const { converter, name, offsetAt, workspace } = file
  const place = { start: offsetAt(range.start), end: offsetAt(range.end) }
  const found = yield* inlayHints(workspace, name, place)
  return found.map(({ offset, label, tooltip }) => ({
    position: converter.toPosition(name, offset),
    label,
    paddingLeft: true,
    ...(tooltip !== undefined && { tooltip }),
  }))
}
