import { describe, expect, test } from 'vitest'
import { createAcceptance } from '../../../src/core/findings/acceptance.ts'
import { isAcceptable } from '../../../src/core/findings/reportable.ts'
import { reportables } from '../../../src/core/lint/registry.ts'
import type { AcceptedEntry } from '../../../src/core/workspace/accepted.ts'

const entry = (at: string, more: Partial<AcceptedEntry> = {}): AcceptedEntry => ({
  rule: 'unknown-key',
  at,
  reason: 'The key is loaded later.',
  ...more,
})
const place = (path: string, more: { rule?: string; fingerprint?: string } = {}) => ({
  rule: 'unknown-key',
  fingerprint: '0123456789abcdef',
  ...more,
  path: path.split('/'),
})

/** The positions of the entries that cover a place and of those that are left, on a day. */
function ask(entries: readonly AcceptedEntry[], at: ReturnType<typeof place>, today?: string) {
  const acceptance = createAcceptance(entries, today)
  const covering = acceptance.coverOf(at)
  return { by: covering && entries.indexOf(covering), unused: acceptance.unused().map((one) => entries.indexOf(one)) }
}

describe('what an entry of the accepted file covers', () => {
  test.each([
    ['the place it names', 'orchard/trees/height', place('orchard/trees/height'), 0],
    ['not another place', 'orchard/trees/height', place('orchard/trees/width'), undefined],
    ['not what another rule says there', 'orchard/trees/height', place('orchard/trees', { rule: 'orphan' }), undefined],
    ['what its pattern fits', 'orchard/*/height', place('orchard/trees/height'), 0],
    ['not what only has the steps that its pattern names', 'orchard/*/height', place('orchard/height'), undefined],
  ] as const)('%s', (_, at, asked, by) => {
    expect(ask([entry(at)], asked)).toEqual({ by, unused: by === undefined ? [0] : [] })
  })

  test('with a fingerprint it covers what has the same one', () => {
    const entries = [entry('orchard', { fingerprint: '0123456789abcdef' })]
    expect(ask(entries, place('orchard'))).toEqual({ by: 0, unused: [] })
    expect(ask(entries, place('orchard', { fingerprint: 'fedcba9876543210' }))).toEqual({ by: undefined, unused: [0] })
  })

  test('it holds on its last day and no longer, and always where nobody says what day it is', () => {
    const entries = [entry('orchard', { until: '2026-05-31' })]
    expect(ask(entries, place('orchard'), '2026-05-31')).toEqual({ by: 0, unused: [] })
    expect(ask(entries, place('orchard'), '2026-06-01')).toEqual({ by: undefined, unused: [0] })
    expect(ask(entries, place('orchard'))).toEqual({ by: 0, unused: [] })
  })

  test('the first of several is named, all of them are used, and one past its day gives way to the next', () => {
    const entries = [entry('orchard/*', { until: '2026-05-31' }), entry('**'), entry('orchard/trees'), entry('barn')]
    expect(ask(entries, place('orchard/trees'), '2026-01-01')).toEqual({ by: 0, unused: [3] })
    expect(ask(entries, place('orchard/trees'), '2026-06-01')).toEqual({ by: 1, unused: [0, 3] })
  })
})

test('what only sums others up cannot be accepted, and all else says at what path', () => {
  const [acceptable, others] = [true, false].map((is) =>
    [...reportables().values()].filter((one) => isAcceptable(one) === is),
  )
  expect(acceptable?.length).toBeGreaterThan(100)
  for (const { id, at } of acceptable ?? []) expect(at, id).toMatch(/\w/)
  expect(others?.map(({ id }) => id)).toEqual(['new-errors'])
})
