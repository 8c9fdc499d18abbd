import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recorded } from './transcript.ts'

/** The rows of `docs/catalogue/differences.md`, by name. */
export function documentedDifferences(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/catalogue/differences.md'), 'utf8')
  return new Set([...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name))
}

/** Which difference a recorded request shows; `undefined` for one that must be answered as it was. */
export function differenceOf({ method, path, status, answer }: Recorded): string | undefined {
  if (method === 'OPTIONS') return 'options-not-allowed'
  if (status === 404 && typeof answer === 'string') return 'not-found-in-json'
  if (status === 500 && path.endsWith('.json')) return 'suffix-everywhere'
  if (status === 500 && method === 'POST') return 'no-internal-errors'
  return undefined
}

/** The status that the catalogue answers in place of the recorded one. */
export const statusOfDifference: Readonly<Record<string, number>> = {
  'options-not-allowed': 405,
  'not-found-in-json': 404,
  'suffix-everywhere': 200,
  'no-internal-errors': 400,
}
