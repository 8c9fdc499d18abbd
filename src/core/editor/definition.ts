import { type Identity, identify } from '../names/identity.ts'
import type { Mention } from '../names/mention.ts'
import { type NameAt, nameAt } from '../names/names.ts'
import { mentionsOfRecord, mentionsOfThing, sortPlaces } from '../names/occurrences.ts'
import { ownerOf, winnerOf } from '../names/owner.ts'
import { type EditorRange, rangeOfText } from '../names/place.ts'
import { setsHolding } from '../names/sets.ts'
import type { Range } from '../text/range.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { labelOfName } from './label-place.ts'
import { surroundingsOf } from './surroundings.ts'

/** Where the thing that a name names is defined. */
export interface Definition {
  /** The name that was asked about. */
  readonly origin: EditorRange
  /** The whole record, node or option. */
  readonly target: EditorRange
  /** Its name. */
  readonly selection: EditorRange
}

/**
 * Where the name at an offset is defined: the record of a keyword or pk, the configuration of a code or context, the other
 * end of a condition or of a pair for "other". What no loaded file defines leads to the nodes of that keyword.
 */
export function definitionsAt(workspace: Workspace, uri: string, offset: number): Definition[] {
  const name = nameAt(workspace, uri, offset)
  if (name === undefined) return []
  const targets = targetsOf(workspace, name)
  return targets.flatMap((mention) => definition(workspace, name, mention) ?? [])
}

/** Where the label of what a name names is written: in its translation, or beside its definition; nothing without a label. */
export function labelDefinitionsAt(workspace: Workspace, uri: string, offset: number): Definition[] {
  const name = nameAt(workspace, uri, offset)
  const label = name && labelOfName(workspace, name)
  const document = label && surroundingsOf(workspace, label.uri)?.document
  const target = label && document?.rangeOf(label.holder.pointer, 'member')
  const selection = label && document?.rangeOf(label.pointer)
  if (name === undefined || label === undefined || target === undefined || selection === undefined) return []
  return [
    {
      origin: { uri: name.uri, start: name.start, end: name.end },
      target: { ...around(target, selection), uri: label.uri },
      selection: { ...selection, uri: label.uri },
    },
  ]
}

/** Every question, questiongroup or category that asks what a name names: the places of a record in questionnaires. */
export function implementationsAt(workspace: Workspace, uri: string, offset: number): Definition[] {
  const name = nameAt(workspace, uri, offset)
  if (name === undefined) return []
  const uses = mentionsOfThing(workspace, name.mention).filter(({ role }) => role === 'question')
  const found = uses.flatMap((mention) => {
    const one = definition(workspace, name, mention)
    return one ? [{ ...one, ...one.selection }] : []
  })
  return sortPlaces(found).map(({ origin, target, selection }) => ({ origin, target, selection }))
}

function targetsOf(workspace: Workspace, { mention }: NameAt): readonly Mention[] {
  if (mention.role === 'record') return [mention]
  if (mention.kind === 'template') return []
  const records = new Set<Mention>()
  const nodes = new Set<Mention>()
  for (const set of setsHolding(workspace, mention.uri)) {
    const identity = identify(mention, set)
    if (identity === undefined) return otherEnd(workspace, mention)
    const winners = recordsOf(identity, mention, set)
    for (const winner of winners) records.add(winner)
    if (winners.length > 0) continue
    for (const use of mentionsInSet(identity, set)) if (use.role === 'question') nodes.add(use)
  }
  return records.size > 0 ? [...records] : [...nodes]
}

function mentionsInSet(identity: Identity, set: SetIndex): Mention[] {
  return set.files.flatMap((file) => mentionsOfRecord(identity, file))
}

/** Of records with one keyword, the one that the file with the name takes. */
function recordsOf(identity: Identity, mention: Mention, set: SetIndex): Mention[] {
  const file = set.file(mention.uri)
  const winner = file && winnerOf(identity, mention, file)
  const by = identity.keyword === undefined ? 'pk' : 'keyword'
  return mentionsInSet(identity, set).filter((one) => {
    if (one.role !== 'record' || one.by !== by) return false
    return winner === undefined || (one.uri === winner.uri && `${one.pointer}/`.startsWith(`${winner.pointer}/`))
  })
}

/** From what waits for a name to what triggers it, and back. */
function otherEnd(workspace: Workspace, mention: Mention): readonly Mention[] {
  const connected = mentionsOfThing(workspace, mention)
  const facing = connected.filter((one) => one.role !== mention.role)
  return facing.length > 0 ? facing : connected.filter((one) => one === mention)
}

function definition(workspace: Workspace, name: NameAt, mention: Mention): Definition | undefined {
  const opened = surroundingsOf(workspace, mention.uri)
  const selection = opened && rangeOfText(opened.document, mention)
  if (opened === undefined || selection === undefined) return undefined
  const target = opened.document.rangeOf(ownerOf(opened.file, mention), 'member') ?? selection
  const { uri } = mention
  return {
    origin: { uri: name.uri, start: name.start, end: name.end },
    target: { ...around(target, selection), uri },
    selection: { ...selection, uri },
  }
}

/** Clients refuse a selection outside of its target. */
function around(target: Range, selection: Range): Range {
  return { start: Math.min(target.start, selection.start), end: Math.max(target.end, selection.end) }
}
