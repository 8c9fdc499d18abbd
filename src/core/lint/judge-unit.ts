import type { AnswerUnit } from '../answers/units.ts'
import type { AnswerValue } from '../answers/value.ts'
import { describeShape, describeText } from '../judging/describe.ts'
import type { PageLanguages } from '../judging/form-field.ts'
import { type AnswerJudgement, judgeAnswers } from '../judging/judge.ts'
import { judgeEntry, judgeForm } from '../judging/judge-form.ts'
import { answerModelOf } from '../judging/model.ts'
import { type AnswerProblem, isRefusal } from '../judging/problem.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import type { Finding } from '../rules/rule.ts'
import { limitGuesses } from '../text/nearest-name.ts'
import type { RuleLevel } from '../workspace/config.ts'
import { createFinding } from './create-finding.ts'
import type { ReportTo } from './report-to.ts'
import { reportProblems } from './word-answers.ts'

/**
 * The checks of the service: of its interface (`api`); of its form, for stored answers (`form`) or for those that
 * somebody sends (`entry`); and the last step of the form alone (`clean`).
 */
export const answerChecks = ['api', 'form', 'clean', 'entry'] as const
export type AnswerCheck = (typeof answerChecks)[number]

/** How stored questionnaires are judged. */
export interface AnswerOptions {
  /** Which of the service's checks. */
  readonly as: AnswerCheck
  /** `form`: the languages of the pages; when absent, they are opened in the language in which the questionnaire was written first. */
  readonly pages?: PageLanguages
  /** The current year. */
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
  { as, pages, year, showAnswers, levels, isXml = false }: AnswerOptions,
): JudgedUnit {
  const model = answerModelOf(questionnaire)
  const describe = showAnswers ? describeText : describeShape
  const beyond = { as: as === 'api' ? as : ('clean' as const), year, describe, isXml }
  const judged: AnswerJudgement & { readonly isSaved?: boolean } =
    as === 'form'
      ? judgeForm(model, data, beyond, pages)
      : (as === 'entry' ? judgeEntry : judgeAnswers)(model, data, beyond)
  const { problems, cleaned } = judged
  const isRefused = problems.some(isRefusal)
  return {
    findings: collectFindings(uri, levels, (reportTo) =>
      limitGuesses(() =>
        reportProblems(problems, { questionnaire: code ?? number, model, data, pointer, describe }, reportTo),
      ),
    ),
    problems,
    isRefused,
    cleaned: (judged.isSaved ?? !isRefused) ? cleaned : null,
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
