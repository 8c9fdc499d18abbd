import {
  isNothingSent,
  judgeSentAnswers,
  questionnaireName,
  readSentAnswers,
  writeAnswers,
} from '../../../src/core/internal.ts'
import type { Exchange } from '../app/exchange.ts'
import { Refusal, refuse } from '../app/refusal.ts'
import type { Configuration } from '../configurations/configurations.ts'
import { rulePath } from '../pages/rule-pages.ts'
import type { CheckedAnswers } from '../store/questionnaires.ts'

/** The answers in the body of a request, read but not judged. */
export type SentBody = Exclude<ReturnType<typeof readSentAnswers>, { readonly problem: string }>

/** The body of a request as it came. */
export function bodyText({ request }: Exchange): string {
  return typeof request.body === 'string' ? request.body : ''
}

/** Reads the answers that a request sends; refuses what is none, and nothing at all. */
export function readBody(exchange: Exchange): SentBody {
  const type = exchange.request.headers['content-type'] ?? 'application/json'
  const isXml = /^(?:application|text)\/xml\b/i.test(type)
  if (!isXml && !/^application\/json\b/i.test(type)) throw refuse(415, `Unsupported media type "${type}" in request.`)
  const text = bodyText(exchange)
  if (text === '') throw refuse(400, 'No questionnaire data.')
  const sent = readSentAnswers(text, isXml)
  if ('problem' in sent) throw refuse(400, sent.problem)
  if (isNothingSent(sent.value)) throw refuse(400, 'No questionnaire data.')
  return sent
}

/** Checks answers against a configuration; refuses them in the words of the service, with a finding for each beside. */
export function checkBody(
  { value, isXml }: SentBody,
  configuration: Configuration,
  { language, origin }: Exchange,
): CheckedAnswers {
  const judged = judgeSentAnswers(value, configuration.questionnaire, isXml)
  const { isStorable, messages, cleaned } = judged
  const findings = judged.findings.map((finding) => ({ ...finding, link: `${origin}${rulePath(finding.rule)}` }))
  if (messages.length > 0) throw refuse(400, messages, { findings })
  if (!isStorable) throw new Refusal(400, { data: ['Value must be valid JSON.'], findings })
  const data = writeAnswers(cleaned)
  return {
    configuration,
    data,
    names: questionnaireName(configuration.questionnaire, cleaned),
    languages: [language],
    original: language,
  }
}
