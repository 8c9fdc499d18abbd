import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeShape } from '../../src/core/answers/describe.ts'
import { judgeAnswers } from '../../src/core/answers/judge.ts'
import { answerModelOf } from '../../src/core/answers/model.ts'
import { isRefusal } from '../../src/core/answers/problem.ts'
import { readAnswerXml } from '../../src/core/answers/read-xml.ts'
import { writeAnswers } from '../../src/core/answers/write-values.ts'
import { readConfigurations } from '../support/answer-vectors.ts'

const corpus = process.env.QUESTLINT_CORPUS
const oracles = process.env.QUESTLINT_ORACLES

/** A request to create a questionnaire, with what the service answered. */
interface Request {
  readonly path: string
  readonly body: string
  readonly status: number
  readonly stored?: unknown
}

describe.skipIf(corpus === undefined || oracles === undefined)('bodies in XML, as the service read them', () => {
  const isGiven = corpus !== undefined && oracles !== undefined
  const configurations = isGiven ? readConfigurations(corpus, oracles) : new Map()
  const text = isGiven ? readFileSync(join(oracles, 'api/transcript-xml.jsonl'), 'utf8') : ''
  const requests = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Request)

  test.each(requests)('$body', ({ path, body, status, stored }) => {
    const [, code, edition] = /questionnaires\/(\w+)\/(\w+)\/create/.exec(path) ?? []
    const xml = readAnswerXml(body)
    if ('problem' in xml) {
      expect(status).toBe(400)
      return
    }
    const model = answerModelOf(configurations.get(`${code}@${edition}`))
    const options = { as: 'api', year: 2026, describe: describeShape, isXml: true } as const
    const { problems, cleaned } = judgeAnswers(model, xml.value, options)
    expect(problems.some(isRefusal)).toBe(status !== 201)
    if (status === 201) expect(JSON.parse(writeAnswers(cleaned))).toEqual(stored)
  })

  test('there are requests', () => {
    expect(requests.length).toBeGreaterThan(10)
  })
})
