import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Change,
  compareSides,
  configurationsIn,
  createWorkspace,
  type SourceFile,
  type Workspace,
} from '../../../src/core/internal.ts'
import { type Mutation, mutate, mutation } from '../../support/mutate-value.ts'
import { amountOf, roundsOf } from '../../support/portion.ts'
import { differingReadings } from '../../support/readings.ts'
import { isReal, realFiles } from '../../support/real-configurations.ts'
import { vineyard } from './vineyard.ts'

function load(files: readonly SourceFile[]): Workspace {
  return createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
}

function checkEdit({ files, old }: State, which: number, edit: Mutation): void {
  const file = files[which % files.length]
  if (file === undefined) return
  const value: unknown = structuredClone(old.files.get(file.uri)?.document.value)
  mutate(value, edit)
  const now = load(files.map((one) => (one === file ? { uri: file.uri, text: JSON.stringify(value) } : one)))
  const { pairs, fresh } = compareSides({ old: { workspace: old }, now: { workspace: now } })
  for (const pair of pairs) {
    if (pair.old === undefined || pair.now === undefined) continue
    const names = differingReadings(pair.old, pair.now)
    if (pair.changes.length === 0 && fresh.length === 0) expect(names, 'told of no change').toEqual([])
    if (names.length === 0)
      expect(pair.changes.filter(isOfReaders).map(({ rule, data }) => ({ rule, data }))).toEqual([])
  }
}

/** Of changes of the interface those that lists, files of the service and filters make are seen elsewhere. */
const elsewhere = new Set(['changed-filter', 'changed-name', 'lost-reader', 'added-configuration'])

function isOfReaders({ class: kind, rule, data }: Change): boolean {
  return kind === 'api' && !elsewhere.has(rule) && data.things !== 'filters'
}

interface State {
  readonly files: readonly SourceFile[]
  readonly old: Workspace
}

function stateOf(files: readonly SourceFile[]): State {
  return { files, old: load(files) }
}

const own = stateOf(Object.entries(vineyard).map(([uri, text]) => ({ uri, text })))

describe('no change means that all that people and programs get is the same, and a change to the interface that something is not', () => {
  test.each(roundsOf(1200))('in our own questionnaires (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.nat(), mutation, (which, edit) => checkEdit(own, which, edit)),
      round,
    )
  })

  test.skipIf(!isReal)('in real questionnaires', () => {
    const state = stateOf(realFiles('sample@2015'))
    fc.assert(
      fc.property(fc.nat(), mutation, (which, edit) => checkEdit(state, which, edit)),
      { numRuns: amountOf(400), seed: 1 },
    )
  })

  test('the configurations are there', () => {
    expect(configurationsIn(own.old).size).toBeGreaterThan(1)
  })
})
