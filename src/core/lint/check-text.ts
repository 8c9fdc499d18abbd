import type { Document, Problem, ProblemCode } from '../document/document.ts'
import { rules } from '../rules/index.ts'
import type { Extra, Fix, ProblemWording, Rule } from '../rules/rule.ts'
import type { ReportTo } from './report-to.ts'

type Words = ProblemWording<string> & { readonly rule: Rule }

const wordings: ReadonlyMap<string, Words> = new Map(
  rules.flatMap((rule) =>
    Object.entries(rule.problems ?? {}).map(([code, wording]) => [code, { ...wording, rule }] as const),
  ),
)

/** What a mistake has as its consequence. */
type Unread = 'the file cannot be loaded' | 'this line cannot be read'

/** Reports everything that is wrong with the text of a document; `invalidUtf8` is the offset of the first bytes that were none. */
export function checkText(document: Document, reportTo: ReportTo, invalidUtf8?: number): void {
  const unreadable = invalidUtf8 === undefined ? [] : [notUtf8(document, invalidUtf8)]
  for (const problem of [...unreadable, ...document.problems])
    reportProblem(problem, 'the file cannot be loaded', reportTo)
}

/** Reports one thing that is wrong with a text. */
export function reportProblem(problem: Problem, unread: Unread, reportTo: ReportTo): void {
  const words = wordsOf(problem.code)
  const messageId = typeof words.message === 'string' ? words.message : words.message(problem.data)
  const place = { pointer: problem.pointer, range: { start: problem.start, end: problem.end } }
  reportTo(words.rule, messageId, place, { ...problem.data, unread }, extraOf(problem, words))
}

function notUtf8(document: Document, offset: number): Problem {
  const end = Math.min(offset + 1, document.text.length)
  return { code: 'invalid-utf8', data: {}, pointer: document.pointerAt(offset).pointer, start: offset, end }
}

function wordsOf(code: ProblemCode): Words {
  const words = wordings.get(code)
  if (words === undefined) throw new Error(`No rule has words for ${code}`)
  return words
}

function extraOf(problem: Problem, { related, fixTitle }: Words): Extra {
  const fixes: Fix[] = problem.fix ? [{ ...problem.fix, title: fixTitle ?? titleOf(problem) }] : []
  if (problem.related === undefined || related === undefined) return { fixes }
  return { fixes, related: [{ messageId: related, place: { pointer: problem.pointer, range: problem.related } }] }
}

function titleOf(problem: Problem): string {
  const [edit, ...others] = problem.fix?.edits ?? []
  if (edit === undefined || others.length > 0) return 'Repair the text'
  if (edit.text === '') return 'Remove it'
  if (edit.start < edit.end && edit.text.trim() === '') return 'Use spaces'
  return edit.start === edit.end ? `Insert ${edit.text}` : `Change to ${edit.text}`
}
