import { type HoleValue, isCounted } from '../rules/rule.ts'

/**
 * The identity of a finding: 16 hexadecimal digits over rule, path and data. Lines and positions in lists are not part
 * of it, so that it stays the same when files are reformatted or reordered.
 */
export function fingerprintOf(
  rule: string,
  path: readonly string[],
  data: Readonly<Record<string, HoleValue>>,
): string {
  const sorted = Object.entries(data)
    .filter(([name]) => !besides.has(name))
    .map(([name, value]) => [name, isCounted(value) ? value.words : value] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  const text = JSON.stringify([rule, path, sorted])
  return hash(text, 0x811c9dc5) + hash(text, 0x01000193)
}

/** How many places have the same cause, and what cannot be read because of it, is no part of what it is. */
const besides: ReadonlySet<string> = new Set(['more', 'also', 'unread'])

/** A 32-bit mixing hash (cyrb53's half); it guards against accidents, not against malice. */
function hash(text: string, seed: number): string {
  let state = seed
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 2654435761)
    state ^= state >>> 15
  }
  state = Math.imul(state ^ (state >>> 13), 1597334677)
  return ((state ^ (state >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
