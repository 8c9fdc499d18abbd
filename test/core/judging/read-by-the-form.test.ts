import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { shownIn } from '../../../src/core/judging/hidden.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

const keys = {
  bees: { label: 'Are there bees?', type: 'bool' },
  hives: { label: 'Hives', type: 'measure', values: { few: 'Few', many: 'Many' } },
  honey: { label: 'Honey', type: 'radio', values: { clear: 'Clear', dark: 'Dark' } },
  photo: { label: 'Photo', type: 'image' },
  scan: { label: 'Scan', type: 'file' },
  year: { label: 'Year', type: 'int' },
}

/** Whether the form shows a part of the apiary that these questiongroups are. */
function shown(questiongroups: readonly object[], part: string, answers: string): string {
  const model = answerModelIn({ keys, sections: oneSubcategory(questiongroups) })
  const [questiongroup = '', question] = part.split('/')
  return shownIn(model, readAnswerText(answers) as AnswerObject, questiongroup, question).join(' ')
}

const asks = (keyword: string, condition: string, more: object = {}) => ({
  keyword: `qg_${keyword}`,
  form_options: more,
  questions: [{ keyword, form_options: { questiongroup_conditions: [condition] } }],
})

const waits = (keyword: string, name: string, questions: readonly object[] = [{ keyword: 'year' }]) => ({
  keyword,
  form_options: { questiongroup_condition: name },
  questions,
})

describe('a questiongroup that waits for', () => {
  const chain = [
    asks('bees', '==1|with_bees', { max_num: 3 }),
    waits('qg_honey', 'with_bees', [
      { keyword: 'honey', form_options: { questiongroup_conditions: ["=='dark'|with_honey"] } },
    ]),
    waits('qg_market', 'with_honey'),
  ]
  const twice = [asks('bees', '==1|with_bees', { min_num: 2, max_num: 3 }), waits('qg_market', 'with_bees')]
  const shared = [asks('bees', '==1|with_bees'), waits('qg_hall', 'with_bees'), waits('qg_market', 'with_bees')]
  const onMap = { template: 'map', questiongroup_condition: 'with_bees' }
  const behindMap = [shared[0] ?? {}, { ...shared[1], form_options: onMap }, shared[2] ?? {}]
  const leftOut = [asks('bees', '==1|with_bees', { template: 'empty' }), waits('qg_market', 'with_bees')]

  test.each<[string, readonly object[], string, string]>([
    ['what all repetitions show', chain, '{"qg_bees":[{"bees":1},{"bees":1}],"qg_honey":[{"honey":"dark"}]}', 'yes'],
    [
      'what only some repetition shows',
      chain,
      '{"qg_bees":[{"bees":1},{"bees":0}],"qg_honey":[{"honey":"dark"}]}',
      'unknown',
    ],
    ['another answer to what may be hidden', chain, '{"qg_bees":[{"bees":0}],"qg_honey":[{"honey":"clear"}]}', 'no'],
    ['a repetition that is drawn and has no answer', twice, '{"qg_bees":[{"bees":1}]}', 'unknown'],
    ['as many answers as are asked for', twice, '{"qg_bees":[{"bees":1},{"bees":1}]}', 'yes'],
    ['a condition for which the browser finds another questiongroup first', shared, '{"qg_bees":[{"bees":0}]}', 'yes'],
    ['a condition for which another one has no id', behindMap, '{"qg_bees":[{"bees":0}]}', 'no'],
    ['a question without an input', leftOut, '{"qg_bees":[{"bees":0}]}', 'yes'],
  ])('%s', (_, questiongroups, answers, expected) => {
    expect(shown(questiongroups, 'qg_market', answers)).toBe(expected)
  })

  test.each<[string, string]>([
    ['1', 'no'],
    ['2', 'yes'],
    ['"2"', 'yes'],
    ['2.9', 'yes'],
    ['true', 'no'],
    ['3', 'no'],
  ])('a measure of %s, which is stored as a whole number', (answer, expected) => {
    const questiongroups = [asks('hives', '>=2|with_hives'), waits('qg_market', 'with_hives')]
    expect(shown(questiongroups, 'qg_market', `{"qg_hives":[{"hives":${answer}}]}`)).toBe(expected)
  })
})

describe('an upload, whose template and options the form does not read', () => {
  const upload = (keyword: string, form_options: object) => ({ keyword, form_options })

  test.each(['photo', 'scan'])('%s is never hidden', (keyword) => {
    const questions = [
      { keyword: 'bees', form_options: { question_conditions: ["=='1'|with_bees"] } },
      upload(keyword, { question_condition: 'with_bees' }),
      { keyword: 'year', form_options: { question_condition: 'with_bees' } },
    ]
    const questiongroups = [{ keyword: 'qg_bees', questions }]
    const parts = [`qg_bees/${keyword}`, 'qg_bees/year']
    expect(parts.map((part) => shown(questiongroups, part, '{"qg_bees":[{"bees":0}]}'))).toEqual(['yes', 'no'])
  })

  test.each(['photo', 'scan'])('%s has no tick that shows something', (keyword) => {
    const questions = [
      upload(keyword, { template: 'checkbox_other', question_conditions: ["!=''|with_it"] }),
      { keyword: 'year', form_options: { question_condition: 'with_it' } },
    ]
    expect(shown([{ keyword: 'qg_bees', questions }], 'qg_bees/year', '{}')).toBe('yes')
  })
})
