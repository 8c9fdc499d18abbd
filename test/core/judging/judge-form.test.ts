import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import type { Beyond } from '../../../src/core/judging/beyond-check.ts'
import type { PageLanguages } from '../../../src/core/judging/form-field.ts'
import { type FormJudgement, judgeEntry, judgeForm } from '../../../src/core/judging/judge-form.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

const model = answerModelIn({
  keys: {
    name: 'Name',
    motto: 'Motto',
    is_old: { label: 'Old?', type: 'bool' },
    mended: 'How is it mended?',
    original_size: { label: 'Size', type: 'float' },
    height: { label: 'Height', type: 'float' },
    kind: { label: 'Kind', type: 'radio', values: { apple: 'Apple', pear: 'Pear' } },
    made: { label: 'Made of it', type: 'checkbox', values: { juice: 'Juice', jam: 'Jam' } },
    grade: { label: 'Grade', type: 'measure', values: { low: 'Low', high: 'High' } },
    owner: { label: 'Owner', type: 'select_model' },
    press: { label: 'Press', type: 'select_conditional_questiongroup' },
  },
  questiongroups: { village: { inherited_configuration: 'parish', inherited_questiongroup: 'people' } },
  sections: oneSubcategory([
    {
      keyword: 'trees',
      form_options: { max_num: 3 },
      questions: [
        { keyword: 'kind', form_options: { question_conditions: ["=='apple'|is_apple"] } },
        { keyword: 'height', form_options: { question_condition: 'is_apple' } },
        { keyword: 'grade' },
      ],
    },
    {
      keyword: 'fence',
      questions: [
        { keyword: 'is_old', form_options: { question_conditions: ["=='1'|is_mended"] } },
        { keyword: 'mended', form_options: { question_condition: 'is_mended' } },
      ],
    },
    { keyword: 'about', questions: [{ keyword: 'name' }, { keyword: 'motto', form_options: { max_length: 6 } }] },
    { keyword: 'uses', questions: [{ keyword: 'made' }] },
    { keyword: 'sizes-old', questions: [{ keyword: 'height' }] },
    { keyword: 'sizes', questions: [{ keyword: 'original_size' }] },
    { keyword: 'people', questions: [{ keyword: 'owner', form_options: { model: 'Owner' } }] },
    { keyword: 'use', questions: [{ keyword: 'press', form_options: { options_by_questiongroups: ['trees'] } }] },
    { keyword: 'village', form_options: { max_num: 2 }, questions: [{ keyword: 'grade' }] },
  ]),
})

const beyond: Beyond = { as: 'api', year: 2026, describe: (value) => writeAnswers(value) }

const told = ({ problems, cleaned, isSaved }: FormJudgement) => ({
  problems: problems.map(({ code, path, data, isName }) =>
    [code, path.join('/'), ...Object.values(data), ...(isName ? ['name'] : [])].join(' ').trim(),
  ),
  stored: writeAnswers(cleaned),
  isSaved,
})
const entered = (data: string) => told(judgeEntry(model, readAnswerText(data) ?? null, beyond))
const opened = (data: string, pages?: PageLanguages) =>
  told(judgeForm(model, readAnswerText(data) ?? null, beyond, pages))

describe('answers that somebody sends with the form', () => {
  test.each<[string, string, string]>([
    [
      'are stored as its fields hand them on',
      '{"about":[{"name":{"en":"  Ada "}}]}',
      '{"about":[{"name":{"en":"Ada"}}]}',
    ],
    ['are read as the numbers they look like', '{"sizes-old":[{"height":" 2.5 "}]}', '{"sizes":[{"height":2.5}]}'],
    ['are not stored where nothing is left', '{"about":[{"name":{"en":"  "}}]}', '{}'],
    ['may be the number 0.0, which is sent as a text', '{"sizes-old":[{"height":0.0}]}', '{"sizes":[{"height":0.0}]}'],
    ['that are empty are none', '{"trees":[{"height":"","kind":null},{"kind":"pear"}]}', '{"trees":[{"kind":"pear"}]}'],
    ['of a questiongroup of another edition are kept unread', '{"barn-old":[{"x":1}]}', '{"barn-old":[{"x":1}]}'],
  ])('%s', (_, data, stored) => {
    const { problems, ...rest } = entered(data)
    expect(rest).toEqual({ stored, isSaved: true })
    expect(problems.filter((one) => !/^(?:unknown-questiongroup|stored-under-part) /.test(one))).toEqual([])
  })

  test('are stored under what is before the hyphen in the keyword of their questiongroup', () => {
    expect(entered('{"sizes-old":[{"height":2}],"about":[{"name":{"en":"Ada"}}],"barn-old":[5]}')).toEqual({
      problems: ['stored-under-part sizes-old sizes name', 'unknown-questiongroup barn-old name'],
      stored: '{"sizes":[{"height":2.0}],"about":[{"name":{"en":"Ada"}}],"barn-old":[5]}',
      isSaved: true,
    })
  })

  test.each<[string, string, string, string]>([
    ['no object', '[]', 'format', '{}'],
    ['a questiongroup that is no list', '{"about":{}}', 'format about', '{}'],
    [
      'a repetition that is no object',
      '{"trees":[{"kind":"pear"},5]}',
      'repetition-not-an-object trees/1',
      '{"trees":[{"kind":"pear"}]}',
    ],
    ['a question that is not there', '{"about":[{"nick":"x"}]}', 'unknown-question about/0/nick nick about name', '{}'],
    ['what a field does not take', '{"trees":[{},{"grade":true}]}', 'not-taken-by-form trees/1/grade', '{}'],
    [
      'a text whose line ends count two',
      '{"about":[{"motto":{"fr":"a\\nb","en":"abc\\nde"}}]}',
      'too-long about/0/motto/en 7 6',
      '{"about":[{"motto":{"fr":"a\\r\\nb"}}]}',
    ],
    [
      'a keyword that the form takes for another',
      '{"sizes":[{"original_size":2.5}]}',
      'keyword-not-savable sizes/0/original_size',
      '{"sizes":[{"original_size":2.5}]}',
    ],
    ['a choice that is not offered', '{"trees":[{"kind":"plum"}]}', 'not-a-choice trees/0/kind', '{}'],
    [
      'a choice of several that is not offered',
      '{"uses":[{"made":["plum"]}]}',
      'not-a-choice uses/0/made/0',
      '{"uses":[{"made":["plum"]}]}',
    ],
    [
      'such a choice that is no list',
      '{"uses":[{"made":"plum"}]}',
      'not-a-choice uses/0/made',
      '{"uses":[{"made":["plum"]}]}',
    ],
  ])('are refused for %s', (_, data, problem, stored) => {
    expect(entered(data)).toEqual({ problems: [problem], stored, isSaved: false })
  })

  test('are dropped where they come from another questionnaire, whatever they are', () => {
    expect(entered('{"village":[5,{"grade":true}]}')).toEqual({
      problems: ['dropped-inherited village village parish'],
      stored: '{}',
      isSaved: true,
    })
  })
})

const long = 'x'.repeat(201)

describe('what becomes of a stored questionnaire whose pages are saved untouched', () => {
  test('nothing where the form shows everything', () => {
    const data = '{"trees":[{"kind":"apple","height":2.5},{"kind":"pear"}],"about":[{"name":{"en":"Ada"}}]}'
    expect(opened(data)).toEqual({ problems: [], stored: data, isSaved: true })
  })

  test.each<[string, readonly string[]]>([
    ['[]', ['format']],
    ['{"about":{}}', ['format about']],
    ['{"about":[{"name":{"en":"Ada"}}],"trees":{}}', ['format trees']],
  ])('%s is not read', (data, problems) => {
    expect(opened(data)).toEqual({ problems, stored: '{}', isSaved: false })
  })

  test.each<[string, string, readonly string[], string]>([
    [
      'an answer that the form hides is cleared, in the repetition that hides it',
      '{"trees":[{"kind":"apple","height":2.5},{"kind":"pear","height":1.5}]}',
      ['hidden-question-cleared trees/1/height height'],
      '{"trees":[{"kind":"apple","height":2.5},{"kind":"pear"}]}',
    ],
    [
      'of a text that the form hides only the language of the page is cleared',
      '{"fence":[{"is_old":0,"mended":{"en":"Nails","fr":"Clous"}}]}',
      ['hidden-text-cleared fence/0/mended/en mended'],
      '{"fence":[{"is_old":0,"mended":{"fr":"Clous"}}]}',
    ],
    [
      'a text that the form hides is cleared where it has no other language',
      '{"fence":[{"is_old":0,"mended":{"en":"Nails","fr":""}}]}',
      ['hidden-question-cleared fence/0/mended mended'],
      '{"fence":[{"is_old":0}]}',
    ],
    [
      'so is one that would be too long for its field',
      JSON.stringify({ fence: [{ is_old: 0, mended: { en: 'x'.repeat(2001) } }] }),
      ['over-default-length fence/0/mended/en 2001 200', 'hidden-question-cleared fence/0/mended mended'],
      '{"fence":[{"is_old":0}]}',
    ],
    [
      'an answer that the form cannot show hides what waits for it',
      '{"fence":[{"is_old":1.0,"mended":{"en":"Nails"}}]}',
      ['shown-as-unanswered fence/0/is_old default 1.0', 'hidden-question-cleared fence/0/mended mended'],
      '{}',
    ],
    [
      'a choice that is not offered any more is shown as not chosen, which is told once',
      '{"trees":[{"kind":"plum","grade":1}]}',
      ['stale-choice trees/0/kind'],
      '{"trees":[{"grade":1}]}',
    ],
    [
      'so is a record that is not there any more',
      '{"people":[{"owner":7}]}',
      ['stale-choice people/0/owner Owner'],
      '{}',
    ],
    [
      'a text is changed, which opening says and the check does not',
      '{"about":[{"name":{"en":" Ada"}}]}',
      ['text-altered about/0/name/en " Ada" "Ada"'],
      '{"about":[{"name":{"en":"Ada"}}]}',
    ],
    [
      'what is blank and yet no empty text becomes one',
      '{"about":[{"name":{"en":0.0}}]}',
      ['text-altered about/0/name/en 0.0 "0.0"'],
      '{"about":[{"name":{"en":"0.0"}}]}',
    ],
    [
      'what the service only warns of is told beside it',
      JSON.stringify({ about: [{ name: { en: ` ${long}` } }] }),
      ['over-default-length about/0/name/en 201 200', `text-altered about/0/name/en " ${long}" "${long}"`],
      JSON.stringify({ about: [{ name: { en: long } }] }),
    ],
    [
      'what is in a line has no line ends',
      '{"about":[{"motto":{"en":"ab\\ncdef"}}]}',
      ['too-long about/0/motto/en 8 6'],
      '{"about":[{"motto":{"en":"abcdef"}}]}',
    ],
    [
      'a number is stored as one, which opening says and the check does not',
      '{"trees":[{"kind":"apple","height":"2.50"}]}',
      ['altered-by-form trees/0/height "2.50" 2.5'],
      '{"trees":[{"kind":"apple","height":2.5}]}',
    ],
    [
      'the choice of a questiongroup without answers is dropped, which opening says',
      '{"use":[{"press":"trees"}]}',
      ['shown-as-unanswered use/0/press default "trees"'],
      '{}',
    ],
    [
      'the part of a keyword before the hyphen is its place',
      '{"sizes-old":[{"height":2.5}]}',
      ['stored-under-part sizes-old sizes name'],
      '{"sizes":[{"height":2.5}]}',
    ],
  ])('%s', (_, data, problems, stored) => {
    expect(opened(data)).toEqual({ problems, stored, isSaved: true })
  })

  test.each<[string, string, readonly string[]]>([
    [
      'a keyword that the form takes for another',
      '{"sizes":[{"original_size":2.5}]}',
      ['keyword-not-savable sizes/0/original_size'],
    ],
    ['more repetitions than may be', '{"people":[{},{}]}', ['too-many-repetitions people people 2 1']],
    ['a text that is too long', '{"about":[{"motto":{"en":"abcdefg"}}]}', ['too-long about/0/motto/en 7 6']],
    [
      'a text that is too long for its field',
      JSON.stringify({ about: [{ name: { en: 'x'.repeat(2001) } }] }),
      ['too-long-for-form about/0/name/en 2001 2000', 'over-default-length about/0/name/en 2001 200'],
    ],
  ])('%s keeps its page from being saved', (_, data, problems) => {
    expect(opened(data)).toMatchObject({ problems, isSaved: false })
  })

  test('the first language is that of most texts, where nobody says in which one the pages are opened', () => {
    const data = '{"about":[{"name":{"fr":"Ada","en":"Ada "},"motto":{"fr":" x"}}]}'
    expect(opened(data).problems).toEqual(['text-altered about/0/motto/fr " x" "x"'])
    expect(opened(data, { language: 'en', original: 'fr' }).problems).toEqual([
      'text-altered about/0/name/en "Ada " "Ada"',
      'altered-by-form about/0/motto no text "x"',
    ])
  })
  test('a text that the form hides is not begun in another language', () => {
    const data = '{"about":[{"name":{"en":"Ada"}}],"fence":[{"is_old":0,"mended":{"en":"Nails"}}]}'
    expect(opened(data, { language: 'fr', original: 'en' })).toEqual({
      problems: ['altered-by-form about/0/name no text "Ada"'],
      stored: '{"about":[{"name":{"en":"Ada","fr":"Ada"}}],"fence":[{"is_old":0,"mended":{"en":"Nails"}}]}',
      isSaved: true,
    })
  })

  test('what is refused of a text is not told once more of its question', () => {
    const data = '{"about":[{"motto":{"fr":"abcdefg"}}]}'
    expect(opened(data, { language: 'en', original: 'fr' }).problems).toEqual(['too-long about/0/motto/fr 7 6'])
  })
})

describe('a questiongroup whose page cannot be saved, and which is refused for something else', () => {
  const press = answerModelIn({
    keys: {
      open: { label: 'Open?', type: 'bool' },
      kind: { label: 'Kind', type: 'radio', values: { cider: 'Cider', juice: 'Juice' } },
    },
    sections: oneSubcategory([
      {
        keyword: 'shop',
        questions: [{ keyword: 'open', form_options: { questiongroup_conditions: ['==1|is_open'] } }],
      },
      {
        keyword: 'goods',
        form_options: { numbered: 'inline', questiongroup_condition: 'is_open' },
        questions: [{ keyword: 'kind' }],
      },
    ]),
  })

  test('has both told', () => {
    const data = readAnswerText('{"shop":[{"open":0}],"goods":[{"kind":"cider"}]}') ?? null
    expect(told(judgeForm(press, data, beyond))).toEqual({
      problems: ['questiongroup-condition goods goods is_open open shop name', 'order-not-sent goods goods default'],
      stored: '{"shop":[{"open":0}],"goods":[{"kind":"cider"}]}',
      isSaved: false,
    })
  })
})
