import { expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { configurationsIn, createWorkspace } from '../../../src/core/internal.ts'
import { describeShape } from '../../../src/core/judging/describe.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

/** What is hidden of answers to a questionnaire whose keys are all asked with yes or no. */
function hiddenIn(questiongroups: readonly object[], data: object): readonly string[] {
  const keywords = [...JSON.stringify(questiongroups).matchAll(/"keyword":"(q\w+)"/g)].map(([, keyword]) => keyword)
  const text = JSON.stringify({
    code: 'orchard',
    edition: '2026',
    keys: Object.fromEntries(keywords.map((keyword) => [keyword, { label: 'Pruned?', type: 'bool' }])),
    sections: oneSubcategory(questiongroups),
  })
  const [questionnaire] = configurationsIn(createWorkspace({ files: [{ uri: 'a.json', text }] })).values()
  if (questionnaire === undefined) throw new Error('there is no questionnaire')
  const answers = fromPlain(data) as AnswerObject
  const options = { as: 'api', year: 2026, describe: describeShape } as const
  const { problems } = judgeAnswers(answerModelOf(questionnaire), answers, options)
  return problems.filter(({ code }) => code.startsWith('hidden')).map(({ path }) => path.join('/'))
}

const many = <Item>(count: number, make: (at: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, at) => make(at))

test('a chain of 5,000 questiongroups, all of them answered, is followed to its end', () => {
  const groups = many(5000, (at) => ({
    keyword: `g${at}`,
    form_options: at > 0 ? { questiongroup_condition: `n${at}` } : {},
    questions: [{ keyword: `q${at}`, form_options: { questiongroup_conditions: [`==1|n${at + 1}`] } }],
  }))
  const answered = (last: number) =>
    Object.fromEntries(groups.map(({ keyword }, at) => [keyword, [{ [`q${at}`]: at === last ? 0 : 1 }]]))
  expect(hiddenIn(groups, answered(-1))).toEqual([])
  expect(hiddenIn(groups, answered(4998)).length).toBeLessThan(2)
})

test('where each question waits for the two before it, each is judged once', () => {
  const questions = many(60, (at) => ({
    keyword: `q${at}`,
    form_options: {
      ...(at > 1 && { question_condition: `n${at}` }),
      question_conditions: [`=='1'|n${at + 1}`, `=='1'|n${at + 2}`],
    },
  }))
  const answers = Object.fromEntries(questions.map(({ keyword }) => [keyword, 1]))
  expect(hiddenIn([{ keyword: 'g', questions }], { g: [answers] })).toEqual([])
})

test('a question is hidden in the repetition whose answers hide it', () => {
  const questions = [
    { keyword: 'q1', form_options: { question_conditions: ["=='1'|pruned"] } },
    { keyword: 'q2', form_options: { question_condition: 'pruned' } },
  ]
  const group = { keyword: 'g', form_options: { max_num: 3 }, questions }
  const repetitions = [
    { q1: 1, q2: 1 },
    { q1: 0, q2: 1 },
    { q2: 0, q1: 1 },
  ]
  expect(hiddenIn([group], { g: repetitions })).toEqual(['g/1/q2'])
})

test('what waits for itself is not said to be hidden for that', () => {
  const question = {
    keyword: 'q1',
    form_options: { question_condition: 'pruned', question_conditions: ["=='1'|pruned"] },
  }
  expect(hiddenIn([{ keyword: 'g', questions: [question] }], { g: [{ q1: 1 }] })).toEqual([])
})
