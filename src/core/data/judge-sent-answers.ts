import { pythonJsonProblem } from '../answers/python-json.ts'
import { readAnswerText } from '../answers/read-values.ts'
import { readAnswerXml } from '../answers/read-xml.ts'
import { isStorable } from '../answers/storable.ts'
import { type AnswerValue, isFalsy } from '../answers/value.ts'
import { parseText } from '../document/parse.ts'
import type { PresentedFinding } from '../findings/presented.ts'
import { answerModelOf } from '../judging/model.ts'
import { serviceMessages } from '../judging/service-words.ts'
import { judgeUnit } from '../lint/judge-unit.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { presentAnswerFindings } from './answer-findings.ts'

/** What the body of a request to create or edit is read as: the answers, or why they cannot be read, in the words of the service. */
export type SentAnswers = { readonly value: AnswerValue; readonly isXml: boolean } | { readonly problem: string }

/** Reads the body of a request to create or edit a questionnaire, as the service does. */
export function readSentAnswers(text: string, isXml: boolean): SentAnswers {
  if (isXml) {
    const xml = readAnswerXml(text)
    return 'problem' in xml ? { problem: `XML parse error - ${xml.words ?? xml.problem}` } : { value: xml.value, isXml }
  }
  const value = readAnswerText(text)
  if (value !== undefined) return { value, isXml }
  return { problem: `JSON parse error - ${pythonJsonProblem(text) ?? 'the answers are nested too deeply'}` }
}

/** Whether a body has nothing at all, as the service sees it. */
export function isNothingSent(value: AnswerValue): boolean {
  return isFalsy(value)
}

/** What a check of sent answers gives. */
export interface JudgedSent {
  readonly isRefused: boolean
  /** Whether the database takes it; numbers without an end, U+0000 and half characters are none that JSON has. */
  readonly isStorable: boolean
  /** The refusals in the words of the service, which says them before it tries to store anything. */
  readonly messages: readonly string[]
  /** All that is to be said, warnings too. */
  readonly findings: readonly PresentedFinding[]
  /** What is to be stored; `null` where it is refused. */
  readonly cleaned: AnswerValue
}

/** Checks answers that were sent for one questionnaire, as the interface of the service does. */
export function judgeSentAnswers(value: AnswerValue, questionnaire: Questionnaire, isXml: boolean): JudgedSent {
  const unit = { code: undefined, number: 1, pointer: '' }
  const year = new Date().getUTCFullYear()
  const options = { as: 'api', year, showAnswers: false, levels: {}, isXml } as const
  const { findings, problems, isRefused, cleaned } = judgeUnit(unit, value, questionnaire, 'body', options)
  const checked = problems.filter(({ code }) => code !== 'not-valid-json' && code !== 'not-storable')
  return {
    isRefused,
    isStorable: isStorable(cleaned) && checked.length === problems.length,
    messages: serviceMessages(checked, answerModelOf(questionnaire), value),
    findings: presentAnswerFindings(findings, () => parseText('body', '', 'json')),
    cleaned,
  }
}
