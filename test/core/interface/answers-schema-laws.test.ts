import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import { describeAnswers, labelledTreeOf } from '../../../src/core/internal.ts'
import { describeShape } from '../../../src/core/judging/describe.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { crashCodes, refusalCodes } from '../../../src/core/judging/problem.ts'
import { roundsOf } from '../../support/portion.ts'
import { orchardAnswers, orchardQuestionnaire } from './orchard-answers.ts'

const questionnaire = orchardQuestionnaire()
const model = answerModelOf(questionnaire)
const { schema, missed } = describeAnswers(questionnaire)
const validate = new Ajv2020({ strict: true }).compile(schema)
const refusing: ReadonlySet<string> = new Set([...refusalCodes, ...crashCodes])

/** What the service finds wrong with the JSON of some answers. */
function refusalsOf(json: string): readonly string[] {
  const data = readAnswerText(json)
  if (data === undefined) throw new Error(json)
  const { problems } = judgeAnswers(model, data, { as: 'api', year: 2026, describe: describeShape })
  return problems.map(({ code }) => code).filter((code) => refusing.has(code))
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, 1, 2, 3, 4, -1, 1.7, 3.9, 1e300],
    ...[
      '',
      'apple',
      'pear',
      'Apple',
      'juice',
      'cider',
      'qg_pear',
      '1',
      '2',
      ' 2 ',
      '+3',
      '٢',
      '1_0',
      '1__0',
      '1.5',
      '1e2',
      'nan',
      '-Infinity',
      '.5',
      '5.',
      '0x1',
    ],
    ...['{"type":"FeatureCollection","features":[]}', '{}', 'Hills', 'Orchard', '🌾🌾🌾🌾🌾', '🌾🌾🌾🌾🌾🌾'],
  ),
  fc.string({ maxLength: 6 }),
)

const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom('en', 'fr', '', 'toString', 'constructor'),
      fc.oneof(scalar, fc.array(scalar), fc.constant({})),
      {
        maxKeys: 2,
      },
    ),
  },
)

const questions = [
  ...new Set([...model.groups.values()].flatMap(({ questions }) => [...questions.keys()])),
  '__order',
  'unknown',
  '',
]
const repetition = fc.oneof(
  { weight: 9, arbitrary: fc.dictionary(fc.constantFrom(...questions), value, { maxKeys: 3 }) },
  { weight: 1, arbitrary: scalar },
)
const group = fc.oneof(
  { weight: 9, arbitrary: fc.array(repetition, { maxLength: 3 }) },
  { weight: 1, arbitrary: scalar },
)
const changed = fc
  .tuple(fc.dictionary(fc.constantFrom(...model.groups.keys(), 'qg_unknown'), group, { maxKeys: 3 }), fc.boolean())
  .map(([groups, isAdded]) => (isAdded ? { ...structuredClone(orchardAnswers), ...groups } : groups))

/** One answer put somewhere into right answers. */
const touched = fc.tuple(fc.constantFrom(...questions), value).map(([question, answer]) => {
  const answers = structuredClone(orchardAnswers) as Record<string, Record<string, unknown>[]>
  Object.assign(answers.qg_orchard?.[0] ?? {}, { [question]: answer })
  return answers
})

describe('the schema of answers', () => {
  test('takes answers that the service takes, and says what they are', () => {
    expect(refusalsOf(JSON.stringify(orchardAnswers))).toEqual([])
    expect(validate(orchardAnswers), JSON.stringify(validate.errors)).toBe(true)
    expect(schema).toMatchObject({
      title: 'Answers to orchard@2026',
      properties: { qg_orchard: { title: 'The orchard', maxItems: 2 } },
      $defs: {
        'choices.fruit': {
          anyOf: [
            { title: 'Apples', const: 'apple' },
            { title: 'Pears', const: 'pear' },
          ],
        },
      },
    })
    expect(schema.$comment).toContain(missed[0])
  })

  test.each([
    ['an unknown questiongroup', { qg_unknown: [] }],
    ['an unknown question', { qg_orchard: [{ unknown: 'x' }] }],
    ['too many repetitions', { qg_orchard: [{}, {}, {}] }],
    ['a text without a language', { qg_orchard: [{ name: 'Hill' }] }],
    ['a text that is too long', { qg_orchard: [{ name: { en: 'Orchard' } }] }],
    ['an unknown choice', { qg_orchard: [{ fruit: 'plum' }] }],
    ['too many choices', { qg_orchard: [{ uses: ['juice', 'cider', 'perry'] }] }],
    ['a position that is not there', { qg_orchard: [{ slope: 4 }] }],
    ['what is not a number', { qg_orchard: [{ trees: 'many' }] }],
    ['answers that wait for another one', { qg_orchard: [{ fruit: 'apple' }], qg_pear: [{ trees: 80 }] }],
    ['answers that nothing shows', { qg_never: [{ trees: 1 }] }],
  ])('refuses %s', (_, answers) => {
    expect(refusalsOf(JSON.stringify(answers))).not.toEqual([])
    expect(validate(answers)).toBe(false)
  })

  test.each([
    ['"2"', 0],
    ['-1', 0],
    ['true', 1],
    ['2.5', 2],
    ['0', 3],
  ])('knows of a limit of %s that %d choices can be sent', (limit, most) => {
    const limited = orchardQuestionnaire(limit)
    const isValid = new Ajv2020({ strict: true }).compile(describeAnswers(limited).schema)
    const uses = ['juice', 'cider', 'perry']
    for (const count of [1, 2, 3]) {
      const answers = { qg_orchard: [{ uses: uses.slice(0, count) }] }
      const { problems } = judgeAnswers(answerModelOf(limited), answers, {
        as: 'api',
        year: 2026,
        describe: describeShape,
      })
      expect([isValid(answers), problems.some(({ code }) => refusing.has(code))]).toEqual([count <= most, count > most])
    }
  })

  test('says that it takes ids that are written as decimal numbers', () => {
    expect(validate({ qg_orchard: [{ source: 3.0 }] })).toBe(true)
    expect(refusalsOf('{"qg_orchard": [{"source": 3.0}]}')).toEqual(['not-a-row'])
    expect(missed.join(' ')).toContain('Ids written as decimal numbers')
  })

  test.each(roundsOf(40_000))('refuses nothing that the service takes, from $seed', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(fc.oneof(touched, changed), (answers) => {
        const json = JSON.stringify(answers)
        const isTaken = refusalsOf(json).length === 0
        const parsed: unknown = JSON.parse(json)
        if (isTaken) expect(validate(parsed), `${json} ${JSON.stringify(validate.errors)}`).toBe(true)
      }),
      { seed, numRuns },
    )
  })

  test.each(roundsOf(4000))('and any answers have a tree, from $seed', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(fc.oneof(touched, changed), fc.constantFrom('en', 'fr', 'toString'), (answers, language) => {
        const tree = labelledTreeOf(questionnaire, JSON.parse(JSON.stringify(answers)), { language })
        expect(Object.keys(tree)).toEqual(['section_orchard'])
        expect(JSON.stringify(tree).length).toBeGreaterThan(1000)
      }),
      { seed, numRuns },
    )
  })
})
