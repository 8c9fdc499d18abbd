import type { Change } from '../document/document.ts'
import type { Fix } from '../rules/rule.ts'
import { countStartingBefore } from '../text/edits.ts'
import { isListIndex, lastToken, parentPointer } from '../text/pointer.ts'
import type { TextEdit } from '../text/range.ts'

/** What the fixes of one round have taken: stretches of text, and objects that gain or lose members. */
export interface Claims {
  readonly byFile: ReadonlyMap<string, readonly TextEdit[]>
  /** Takes everything that a fix needs, or nothing and gives false when another fix touches it. */
  readonly take: (edits: readonly (TextEdit & { readonly uri: string })[], objects: readonly string[]) => boolean
}

/** An empty round. */
export function createClaims(): Claims {
  const byFile = new Map<string, TextEdit[]>()
  const taken = new Set<string>()
  return {
    byFile,
    take: (edits, objects) => {
      if (objects.some((object) => taken.has(object))) return false
      if (edits.some(({ uri, ...edit }) => touchesNeighbour(byFile.get(uri) ?? [], edit))) return false
      for (const object of objects) taken.add(object)
      for (const { uri, ...edit } of edits) insertSorted(byFile, uri, edit)
      return true
    },
  }
}

/**
 * The objects whose members a fix adds or takes away. Two such changes of one object, each right by itself, may together
 * break the text: both add the same options object, or one empties the object that the other fills.
 */
export function objectsOf(uri: string, { changes = [] }: Fix): readonly string[] {
  return changes.flatMap((change) => {
    const file = change.uri ?? uri
    return objectsChangedBy(change).map((object) => `${file} ${object}`)
  })
}

function objectsChangedBy(change: Change): readonly string[] {
  switch (change.op) {
    case 'replace':
    case 'replaceText':
    case 'rename':
      return []
    case 'remove':
      return [objectOf(change.pointer)]
    case 'insert':
      return objectsFilledAt(change.pointer)
    case 'move':
      return [objectOf(change.from), ...objectsFilledAt(change.to)]
  }
}

/** The object that gets a member, and that to which it is added where it is missing, which is no list. */
function objectsFilledAt(pointer: string): readonly string[] {
  const object = objectOf(pointer)
  return isListIndex(lastToken(object) ?? '') ? [object] : [object, objectOf(object)]
}

function objectOf(pointer: string): string {
  return parentPointer(pointer) ?? ''
}

function touchesNeighbour(sorted: readonly TextEdit[], edit: TextEdit): boolean {
  const at = countStartingBefore(sorted, edit.start)
  const before = sorted[at - 1]
  const after = sorted[at]
  return (before !== undefined && before.end >= edit.start) || (after !== undefined && after.start <= edit.end)
}

function insertSorted(byFile: Map<string, TextEdit[]>, uri: string, edit: TextEdit): void {
  const sorted = byFile.get(uri)
  if (sorted) sorted.splice(countStartingBefore(sorted, edit.start), 0, edit)
  else byFile.set(uri, [edit])
}
