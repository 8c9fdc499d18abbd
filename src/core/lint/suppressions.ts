import type { Document } from '../document/document.ts'
import { linesOf } from '../document/lines.ts'
import { currentId } from '../rules/former-ids.ts'
import { findRule } from '../rules/index.ts'
import { unusedSuppression } from '../rules/project/unused-suppression.ts'
import type { Finding } from '../rules/rule.ts'
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

/** Whether a document may hold comments that suppress findings. */
export function mayBeSuppressed({ format, text }: Document): boolean {
  return format === 'yaml' && text.includes(marker)
}

/** Takes out the findings that comments in a YAML file suppress, and reports comments that do nothing. */
export function applySuppressions(findings: readonly Finding[], document: Document, reportTo: ReportTo): Finding[] {
  if (!mayBeSuppressed(document)) return [...findings]
  const lines = linesOf(document)
  const suppressions = readSuppressions(document.text, (offset) => lines.positionAt(offset).line, reportTo)
  const byLine = new Map(suppressions.map((one) => [`${one.line} ${one.rule}`, one] as const).reverse())
  const used = new Set<Suppression>()
  const kept = findings.filter((finding) => {
    const { line } = lines.positionAt(offsetsOf(document, finding.place).start)
    const suppression = byLine.get(`${line} ${finding.rule}`)
    if (suppression) used.add(suppression)
    return suppression === undefined
  })
  for (const suppression of suppressions) {
    if (used.has(suppression)) continue
    const messageId = findRule(suppression.rule) ? 'unused' : 'unknownRule'
    reportTo(unusedSuppression, messageId, { pointer: '', range: suppression.range }, { rule: suppression.rule })
  }
  return kept
}

function readSuppressions(text: string, lineAt: (offset: number) => number, reportTo: ReportTo): Suppression[] {
  return [...text.matchAll(comment)].flatMap((match) => {
    const start = match.index + match[0].indexOf('#')
    const range = { start, end: match.index + match[0].trimEnd().length }
    const [names = '', ...reason] = (match[1] ?? '').split('--')
    const rules = names.split(/[\s,]+/).filter((name) => name !== '')
    const place = { pointer: '', range }
    if (rules.length === 0) reportTo(unusedSuppression, 'noRule', place, {})
    else if (reason.join('--').trim() === '') reportTo(unusedSuppression, 'noReason', place, {})
    return rules.map((rule) => ({ rule: currentId(rule), line: lineAt(start) + 1, range }))
  })
}
