import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import { type AnswerValue, Decimal } from '../../../src/core/answers/value.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import type { Beyond } from '../../../src/core/judging/beyond-check.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { onePage } from '../../questionnaires/one-page.ts'
import { orchard } from '../../questionnaires/orchard.ts'

const options: Beyond = { as: 'api', year: 2026, describe: (value) => writeAnswers(value) }

/** What is wrong with answers, each mistake as its code, its place and what it names, and what is stored, as JSON. */
function judged(data: string | AnswerValue, more: Partial<Beyond> = {}) {
  const answers = typeof data === 'string' ? (readAnswerText(data) ?? null) : data
  const { problems, cleaned } = judgeAnswers(orchard, answers, { ...options, ...more })
  return {
    problems: problems.map(({ code, path, data: holes, isName, severity }) =>
      [code, path.join('/'), ...Object.values(holes), ...(isName ? ['name'] : []), severity ?? []].flat().join(' '),
    ),
    stored: writeAnswers(cleaned),
  }
}

interface Case {
  readonly name: string
  readonly data: string
  readonly problems: readonly string[]
  /** What is stored, where that is not what was sent. */
  readonly stored?: string
}

const cases: readonly Case[] = [
  { name: 'answers that are a list', data: '[]', problems: ['format '], stored: '{}' },
  {
    name: 'questiongroups that are no lists, beside one that is',
    data: '{"trees":{},"owner":[{"name":{"en":"Ada"}}],"barn":"x"}',
    problems: ['format trees', 'format barn'],
    stored: '{}',
  },
  {
    name: 'a questiongroup of another edition',
    data: '{"barn":[{"x":1}],"owner":[{"name":{"en":"Ada"}}]}',
    problems: ['unknown-questiongroup barn name'],
    stored: '{"owner":[{"name":{"en":"Ada"}}]}',
  },
  { name: 'as many repetitions as may be', data: '{"trees":[{"height":1},{"height":2},{"height":3}]}', problems: [] },
  {
    name: 'one repetition more than may be',
    data: '{"trees":[{"height":1},{"height":2},{"height":3},{"height":4}]}',
    problems: ['too-many-repetitions trees trees 4 3'],
    stored: '{}',
  },
  {
    name: 'one repetition less than must be, as an empty one does not count',
    data: '{"trees":[{"height":1},{"height":""}]}',
    problems: ['too-few-repetitions trees trees 1 2'],
    stored: '{"trees":[{"height":1}]}',
  },
  { name: 'no repetition with answers', data: '{"trees":[{},{"height":null}]}', problems: [], stored: '{}' },
  {
    name: 'a repetition that is no object, after an empty one',
    data: '{"trees":[{},5,{"height":1}]}',
    problems: ['repetition-not-an-object trees/1', 'too-few-repetitions trees trees 1 2'],
    stored: '{"trees":[{"height":1}]}',
  },
  {
    name: 'a question of another questiongroup',
    data: '{"owner":[{"height":1,"name":{"en":"Ada"}}]}',
    problems: ['unknown-question owner/0/height height owner name'],
    stored: '{"owner":[{"name":{"en":"Ada"}}]}',
  },
  {
    name: 'a question of another questiongroup that is not answered',
    data: '{"owner":[{"height":0.0,"name":{"en":"Ada"}}]}',
    problems: [],
    stored: '{"owner":[{"name":{"en":"Ada"}}]}',
  },
  {
    name: 'a number that counts as no answer',
    data: '{"owner":[{"name":{"en":"Ada"},"age":0.0}]}',
    problems: ['dropped-zero owner/0/age'],
    stored: '{"owner":[{"name":{"en":"Ada"}}]}',
  },
  { name: 'zero and false, which count', data: '{"trees":[{"height":0},{"fenced":0}]}', problems: [] },
  {
    name: 'one answer of two that is dropped',
    data: '{"owner":[{"name":"Ada","age":7}]}',
    problems: ['not-a-translation owner/0/name'],
    stored: '{"owner":[{"age":7}]}',
  },
  {
    name: 'an answer that is stored otherwise',
    data: '{"owner":[{"age":"7"}]}',
    problems: ['stored-otherwise owner/0/age "7" 7'],
    stored: '{"owner":[{"age":7}]}',
  },
  {
    name: 'a choice of several that is not offered',
    data: '{"work":[{"done":["pruning","mowing"]}]}',
    problems: ['not-a-choice work/0/done/1'],
  },
]

test.each(cases)('$name', ({ data, problems, stored = data }) => {
  expect(judged(data)).toEqual({ problems, stored })
})

test('the form keeps questiongroups of other editions unread, with a warning', () => {
  const data = '{"barn":[{"x":1}],"owner":[{"age":7}]}'
  expect(judged(data, { as: 'clean' })).toEqual({
    problems: ['unknown-questiongroup barn name warning'],
    stored: data,
  })
})

describe('a questiongroup whose answers come from another questionnaire', () => {
  test.each([
    ['{"village":[{"inhabitants":12}]}', true],
    ['{"village":[{},{"inhabitants":12}]}', true],
    ['{"village":["Anytown"]}', true],
    ['{"village":[5]}', true],
    ['{"village":[{"__order":2}]}', false],
    ['{"village":[{"inhabitants":"","__order":2},{},"",[]]}', false],
  ])('%s', (data, isTold) => {
    const problems = isTold ? ['dropped-inherited village village parish'] : []
    expect(judged(data)).toEqual({ problems, stored: '{}' })
  })
})

describe('the order of repetitions', () => {
  test.each<[string, string, readonly string[], string?]>([
    ['as it is', '[{"__order":1,"height":1},{"__order":2,"height":2}]', []],
    ['the same for all', '[{"__order":1,"height":1},{"__order":1,"height":2}]', []],
    [
      'another',
      '[{"__order":2,"height":1},{"__order":1,"height":2}]',
      ['reordered trees'],
      '[{"__order":1,"height":2},{"__order":2,"height":1}]',
    ],
    [
      'another of the last ones',
      '[{"__order":1,"height":1},{"__order":3,"height":2},{"__order":2,"height":3}]',
      ['reordered trees'],
      '[{"__order":1,"height":1},{"__order":2,"height":3},{"__order":3,"height":2}]',
    ],
    [
      'of one of them only, as the others have 0',
      '[{"__order":1,"height":1},{"height":2},{"height":3}]',
      ['reordered trees'],
      '[{"height":2},{"height":3},{"__order":1,"height":1}]',
    ],
    [
      'which cannot be compared',
      '[{"__order":2,"height":1},{"__order":"a","height":2},{"__order":1,"height":3}]',
      ['order-not-a-number trees/1/__order', 'order-not-comparable trees'],
    ],
    [
      'of a repetition without answers',
      '[{"__order":2,"height":1},{"__order":1},{"__order":3,"height":3}]',
      [],
      '[{"__order":2,"height":1},{"__order":3,"height":3}]',
    ],
    [
      'in lists, of which the equal beginning need not be comparable',
      '[{"__order":[null,2],"height":1},{"__order":[null,1],"height":2}]',
      ['order-not-a-number trees/0/__order', 'order-not-a-number trees/1/__order', 'reordered trees'],
      '[{"__order":[null,1],"height":2},{"__order":[null,2],"height":1}]',
    ],
    ['that is no answer', '[{"__order":"","height":1},{"__order":0.0,"height":2}]', [], '[{"height":1},{"height":2}]'],
  ])('%s', (_, repetitions, problems, stored = repetitions) => {
    expect(judged(`{"trees":${repetitions}}`)).toEqual({ problems, stored: `{"trees":${stored}}` })
  })
})

describe('an answer that needs another one of its repetition', () => {
  const why = (work: string): readonly string[] => judged(`{"work":[{${work}"why":{"en":"Old"}}]}`).problems

  test.each<[string, string, readonly string[]]>([
    ['which is chosen', '"done":["pruning","felling"],', []],
    ['where another one is chosen', '"done":["pruning"],', ['question-condition work/0/why done felling']],
    ['of which nothing is chosen', '"done":[],', ['question-condition work/0/why done felling']],
    ['that is not there', '', ['question-condition work/0/why done felling']],
    ['that is nothing', '"done":null,', ['trigger-not-a-list work/0/why done']],
    ['that is a number', '"done":1,', ['not-a-list work/0/done', 'trigger-not-a-list work/0/why done']],
    ['whose text has the word in it', '"done":"refelling",', ['not-a-list work/0/done']],
    ['that is an object with that name', '"done":{"felling":1},', ['not-a-list work/0/done']],
    [
      'that is an object without it',
      '"done":{"mowing":1},',
      ['not-a-list work/0/done', 'question-condition work/0/why done felling'],
    ],
  ])('%s', (_, work, problems) => {
    expect(why(work)).toEqual(problems)
  })
})

describe('what answers of one repetition say of each other', () => {
  test('a choice and its other beside it', () => {
    expect(judged('{"fruit":[{"kind":"apple","kind_other":{"en":"Quince"}}]}').problems).toEqual([
      'other-beside-choice fruit/0/kind_other kind_other kind',
    ])
  })

  test('a choice that another answer does not leave', () => {
    expect(judged('{"sale":[{"market":"village","price":"high"},{"market":"town","price":"high"}]}').problems).toEqual([
      'not-offered sale/0/price price market',
    ])
  })
})

describe('answers of a questiongroup that waits for a condition', () => {
  const unmet = (condition: string, trigger: string): string =>
    `questiongroup-condition ${condition} ${condition} ${condition}_met ${trigger} name`

  test.each<[string, string, readonly string[]]>([
    ['which is met', '{"trees":[{"height":1},{"fenced":1}],"fence":[{"length":5}]}', []],
    ['met in any repetition', '{"trees":[{"fenced":0},{"fenced":1}],"fence":[{"length":5}]}', []],
    [
      'which is not met',
      '{"trees":[{"fenced":0},{"fenced":0}],"fence":[{"length":5}]}',
      [unmet('fence', 'fenced trees')],
    ],
    [
      'of which nothing is answered',
      '{"trees":[{"height":1},{"height":1}],"fence":[{"length":5}]}',
      [unmet('fence', 'fenced trees')],
    ],
    ['whose questiongroup is not there', '{"fence":[{"length":5}]}', [unmet('fence', 'fenced trees')]],
    [
      'tested with answers as they were sent, so that a wrong one counts',
      '{"trees":[5,{"fenced":1,"height":"x"},{"height":1}],"fence":[{"length":5}]}',
      ['repetition-not-an-object trees/0', 'not-an-integer trees/1/height'],
    ],
    ['that nothing triggers', '{"nowhere":[{"length":5}]}', ['questiongroup-condition nowhere nowhere lost   name']],
    ['of one of several that are chosen', '{"work":[{"done":["pruning","felling"]}],"timber":[{"length":5}]}', []],
    [
      'of none of several that are chosen',
      '{"work":[{"done":["pruning"]}],"timber":[{"length":5}]}',
      [unmet('timber', 'done work')],
    ],
    ['of a number', '{"owner":[{"age":70}],"heir":[{"length":5}]}', []],
    [
      'of a number with a point',
      '{"owner":[{"age":64.5}],"heir":[{"length":5}]}',
      ['stored-otherwise owner/0/age 64.5 64', unmet('heir', 'age owner')],
    ],
    [
      'that fails with a text',
      '{"owner":[{"age":"old"}],"heir":[{"length":5}]}',
      ['not-an-integer owner/0/age', 'condition-crashes heir heir heir_met age owner name'],
    ],
    ['that nobody can tell', '{"owner":[{"name":{"en":"Ada"}}],"widow":[{"length":5}]}', []],
  ])('%s', (_, data, problems) => {
    expect(judged(data).problems).toEqual(problems)
  })

  test('is refused for that, not called hidden besides', () => {
    expect(judged('{"trees":[{"height":1},{"fenced":0}],"fence":[{"length":5}]}').problems).toEqual([
      unmet('fence', 'fenced trees'),
    ])
  })
})

describe('the choice of a questiongroup', () => {
  test('is kept where that has answers, dropped where it has none and where it is none of those to choose from', () => {
    const data =
      '{"press":[{},{"what":"cider"},{"what":"juice","note":{"en":"x"}},{"what":"owner"},{"note":{"en":"y"}}],' +
      '"cider":[{"length":5}],"owner":[{"age":7}]}'
    expect(judged(data)).toEqual({
      problems: ['dropped-questiongroup-choice press/2/what', 'dropped-questiongroup-choice press/3/what'],
      stored:
        '{"press":[{"what":"cider"},{"note":{"en":"x"}},{},{"note":{"en":"y"}}],"cider":[{"length":5}],"owner":[{"age":7}]}',
    })
  })
})

describe('what XML was read as and no question made a number of', () => {
  const foreign = new Decimal(2.5, '2.5', true)
  const data = {
    owner: [{ name: { en: foreign, fr: 'x' } }],
    work: [{}, { done: ['pruning', foreign] }],
    trees: [{ height: 1 }, { height: 1 }],
    press: [{}, { what: foreign }],
    upload: [{ any: [[1, foreign], new Decimal(Number.POSITIVE_INFINITY, '1e999'), new Decimal(2.5, '2.5')] }],
  }

  test('cannot be stored', () => {
    expect(judged(data, { isXml: true }).problems.filter((one) => one.startsWith('not-valid-json'))).toEqual([
      'not-valid-json owner/0/name/en error',
      'not-valid-json work/1/done/1 error',
      'not-valid-json upload/0/any/0/1 error',
      'not-valid-json upload/0/any/1 error',
    ])
  })

  test('is not asked of JSON', () => {
    expect(judged(data).problems.filter((one) => one.startsWith('not-valid-json'))).toEqual([])
  })
})

describe('a condition in a questiongroup beside subcategories, which the service does not know', () => {
  const asked = {
    keyword: 'hedge',
    questions: [{ keyword: 'cut', form_options: { questiongroup_conditions: ['==1|is_cut'] } }],
  }
  const waits = {
    keyword: 'heap',
    form_options: { questiongroup_condition: 'is_cut' },
    questions: [{ keyword: 'size' }],
  }
  const problems = (subcategory: object): readonly string[] => {
    const model = answerModelIn({
      keys: { cut: { label: 'Cut?', type: 'bool' }, size: { label: 'Size', type: 'int' } },
      sections: onePage(subcategory),
    })
    const data = readAnswerText('{"hedge":[{"cut":1}],"heap":[{"size":2}]}') ?? null
    return judgeAnswers(model, data, options).problems.map(({ code, path }) => `${code} ${path.join('/')}`)
  }

  test('is not gathered', () => {
    expect(problems({ keyword: 'd', questiongroups: [asked, waits] })).toEqual([])
    expect(
      problems({ keyword: 'd', questiongroups: [asked], subcategories: [{ keyword: 'e', questiongroups: [waits] }] }),
    ).toEqual(['overlooked-questiongroup hedge', 'questiongroup-condition heap'])
  })
})
