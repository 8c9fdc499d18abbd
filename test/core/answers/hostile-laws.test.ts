import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFloat, toInt } from '../../../src/core/answers/python-numbers.ts'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import { readAnswerXml } from '../../../src/core/answers/read-xml.ts'
import { exactValueOf } from '../../../src/core/answers/stored.ts'
import { type AnswerValue, Decimal } from '../../../src/core/answers/value.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import { parseText } from '../../../src/core/document/parse.ts'
import { createWorkspace, describeAnswers, judgeAnswerLine, questionnairesOf } from '../../../src/core/internal.ts'
import { describeShape } from '../../../src/core/judging/describe.ts'
import { testMap } from '../../../src/core/judging/geometry.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { isRefusal } from '../../../src/core/judging/problem.ts'
import { roundsOf } from '../../support/portion.ts'
import { fixturesFolder } from '../../support/rule-fixtures.ts'

const text = readFileSync(join(fixturesFolder, 'workspaces/wells/wells.yaml'), 'utf8')
const [questionnaire] = createWorkspace({ files: [{ uri: 'wells.yaml', text }] }).sets.flatMap((set) =>
  set.files.flatMap(questionnairesOf),
)
if (questionnaire === undefined) throw new Error('there is no questionnaire')
const model = answerModelOf(questionnaire)
const options = { as: 'api', year: 2026, describe: describeShape } as const
const run = { ...options, showAnswers: false, levels: {}, find: () => questionnaire }

const names = [...model.groups.keys(), ...[...model.groups.values()].flatMap(({ questions }) => [...questions.keys()])]
const name = fc.oneof(fc.constantFrom(...names, '__order', '__proto__', 'constructor', 'en'), fc.string())
const scalar = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '0.0',
    '-0',
    '1e400',
    '5.7',
    '1e2',
    `${'9'.repeat(400)}`,
    '""',
    '"\\ud800"',
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.string().map((one) => JSON.stringify(one)),
)
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([key, one]) => `${JSON.stringify(key)}:${one}`).join(',')}}`),
  ),
}))
const data = fc
  .array(fc.tuple(fc.constantFrom(...model.groups.keys(), '__proto__'), fc.array(value, { maxLength: 3 })), {
    maxLength: 4,
  })
  .map((groups) => `{${groups.map(([key, items]) => `${JSON.stringify(key)}:[${items.join(',')}]`).join(',')}}`)

describe('any answers at all', () => {
  test.each(roundsOf(4000))(
    'are judged, and what is stored of them is stored as it is ($seed)',
    ({ seed, numRuns }) => {
      fc.assert(
        fc.property(fc.oneof(data, value), (json) => {
          const judged = judgeAnswers(model, readAnswerText(json) ?? null, options)
          if (judged.problems.some(isRefusal)) return
          const stored = readAnswerText(writeAnswers(judged.cleaned))
          // What JSON cannot write is told.
          if (stored === undefined) expect(judged.problems.map(({ code }) => code)).toContain('not-valid-json')
          else expect(writeAnswers(judgeAnswers(model, stored, options).cleaned)).toBe(writeAnswers(stored))
        }),
        { seed, numRuns },
      )
      expect(numRuns).toBeGreaterThan(0)
    },
  )

  test.each(roundsOf(2000))('give findings with places, from any line ($seed)', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(fc.oneof(data, value, fc.string()), (line) => {
        const { findings } = judgeAnswerLine('a.jsonl', { text: line, linesBefore: 3, number: 2 }, run)
        for (const { range, message } of findings) {
          expect(range.start.line).toBeGreaterThan(3)
          expect(message).not.toMatch(/\{\w+\}/)
        }
      }),
      { seed, numRuns },
    )
    expect(numRuns).toBeGreaterThan(0)
  })

  test.each(roundsOf(2000))('are read as XML or refused ($seed)', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^<a>(<list-item>|<b>|&amp;|x|<\/b>|<\/list-item>)*<\/a>$/)),
        (body) => {
          const read = readAnswerXml(body)
          if ('value' in read) judgeAnswers(model, read.value, { ...options, isXml: true })
        },
      ),
      { seed, numRuns },
    )
    expect(numRuns).toBeGreaterThan(0)
  })
})

describe('long answers take no longer than others of their length', () => {
  const digits = '9'.repeat(500_000)

  test.each([`${digits}x`, `${digits}.${digits}x`, `${digits}e${digits}x`, `.${digits}-`])('as numbers', (text) => {
    expect(toFloat(text)).toEqual({ failure: 'value' })
    expect(toInt(text)).toEqual({ failure: 'value' })
    const xml = readAnswerXml(`<a>${text}</a>`)
    expect('value' in xml && xml.value === text).toBe(true)
  })

  test('as numbers of YAML', () => {
    const document = parseText('a.yaml', `a: ${digits}e5`)
    expect(exactValueOf(document, '/a')).toBeDefined()
  })

  test.each(['\\"', '"', 'NaN', '"\\\n', '"NaN"'])('as maps of many %j', (part) => {
    for (const end of ['NaN', '"NaN', 'NaN\\', '"NaN\\'])
      expect(testMap(part.repeat(300_000) + end).outcome).toBe('unreadable')
  })

  test('as they match the schema', () => {
    const { $defs } = describeAnswers(questionnaire).schema as { $defs: Record<string, object> }
    const isValid = new Ajv2020({ strict: true }).compile({ anyOf: [{ $ref: '#/$defs/decimal' }], $defs })
    expect(isValid('9'.repeat(50_000))).toBe(true)
    expect(isValid(`${'9'.repeat(50_000)}x`)).toBe(false)
  })
})

describe('reading loses nothing', () => {
  test.each(roundsOf(4000))('of the values of a JSON text ($seed)', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(plain(readAnswerText(json) ?? null)).toEqual(JSON.parse(json))
      }),
      { seed, numRuns },
    )
    expect(numRuns).toBeGreaterThan(0)
  })

  test('numbers stay as they are written', () => {
    for (const number of ['5.0', '0.0', '1e400', '1E-7', '12345678901234567890', '-0.0', '0.1000']) {
      expect(writeAnswers(readAnswerText(`[${number}]`) ?? null)).toBe(`[${number}]`)
    }
  })
})

describe('long and deep answers end', () => {
  const long = 'x'.repeat(2_000_000)
  test.each([
    ['repetitions', `{"wells_qg_users": [${'{"wells_households": 1},'.repeat(100_000)}{}]}`],
    ['members', `{"wells_qg_name": [{${Array.from({ length: 50_000 }, (_, at) => `"a${at}": 1`).join(',')}}]}`],
    ['questiongroups', `{${Array.from({ length: 50_000 }, (_, at) => `"a${at}": []`).join(',')}}`],
    ['lists', `{"wells_qg_name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['choices', `{"wells_qg_uses": [{"wells_uses": [${'"x",'.repeat(100_000)}"y"]}]}`],
    ['a text', `{"wells_qg_name": [{"wells_name": {"en": "${long}"}}]}`],
    ['a number', `{"wells_qg_build": [{"wells_built": ${'9'.repeat(100_000)}}]}`],
    ['digits', `{"wells_qg_build": [{"wells_built": "${'1_'.repeat(200_000)}"}]}`],
    ['blanks', `{"wells_qg_build": [{"wells_built": "${' '.repeat(400_000)}x"}]}`],
    ['brackets', '['.repeat(1_000_000)],
    ['quotes', '"'.repeat(1_000_000)],
  ])('%s', (_, line) => {
    const { findings } = judgeAnswerLine('a.jsonl', { text: line, linesBefore: 0, number: 1 }, run)
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.every(({ message }) => message.length < 600)).toBe(true)
  })

  test('elements of XML', () => {
    for (const body of [
      '<a>'.repeat(300_000),
      `<a>${'<b/>'.repeat(300_000)}</a>`,
      `<a ${'b="1" '.repeat(100_000)}/>`,
    ]) {
      expect('problem' in readAnswerXml(body) || 'value' in readAnswerXml(body)).toBe(true)
    }
  })

  test('numbers are what Python makes of them', () => {
    expect(toInt('1_9')).toEqual({ value: 19 })
    expect(toInt('\u0661\u0662')).toEqual({ value: 12 })
    expect(toInt('\u{1d7d9}')).toEqual({ value: 1 })
    expect(toInt('_1')).toEqual({ failure: 'value' })
    expect(toFloat('-Infinity')).toMatchObject({ value: { value: Number.NEGATIVE_INFINITY } })
    expect(toInt(new Decimal(-5.7, '-5.7'))).toEqual({ value: -5 })
    expect(toInt(new Decimal(Number.POSITIVE_INFINITY, '1e400'))).toEqual({ failure: 'overflow' })
    expect(toFloat(10n ** 400n)).toEqual({ failure: 'overflow' })
  })
})

function plain(read: AnswerValue): unknown {
  if (read instanceof Decimal) return read.value
  if (typeof read === 'bigint') return Number(read)
  if (Array.isArray(read)) return read.map(plain)
  if (typeof read !== 'object' || read === null) return read
  const object = {}
  for (const [key, member] of Object.entries(read)) {
    Object.defineProperty(object, key, { value: plain(member), enumerable: true, configurable: true, writable: true })
  }
  return object
}
