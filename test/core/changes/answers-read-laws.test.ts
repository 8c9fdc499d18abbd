import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import { verdictOf } from '../../../src/core/changes/witness.ts'
import {
  type Change,
  type ComparedPair,
  compareSides,
  createWorkspace,
  type SourceFile,
  type Workspace,
} from '../../../src/core/internal.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { editRecords, structuralEdit } from '../../support/edit-questionnaire.ts'
import { amountOf, roundsOf } from '../../support/portion.ts'
import { answersRead, notKnown } from '../../support/readings.ts'
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

/** Whether a change of class data tells of the answers to a question, or of all that are in its questiongroup. */
function tellsOf(
  { class: kind, path, concerns = [], uses = [] }: Change,
  questiongroup: string,
  question: string,
): boolean {
  return (
    kind === 'data' &&
    [path, ...concerns, ...uses].some(
      (one) =>
        one.questiongroup === undefined ||
        (one.questiongroup === questiongroup && (one.question === undefined || one.question === question)),
    )
  )
}

const ofWhole: ReadonlySet<string> = new Set(['name', 'list', 'definition'])

/** The questions that are answered. */
function answeredIn(answers: AnswerObject): { readonly questiongroup: string; readonly question: string }[] {
  const data = JSON.parse(writeAnswers(answers)) as Readonly<
    Record<string, readonly Readonly<Record<string, unknown>>[]>
  >
  return Object.entries(data).flatMap(([questiongroup, repetitions]) =>
    repetitions.flatMap((one) => Object.keys(one).map((question) => ({ questiongroup, question }))),
  )
}

function checkPair({ old, now, changes }: ComparedPair): void {
  if (old === undefined || now === undefined) return
  const [before, after] = [answerModelOf(old), answerModelOf(now)]
  for (const { questiongroup, question, answers, was, is } of answersRead(before, after)) {
    if (verdictOf(before, answers).refusals.length > 0) continue
    for (const [reader, gave] of Object.entries(was)) {
      if (gave === is[reader] || [gave, is[reader]].includes(notKnown)) continue
      // A list shows what it gets of all answers, also of those that show the one that is read.
      const read = ofWhole.has(reader) ? answeredIn(answers) : [{ questiongroup, question }]
      expect(
        changes.some((one) => read.some((at) => tellsOf(one, at.questiongroup, at.question))),
        `${questiongroup}/${question}: ${reader} gave ${gave}, gives ${is[reader]}; told: ${changes.map(({ rule, path }) => `${rule} ${path.questiongroup}/${path.question}`).join()}`,
      ).toBe(true)
    }
  }
}

function checkEdit({ files, old }: State, which: number, edit: (value: unknown) => void): void {
  const file = files[which % files.length]
  if (file === undefined) return
  const value: unknown = structuredClone(old.files.get(file.uri)?.document.value)
  edit(value)
  const now = load(files.map((one) => (one === file ? { uri: file.uri, text: JSON.stringify(value) } : one)))
  for (const pair of compareSides({ old: { workspace: old }, now: { workspace: now } }).pairs) checkPair(pair)
}

const records = stateOf(
  Object.entries(vineyard)
    .map(([uri, text]) => ({ uri, text }))
    .filter(({ uri }) => uri.endsWith('.json')),
)

describe('what a reader gets of stored answers changes only with a change of class data', () => {
  test.each(roundsOf(3000))('in our own questionnaires (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.nat(), structuralEdit, (which, one) =>
        checkEdit(records, which, (value) => Array.isArray(value) && editRecords(value, one)),
      ),
      round,
    )
  })

  test.skipIf(!isReal)('in real ones', () => {
    const state = stateOf(realFiles('sample@2015'))
    fc.assert(
      fc.property(fc.nat(), structuralEdit, (which, one) =>
        checkEdit(state, which, (value) => Array.isArray(value) && editRecords(value, one)),
      ),
      { numRuns: amountOf(2000), seed: 1 },
    )
  })
})
