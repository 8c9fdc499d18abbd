import type { Document, Problem } from './document.ts'

const guessing: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'syntax',
  'unclosed',
  'missing-comma',
  'too-deep',
  'long-names',
  'alias-bomb',
  'unknown-alias',
  'tag',
  'yaml',
])

/** The places of values that questlint had to guess, since the text does not give them; nothing more is to be said of these. */
export function guessedPlaces({ problems }: Document): ReadonlySet<string> {
  const guessed = problems.filter(
    ({ code, data, pointer }) =>
      pointer !== '' && (guessing.has(code) || (code === 'non-standard-number' && data.value === 'null')),
  )
  return new Set(guessed.map(({ pointer }) => pointer))
}
