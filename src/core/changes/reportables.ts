import type { Reportable } from '../findings/reportable.ts'
import type { Severity } from '../workspace/config.ts'
import type { ChangeClass } from './change.ts'
import { changeGuideOf } from './change-guide.ts'
import { type ChangeRule, type ChangeRuleId, changeRules } from './change-rules.ts'
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
  why: 'The configuration still loads, but something in it does not work, or is not allowed. `questlint check` tells each of them, and there each is accepted under its own rule.',
  messages: ['The errors of a check that only the new state has, the first in its own words.'],
  page: 'reported/new-errors.md',
}

/** All that a comparison can report. */
export function changeReportables(): readonly Reportable[] {
  const rules = Object.entries<ChangeRule>(changeRules).map(([id, rule]) => ofRule(id as ChangeRuleId, rule))
  return [...rules, newErrors, brokenPath]
}

function ofRule(id: ChangeRuleId, { class: kind, severity, summary, message }: ChangeRule): Reportable {
  return {
    ...ofComparisons,
    id,
    category: kind,
    severity: severity ?? severities[kind],
    summary,
    // The guide is a part of its own of the program, which is read when somebody asks why.
    get why() {
      const { respondents, stored, advice, grading } = changeGuideOf(id)
      const counts = grading === undefined ? '' : ` What counts: ${grading}`
      return `What respondents notice: ${respondents} Stored answers: ${stored}${counts} What to do: ${advice}`
    },
    messages: [message],
    at: 'CODE@EDITION/QUESTIONGROUP/QUESTION/CHOICE',
    page: `changes/${id}.md`,
  }
}
