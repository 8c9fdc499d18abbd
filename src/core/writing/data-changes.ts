import type { Change } from '../document/document.ts'
import type { FileChanges, FileEdit } from '../editor/actions/action.ts'
import type { FileChange } from '../editor/actions/record-draft.ts'
import { editsOf } from '../lint/fix-edits.ts'
import { editsOverlap } from '../text/edits.ts'
import { isListIndex, lastToken, parentPointer } from '../text/pointer.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { inSteps, isRefusal, type Refusal } from './operation.ts'

/** A change of the data of a file that is named. */
export type DataChange = FileChange & { readonly uri: string }

/**
 * The edits of changes to data, each meant for the files as they are. Removals that touch each other are made one after the other, so that a
 * list can lose all its items.
 */
export function editsFor(workspace: Workspace, changes: readonly DataChange[]): FileChanges | Refusal {
  let waiting: readonly DataChange[] = changes
  const rounds: FileChanges[] = []
  const next = (current: Workspace): FileChanges | Refusal => {
    const round = takeRound(current, waiting)
    if (isRefusal(round)) return round
    waiting = round.left
    return round.changes
  }
  const first = next(workspace)
  if (isRefusal(first)) return first
  rounds.push(first)
  if (waiting.length === 0) return first
  // How many rounds there are is known only while they are made.
  const steps = [
    () => first,
    ...Array.from(
      { length: changes.length },
      () => (current: Workspace) => (waiting.length === 0 ? none : next(current)),
    ),
  ]
  return inSteps(workspace, steps)
}

const none: FileChanges = { edits: [], creates: [] }

interface Round {
  readonly changes: FileChanges
  /** What is to be done in the next round, with the places of then. */
  readonly left: readonly DataChange[]
}

function takeRound(workspace: Workspace, changes: readonly DataChange[]): Round | Refusal {
  const taken: DataChange[] = []
  const left: DataChange[] = []
  const edits = new Map<string, FileEdit[]>()
  // From behind, so that what stays for the next round stands before what goes now.
  for (const change of changes.toReversed()) {
    const { uri } = change
    const own = editsOf(workspace, uri, { safe: false, changes: [change] })
    if (own === undefined) return { refused: whyStuck(change) }
    const known = edits.get(uri) ?? []
    if (editsOverlap([...known, ...own])) {
      left.unshift(change)
      continue
    }
    edits.set(uri, [...own, ...known])
    taken.push(change)
  }
  const after = left.map((change) => shiftedBy(change, taken))
  return { changes: { edits: [...edits.values()].flat(), creates: [] }, left: after }
}

function whyStuck(change: DataChange): string {
  const pointer = change.op === 'move' ? change.from : change.pointer
  return `In ${change.uri} the place ${pointer} cannot be changed by itself: it is shared through a YAML anchor, or is a duplicate in one object.`
}

/** A change with the positions that it has once items of lists were removed. */
function shiftedBy(change: DataChange, taken: readonly DataChange[]): DataChange {
  if (change.op === 'move') return change
  const removed = taken.flatMap((one) => (one.op === 'remove' && one.uri === change.uri ? one.pointer : []))
  return { ...change, pointer: shiftPointer(change.pointer, removed) }
}

function shiftPointer(pointer: string, removed: readonly string[]): string {
  const shifted: string[] = []
  let list = ''
  for (const step of pointer.split('/').slice(1)) {
    const before = removed.filter((one) => {
      const position = lastToken(one) ?? ''
      return parentPointer(one) === list && isListIndex(position) && Number(position) < Number(step)
    })
    shifted.push(isListIndex(step) ? String(Number(step) - before.length) : step)
    list += `/${step}`
  }
  return shifted.map((step) => `/${step}`).join('')
}

/** The value that a pointer of a file has. */
export function documentOf(workspace: Workspace, uri: string): unknown {
  return fileOf(workspace, uri)?.document.value
}

/** One change of a file. */
export function inFile(uri: string, change: Change): DataChange {
  return { ...change, uri }
}
