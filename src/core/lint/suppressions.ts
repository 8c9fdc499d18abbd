import type { Document } from '../document/document.ts'
import { linesOf } from '../document/lines.ts'
import { currentId } from '../rules/former-ids.ts'
import { findRule } from '../rules/index.ts'
import { unusedSuppression } from '../rules/project/unused-suppression.ts'
import type { Finding } from '../rules/rule.ts'
import { addToGroup } from '../text/group-by.ts'
import { isObject } from '../text/json-value.ts'
import { parentPointer, resolvePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import { offsetsOf } from './offsets.ts'
import type { ReportTo } from './report-to.ts'

const marker = 'questlint-disable-next-line'
const comment = /^[ \t]*#[ \t]*questlint-disable-next-line\b([^\r\n]*)/gm

interface Suppression {
  readonly rule: string
  /** The zero-based line whose findings it suppresses. */
  readonly line: number
  readonly range: Range
}

/** Whether a document may contain comments that suppress findings. */
export function mayBeSuppressed({ format, text }: Document): boolean {
  return format === 'yaml' && text.includes(marker)
}

/** Takes out the findings that comments in a YAML file suppress, and reports comments that do nothing. */
export function applySuppressions(findings: readonly Finding[], document: Document, reportTo: ReportTo): Finding[] {
  if (!mayBeSuppressed(document)) return [...findings]
  const lines = linesOf(document)
  const suppressions = readSuppressions(document.text, (offset) => lines.positionAt(offset).line, reportTo)
  const byLine = new Map(suppressions.map((one) => [`${one.line} ${one.rule}`, one] as const).reverse())
  const covers = new Map<Suppression, { readonly finding: Finding; readonly start: number }[]>()
  for (const finding of findings) {
    const { start } = offsetsOf(document, finding.place)
    const suppression = byLine.get(`${lines.positionAt(start).line} ${finding.rule}`)
    if (suppression) addToGroup(covers, suppression, { finding, start })
  }
  const suppressed = new Set([...covers.values()].flatMap((found) => inFirstItem(found, document)))
  const kept = findings.filter((finding) => !suppressed.has(finding))
  for (const suppression of suppressions) {
    if (covers.has(suppression)) continue
    const messageId = findRule(suppression.rule) ? 'unused' : 'unknownRule'
    reportTo(unusedSuppression, messageId, { pointer: '', range: suppression.range }, { rule: suppression.rule })
  }
  return kept
}

/** Of findings in one line those in the first thing that has some: a comment never covers what ends up behind it. */
function inFirstItem(
  found: readonly { readonly finding: Finding; readonly start: number }[],
  document: Document,
): readonly Finding[] {
  const first = found.reduce((one, other) => (other.start < one.start ? other : one))
  const item = memberAround(document, first.finding)
  return found.flatMap(({ finding }) => (memberAround(document, finding) === item ? finding : []))
}

/**
 * Whether a comment above its line would suppress a finding, and not one of the same rule before it in that line; `all`
 * are those of the file, place by place.
 */
export function createFirstInLine(all: readonly Finding[], document: Document): (finding: Finding) => boolean {
  const lines = linesOf(document)
  const startOf = ({ place }: Finding): number => offsetsOf(document, place).start
  const lineOf = (finding: Finding): string => `${lines.positionAt(startOf(finding)).line} ${finding.rule}`
  const firsts = new Map<string, Finding>()
  for (const finding of all) {
    const first = firsts.get(lineOf(finding))
    if (first === undefined || startOf(finding) < startOf(first)) firsts.set(lineOf(finding), finding)
  }
  return (finding) => {
    const first = firsts.get(lineOf(finding))
    return first === undefined || memberAround(document, first) === memberAround(document, finding)
  }
}

/** The member that a finding is in; what is in a list of plain values is in that of the list. */
function memberAround({ value }: Document, { place: { pointer } }: Finding): string {
  let member = pointer
  while (/\/\d+$/.test(member) && !isObject(resolvePointer(value, member))) member = parentPointer(member) ?? ''
  return member
}

function readSuppressions(text: string, lineAt: (offset: number) => number, reportTo: ReportTo): Suppression[] {
  return [...text.matchAll(comment)].flatMap((match) => {
    const start = match.index + match[0].indexOf('#')
    const range = { start, end: match.index + match[0].trimEnd().length }
    const [names = '', ...reason] = (match[1] ?? '').split('--')
    const rules = names.split(/[\s,]+/).filter((name) => name !== '')
    const place = { pointer: '', range }
    if (rules.length === 0) reportTo(unusedSuppression, 'noRule', place, {})
    else if (reason.join('--').trim() === '') {
      reportTo(unusedSuppression, 'noReason', place, {})
      return []
    }
    return rules.map((rule) => ({ rule: currentId(rule), line: lineAt(start) + 1, range }))
  })
}
