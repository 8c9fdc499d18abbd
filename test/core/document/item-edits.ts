import fc from 'fast-check'

/** One step of an author: what it replaces and by what; places are parts of 100,000 of the text. */
export interface Step {
  readonly kind: 'letters' | 'lines' | 'copy' | 'twice' | 'back'
  readonly place: number
  readonly other: number
  readonly remove: number
  readonly insert: string
}

/** Steps that insert some of the pieces, or take out, copy and move lines, or go back to what the text was. */
export function steps(pieces: readonly string[], lines: readonly string[]): fc.Arbitrary<readonly Step[]> {
  const place = fc.noBias(fc.nat(99_999))
  const letters = fc.oneof(fc.constantFrom(...pieces), fc.constant(''))
  const some = fc.array(fc.constantFrom(...lines), { maxLength: 3 }).map((list) => list.join(''))
  const step = (kind: Step['kind'], insert: fc.Arbitrary<string>, most: number): fc.Arbitrary<Step> =>
    fc.record({ kind: fc.constant(kind), place, other: place, remove: fc.nat(most), insert })
  return fc.array(
    fc.oneof(
      { weight: 5, arbitrary: step('letters', letters, 3) },
      { weight: 3, arbitrary: step('lines', some, 12) },
      { weight: 1, arbitrary: step('copy', letters, 12) },
      { weight: 1, arbitrary: step('twice', letters, 2) },
      { weight: 1, arbitrary: step('back', letters, 3) },
    ),
    { minLength: 1, maxLength: 6 },
  )
}

/** The text after a step; `earlier` is what it was before, the latest last. */
export function takeStep(text: string, earlier: readonly string[], step: Step): string {
  const { kind, remove, insert } = step
  const at = Math.floor((step.place / 100_000) * text.length)
  const splice = (start: number, end: number, by: string): string => text.slice(0, start) + by + text.slice(end)
  if (kind === 'letters') return splice(at, at + remove, insert)
  if (kind === 'back') return earlier[earlier.length - 1 - remove] ?? text
  const other = Math.floor((step.other / 100_000) * text.length)
  if (kind === 'twice') {
    const [first = 0, second = 0] = [at, other].sort((a, b) => a - b)
    return text.slice(0, first) + insert + text.slice(first, second) + text.slice(second + remove)
  }
  const start = lineStart(text, at)
  if (kind === 'copy') {
    const from = lineStart(text, other)
    return splice(start, start, text.slice(from, linesEnd(text, from, remove)))
  }
  return splice(start, linesEnd(text, start, remove), insert)
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function linesEnd(text: string, from: number, count: number): number {
  let end = from
  for (let line = 0; line < count; line++) end = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end) + 1
  return end
}
