import { findChange } from '../document/find-change.ts'
import type { FileEdit } from '../editor/actions/action.ts'
import { count } from '../text/count.ts'
import { memberOf } from '../text/json-value.ts'
import { readAccepted, removeAccepted } from '../workspace/accepted.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** What an operation does to the accepted file, and what has to be said of it. */
export interface AcceptanceChanges {
  readonly edits: readonly FileEdit[]
  readonly notes: readonly string[]
}

const nothing: AcceptanceChanges = { edits: [], notes: [] }

/** Takes out the entries that are about nothing but what lies at some paths. */
export function withoutAcceptances(workspace: Workspace, paths: readonly string[]): AcceptanceChanges {
  const document = workspace.accepted?.document
  const positions = positionsOf(workspace, paths)
  const text = document && positions.length > 0 ? removeAccepted(document, positions) : undefined
  if (document === undefined || text === undefined) return nothing
  const { start, end } = findChange(document.text, text)
  const added = text.slice(start, text.length - (document.text.length - end))
  return {
    edits: [{ uri: document.uri, start, end, text: added }],
    notes: [`${count(positions.length, 'accepted finding')} about it removed.`],
  }
}

/** Gives the entries about what lies at a path the path that it has afterwards. */
export function movedAcceptances(workspace: Workspace, from: string, to: string): AcceptanceChanges {
  const document = workspace.accepted?.document
  if (document === undefined || from === to) return nothing
  const positions = positionsOf(workspace, [from])
  const edits = positions.flatMap((position) => {
    const change = { op: 'replaceText', pointer: `/${position}/at`, start: 0, end: from.length, text: to } as const
    return (document.edits(change) ?? []).map((edit) => ({ ...edit, uri: document.uri }))
  })
  const pinned = positions.filter(
    (position) => typeof memberOf(entriesOf(workspace)[position], 'fingerprint') === 'string',
  )
  if (pinned.length === 0) return { edits, notes: [] }
  const them = count(pinned.length, 'accepted finding')
  return { edits, notes: [`${them} with a fingerprint of the old place will have to be accepted again.`] }
}

function entriesOf({ accepted }: Workspace): readonly unknown[] {
  const value = accepted?.document.value
  return Array.isArray(value) ? value : []
}

function positionsOf(workspace: Workspace, paths: readonly string[]): number[] {
  return entriesOf(workspace).flatMap((entry, position) => {
    const at = readAccepted([entry])[0]?.at
    return paths.some((path) => at === path || at?.startsWith(`${path}/`)) ? position : []
  })
}
