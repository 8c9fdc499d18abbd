import type { Reportable } from '../findings/reportable.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeClass } from './change.ts'
import { type ChangeRule, changeRules } from './change-rules.ts'
import type { BrokenPath } from './readers.ts'

const severities: Readonly<Record<ChangeClass, Severity>> = {
  data: 'error',
  logic: 'warning',
  api: 'warning',
  text: 'info',
}

const ofComparisons = { reportedBy: 'diff', basis: 'application' } as const

/** What is wrong with a path of a program, in words. */
export const brokenPathMessages: Readonly<Record<BrokenPath['kind'] | 'no-answer', string>> = {
  gone: '{path} does not exist any more.',
  moved: '{path} is at {to} now.',
  'other-member': '{path} has its answer in "{to}" now.',
  'no-answer': '{path} has no answer any more.',
}

/** A path that a program reads and that leads nowhere any more. */
export const brokenPath: Reportable = {
  ...ofComparisons,
  id: 'broken-path',
  category: 'api',
  severity: 'warning',
  summary: 'A path by which a program reads answers no longer leads to them.',
  why: 'The program finds nothing there, or finds the answer under another name.',
  messages: Object.values(brokenPathMessages),
  at: 'CODE@EDITION/SECTION/…/QUESTION',
  page: 'reported/broken-path.md',
}

/** The errors of a check that a comparison tells as one. */
export const newErrors: Reportable = {
  ...ofComparisons,
  id: 'new-errors',
  category: 'check',
  severity: 'error',
  summary: '`questlint check` finds errors that were not there before.',
  why: 'The configuration still loads, but something in it does not work, or is not allowed. `questlint check` reports each of them, and each is accepted there under its own rule.',
  messages: ['The errors of a check that only the new state has, the first in its own words.'],
  page: 'reported/new-errors.md',
}

/** All that a comparison can report. */
export function changeReportables(): readonly Reportable[] {
  return [...Object.values(changeRules).map(ofRule), newErrors, brokenPath]
}

function ofRule({ id, class: kind, severity, summary, message, respondents, stored, advice }: ChangeRule): Reportable {
  return {
    ...ofComparisons,
    id,
    category: kind,
    severity: severity ?? severities[kind],
    summary,
    why: `What respondents notice: ${respondents} Stored answers: ${stored} What to do: ${advice}`,
    messages: [message],
    at: 'CODE@EDITION/QUESTIONGROUP/QUESTION/CHOICE',
    page: `changes/${id}.md`,
  }
}
