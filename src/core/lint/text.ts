import type { Document, Problem } from '../document/document.ts'
import type { Extra, Fix, Rule } from '../rules/rule.ts'
import { byteOrderMark } from '../rules/syntax/byte-order-mark.ts'
import { duplicateMember } from '../rules/syntax/duplicate-member.ts'
import { exceedsLimits } from '../rules/syntax/exceeds-limits.ts'
import { jsonComment } from '../rules/syntax/json-comment.ts'
import { nonStandardNumber } from '../rules/syntax/non-standard-number.ts'
import { nonTextName } from '../rules/syntax/non-text-name.ts'
import { syntaxError } from '../rules/syntax/syntax-error.ts'
import { trailingComma } from '../rules/syntax/trailing-comma.ts'
import type { ReportTo } from './report-to.ts'

/** The places of values that questlint had to guess, since the text does not give them; nothing more is to be said of these. */
export function brokenPlaces(document: Document): ReadonlySet<string> {
  const guessed = document.problems.filter(
    ({ code, data, pointer }) =>
      pointer !== '' && (guessing.has(code) || (code === 'non-standard-number' && data.value === 'null')),
  )
  return new Set(guessed.map((problem) => problem.pointer))
}

const guessing: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'syntax',
  'unclosed',
  'missing-comma',
  'too-deep',
  'alias-bomb',
  'unknown-alias',
  'tag',
  'yaml',
])

/** Reports everything that is wrong with the text of a document; `invalidUtf8` is the offset of the first bytes that were none. */
export function checkText(document: Document, reportTo: ReportTo, invalidUtf8?: number): void {
  if (invalidUtf8 !== undefined) {
    const range = { start: invalidUtf8, end: Math.min(invalidUtf8 + 1, document.text.length) }
    reportTo(syntaxError, 'invalidUtf8', { pointer: document.pointerAt(invalidUtf8).pointer, range }, {})
  }
  for (const problem of document.problems) {
    const [rule, messageId] = messageOf(problem)
    const place = { pointer: problem.pointer, range: { start: problem.start, end: problem.end } }
    reportTo(rule, messageId, place, problem.data, extraOf(problem, messageId))
  }
}

function messageOf(problem: Problem): readonly [Rule, string] {
  switch (problem.code) {
    case 'syntax':
      return [syntaxError, syntaxMessages[String(problem.data.kind)] ?? 'expected']
    case 'unclosed':
      return [syntaxError, problem.data.what === 'text' ? 'unclosedText' : 'unclosed']
    case 'tag':
      return [syntaxError, tagMessages[String(problem.data.reason)] ?? 'tagUnknown']
    case 'unknown-alias':
      return [syntaxError, problem.data.inside === 'yes' ? 'aliasInside' : 'unknownAlias']
    case 'non-standard-number':
      return [nonStandardNumber, problem.data.value === 'null' ? 'none' : 'written']
    default:
      return messages[problem.code]
  }
}

type Remaining = Exclude<Problem['code'], 'syntax' | 'unclosed' | 'tag' | 'unknown-alias' | 'non-standard-number'>

const messages: Readonly<Record<Remaining, readonly [Rule, string]>> = {
  'trailing-comma': [trailingComma, 'trailing'],
  'missing-comma': [syntaxError, 'missingComma'],
  comment: [jsonComment, 'comment'],
  'duplicate-member': [duplicateMember, 'duplicate'],
  'single-quotes': [syntaxError, 'singleQuotes'],
  'unquoted-name': [syntaxError, 'unquotedName'],
  'control-character': [syntaxError, 'controlCharacter'],
  'byte-order-mark': [byteOrderMark, 'mark'],
  'trailing-content': [syntaxError, 'trailingContent'],
  'too-deep': [exceedsLimits, 'tooDeep'],
  empty: [syntaxError, 'empty'],
  'several-documents': [syntaxError, 'severalDocuments'],
  'alias-bomb': [exceedsLimits, 'aliasBomb'],
  'non-string-name': [nonTextName, 'name'],
  yaml: [syntaxError, 'yaml'],
}

const syntaxMessages: Readonly<Record<string, string>> = {
  'missing-value': 'missingValue',
  'missing-colon': 'missingColon',
}

const tagMessages: Readonly<Record<string, string>> = { value: 'tagValue', plain: 'tagPlain', unknown: 'tagUnknown' }

const fixTitles: Readonly<Partial<Record<Problem['code'], string>>> = {
  'trailing-comma': 'Remove the comma',
  'missing-comma': 'Insert a comma',
  comment: 'Remove the comment',
  'single-quotes': 'Use double quotes',
  'unquoted-name': 'Put the name in double quotes',
  'control-character': 'Escape the character',
  'byte-order-mark': 'Remove the byte order mark',
  'non-string-name': 'Put the name in quotes',
  unclosed: 'Close it here',
}

function extraOf(problem: Problem, messageId: string): Extra {
  const fixes: Fix[] = problem.fix ? [{ ...problem.fix, title: fixTitles[problem.code] ?? titleOf(problem) }] : []
  if (problem.related === undefined) return { fixes }
  const related = messageId === 'duplicate' ? 'first' : 'opened'
  return { fixes, related: [{ messageId: related, place: { pointer: problem.pointer, range: problem.related } }] }
}

function titleOf(problem: Problem): string {
  const [edit, ...others] = problem.fix?.edits ?? []
  if (edit === undefined || others.length > 0) return 'Repair the text'
  if (edit.text === '') return 'Remove it'
  if (edit.start < edit.end && edit.text.trim() === '') return 'Use spaces'
  return edit.start === edit.end ? `Insert ${edit.text}` : `Change to ${edit.text}`
}
