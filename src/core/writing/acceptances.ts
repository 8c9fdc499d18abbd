import type { Document } from '../document/document.ts'
import { findChange } from '../document/find-change.ts'
import type { FileEdit } from '../editor/actions/action.ts'
import { count } from '../text/count.ts'
import { memberOf } from '../text/json-value.ts'
import { type AcceptedEntry, appendAccepted, readAccepted, removeAccepted } from '../workspace/accepted.ts'
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
  return {
    edits: [changeOf(document, text)],
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

/** Adds entries for a copy of what lies at a path: those about the original, with the names of the copy (given with their originals). */
export function copiedAcceptances(
  workspace: Workspace,
  from: string,
  to: string,
  copies: ReadonlyMap<string, string>,
): readonly FileEdit[] {
  const document = workspace.accepted?.document
  const names = new Map([...copies].map(([name, old]) => [old, name]))
  const entries = entriesOf(workspace)
  const copied = positionsOf(workspace, [from]).flatMap((position) =>
    readAccepted([entries[position]]).map(({ fingerprint: _, ...entry }): AcceptedEntry => {
      const rest = entry.at.slice(from.length).split('/')
      return { ...entry, at: to + rest.map((step) => names.get(step) ?? step).join('/') }
    }),
  )
  const text = document && copied.length > 0 ? appendAccepted(document, copied) : undefined
  return document === undefined || text === undefined ? [] : [changeOf(document, text)]
}

function changeOf({ uri, text }: Document, written: string): FileEdit {
  const { start, end } = findChange(text, written)
  return { uri, start, end, text: written.slice(start, written.length - (text.length - end)) }
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
