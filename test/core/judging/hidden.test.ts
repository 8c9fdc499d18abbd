import { expect, test } from 'vitest'
import { hiddenIn, many } from './hidden-answers.ts'

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
