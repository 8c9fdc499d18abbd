import { expect, test } from 'vitest'
import {
  configurationsIn,
  createWorkspace,
  judge,
  type Questionnaire,
  questionnairesOf,
  visibilityOf,
} from '../../../src/core/internal.ts'
import { createShownJudge } from '../../../src/core/judging/hidden.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { walkAll } from '../../../src/core/questionnaire/node.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { ruleFixtures, workspaceOf } from '../../support/rule-fixtures.ts'

const staying = ['question', 'questionWithin', 'fixed', 'row', 'noRow', 'questiongroup', 'drawnAround', 'illegalId']

test('what a check says stays visible waits for nothing where it is explained, in all examples', () => {
  let compared = 0
  for (const fixture of ruleFixtures()) {
    const workspace = workspaceOf(fixture)
    const places = judge(workspace)
      .findings.filter(({ rule, messageId }) => rule === 'ineffective-condition' && staying.includes(messageId))
      .map(({ uri, place }) => `${uri} ${place.pointer}`)
    for (const set of workspace.sets) {
      for (const node of set.files.flatMap(questionnairesOf).flatMap(({ roots }) => walkAll(roots))) {
        for (const { node: waiting, name } of visibilityOf(node).waits) {
          const option = waiting.option('form_options', `${waiting.level}_condition`)
          compared += places.length > 0 ? 1 : 0
          expect(places, name).not.toContain(`${option?.uri} ${option?.pointer}`)
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(0)
})

/** The parts that are explained to be there from the start, and that the form hides when nothing is answered. */
function hiddenAtOnce(questionnaire: Questionnaire): readonly string[] {
  const isShown = createShownJudge(answerModelOf(questionnaire), {})
  return walkAll(questionnaire.roots).flatMap((node) => {
    const isQuestion = node.level === 'question'
    const group = isQuestion ? node.parent : node
    if (group?.level !== 'questiongroup' || visibilityOf(node).waits.length > 0) return []
    const [verdict] = isShown(group.keyword ?? '', isQuestion ? node.keyword : undefined)
    return verdict === 'no' ? [`${group.keyword}/${isQuestion ? node.keyword : ''}`] : []
  })
}

test('what waits for nothing where it is explained is not hidden by no answers, in all examples', () => {
  for (const fixture of ruleFixtures()) {
    for (const set of workspaceOf(fixture).sets)
      expect(set.files.flatMap(questionnairesOf).flatMap(hiddenAtOnce), fixture.name).toEqual([])
  }
})

test('of several questions that trigger a condition those that the browser reads decide, in their own row', () => {
  const boat = {
    keyword: 'qg_boat',
    form_options: { template: 'columns_e6_e6' },
    questions: [
      {
        keyword: 'sails',
        form_options: { question_conditions: ["=='1'|rigged"], questiongroup_conditions: ['==1|sailed'] },
      },
      {
        keyword: 'masts',
        form_options: { question_conditions: ["!='0'|rigged"], questiongroup_conditions: ['>0|sailed'] },
      },
      { keyword: 'rig', form_options: { question_condition: 'rigged' } },
      { keyword: 'oars', form_options: { question_conditions: ["=='1'|rigged"] } },
      { keyword: 'rower', form_options: { question_condition: 'rigged' } },
    ],
  }
  const waiting = {
    keyword: 'qg_sails',
    form_options: { questiongroup_condition: 'sailed' },
    questions: [{ keyword: 'rig' }],
  }
  const keys = {
    sails: { label: 'Does it sail?', type: 'bool' },
    masts: { label: 'Masts', type: 'int' },
    oars: { label: 'Are there oars?', type: 'bool' },
    rig: 'Rig',
    rower: 'Rower',
  }
  const text = JSON.stringify({ code: 'boats', edition: '2026', keys, sections: oneSubcategory([boat, waiting]) })
  const [questionnaire] = configurationsIn(createWorkspace({ files: [{ uri: 'boats.json', text }] })).values()
  if (questionnaire === undefined) throw new Error('there is no questionnaire')
  const ways = walkAll(questionnaire.roots).flatMap((node) => {
    const waits = visibilityOf(node).waits.filter((one) => one.node === node)
    const names = waits.flatMap((one) => one.ways.map(({ gate }) => gate.question.keyword))
    return waits.length > 0 ? [`${node.parent?.keyword}/${node.keyword}: ${names.join(' ')}`] : []
  })
  expect(ways).toEqual(['qg_boat/rig: sails', 'qg_boat/rower: oars', 'd/qg_sails: sails'])
  expect(hiddenAtOnce(questionnaire)).toEqual([])
})
