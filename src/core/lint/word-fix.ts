import type { Change } from '../document/document.ts'
import type { Fix } from '../rules/rule.ts'
import { listSome } from '../text/list-some.ts'
import { isListIndex, lastToken, parentPointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'

/** What a fix does, as the title of an action: `Rename to "max_length"`. */
export function wordFix(fix: Fix): string {
  if (fix.title !== undefined) return shortName(fix.title)
  const { changes = [] } = fix
  const [first] = changes
  if (first === undefined) return 'Fix'
  return listSome([shortName(wordChange(first))], changes.length)
}

function wordChange(change: Change): string {
  switch (change.op) {
    case 'replace':
      return `Change to ${brief(change.value)}`
    case 'replaceText':
      return change.text === '' ? 'Remove the text' : `Change to ${change.text}`
    case 'rename':
      return `Rename to "${change.name}"`
    case 'remove':
      return isListIndex(lastStep(change.pointer)) ? 'Remove the item' : `Remove "${lastStep(change.pointer)}"`
    case 'insert':
      return `Add "${lastStep(change.pointer)}"`
    case 'move':
      return `Move "${lastStep(change.from)}" ${directionOf(change)}`
  }
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function lastStep(pointer: string): string {
  return lastToken(pointer) ?? ''
}

/** Into an object beside or below, or out of one to what it is in. */
function directionOf({ from, to }: { readonly from: string; readonly to: string }): string {
  const left = parentPointer(from) ?? ''
  const entered = parentPointer(to) ?? ''
  return left.startsWith(`${entered}/`) ? `out of "${lastStep(left)}"` : `to "${lastStep(entered)}"`
}
