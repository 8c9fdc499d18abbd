import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../src/core/answers/read-values.ts'
import { refusalCodes } from '../../src/core/judging/problem.ts'
import { type AnswerVector, isSame, readVectors, type VectorError } from '../support/answer-vectors.ts'
import { isBuilt, packedLines, runPacked, scratchFolder, writeReal } from '../support/packed.ts'
import { isReal, oracles, realFiles, realNames } from '../support/real-configurations.ts'

interface Found {
  readonly rule: string
  readonly messageId: string
  readonly severity: string
  readonly path: readonly string[]
  readonly questionnaire: number
}

/** The mistakes that the service tells one by one; where it fails it tells none. */
const kinds: ReadonlySet<string> = new Set(refusalCodes)

describe.runIf(isReal && isBuilt)('stored answers, as the packed program checks them', () => {
  const folder = scratchFolder()

  describe.each(realNames())('%s', (name) => {
    const vectors = readVectorsOrNone().filter(
      (one) => `${one.configuration}@${one.edition}` === name && one.fragile === undefined,
    )
    const options = (as: string) => [
      ...writeReal(folder, name, realFiles(name)),
      '-c',
      name,
      '--as',
      as === 'form' ? 'clean' : as,
    ]
    const file = `${name}.jsonl`
    const judge = (as: 'api' | 'form') => {
      writeFileSync(join(folder, file), vectors.map(({ dataText }) => `${dataText}\n`).join(''))
      const found = packedLines<Found>(folder, ['check', 'answers', file, ...options(as), '--format', 'jsonl'])
      const byVector = vectors.map((): Found[] => [])
      for (const one of found) byVector[one.questionnaire - 1]?.push(one)
      return byVector.map((all) => all.filter(({ severity }) => severity === 'error'))
    }

    test('the interface refuses what it refused, for the same mistakes', () => {
      const wrong = judge('api').flatMap((errors, at) => {
        const { id, api_ok, errors: ofForm, api_errors = [] } = vectors[at] as AnswerVector
        return compare(id, errors, api_ok, [...ofForm, ...api_errors])
      })
      expect(wrong).toEqual([])
    })

    test('the form refuses what it refused, for the same mistakes', () => {
      const wrong = judge('form').flatMap((errors, at) => {
        const { id, ok, errors: expected } = vectors[at] as AnswerVector
        return compare(id, errors, ok, expected)
      })
      expect(wrong).toEqual([])
    })

    test('what it stored is stored', () => {
      writeFileSync(join(folder, file), vectors.map(({ dataText }) => `${dataText}\n`).join(''))
      const { out } = runPacked(folder, ['check', 'answers', file, ...options('clean'), '--cleaned'])
      const lines = out.trimEnd().split('\n')
      expect(lines).toHaveLength(vectors.length)
      const wrong = vectors.filter(({ ok, cleanedText }, at) => {
        if (!ok || cleanedText === undefined) return false
        return !isSame(readAnswerText(withFloats(lines[at] ?? '')), readAnswerText(cleanedText))
      })
      expect(wrong.map(({ id }) => id)).toEqual([])
    })
  })
})

describe.runIf(isReal && isBuilt)('bodies in XML, as the packed program reads them', () => {
  const folder = scratchFolder()
  const requests = isReal
    ? readLines<{ path: string; body: string; status: number; stored?: unknown }>('api/transcript-xml.jsonl')
    : []

  const nameOf = ({ path }: { path: string }): string => {
    const [, code, edition] = /questionnaires\/(\w+)\/(\w+)\/create/.exec(path) ?? []
    return `${code}@${edition}`
  }
  const names = [...new Set(requests.map(nameOf))]

  test.each(names)('those for %s', (name) => {
    const own = requests.filter((request) => nameOf(request) === name)
    const options = [...writeReal(folder, name, realFiles(name)), '-c', name]
    const files = own.map((_, at) => `${at}.xml`)
    for (const [at, { body }] of own.entries()) writeFileSync(join(folder, `${at}.xml`), body)
    const found = packedLines<Found & { file: string }>(folder, [
      'check',
      'answers',
      ...files,
      ...options,
      '--format',
      'jsonl',
    ])
    const refused = new Set(found.filter(({ severity }) => severity === 'error').map(({ file }) => file))
    const lines = runPacked(folder, ['check', 'answers', ...files, ...options, '--cleaned'])
      .out.trimEnd()
      .split('\n')
    expect(lines).toHaveLength(own.length)
    for (const [at, { body, status, stored }] of own.entries()) {
      expect(refused.has(`${at}.xml`), body).toBe(status !== 201)
      if (status === 201) expect(JSON.parse(lines[at] ?? ''), body).toEqual(stored)
    }
  })

  test('there are requests', () => expect(requests.length).toBeGreaterThan(10))
})

function readVectorsOrNone(): readonly AnswerVector[] {
  return isReal ? readVectors(oracles ?? '') : []
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(join(oracles ?? '', file), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
}

function compare(id: string, errors: readonly Found[], isTaken: boolean, expected: readonly VectorError[]): string[] {
  if (errors.length > 0 === isTaken)
    return [`${id} is ${isTaken ? 'taken' : 'refused'}: ${errors.map(({ messageId }) => messageId)}`]
  const told = errors
    .filter(({ messageId }) => kinds.has(messageId))
    .map(({ messageId, path: [, questiongroup, , question] }) =>
      messageId === 'format' ? [messageId] : [messageId, questiongroup, question],
    )
  const wanted = expected.map(({ kind, questiongroup, question }) =>
    kind === 'format' ? [kind] : [kind, questiongroup, question],
  )
  const words = (all: readonly unknown[]): string =>
    [...new Set(all.map((one) => JSON.stringify(one)))].sort().join(' ')
  return words(told) === words(wanted) ? [] : [`${id}: ${words(told)} instead of ${words(wanted)}`]
}

/** What JSON does not have, as the vectors write it. */
function withFloats(line: string): string {
  const words: Readonly<Record<string, string>> = { NaN: 'nan', Infinity: 'inf', '-Infinity': '-inf' }
  return line.replace(/"(?:\\.|[^"\\])*"|NaN|-?Infinity/g, (token) => {
    const word = words[token]
    return word === undefined ? token : `{"$float":"${word}"}`
  })
}

describe.runIf(isReal && isBuilt)('decimal numbers in XML', () => {
  const folder = scratchFolder()
  /** A text, and what is stored of it in a question for a decimal number, for a whole one and for a text; `undefined` where the service refuses or fails. */
  const cases: readonly [
    text: string,
    asFloat: string | undefined,
    asInt: string | undefined,
    asText: string | undefined,
  ][] = [
    ['2.5', '2.5', '2', undefined],
    ['-2.5', '-2.5', '-2', undefined],
    ['+1.0', '1.0', '1', undefined],
    ['1e3', '1000.0', '1000', undefined],
    ['1.5E-7', '1.5e-07', '0', undefined],
    ['.5', '0.5', '0', undefined],
    ['5.', '5.0', '5', undefined],
    ['1_0.5', '10.5', '10', undefined],
    ['12345678901234567890.5', '1.2345678901234567e+19', '12345678901234567168', undefined],
    ['7', '7.0', '7', '7'],
    ['12345678901234567890', '1.2345678901234567e+19', '12345678901234567890', '12345678901234567890'],
    ['nan', undefined, undefined, undefined],
    ['1e999', undefined, undefined, undefined],
    ['2015-12-31 10:00:00', undefined, undefined, undefined],
    ['1.5.2', undefined, undefined, '"1.5.2"'],
    ['2.5 m', undefined, undefined, '"2.5 m"'],
  ]

  const body = (group: string, question: string, value: string): string =>
    `<root><${group}><list-item><${question}>${value}</${question}></list-item></${group}></root>`

  test('are judged and stored as in a question for such a number, for a whole one, and for a text', () => {
    const options = [...writeReal(folder, 'synth@2020', realFiles('synth@2020')), '-c', 'synth@2020']
    const bodies = cases.flatMap(([text]) => [
      body('sy_g_num', 'sy_float_free', text),
      body('sy_g_num', 'sy_int_free', text),
      body('sy_g_text', 'sy_text_free', `<en>${text}</en>`),
    ])
    const names = bodies.map((_, at) => `${at}.xml`)
    for (const [at, text] of bodies.entries()) writeFileSync(join(folder, `${at}.xml`), text)
    const found = packedLines<Found & { file: string }>(folder, [
      'check',
      'answers',
      ...names,
      ...options,
      '--format',
      'jsonl',
    ])
    const refused = new Set(found.filter(({ severity }) => severity === 'error').map(({ file }) => file))
    const lines = runPacked(folder, ['check', 'answers', ...names, ...options, '--cleaned'])
      .out.trimEnd()
      .split('\n')
    const stored = names.map((name, at) =>
      refused.has(name) ? undefined : /"sy_\w+_free":(?:\{"en":)?(.*?)\}/.exec(lines[at] ?? '')?.[1],
    )
    const texts = cases.flatMap(([text]) => [text, text, text])
    expect(stored.map((value, at) => [texts[at], value])).toEqual(
      cases.flatMap(([text, ...expected]) => expected.map((value) => [text, value])),
    )
  })
})
