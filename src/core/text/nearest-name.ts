/**
 * The one candidate that a misspelt name plainly means; `undefined` when none or more than one is near.
 * Names that differ only in case, spaces, hyphens or underscores are nearest; names that differ only in digits are never near.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const folded = fold(name)
  const limit = allowedDistance(name.length)
  const near = new Map<string, number>()
  for (const candidate of candidates) {
    const difference = Math.abs(candidate.length - name.length)
    if (candidate === name || difference > Math.max(limit, MAX_SEPARATORS) || near.has(candidate)) continue
    const distance = difference > limit ? limit + 1 : typingDistance(name, candidate, limit)
    const isFolded = isCloseByLetters(name, candidate) && folded !== '' && fold(candidate) === folded
    if (!isFolded && distance > limit) continue
    const cost = isFolded ? 0 : distance + digitCost(name, candidate)
    if (cost <= limit && differsInLetters(name, candidate) && (isFolded || wordsAreNear(name, candidate))) {
      near.set(candidate, cost)
    }
  }
  return singleNearest(near)
}

/** Names that fold alike end with the same letter or with a separator; a quick look saves folding most of them. */
function isCloseByLetters(name: string, candidate: string): boolean {
  const last = name.charAt(name.length - 1).toLowerCase()
  const other = candidate.charAt(candidate.length - 1).toLowerCase()
  return last === other || /[\s_-]/.test(last + other)
}

/** A changed number is seldom a slip of the finger: such a candidate stands behind one with the same number. */
function digitCost(name: string, candidate: string): number {
  return digitsOf(name) === digitsOf(candidate) ? 0 : 1
}

function differsInLetters(name: string, candidate: string): boolean {
  return name.replace(/\d/g, '') !== candidate.replace(/\d/g, '')
}

const MAX_SEPARATORS = 4

function singleNearest(near: ReadonlyMap<string, number>): string | undefined {
  const best = Math.min(...near.values())
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
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let start = 0
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  return editDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), limit)
}

function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && areSwapped(a, i, b, j)) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    // A swap reaches back two rows, so both must be beyond the limit.
    if (least > limit && Math.min(...last) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

function areSwapped(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}
