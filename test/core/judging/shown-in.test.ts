import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import type { AnswerObject, AnswerValue } from '../../../src/core/answers/value.ts'
import { describeShape } from '../../../src/core/judging/describe.ts'
import { createShownJudge, shownIn } from '../../../src/core/judging/hidden.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { onePage } from '../../questionnaires/one-page.ts'

const waiting = (keyword: string, condition: string, question: object = { keyword: 'size' }): object => ({
  keyword,
  form_options: { questiongroup_condition: condition, max_num: 2 },
  questions: [question],
})

/** Trees, and what waits for them: a press for apples, a cellar for cider, a stone for plums, a shed for what has another name. */
const model = answerModelIn({
  keys: {
    kind: { label: 'Kind', type: 'radio', values: { apple: 'Apple', plum: 'Plum' } },
    uses: { label: 'Uses', type: 'checkbox', values: { cider: 'Cider', jam: 'Jam' } },
    old: { label: 'Old?', type: 'bool' },
    stone: { label: 'Stone', type: 'int' },
    cut: { label: 'Cut', type: 'int' },
    other: 'Another name',
    size: { label: 'Size', type: 'int' },
    guard: { label: 'Guard', type: 'bool' },
    dog: { label: 'Dog', type: 'int' },
  },
  sections: onePage(
    {
      keyword: 'd1',
      questiongroups: [
        {
          keyword: 'trees',
          form_options: { max_num: 3 },
          questions: [
            {
              keyword: 'kind',
              form_options: {
                questiongroup_conditions: ["=='apple'|press_met", "!='plum'|ladder_met"],
                question_conditions: ["=='plum'|is_plum"],
              },
            },
            { keyword: 'cut', form_options: { question_condition: 'is_old' } },
            { keyword: 'stone', form_options: { question_condition: 'is_plum' } },
            { keyword: 'old', form_options: { question_conditions: ["=='1'|is_old"] } },
            { keyword: 'uses', form_options: { questiongroup_conditions: ["=='cider'|cellar_met"] } },
            {
              keyword: 'other',
              form_options: { template: 'checkbox_other', question_conditions: ["=='true'|is_other"] },
            },
            { keyword: 'size', form_options: { question_condition: 'is_other' } },
          ],
        },
        waiting('press', 'press_met'),
        waiting('cellar', 'cellar_met'),
        waiting('ladder', 'ladder_met', { keyword: 'dog' }),
        {
          keyword: 'fence',
          questions: [
            { keyword: 'guard', form_options: { question_conditions: ["=='1'|is_guarded"] } },
            { keyword: 'dog', form_options: { question_condition: 'is_guarded' } },
          ],
        },
      ],
    },
    { keyword: 'd2', questiongroups: [{ keyword: 'fence', questions: [{ keyword: 'guard' }, { keyword: 'dog' }] }] },
  ),
})

const read = (answers: string): AnswerObject => readAnswerText(answers) as AnswerObject

describe('whether the form shows a part with these answers', () => {
  test.each<[string, string, string, string]>([
    ['a questiongroup by a choice', 'press', '{"trees":[{"kind":"apple"}]}', 'yes'],
    ['by another choice', 'press', '{"trees":[{"kind":"plum"}]}', 'no'],
    ['by no choice', 'press', '{"trees":[{"kind":""}]}', 'no'],
    ['by one of several choices', 'cellar', '{"trees":[{"uses":["jam","cider"]}]}', 'yes'],
    ['by none of several choices', 'cellar', '{"trees":[{"uses":["jam",{}]}]}', 'no'],
    ['by what is no choice', 'cellar', '{"trees":[{"uses":{"cider":1}}]}', 'no'],
    ['where there is nothing', 'press', '{}', 'no'],
    ['where a repetition is no object', 'press', '{"trees":["apple"]}', 'no'],
    ['where answers are no list', 'press', '{"trees":{"kind":"apple"}}', 'no'],
    [
      'not known with repetitions that disagree, as the last that was changed decides',
      'press',
      '{"trees":[{"kind":"apple"},{"kind":"plum"}]}',
      'unknown',
    ],
    ['with repetitions that agree', 'press', '{"trees":[{"kind":"apple"},{"kind":"apple"}]}', 'yes'],
    ['hidden by all repetitions', 'press', '{"trees":[{"kind":"plum"},{"old":1}]}', 'no'],
    ['whatever is blank, which is not stored', 'press', '{"trees":[{"kind":"apple"},{"kind":""}]}', 'yes'],
    ['one that is not there', 'barn', '{"trees":[{"kind":"apple"}]}', ''],
    ['a question that is not there', 'trees/dog', '{"trees":[{"kind":"apple"}]}', ''],
    ['a question that waits for nothing', 'trees/kind', '{"trees":[{"kind":"plum"}]}', 'yes'],
    ['a question in each repetition', 'trees/stone', '{"trees":[{"kind":"plum"},{"kind":"apple"},5]}', 'yes no no'],
    ['a question where there is no repetition', 'trees/stone', '{}', 'no'],
    [
      'a question in the repetitions of a questiongroup that is hidden',
      'press/size',
      '{"press":[{"size":1},{"size":2}]}',
      'no no',
    ],
    [
      'a question by a tick that is set where a text is filled in',
      'trees/size',
      '{"trees":[{"other":{"en":"Quince"}}]}',
      'yes',
    ],
    ['a question by a tick that is not set', 'trees/size', '{"trees":[{"other":{}}]}', 'no'],
    ['a question by 1', 'trees/cut', '{"trees":[{"old":1}]}', 'yes'],
    ['by 1.0 none, as the form opens it without an answer', 'trees/cut', '{"trees":[{"old":1.0}]}', 'no'],
    ['by true none, for the same reason', 'trees/cut', '{"trees":[{"old":true}]}', 'no'],
    ['a question by a number beyond all others', 'trees/cut', '{"trees":[{"old":100000000000000000001}]}', 'no'],
    ['a question by an object', 'trees/cut', '{"trees":[{"old":{"en":"1"}}]}', 'no'],
    [
      'a question that is asked at a second place, where it waits for nothing',
      'fence/dog',
      '{"fence":[{"guard":0}]}',
      'yes',
    ],
  ])('%s', (_, part, answers, expected) => {
    const [questiongroup = '', question] = part.split('/')
    expect(shownIn(model, read(answers), questiongroup, question).join(' ')).toBe(expected)
  })

  test('one judge says of many parts the same', () => {
    const judge = createShownJudge(model, read('{"trees":[{"kind":"plum","old":1,"uses":["cider"]}]}'))
    const all = ['press', 'cellar', 'trees/stone', 'trees/cut', 'trees/size', 'press/size', 'cellar/size']
    const said = all.map((part) => judge(...(part.split('/') as [string, string?])).join(' '))
    expect(said).toEqual(['no', 'yes', 'yes', 'yes', 'no', 'no', 'yes'])
  })
})

describe('what is answered although the form hides it', () => {
  const hidden = (answers: string | AnswerValue): readonly string[] => {
    const data = typeof answers === 'string' ? read(answers) : answers
    const { problems } = judgeAnswers(model, data, { as: 'api', year: 2026, describe: describeShape })
    return problems
      .filter(({ code }) => code.startsWith('hidden'))
      .map(({ code, path, data: holes, isName }) =>
        [code, path.join('/'), ...Object.values(holes), ...(isName ? ['name'] : [])].join(' '),
      )
  }

  test.each<[string, string, readonly string[]]>([
    ['nothing', '{"trees":[{"kind":"plum","stone":3}]}', []],
    ['a question', '{"trees":[{"kind":"apple","stone":3}]}', ['hidden-question trees/0/stone stone']],
    ['not one without an answer', '{"trees":[{"kind":"apple","stone":""}]}', []],
    [
      'questions in the order of the questionnaire, in the repetitions that hide them',
      '{"trees":[{"stone":3,"kind":"apple","cut":2},{"kind":"plum","stone":3},{"kind":"apple","stone":3}]}',
      ['hidden-question trees/0/cut cut', 'hidden-question trees/0/stone stone', 'hidden-question trees/2/stone stone'],
    ],
    [
      'a questiongroup that can be saved, as nothing is not a plum',
      '{"trees":[{"old":1}],"ladder":[{"dog":1}]}',
      ['hidden-questiongroup ladder ladder name'],
    ],
    ['not one that cannot be saved anyway', '{"trees":[{"kind":"plum"}],"ladder":[{"dog":1}]}', []],
    [
      'one that waits for several repetitions, none of which shows it',
      '{"trees":[{"old":1},{"uses":["jam"]}],"ladder":[{"dog":1}]}',
      ['hidden-questiongroup ladder ladder name'],
    ],
    ['nothing of one that some repetition shows', '{"trees":[{"old":1},{"kind":"apple"}],"ladder":[{"dog":1}]}', []],
    ['nothing of one whose condition is asked of no answers at all', '{"trees":[5],"ladder":[{"dog":1}]}', []],
    ['nothing that is shown at another place', '{"fence":[{"guard":0,"dog":2}]}', []],
    ['nothing of a questiongroup that is not there', '{"barn":[{"dog":1}]}', []],
  ])('%s', (_, answers, expected) => {
    expect(hidden(answers)).toEqual(expected)
  })
})
