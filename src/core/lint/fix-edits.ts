import type { Fix } from '../rules/rule.ts'
import type { TextEdit } from '../text/range.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'

/** The text edits of a fix with the file of each; `undefined` when one of its changes cannot be made in the text. */
export function editsOf(workspace: Workspace, uri: string, fix: Fix): (TextEdit & { uri: string })[] | undefined {
  const edits = (fix.edits ?? []).map((edit) => ({ ...edit, uri }))
  for (const change of fix.changes ?? []) {
    const target = change.uri ?? uri
    const changed = fileOf(workspace, target)?.document.edits(change)
    if (changed === undefined) return undefined
    edits.push(...changed.map((edit) => ({ ...edit, uri: target })))
  }
  return edits
}
