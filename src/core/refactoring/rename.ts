import { nameAt } from '../names/names.ts'
import { type Refusal, type Rename, type RenameGroup, renameThing } from '../names/rename.ts'
import type { RenameEdit } from '../names/rename-edits.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from '../writing/acceptances.ts'
import { isRefusal, type Operation } from '../writing/operation.ts'

/** A rename that can be made, as the operation that it is. */
export interface RenameAt extends Rename {
  readonly operation: Operation
}

/**
 * Gives the thing named at an offset another name, in every file of its sets; accepted findings follow. `undefined` where nothing has a
 * name.
 */
export function renameAt(
  workspace: Workspace,
  uri: string,
  offset: number,
  name: string,
): RenameAt | Refusal | undefined {
  const found = nameAt(workspace, uri, offset)
  const renamed = found && renameThing(workspace, found.mention, name)
  if (found === undefined || renamed === undefined) return undefined
  if (isRefusal(renamed)) return renamed
  const { summary, notes } = renamed
  const changed = renamed.edits.map((edit) => ({ uri: edit.uri, start: edit.start, end: edit.end, text: edit.text }))
  const changes = { edits: changed, creates: [] }
  // What was found about the old name is no news about the new one.
  const copies = new Map([[name, found.mention.text]])
  const operation: Operation = { ...withAcceptances(workspace, { summary, notes, changes }), copies }
  const accepted = workspace.accepted?.source.uri
  const acceptances = operation.changes.edits
    .filter((edit) => edit.uri === accepted)
    .map((edit): RenameEdit => ({ ...edit, role: 'acceptance' }))
  const others = renamed.groups.filter(({ role }) => role !== 'acceptance')
  const label = 'Accepted findings'
  const groups: RenameGroup[] =
    acceptances.length === 0 ? others : [...others, { role: 'acceptance', label, edits: acceptances }]
  const edits = [...renamed.edits.filter(({ role }) => role !== 'acceptance'), ...acceptances]
  return { ...renamed, notes: operation.notes, groups, edits, operation }
}
