import { isSameJson } from '../text/json-value.ts'

/** The names of what a list or object has on each side, in order. */
export interface Orders {
  readonly base: readonly string[]
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/** An order for what is on either side. */
export interface MergedOrder {
  readonly names: readonly string[]
  /** The same as theirs would have it, where both sides changed the order, each in its own way. */
  readonly theirNames: readonly string[] | undefined
}

/**
 * Merges two orders: that of the side which changed it, and what only the other side has behind what it is behind
 * there; of two in one place ours is the first.
 */
export function mergeOrders({ base, ours, theirs }: Orders): MergedOrder {
  const [inOurs, inTheirs, inBase] = [new Set(ours), new Set(theirs), new Set(base)]
  const isCommon = (name: string): boolean => inOurs.has(name) && inTheirs.has(name) && inBase.has(name)
  const [before, own, other] = [base, ours, theirs].map((names) => names.filter(isCommon))
  const oursMoved = !isSameJson(before, own)
  const theirsMoved = !isSameJson(before, other)
  const isContested = oursMoved && theirsMoved && !isSameJson(own, other)
  const isByTheirs = theirsMoved && !oursMoved
  const [first, second] = isByTheirs ? [theirs, ours] : [ours, theirs]
  return {
    names: insertMissing(first, second, isByTheirs ? 'before' : 'behind'),
    theirNames: isContested ? insertMissing(theirs, ours, 'before') : undefined,
  }
}

/** `where`: before or behind what the first order alone has in the same place. */
function insertMissing(first: readonly string[], second: readonly string[], where: 'before' | 'behind'): string[] {
  const known = new Set(first)
  const inSecond = new Set(second)
  /** What comes in front of all, and behind each name. */
  const behind = new Map<string | undefined, string[]>()
  let anchor: string | undefined
  for (const name of second) {
    if (known.has(name)) anchor = name
    else behind.set(anchor, [...(behind.get(anchor) ?? []), name])
  }
  const merged: string[] = []
  let waiting = behind.get(undefined) ?? []
  const flush = (): void => {
    for (const name of waiting) merged.push(name)
    waiting = []
  }
  for (const name of first) {
    if (where === 'before' || inSecond.has(name)) flush()
    merged.push(name)
    const next = behind.get(name)
    if (next) waiting = next
  }
  flush()
  return merged
}
