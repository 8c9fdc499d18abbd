/**
 * The one candidate that a misspelt name plainly means; `undefined` when none or more than one is near.
 * Names that differ only in case, spaces, hyphens or underscores are nearest; names that differ only in digits are never near.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const search = { folded: fold(name), digits: digitsOf(name), letters: withoutDigits(name) }
  const limit = allowedDistance(name.length)
  const near = new Map<string, number>()
  for (const candidate of new Set(candidates)) {
    if (candidate === name || Math.abs(candidate.length - name.length) > Math.max(limit, MAX_SEPARATORS)) continue
    if (withoutDigits(candidate) === search.letters) continue
    if (search.folded !== '' && fold(candidate) === search.folded) near.set(candidate, 0)
    else if (Math.abs(candidate.length - name.length) <= limit) {
      const distance = typingDistance(name, candidate, limit)
      // A changed number is seldom a slip of the finger: such a candidate stands behind one with the same number.
      const cost = distance + (digitsOf(candidate) === search.digits ? 0 : 1)
      if (cost <= limit && wordsAreNear(name, candidate)) near.set(candidate, cost)
    }
  }
  return singleNearest(near)
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

function withoutDigits(name: string): string {
  return name.replace(/\d/g, '')
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
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

function areSwapped(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}
