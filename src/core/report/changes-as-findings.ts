import type { PresentedFinding } from './present.ts'
import type { ChangeReport, PresentedChange } from './present-changes.ts'
import { type Report, summarize } from './summary.ts'

/** A report on changes in the shape of one on findings, for the formats of continuous integration; what has no place in a text is left out. */
export function changesAsFindings({ changes, summary }: ChangeReport): Report {
  const findings = changes.flatMap(asFinding)
  const files = new Set(findings.map(({ file }) => file)).size
  return { findings, summary: summarize(findings, { files, sets: 1, accepted: summary.accepted }) }
}

function asFinding({
  rule,
  severity,
  message,
  path,
  where,
  places,
  fingerprint,
  witness,
}: PresentedChange): PresentedFinding[] {
  const [place, ...others] = places
  if (place === undefined) return []
  const example = witness
    ? ` For example ${JSON.stringify(witness.answers)}: ${witness.old} before, ${witness.new} now.`
    : ''
  const steps = [path.configuration, path.questiongroup, path.question, path.value]
  return [
    {
      rule,
      messageId: rule,
      severity,
      basis: 'application',
      message: `${message}${example}`,
      file: place.file,
      pointer: place.pointer,
      path: steps.filter((step) => step !== undefined),
      where,
      range: place.range,
      related: others.map(({ file, pointer, range }) => ({ message: 'before the change', file, pointer, range })),
      fixes: [],
      fingerprint,
    },
  ]
}
