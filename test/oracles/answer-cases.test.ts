import { describe, expect, test } from 'vitest'
import { describeShape } from '../../src/core/answers/describe.ts'
import { judgeAnswers } from '../../src/core/answers/judge.ts'
import { answerModelOf } from '../../src/core/answers/model.ts'
import { isRefusal } from '../../src/core/answers/problem.ts'
import { fromPlain } from '../../src/core/answers/stored.ts'
import { storeAnswers } from '../../src/core/form/given-answers.ts'
import { generateCases } from '../../src/core/index.ts'
import { readConfigurations } from '../support/answer-vectors.ts'

const corpus = process.env.QUESTLINT_CORPUS
const oracles = process.env.QUESTLINT_ORACLES

describe.skipIf(corpus === undefined || oracles === undefined)('cases and the check of answers are one engine', () => {
  const isGiven = corpus !== undefined && oracles !== undefined
  const configurations = [...(isGiven ? readConfigurations(corpus, oracles) : [])]
  let count = 0

  test.each(configurations)('%s', (_, questionnaire) => {
    const model = answerModelOf(questionnaire)
    const broken = generateCases(questionnaire).cases.filter(({ saved, isSavable, target }) => {
      if (saved === undefined || isSavable === undefined) return false
      const data = fromPlain(storeAnswers(saved))
      const { problems } = judgeAnswers(model, data, { as: 'api', year: 2026, describe: describeShape })
      const refusals = problems.filter(isRefusal)
      const group = target.level === 'questiongroup' ? target : target.parent
      count++
      if (isSavable) return refusals.length > 0
      const isItsOwn = refusals.some(
        ({ code, path }) => code === 'questiongroup-condition' && path[0] === group?.keyword,
      )
      return !isItsOwn || refusals.some(({ code }) => code !== 'questiongroup-condition')
    })
    expect(broken.map(({ id }) => id)).toEqual([])
  })

  test('there are cases', () => {
    expect(count).toBeGreaterThan(500)
  })
})
