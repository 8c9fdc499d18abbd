import { addToGroup } from './group-by.ts'

/** As many as take about a second. */
const mostSteps = 3_000_000

let stepsLeft = Number.POSITIVE_INFINITY

/**
 * Does work in which many names are looked for, with one number of steps for all comparisons in it, however short: once
 * they are spent, nothing is near any name. Such work is what is done with one file in its set, so that what is found
 * does not depend on other files.
 */
export function limitGuesses<T>(work: () => T): T {
  if (Number.isFinite(stepsLeft)) return work()
  stepsLeft = mostSteps
  try {
    return work()
  } finally {
    stepsLeft = Number.POSITIVE_INFINITY
  }
}

/**
 * The one candidate that a misspelt name plainly means; `undefined` when none or more than one is near.
 * Names that differ only in case, spaces, hyphens or underscores are nearest; names that differ only in digits are never near.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const limit = allowedDistance(name.length)
  const near = new Map<string, number>()
  for (const candidate of candidates) {
    if (stepsLeft < 0) return undefined
    const cost = near.has(candidate) ? undefined : costOf(name, candidate, limit)
    if (cost !== undefined) near.set(candidate, cost)
  }
  return singleNearest(near)
}

/** Names that a misspelt one may be meant to be, prepared so that few of them are compared. */
export interface NameIndex {
  readonly folded: ReadonlyMap<string, readonly string[]>
  /** By the number of letters, which is all characters but digits. */
  readonly byLength: ReadonlyMap<number, readonly Alike[]>
}

/** Names that differ in digits alone; they are never near each other, and all are about as near to another name. */
interface Alike {
  readonly letters: string
  /** Where the digits are: the name with `0` for a digit and `x` for everything else. */
  readonly shape: string
  /** Which letters there are, and which more than once; a bit stands for several. */
  readonly once: number
  readonly twice: number
  readonly byDigits: Map<string, string[]>
}

/** Prepares names for {@link nearestIn}; worth it where more than one name is looked for among them. */
export function indexNames(names: Iterable<string>): NameIndex {
  const folded = new Map<string, string[]>()
  const alike = new Map<string, Alike>()
  const byLength = new Map<number, Alike[]>()
  for (const name of new Set(names)) {
    addToGroup(folded, fold(name), name)
    const letters = lettersOf(name)
    const shape = shapeOf(name)
    const key = `${letters} ${shape}`
    const group = alike.get(key) ?? { letters, shape, ...bitsFor(letters), byDigits: new Map() }
    if (group.byDigits.size === 0) addToGroup(byLength, letters.length, group)
    alike.set(key, group)
    addToGroup(group.byDigits, digitsOf(name), name)
  }
  return { folded, byLength }
}

function bitsFor(letters: string): { readonly once: number; readonly twice: number } {
  let once = 0
  let twice = 0
  for (let at = 0; at < letters.length; at++) {
    const bit = 1 << (letters.charCodeAt(at) & 31)
    twice |= once & bit
    once |= bit
  }
  return { once, twice }
}

const maxCompared = 1000

/**
 * What {@link nearestName} gives among the names of an index for which `isOut` is not true. Where more than 1000 of them
 * are of almost the same letters, none is plainly meant.
 */
export function nearestIn(
  index: NameIndex,
  name: string,
  isOut: (candidate: string) => boolean = () => false,
): string | undefined {
  if (stepsLeft < 0) return undefined
  const limit = allowedDistance(name.length)
  const near = new Map<string, number>()
  const look = (candidate: string): void => {
    const cost = near.has(candidate) ? undefined : costOf(name, candidate, limit)
    if (cost !== undefined && !isOut(candidate)) near.set(candidate, cost)
  }
  for (const candidate of index.folded.get(fold(name)) ?? []) look(candidate)
  // Nothing is nearer than what folds alike.
  if ([...near.values()].includes(0)) return singleNearest(near)
  const candidates = likeNames(index, name, limit)
  if (candidates === undefined) return undefined
  for (const candidate of candidates) look(candidate)
  return stepsLeft < 0 ? undefined : singleNearest(near)
}

/**
 * The names whose letters and digits may be near; `undefined` when there are too many. A changed digit costs one more,
 * so that it leaves one slip less.
 */
function likeNames({ byLength }: NameIndex, name: string, limit: number): readonly string[] | undefined {
  const letters = lettersOf(name)
  const digits = digitsOf(name)
  const own = bitsFor(letters)
  const shape = shapeOf(name)
  const names: string[] = []
  let compared = 0
  for (let length = letters.length - limit; length <= letters.length + limit; length++) {
    for (const group of byLength.get(length) ?? []) {
      if (--stepsLeft < 0) return undefined
      // Each slip changes at most two counts of letters.
      if (bitsOf(own.once ^ group.once) + bitsOf(own.twice ^ group.twice) > 2 * limit) continue
      if (group.letters === letters) continue
      const slips = typingDistance(letters, group.letters, limit)
      if (slips <= limit) for (const one of group.byDigits.get(digits) ?? []) names.push(one)
      // All slips are spent on letters, unless one puts a digit for a letter: that shows in the shape, and one alone in the length.
      const isSpent = slips === limit - 1 && (group.shape === shape || (slips === 1 && length === letters.length))
      // With a letter put in or left out beside it, that is one changed digit.
      const isOneLeft = slips === limit - 1 && length === letters.length && group.shape.length !== shape.length
      if (slips < limit && !isSpent) addWithOtherDigits(names, group, digits, isOneLeft ? 1 : limit - 1)
      if (++compared + names.length > maxCompared) return undefined
    }
  }
  return names
}

function addWithOtherDigits(names: string[], group: Alike, digits: string, slips: number): void {
  for (const [other, ones] of group.byDigits) {
    if (names.length > maxCompared || stepsLeft < 0) return
    if (other === digits || typingDistance(digits, other, slips) > slips) continue
    for (const one of ones) names.push(one)
  }
}

function shapeOf(name: string): string {
  return name.replace(/\D/g, 'x').replace(/\d/g, '0')
}

function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** How far a candidate is from a name, 0 for one that only folds differently; `undefined` for one that is not near. */
function costOf(name: string, candidate: string, limit: number): number | undefined {
  const difference = Math.abs(candidate.length - name.length)
  stepsLeft--
  if (candidate === name || difference > Math.max(limit, MAX_SEPARATORS)) return undefined
  const distance = difference > limit ? limit + 1 : typingDistance(name, candidate, limit)
  stepsLeft -= name.length + candidate.length
  const folded = fold(name)
  const isFolded = isCloseByLetters(name, candidate) && folded !== '' && fold(candidate) === folded
  if (!isFolded && distance > limit) return undefined
  const cost = isFolded ? 0 : distance + digitCost(name, candidate)
  const isNear = cost <= limit && differsInLetters(name, candidate) && (isFolded || wordsAreNear(name, candidate))
  return isNear ? cost : undefined
}

/** Names that fold alike end with the same letter or with a separator; a quick look saves folding most of them. */
function isCloseByLetters(name: string, candidate: string): boolean {
  const last = name.charAt(name.length - 1).toLowerCase()
  const other = candidate.charAt(candidate.length - 1).toLowerCase()
  return last === other || /[\s_-]/.test(last + other)
}

/** A changed number is seldom a slip of the finger: such a candidate comes after one with the same number. */
function digitCost(name: string, candidate: string): number {
  return digitsOf(name) === digitsOf(candidate) ? 0 : 1
}

function differsInLetters(name: string, candidate: string): boolean {
  return lettersOf(name) !== lettersOf(candidate)
}

function lettersOf(name: string): string {
  return name.replace(/\d/g, '')
}

const MAX_SEPARATORS = 4

function singleNearest(near: ReadonlyMap<string, number>): string | undefined {
  let best = Number.POSITIVE_INFINITY
  for (const cost of near.values()) best = Math.min(best, cost)
  const rivals = [...near].filter(([, cost]) => cost === best || (best > 0 && cost === best + 1))
  return rivals.length === 1 ? rivals[0]?.[0] : undefined
}

function allowedDistance(length: number): number {
  if (length < 3) return 0
  if (length < 8) return 1
  return length < 15 ? 2 : 3
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function digitsOf(name: string): string {
  return name.replace(/\D/g, '')
}

/** Whether no single word has become another one: `min_length` is not a slip for `max_length`. */
function wordsAreNear(name: string, candidate: string): boolean {
  const words = name.split(/[\s_-]+/)
  const others = candidate.split(/[\s_-]+/)
  if (words.length !== others.length) return true
  return words.every((word, index) => {
    const other = others[index] ?? ''
    const limit = Math.max(1, allowedDistance(Math.max(word.length, other.length)))
    return typingDistance(word, other, limit) <= limit
  })
}

/** Insertions, deletions, changed letters and swapped neighbours between two names; any number above `limit` means "more". */
function typingDistance(a: string, b: string, limit: number): number {
  stepsLeft--
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  stepsLeft -= a.length
  let start = 0
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  const [left, right] = [a.length - end - start, b.length - end - start]
  if (left === 0 || right === 0 || (left === 1 && right === 1)) return Math.max(left, right)
  if (limit === 1) return left === 2 && right === 2 && areSwapped(a, start + 2, b, start + 2) ? 1 : 2
  return editDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), limit)
}

/** Looks only at what is within the limit of the diagonal. */
function editDistance(a: string, b: string, limit: number): number {
  const beyond = limit + 1
  const first = Array.from({ length: b.length + 2 }, (_, index) => index)
  const rows = [first, [...first], [...first]]
  let leastBefore = 0
  for (let i = 1; i <= a.length; i++) {
    const [row = [], last = [], beforeLast = []] = [rows[i % 3], rows[(i + 2) % 3], rows[(i + 1) % 3]]
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    row[from - 1] = from === 1 ? i : beyond
    row[to + 1] = beyond
    let least = row[from - 1] ?? beyond
    for (let j = from; j <= to; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && areSwapped(a, i, b, j)) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = cost
      least = Math.min(least, cost)
    }
    // A swap reaches back two rows, so both must be beyond the limit.
    if (least > limit && leastBefore > limit) return beyond
    leastBefore = least
  }
  return rows[a.length % 3]?.[b.length] ?? beyond
}

function areSwapped(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}
