import { describe, expect, test } from 'vitest'
import { type AnswerValue, Decimal } from '../../../src/core/answers/value.ts'
import { checkValue, choiceLimit, createObject, lengthOf } from '../../../src/core/judging/check-value.ts'
import type { QuestionModel } from '../../../src/core/judging/model.ts'

/** A question of which only what matters to the check of one value is set. */
const question = (stored: QuestionModel['stored'], more: object = {}): QuestionModel =>
  ({ stored, facts: {}, lengths: {}, fieldOptions: {}, ...more }) as unknown as QuestionModel

/** What is kept of an answer, followed by each problem: its code, its data and its place. */
function check(value: AnswerValue, of: QuestionModel): readonly unknown[] {
  const problems: unknown[] = []
  const kept = checkValue(value, of, (code, data = {}, within = []) => {
    problems.push([code, data, within])
  })
  return [kept, ...problems]
}

const problem = (code: string, data: object = {}, within: readonly unknown[] = []): unknown => [code, data, within]
const half = new Decimal(0.5, '0.5')
const zero = new Decimal(0, '0.0')
const endless = new Decimal(Number.POSITIVE_INFINITY, '1e999')
const map = (feature: object): string => JSON.stringify({ features: [feature] })

describe('one answer is checked by what its question stores', () => {
  const texts = question('texts', { lengths: { service: 3 } })
  const places = { choices: new Set([1, 2]) }
  const words = { choices: new Set(['oak', 'elm']) }
  const limited = (limit: unknown): QuestionModel =>
    question('keywords', { ...words, fieldOptions: { 'data-cb-max-choices': limit } })
  const table = (more: object = {}): QuestionModel =>
    question('record', { table: { name: 'Tree', exists: true, pks: new Set(['7', '-3']), ...more } })
  const numbers = question('tick', { ...places, facts: { number: true } })

  const cases: readonly [string, QuestionModel, AnswerValue, ...unknown[]][] = [
    ['a key that is not loaded', question(undefined), 'x', 'x'],
    ...(['date', 'questiongroup', 'user', 'questionnaire', 'file', 'any'] as const).map(
      (stored) => [stored, question(stored), 'x', 'x'] as [string, QuestionModel, AnswerValue, ...unknown[]],
    ),
    ['nothing', question('nothing'), 'x', undefined, problem('dropped-todo')],

    ['texts', texts, { en: 'oak', fr: '' }, { en: 'oak' }],
    [
      'texts of one character more',
      texts,
      { en: 'oaks', fr: 'if' },
      { fr: 'if' },
      problem('too-long', { length: 4, limit: 3 }, ['en']),
    ],
    ['texts without a limit', question('texts'), { en: 'oaks', fr: 1 }, { en: 'oaks', fr: 1 }],
    ['texts that are a number', texts, { en: 1 }, undefined, problem('text-without-length', {}, ['en'])],
    ['texts that are no object', texts, 'oak', undefined, problem('not-a-translation')],
    ['texts of nothing', texts, { en: null, fr: '', de: [] }, undefined],
    ['texts of zero', texts, { en: 0 }, undefined, problem('dropped-text', {}, ['en'])],
    ['texts of false', texts, { en: false }, undefined, problem('dropped-text', {}, ['en'])],
    ['texts of 0.0', texts, { en: zero }, undefined, problem('dropped-text', {}, ['en'])],

    ['an integer', question('integer'), ' 12 ', 12],
    ['a word for an integer', question('integer'), 'x', undefined, problem('not-an-integer')],
    ['a list for an integer', question('integer'), [], undefined, problem('no-number-in-it')],
    ['infinity for an integer', question('integer'), endless, undefined, problem('no-number-in-it')],
    ['a decimal', question('decimal'), half, half],
    ['a whole -0 for a decimal, which Python does not have', question('decimal'), -0, new Decimal(0, '0.0')],
    ['a word for a decimal', question('decimal'), 'x', undefined, problem('not-a-number')],

    ['a position', question('position', places), '2', 2],
    ['a position that is not offered', question('position', places), '3', undefined, problem('not-a-choice')],
    ['a word for a position', question('position', places), 'x', undefined, problem('not-an-integer')],
    ['yes', question('yesNo', places), true, true],
    ['1.0 for yes', question('yesNo', places), new Decimal(1, '1.0'), new Decimal(1, '1.0')],
    ['0.5 for yes', question('yesNo', places), half, undefined, problem('not-a-choice')],
    ['the text of a number', question('yesNo', places), '1', undefined, problem('not-a-choice')],
    ['a keyword', question('keyword', words), 'oak', 'oak'],
    ['a keyword that is not offered', question('keyword', words), 'ash', undefined, problem('not-a-choice')],
    ['true for a keyword', question('keyword', words), true, undefined, problem('not-a-choice')],
    ['a keyword whose values are not loaded', question('keyword'), 'ash', 'ash'],

    ['a list', question('keywords', words), ['oak', 'elm'], ['oak', 'elm']],
    [
      'a list with others',
      question('keywords', words),
      ['oak', 'ash'],
      ['oak', 'ash'],
      problem('not-a-choice', {}, [1]),
    ],
    ['no list', question('keywords', words), 'oak', undefined, problem('not-a-list')],
    ['a list of numbers', numbers, ['1', 2], [1, 2]],
    ['a list with a word', numbers, [1, 'x', []], undefined, problem('not-an-integer', {}, [1])],
    ['as many as allowed', limited(2), ['oak', 'elm'], ['oak', 'elm']],
    [
      'one more than allowed',
      limited(1),
      ['oak', 'elm'],
      undefined,
      problem('too-many-choices', { count: 2, limit: 1 }),
    ],
    ['a limit that is a text', limited('1'), ['ash'], undefined, problem('limit-not-a-number')],

    ['a record', table(), '7', 7],
    ['a negative record', table(), -3, -3],
    ['a record that is not there', table(), 8, undefined, problem('not-a-row', { table: 'Tree' })],
    ['a record of no table', table({ exists: false }), 7, undefined, problem('not-a-row', { table: 'Tree' })],
    ['a record of an unknown table', question('record'), 'x', 'x'],
    ['a record that only the database knows', table({ pks: undefined }), '80', 80],
    ...['0', '08', 'x8', '8x'].map(
      (pk) =>
        [`${pk} for a record`, table({ pks: undefined }), pk, undefined, problem('not-a-row', { table: 'Tree' })] as [
          string,
          QuestionModel,
          AnswerValue,
          ...unknown[],
        ],
    ),
    ['a great record', table({ pks: undefined }), '9007199254740993', 9007199254740993n],

    [
      'a map',
      question('map'),
      map({ geometry: { type: 'Point', coordinates: [] } }),
      map({ geometry: { type: 'Point', coordinates: [] } }),
    ],
    [
      'a map that lacks something',
      question('map'),
      map({ geometry: {} }),
      map({ geometry: {} }),
      problem('invalid-geometry'),
    ],
    ['a map that cannot be read', question('map'), '{', undefined, problem('invalid-geometry')],
    ['a map with a word of Python', question('map'), '{"a":-Infinity}', '{"a":-Infinity}'],
    ['a map with more after such a word', question('map'), '{"a":Infinity1}', undefined, problem('invalid-geometry')],
    ['a map that is a list', question('map'), '[]', undefined, problem('map-not-an-object')],
    ['a map that is no text', question('map'), {}, undefined, problem('map-not-a-text')],
  ]

  test.each(cases)('%s', (_, of, value, ...expected) => {
    expect(check(value, of)).toEqual(expected)
  })
})

test('the length of a text counts code points, as Python does', () => {
  const lengths = ['', 'oak', '🌳', 'a🌳🌳b', '\ud83c', '\ud83cx', '\udf33\ud83c', [1, 2], { a: 1 }].map((one) =>
    lengthOf(one),
  )
  expect(lengths).toEqual([0, 3, 1, 4, 1, 2, 2, 2, 1])
  expect([5, true, null, half].map((one) => lengthOf(one))).toEqual([undefined, undefined, undefined, undefined])
})

test('only numbers and true limit how much can be chosen', () => {
  const limits = [2, true, 0, '', null, false, [], {}, '2', [1], { a: 1 }]
  const read = limits.map((limit) =>
    choiceLimit(question('keywords', { fieldOptions: { 'data-cb-max-choices': limit } })),
  )
  const none = Array.from({ length: 6 }, () => undefined)
  expect(read).toEqual([2, 1, ...none, 'broken', 'broken', 'broken'])
})

test('an object of answers inherits nothing, so that __proto__ is a name like others', () => {
  expect(Object.getPrototypeOf(createObject())).toBe(null)
})
