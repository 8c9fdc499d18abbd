import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { formVerdictOf } from '../../../src/core/changes/form-witness.ts'
import { verdictOf } from '../../../src/core/changes/witness.ts'
import {
  type Change,
  type ComparedPair,
  comparePairs,
  configurationsIn,
  createHitFinder,
  createWorkspace,
  generateCases,
  type Questionnaire,
  type SourceFile,
  type Workspace,
} from '../../../src/core/internal.ts'
import { formJudgeOf, givenOnce } from '../../../src/core/judging/form-verdict.ts'
import { type GivenAnswers, storeAnswers } from '../../../src/core/judging/given-answers.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { walkAll } from '../../../src/core/questionnaire/node.ts'
import { conditionsOf } from '../../../src/core/triggers/triggers.ts'
import { anyEdit, editRecords } from '../../support/edit-questionnaire.ts'
import { innateNames, mutate, mutation } from '../../support/mutate-value.ts'
import { amountOf, roundsOf } from '../../support/portion.ts'
import { isReal, realFiles } from '../../support/real-configurations.ts'
import { vineyard } from './vineyard.ts'

function load(files: readonly SourceFile[]): Workspace {
  return createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
}

/** Changes after which checks say the same of answers, and people read something else or nothing. */
const ofReaders: ReadonlySet<string> = new Set([
  'changed-scale',
  'reordered-scale',
  'changed-meaning',
  'changed-details',
  'lost-details',
  'lost-sight',
  'lost-page',
  'newly-read',
])

/** A change of class data or logic has answers on which both sides differ. */
function expectWitnesses(changes: readonly Change[], old: Workspace, now: Workspace): void {
  const [olds, nows] = [configurationsIn(old), configurationsIn(now)]
  for (const { rule, witness, path, class: kind } of changes) {
    if ((kind !== 'data' && kind !== 'logic') || rule === 'removed-configuration' || rule === 'incomparable') continue
    const [from, to] = [olds.get(path.configuration), nows.get(path.configuration)]
    expect(witness, rule).toBeDefined()
    if (witness === undefined || from === undefined || to === undefined || kind === 'logic') continue
    const [before, after] = [from, to].map((one) => verdictOf(answerModelOf(one), witness.answers))
    expect(before?.refusals, `${rule} ${JSON.stringify(witness.answers)}`).toEqual([])
    const isRead = ofReaders.has(rule) || witness.new.startsWith('read as ')
    const differs =
      after?.refusals.length !== 0 || after.stored !== before?.stored || after.warnings.length > before.warnings.length
    const [was, is] = [from, to].map((one) => formVerdictOf(answerModelOf(one), witness.answers))
    const differsInForm = was?.refusals.length === 0 && (is?.refusals.length !== 0 || is?.stored !== was?.stored)
    expect(differs || isRead || differsInForm, `${rule} ${JSON.stringify(witness.answers)}`).toBe(true)
  }
}

/** Where nothing is reported, the cases of the old side are as they were. */
function expectSameCases(old: Questionnaire, now: Questionnaire): void {
  const [from, to] = [answerModelOf(old), answerModelOf(now)]
  const judge = formJudgeOf(conditionsOf(now))
  const counterpart = (node: (typeof cases)[number]['target']) => {
    const group = to.groups.get((node.level === 'question' ? node.parent : node)?.keyword ?? '')
    return node.level === 'question' ? group?.questions.get(node.keyword ?? '')?.node : group?.node
  }
  const asked = walkAll(now.roots).filter(({ level }) => level === 'question')
  // A questiongroup that is in several places shows its answers in each.
  const translate = (given: GivenAnswers): GivenAnswers =>
    new Map(
      [...given].flatMap(([{ keyword, parent }, answers]) =>
        asked
          .filter((one) => one.keyword === keyword && one.parent?.keyword === parent?.keyword)
          .map((same) => [same, answers] as const),
      ),
    )
  const { cases } = generateCases(old)
  for (const { id, target, given, isShown, isSavable, saved } of cases) {
    const same = counterpart(target)
    expect(same, id).toBeDefined()
    const stored = fromPlain(storeAnswers(given)) as AnswerObject
    if (same && verdictOf(from, stored).refusals.length === 0) {
      const verdict = judge(givenOnce(translate(given)))(same)
      if (verdict !== 'unknown') expect(verdict, id).toBe(isShown ? 'yes' : 'no')
    }
    if (saved === undefined || isSavable !== true) continue
    const data = fromPlain(storeAnswers(saved)) as AnswerObject
    if (verdictOf(from, data).refusals.length === 0) expect(verdictOf(to, data).refusals, id).toEqual([])
  }
}

/** Answers that prove a change are hit by it. */
function expectHits(pair: ComparedPair): void {
  const find = createHitFinder(pair)
  for (const change of pair.changes) {
    if (change.witness === undefined) continue
    expect(find(change.witness.answers), `${change.rule} ${JSON.stringify(change.witness.answers)}`).toContain(change)
  }
}

function checkEdit({ files, old }: State, which: number, edit: (value: unknown) => void): void {
  const file = files[which % files.length]
  if (file === undefined) return
  const value: unknown = structuredClone(old.files.get(file.uri)?.document.value)
  edit(value)
  const now = load(files.map((one) => (one === file ? { uri: file.uri, text: JSON.stringify(value) } : one)))
  const pairs = comparePairs(old, now)
  pairs.forEach(expectHits)
  // Taking an edit back is an edit too.
  const back = comparePairs(now, old)
  expectWitnesses(
    back.flatMap((pair) => pair.changes),
    now,
    old,
  )
  const changes = pairs.flatMap((pair) => pair.changes)
  expectWitnesses(changes, old, now)
  const losses = changes.filter(({ class: kind }) => kind === 'data' || kind === 'logic')
  const told = new Set(losses.map(({ path }) => path.configuration))
  const nows = configurationsIn(now)
  for (const [name, questionnaire] of configurationsIn(old)) {
    const after = nows.get(name)
    if (after && !told.has(name)) expectSameCases(questionnaire, after)
  }
}

interface State {
  readonly files: readonly SourceFile[]
  readonly old: Workspace
}

function stateOf(files: readonly SourceFile[]): State {
  return { files, old: load(files) }
}

const own = stateOf(Object.entries(vineyard).map(([uri, text]) => ({ uri, text })))

describe('whatever is edited, losses have answers that suffer from them, and without any the cases stay as they were', () => {
  test.each(roundsOf(600))('in our own questionnaires (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.nat(), mutation, (which, edit) => checkEdit(own, which, (value) => mutate(value, edit))),
      round,
    )
  })

  test.each(roundsOf(400))(
    'where a part is there twice, or is called what objects have by themselves (seed $seed)',
    (round) => {
      const kind = fc.constantFrom('repeat' as const, 'rename' as const, 'replace' as const)
      const name = fc.constantFrom(...innateNames)
      const edit = fc.record({ place: fc.nat(), kind, value: name, name })
      fc.assert(
        fc.property(fc.nat(), edit, (which, one) => checkEdit(own, which, (value) => mutate(value, one))),
        round,
      )
    },
  )

  test.each(roundsOf(600))('where authors move, swap, copy, reword and retype (seed $seed)', (round) => {
    const records = stateOf(own.files.filter(({ uri }) => uri.endsWith('.json')))
    fc.assert(
      fc.property(fc.nat(), anyEdit, (which, edit) =>
        checkEdit(records, which, (value) => Array.isArray(value) && editRecords(value, edit)),
      ),
      round,
    )
  })

  test.skipIf(!isReal)('in real questionnaires', () => {
    const state = stateOf(realFiles('sample@2015'))
    fc.assert(
      fc.property(fc.nat(), mutation, (which, edit) => checkEdit(state, which, (value) => mutate(value, edit))),
      { numRuns: amountOf(400), seed: 1 },
    )
  })
})
