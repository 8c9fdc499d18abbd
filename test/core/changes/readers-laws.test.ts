import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Change,
  compareSides,
  createWorkspace,
  type Questionnaire,
  type SourceFile,
  type Workspace,
} from '../../../src/core/internal.ts'
import { walkAll } from '../../../src/core/questionnaire/node.ts'
import { answerFacts } from '../../../src/core/schema/key-types.ts'
import { anyEdit, editRecords } from '../../support/edit-questionnaire.ts'
import { mutate, mutation } from '../../support/mutate-value.ts'
import { amountOf, roundsOf } from '../../support/portion.ts'
import { differingReadings } from '../../support/readings.ts'
import { isReal, realFiles } from '../../support/real-configurations.ts'
import { vineyard } from './vineyard.ts'

interface State {
  readonly files: readonly SourceFile[]
  readonly old: Workspace
}

function load(files: readonly SourceFile[]): Workspace {
  return createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
}

function stateOf(files: readonly SourceFile[]): State {
  return { files, old: load(files) }
}

function checkEdit({ files, old }: State, which: number, edit: (value: unknown) => void): void {
  const file = files[which % files.length]
  if (file === undefined) return
  const value: unknown = structuredClone(old.files.get(file.uri)?.document.value)
  edit(value)
  const now = load(files.map((one) => (one === file ? { uri: file.uri, text: JSON.stringify(value) } : one)))
  const { pairs, fresh } = compareSides({ old: { workspace: old }, now: { workspace: now } })
  for (const pair of pairs) {
    if (pair.old === undefined || pair.now === undefined) continue
    const differing = differingReadings(pair.old, pair.now)
    if (pair.changes.length === 0 && fresh.length === 0) expect(differing, 'told of no change').toEqual([])
    const ofReaders = pair.changes.filter((change) => isOfReaders(change) && !isKeywordOfPosition(change, pair.old))
    if (differing.length === 0) expect(ofReaders.map(({ rule }) => rule)).toEqual([])
  }
}

/** Changes of the interface that are seen in lists, filters and what the service reads by name. */
const elsewhere: ReadonlySet<string> = new Set([
  'changed-filter',
  'changed-name',
  'changed-pk',
  'lost-reader',
  'lost-page',
  'added-configuration',
])

function isOfReaders({ class: kind, rule, data }: Change): boolean {
  return kind === 'api' && !elsewhere.has(rule) && data.things !== 'filters'
}

/** Whether a change is of the keyword of a choice of which only the position is stored and served. */
function isKeywordOfPosition({ path: { question, value } }: Change, old: Questionnaire | undefined): boolean {
  const node = walkAll(old?.roots ?? []).find(({ keyword }) => keyword === question)
  return value !== undefined && answerFacts(node?.type ?? '')?.number === true
}

const own = stateOf(Object.entries(vineyard).map(([uri, text]) => ({ uri, text })))
const records = stateOf(own.files.filter(({ uri }) => uri.endsWith('.json')))

describe('no change means that all that people and programs get is as it was, and a change to the interface that something is not', () => {
  test.each(roundsOf(1500))('whatever is done to the data (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.nat(), mutation, (which, one) => checkEdit(own, which, (value) => mutate(value, one))),
      round,
    )
  })

  test.each(roundsOf(1500))('whatever authors do (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.nat(), anyEdit, (which, one) =>
        checkEdit(records, which, (value) => Array.isArray(value) && editRecords(value, one)),
      ),
      round,
    )
  })

  test.skipIf(!isReal)('whatever authors do to real questionnaires', () => {
    const state = stateOf(realFiles('sample@2015'))
    fc.assert(
      fc.property(fc.nat(), anyEdit, (which, one) =>
        checkEdit(state, which, (value) => Array.isArray(value) && editRecords(value, one)),
      ),
      { numRuns: amountOf(600), seed: 1 },
    )
  })
})
