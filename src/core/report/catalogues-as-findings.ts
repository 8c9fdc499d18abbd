import type { PresentedFinding } from '../findings/presented.ts'
import type { PresentedCatalogue, PresentedText } from './catalogues.ts'
import { type Report, summarize } from './summary.ts'

/** A report on catalogues in the shape of one on findings, for the formats of continuous integration; with those that are to be told. */
export function cataloguesAsFindings(
  catalogues: readonly PresentedCatalogue[],
  isTold: (finding: PresentedText) => boolean,
): Report {
  const findings = catalogues.flatMap(({ file, findings }) =>
    findings.filter(isTold).map((one) => asFinding(file, one)),
  )
  const accepted = catalogues.reduce((sum, one) => sum + one.accepted.length, 0)
  return { findings, summary: summarize(findings, { files: catalogues.length, sets: 1, accepted }) }
}

function asFinding(
  file: string,
  { rule, kind, severity, message, path, where, range, fingerprint }: PresentedText,
): PresentedFinding {
  const [, context, english] = path
  return {
    rule,
    messageId: kind,
    severity,
    basis: 'application',
    message: `${message} ${context}: "${english}"`,
    file,
    pointer: '',
    path,
    where: where[0] ?? '',
    range,
    related: [],
    fixes: [],
    fingerprint,
  }
}
