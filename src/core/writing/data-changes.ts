import type { Change } from '../document/document.ts'
import type { FileChanges, FileEdit } from '../editor/actions/action.ts'
import type { FileChange } from '../editor/actions/record-draft.ts'
import { editsOf } from '../lint/fix-edits.ts'
import { editsOverlap } from '../text/edits.ts'
import { lastToken, parentPointer } from '../text/pointer.ts'
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
  const after = left.map((change) => taken.reduce(shiftedBy, change))
  return { changes: { edits: [...edits.values()].flat(), creates: [] }, left: after }
}

function whyStuck(change: DataChange): string {
  const pointer = change.op === 'move' ? change.from : change.pointer
  return `In ${change.uri} the place ${pointer} cannot be changed by itself: it is shared through a YAML anchor, or stands twice in one object.`
}

/** A change with the positions that it has once an item of a list was removed. */
function shiftedBy(change: DataChange, { uri, ...removal }: DataChange): DataChange {
  if (removal.op !== 'remove' || change.op === 'move' || change.uri !== uri) return change
  return { ...change, pointer: shiftPointer(change.pointer, removal.pointer) } as DataChange
}

function shiftPointer(pointer: string, removed: string): string {
  const list = parentPointer(removed) ?? ''
  const position = Number(lastToken(removed))
  if (!Number.isInteger(position) || !pointer.startsWith(`${list}/`)) return pointer
  const [step = '', ...rest] = pointer.slice(list.length + 1).split('/')
  return Number(step) > position ? [list, String(Number(step) - 1), ...rest].join('/') : pointer
}

/** The value that a pointer of a file has. */
export function documentOf(workspace: Workspace, uri: string): unknown {
  return fileOf(workspace, uri)?.document.value
}

/** One change of a file. */
export function inFile(uri: string, change: Change): DataChange {
  return { ...change, uri }
}
