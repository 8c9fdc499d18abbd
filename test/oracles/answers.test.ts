import { describe, expect, test } from 'vitest'
import { describeShape } from '../../src/core/answers/describe.ts'
import { type AnswerJudgement, judgeAnswers } from '../../src/core/answers/judge.ts'
import { answerModelOf } from '../../src/core/answers/model.ts'
import { type AnswerProblem, crashCodes, refusalCodes } from '../../src/core/answers/problem.ts'
import { readAnswerText } from '../../src/core/answers/read-values.ts'
import { type AnswerValue, Decimal } from '../../src/core/answers/value.ts'
import { type AnswerVector, readConfigurations, readVectors } from '../support/answer-vectors.ts'

const corpus = process.env.QUESTLINT_CORPUS
const oracles = process.env.QUESTLINT_ORACLES

describe.skipIf(corpus === undefined || oracles === undefined)('stored answers, as the service checked them', () => {
  const isGiven = corpus !== undefined && oracles !== undefined
  const configurations = isGiven ? readConfigurations(corpus, oracles) : new Map()
  const results = (isGiven ? readVectors(oracles) : []).map((vector) => ({ vector, ...judge(vector) }))

  function judge(vector: AnswerVector) {
    const questionnaire = configurations.get(`${vector.configuration}@${vector.edition}`)
    const data = readAnswerText(vector.dataText)
    if (questionnaire === undefined || data === undefined) throw new Error(vector.id)
    const model = answerModelOf(questionnaire)
    const form = judgeAnswers(model, data, { as: 'form', year: 2026, describe: describeShape })
    const api = judgeAnswers(model, data, { as: 'api', year: 2026, describe: describeShape })
    const faults = [
      ...(isRefused(api.problems) === vector.api_ok ? ['api'] : []),
      ...(isRefused(form.problems) === vector.ok ? ['form'] : []),
      ...(same(refusals(form.problems), vector.errors.map(identify)) ? [] : ['errors']),
      ...(same(refusals(api.problems), [...vector.errors, ...(vector.api_errors ?? [])].map(identify))
        ? []
        : ['api errors']),
      ...(!vector.ok || vector.cleanedText === undefined || isSame(form.cleaned, readAnswerText(vector.cleanedText))
        ? []
        : ['cleaned']),
    ]
    const warnings = form.problems.filter((problem) => !isRefusal(problem)).map(({ code }) => code)
    return { faults, warnings, problems: form.problems }
  }

  test('the score is printed', () => {
    const groups = new Map<string, { ok: number; all: number }>()
    for (const { vector, faults } of results) {
      if (vector.fragile !== undefined) continue
      const group = groups.get(vector.op) ?? { ok: 0, all: 0 }
      groups.set(vector.op, { ok: group.ok + (faults.length === 0 ? 1 : 0), all: group.all + 1 })
    }
    const rows = [...groups].map(([op, { ok, all }]) => `${ok === all ? ' ' : '!'} ${op.padEnd(40)} ${ok}/${all}`)
    const counted = results.filter(({ vector }) => vector.fragile === undefined)
    const right = counted.filter(({ faults }) => faults.length === 0).length
    const fragile = results.filter(({ vector }) => vector.fragile !== undefined)
    const fragileRight = fragile.filter(({ faults }) => faults.length === 0).length
    console.log(
      `${rows.join('\n')}\nanswers: ${right} of ${counted.length} right; fragile: ${fragileRight} of ${fragile.length}`,
    )
    expect(results.length).toBeGreaterThan(0)
  })

  test.each(results.filter(({ vector }) => vector.fragile === undefined))('$vector.id', ({ faults }) => {
    expect(faults).toEqual([])
  })
})

if (corpus === undefined || oracles === undefined)
  console.warn('answers: skipped, QUESTLINT_CORPUS or QUESTLINT_ORACLES is not set')

const refusing: ReadonlySet<string> = new Set(refusalCodes)
const crashing: ReadonlySet<string> = new Set(crashCodes)

function isRefusal({ code, severity }: AnswerProblem): boolean {
  return severity === undefined && (refusing.has(code) || crashing.has(code))
}

function isRefused(problems: readonly AnswerProblem[]): boolean {
  return problems.some(isRefusal)
}

function identify({
  questiongroup,
  question,
  kind,
}: {
  questiongroup?: string
  question?: string
  kind: string
}): string {
  return JSON.stringify([questiongroup ?? null, question ?? null, kind])
}

function refusals(problems: AnswerJudgement['problems']): string[] {
  return problems
    .filter((problem) => isRefusal(problem) && refusing.has(problem.code))
    .map(({ code, path: [questiongroup, , question] }) =>
      code === 'format'
        ? identify({ kind: code })
        : identify({
            kind: code,
            ...(questiongroup === undefined ? {} : { questiongroup: String(questiongroup) }),
            ...(question === undefined ? {} : { question: String(question) }),
          }),
    )
}

function same(left: readonly string[], right: readonly string[]): boolean {
  return JSON.stringify([...new Set(left)].sort()) === JSON.stringify([...new Set(right)].sort())
}

/** Whether two values are equal and so are their types, 5 and 5.0 being two. */
function isSame(left: AnswerValue | undefined, right: AnswerValue | undefined): boolean {
  if (left instanceof Decimal) return Object.is(left.value, decimalOf(right))
  if (typeof left !== 'object' || left === null) return left === right
  if (typeof right !== 'object' || right === null || right instanceof Decimal) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [a, b] = [Object.entries(left as object), Object.entries(right as object)]
  const others = new Map(b as [string, AnswerValue][])
  return (
    a.length === b.length &&
    a.every(([name, value]) => others.has(name) && isSame(value as AnswerValue, others.get(name)))
  )
}

function decimalOf(value: AnswerValue | undefined): number | undefined {
  if (value instanceof Decimal) return value.value
  const special = (value as { $float?: string } | undefined)?.$float
  return special === undefined ? undefined : Number(special.replace('inf', 'Infinity'))
}
