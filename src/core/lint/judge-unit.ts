import { describeShape, describeText } from '../answers/describe.ts'
import { judgeAnswers } from '../answers/judge.ts'
import { answerModelOf } from '../answers/model.ts'
import { type AnswerProblem, isRefusal } from '../answers/problem.ts'
import type { AnswerUnit } from '../answers/units.ts'
import type { AnswerValue } from '../answers/value.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import type { Finding } from '../rules/rule.ts'
import { limitGuesses } from '../text/nearest-name.ts'
import type { RuleLevel } from '../workspace/config.ts'
import { createFinding } from './create-finding.ts'
import type { ReportTo } from './report-to.ts'
import { reportProblems } from './word-answers.ts'

/** How stored questionnaires are judged. */
export interface AnswerOptions {
  /** Which of the service's two ways to check. */
  readonly as: 'api' | 'form'
  /** The year of now. */
  readonly year: number
  /** Whether findings show the answers themselves, not only their type and length. */
  readonly showAnswers: boolean
  /** The levels that rules are set to. */
  readonly levels: Readonly<Record<string, RuleLevel>>
  /** Whether the answers were sent as XML. */
  readonly isXml?: boolean
}

/** What was found in one stored questionnaire. */
export interface JudgedUnit {
  readonly findings: readonly Finding[]
  /** What was found, as data. */
  readonly problems: readonly AnswerProblem[]
  /** Whether the service refuses it, or fails on it, whatever the levels of the rules. */
  readonly isRefused: boolean
  /** The data as the service would store it; `null` when it stores nothing. */
  readonly cleaned: AnswerValue
}

/** Judges one stored questionnaire of a file. */
export function judgeUnit(
  { code, number, pointer }: Pick<AnswerUnit, 'code' | 'number' | 'pointer'>,
  data: AnswerValue,
  questionnaire: Questionnaire,
  uri: string,
  { as, year, showAnswers, levels, isXml = false }: AnswerOptions,
): JudgedUnit {
  const model = answerModelOf(questionnaire)
  const describe = showAnswers ? describeText : describeShape
  const { problems, cleaned } = judgeAnswers(model, data, { as, year, describe, isXml })
  const isRefused = problems.some(isRefusal)
  return {
    findings: collectFindings(uri, levels, (reportTo) =>
      limitGuesses(() =>
        reportProblems(problems, { questionnaire: code ?? number, model, data, pointer, describe }, reportTo),
      ),
    ),
    problems,
    isRefused,
    cleaned: isRefused ? null : cleaned,
  }
}

/** What is reported about a file, at the levels that rules are set to. */
export function collectFindings(
  uri: string,
  levels: AnswerOptions['levels'],
  report: (reportTo: ReportTo) => void,
): readonly Finding[] {
  const findings: Finding[] = []
  report((rule, messageId, place, data, extra) => {
    const level = levels[rule.meta.id]
    if (level !== 'off') findings.push(createFinding(rule, messageId, level, uri, place, data, extra))
  })
  return findings
}
