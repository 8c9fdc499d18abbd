import type { Change } from '../document/document.ts'
import type { Fix } from '../rules/rule.ts'
import { isObject } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { TextEdit } from '../text/range.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'

/** The text edits of a fix with the file of each; `undefined` when one of its changes cannot be made in the text. */
export function editsOf(workspace: Workspace, uri: string, fix: Fix): (TextEdit & { uri: string })[] | undefined {
  const edits = (fix.edits ?? []).map((edit) => ({ ...edit, uri }))
  for (const change of fix.changes ?? []) {
    const target = change.uri ?? uri
    const changed = fileOf(workspace, target)?.document.edits(change)
    if (changed === undefined) return undefined
    addAll(
      edits,
      changed.map((edit) => ({ ...edit, uri: target })),
    )
  }
  return edits
}

/** Whether the data lets a fix change anything: what it changes is there, what it adds is not there yet. */
export function changesSomething(workspace: Workspace, uri: string, { edits = [], changes = [] }: Fix): boolean {
  if (changes.length === 0) return edits.length > 0
  return changes.every((change) => {
    const value = fileOf(workspace, change.uri ?? uri)?.document.value
    return isPossible(value, change)
  })
}

function isPossible(value: unknown, change: Change): boolean {
  switch (change.op) {
    case 'insert':
      return canInsert(value, change.pointer)
    case 'move':
      return resolvePointer(value, change.from) !== undefined
    default:
      return resolvePointer(value, change.pointer) !== undefined
  }
}

function canInsert(value: unknown, pointer: string): boolean {
  const parent = resolvePointer(value, parentPointer(pointer) ?? '')
  return Array.isArray(parent) || (isObject(parent) && !Object.hasOwn(parent, lastToken(pointer) ?? ''))
}
