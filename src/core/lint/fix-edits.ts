import type { Change } from '../document/document.ts'
import type { Fix } from '../rules/rule.ts'
import { editsOverlap } from '../text/edits.ts'
import { isObject } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { TextEdit } from '../text/range.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'

/** A replacement in one file; offsets as in {@link TextEdit}. */
export interface FileEdit extends TextEdit {
  readonly uri: string
}

/** What is done to files: edits of the texts as they are, for `creates` of the empty text of a new file. */
export interface FileChanges {
  readonly edits: readonly FileEdit[]
  readonly creates: readonly string[]
}

/** The text edits of a fix with the file of each; `undefined` when one of its changes cannot be made in the text. */
export function editsOf(workspace: Workspace, uri: string, fix: Fix): FileEdit[] | undefined {
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

/** The edits of a fix; `undefined` when one of its changes cannot be made in the text, or two of them touch the same characters. */
export function changesOf(workspace: Workspace, uri: string, fix: Fix): FileChanges | undefined {
  const edits = editsOf(workspace, uri, fix)
  if (edits === undefined || edits.length === 0) return undefined
  const files = [...new Set(edits.map((edit) => edit.uri))]
  if (files.some((one) => editsOverlap(edits.filter((edit) => edit.uri === one)))) return undefined
  return { edits, creates: [] }
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
