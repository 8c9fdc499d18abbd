import { expect, test } from 'vitest'
import { hiddenIn, many } from './hidden-answers.ts'

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
