import { count } from '../text/count.ts'
import { listSome } from '../text/list-some.ts'
import { safeText } from '../text/safe-text.ts'
import type { Severity } from '../workspace/config.ts'
import type { AnswerCause, AnswerSummary } from './answer-summary.ts'
import { formatCsv } from './csv.ts'
import { pageEnd, pageStart } from './html-page.ts'
import { createPaint, isShown } from './pretty.ts'

/** How the report for a terminal looks, and the lowest severity that it shows. */
export interface AnswerLook {
  readonly color: boolean
  readonly level: Severity
}

/** What was found in stored questionnaires, by cause, for people. */
export function formatAnswers(summary: AnswerSummary, { color, level }: AnswerLook): string {
  const paint = createPaint(color)
  const shown = summary.causes.filter(({ severity }) => isShown(severity, level))
  const blocks = shown.map((cause) => {
    const head = [
      paint(cause.severity, cause.severity),
      paint('dim', cause.rule),
      paint('bold', safe(cause.path.slice(1).join('.') || cause.path.join(''))),
      wordShare(cause, summary),
    ]
    const lines = [head.filter((part) => part !== '').join(' '), `  ${safe(cause.message)}`]
    if (cause.where !== '') lines.push(paint('dim', `  in ${safe(cause.where)}`))
    lines.push(paint('dim', `  ${safe(wordCodes(cause))}`))
    return `${lines.join('\n')}\n`
  })
  const isClean = summary.errors + summary.warnings === 0
  const hidden = summary.infos > 0 && !isShown('info', level) ? ' (infos are shown with --level info)' : ''
  return `${[...blocks, isClean ? paint('ok', wordAnswers(summary)) : wordAnswers(summary)].join('\n')}${paint('dim', hidden)}\n`
}

function safe(text: string): string {
  return safeText(text, 'terminal')
}

function wordShare(cause: AnswerCause, { questionnaires }: AnswerSummary): string {
  if (cause.path.length === 0) return count(cause.count, 'line')
  const share = `in ${cause.questionnaires} of ${count(questionnaires, 'questionnaire')}`
  return cause.count > cause.questionnaires ? `${share}, ${cause.count} times` : share
}

function wordCodes({ codes: known, questionnaires, path }: AnswerCause): string {
  const names = known.map((code) => (typeof code === 'number' ? `#${code}` : code))
  return listSome(names, path.length === 0 ? 0 : questionnaires)
}

/** The counts in one sentence. */
export function wordAnswers({
  questionnaires,
  refused,
  unreadable,
  unlisted,
  errors,
  warnings,
  infos,
}: AnswerSummary): string {
  const found = [
    errors > 0 ? count(errors, 'error') : '',
    warnings > 0 ? count(warnings, 'warning') : '',
    infos > 0 ? count(infos, 'info') : '',
  ].filter((part) => part !== '')
  const broken = unreadable > 0 ? `; ${count(unreadable, 'line')} cannot be read` : ''
  const more = unlisted > 0 ? `; ${count(unlisted, 'finding')} of further causes not listed` : ''
  const outcome = refused > 0 ? `, ${refused} refused by the service` : ''
  return `${found.length > 0 ? found.join(', ') : 'No findings'} in ${count(questionnaires, 'questionnaire')}${outcome}${broken}${more}`
}

const columns = [
  'severity',
  'rule',
  'message_id',
  'path',
  'where',
  'message',
  'count',
  'questionnaires',
  'codes',
] as const

/** The causes as a table (RFC 4180), one a row. */
export function formatAnswersCsv({ causes }: AnswerSummary, level: Severity): string {
  const rows = causes
    .filter(({ severity }) => isShown(severity, level))
    .map((cause) => [
      cause.severity,
      cause.rule,
      cause.messageId,
      cause.path.join('/'),
      cause.where,
      cause.message,
      cause.count,
      cause.questionnaires,
      cause.codes.join(' '),
    ])
  return formatCsv([columns, ...rows])
}

/** The causes as an HTML page, which works offline and without scripts. */
export function formatAnswersHtml(summary: AnswerSummary, level: Severity): string {
  const shown = summary.causes.filter(({ severity }) => isShown(severity, level))
  const plain = (text: string): string => safeText(text, 'html')
  const articles = shown.map((cause) =>
    [
      `<article class="${cause.severity}">`,
      `<h3><span class="severity">${cause.severity}</span> ${cause.rule} <b>${plain(cause.path.slice(1).join('.'))}</b> <span class="place">${wordShare(cause, summary)}</span></h3>`,
      `<p class="message">${plain(cause.message)}</p>`,
      cause.where === '' ? '' : `<p class="where">${plain(cause.where)}</p>`,
      `<p class="where">${plain(wordCodes(cause))}</p>`,
      '</article>',
    ].join('\n'),
  )
  return [
    pageStart(`questlint: ${wordAnswers(summary)}`),
    `<header><h1>questlint check answers</h1><p>${plain(wordAnswers(summary))}.</p></header>`,
    '<main>',
    ...articles,
    '</main>',
    pageEnd(),
    '',
  ].join('\n')
}
