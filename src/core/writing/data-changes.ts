import type { Change } from '../document/document.ts'
import { whyNoEdits } from '../document/why-no-edits.ts'
import type { FileChange } from '../drafts/record-draft.ts'
import { editsOf, type FileChanges, type FileEdit } from '../lint/fix-edits.ts'
import { countLeading } from '../text/count-leading.ts'
import { collectEdits, type EditCollector } from '../text/edits.ts'
import { addToGroup } from '../text/group-by.ts'
import { isListIndex, lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { inSteps, isRefusal, type Refusal } from './operation.ts'

/** A change of the data of a file that is named. */
export type DataChange = FileChange & { readonly uri: string }

/**
 * The edits of changes to data, each meant for the files as they are. Removals that touch each other are made one after
 * the other, and so is the last one of a list or object that loses all it contains: only what knows that it takes the
 * last one writes an empty list or object.
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
  const edits: (readonly FileEdit[])[] = []
  const collectors = new Map<string, EditCollector>()
  const last = lastOnes(workspace, changes)
  // From behind, so that what stays for the next round is before what goes now.
  for (const change of changes.toReversed()) {
    if (last.has(change)) {
      left.push(change)
      continue
    }
    const { uri } = change
    const own = editsOf(workspace, uri, { safe: false, changes: [change] })
    if (own === undefined) return { refused: whyStuck(workspace, change) }
    const collector = collectors.get(uri) ?? collectEdits()
    collectors.set(uri, collector)
    if (!collector.take(own)) {
      left.push(change)
      continue
    }
    edits.push(own)
    taken.push(change)
  }
  const removed = removedPositions(taken)
  const after = left.reverse().map((change) => shiftedBy(change, removed))
  return { changes: { edits: edits.reverse().flat(), creates: [] }, left: after }
}

/** Of the removals that together empty a list or object the first, which is to be made after the others. */
function lastOnes(workspace: Workspace, changes: readonly DataChange[]): ReadonlySet<DataChange> {
  const removals = new Map<string, DataChange[]>()
  for (const change of changes)
    if (change.op === 'remove') addToGroup(removals, `${change.uri} ${parentPointer(change.pointer)}`, change)
  const last = new Set<DataChange>()
  for (const group of removals.values()) {
    const [first] = group
    if (first === undefined || first.op !== 'remove' || group.length === 1) continue
    const holder = resolvePointer(documentOf(workspace, first.uri), parentPointer(first.pointer) ?? '')
    const pointers = new Set(group.map((one) => (one.op === 'remove' ? one.pointer : '')))
    if (Object.keys((holder ?? {}) as object).length === pointers.size) last.add(first)
  }
  return last
}

function whyStuck(workspace: Workspace, change: DataChange): string {
  const pointer = change.op === 'move' ? change.from : change.pointer
  return whyNoEdits(fileOf(workspace, change.uri)?.document, change.uri, `the place ${pointer}`)
}

/** The positions of removed items, ascending, by the file and the list that they were in. */
type RemovedPositions = ReadonlyMap<string, readonly number[]>

function removedPositions(changes: readonly DataChange[]): RemovedPositions {
  const removed = new Map<string, number[]>()
  for (const change of changes) {
    const position = change.op === 'remove' ? (lastToken(change.pointer) ?? '') : ''
    if (change.op !== 'remove' || !isListIndex(position)) continue
    addToGroup(removed, `${change.uri} ${parentPointer(change.pointer)}`, Number(position))
  }
  for (const positions of removed.values()) positions.sort((one, other) => one - other)
  return removed
}

/** A change with the positions that it has once items of lists were removed. */
function shiftedBy(change: DataChange, removed: RemovedPositions): DataChange {
  if (change.op === 'move') return change
  let shifted = ''
  let list = ''
  for (const step of change.pointer.split('/').slice(1)) {
    const before = isListIndex(step)
      ? countLeading(removed.get(`${change.uri} ${list}`) ?? [], (index) => index < Number(step))
      : 0
    shifted += `/${before === 0 ? step : Number(step) - before}`
    list += `/${step}`
  }
  return { ...change, pointer: shifted }
}

/** The value that a pointer of a file has. */
export function documentOf(workspace: Workspace, uri: string): unknown {
  return fileOf(workspace, uri)?.document.value
}

/** One change of a file. */
export function inFile(uri: string, change: Change): DataChange {
  return { ...change, uri }
}
