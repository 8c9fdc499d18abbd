import { describe, expect, test } from 'vitest'
import { type AnswerVector, readVectors } from '../support/answer-vectors.ts'
import { isReady, library, loadPacked } from '../support/packed-library.ts'
import { oracles, realNames } from '../support/real-configurations.ts'

describe.runIf(isReady)('refusals are in the words of the service, as the packed library says them', () => {
  const { judgeSentAnswers, readAnswerText } = library
  const configurations = new Map(isReady ? realNames().map((name) => [name, loadPacked(name)]) : [])

  /** What the service says, and what is said here. */
  function compare(vector: AnswerVector): { readonly said: readonly string[]; readonly expected: readonly string[] } {
    const { errors, api_errors: more, dataText, configuration, edition } = vector
    const questionnaire = configurations.get(`${configuration}@${edition}`)
    const data = readAnswerText(dataText)
    if (questionnaire === undefined || data === undefined) throw new Error(vector.id)
    const expected = [...new Set((more ?? errors).map(({ message }) => message))]
    return { said: judgeSentAnswers(data, questionnaire, false).messages, expected }
  }

  const rows = (isReady ? readVectors(oracles ?? '') : []).filter(
    ({ errors, api_errors: more = [], fragile, api_crash: crash }) =>
      errors.length + more.length > 0 && fragile === undefined && crash === undefined,
  )

  test('in all rows with a message', () => {
    const wrong = rows.flatMap((vector) => {
      const { said, expected } = compare(vector)
      return said.length === expected.length && said.every((one, index) => one === expected[index])
        ? []
        : [{ id: vector.id, op: vector.op, said, expected }]
    })
    expect(rows.length).toBeGreaterThan(1000)
    expect(wrong).toEqual([])
  })
})
