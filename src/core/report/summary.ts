import type { Severity } from '../workspace/config.ts'
import type { PresentedFinding } from './present.ts'

/** The counts at the end of a report; `accepted` findings are not among the others. */
export interface Summary {
  readonly files: number
  readonly sets: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  readonly accepted: number
  /** Findings that `--fix` mends. */
  readonly fixable: number
}

/** A whole run as data, the input of every format. */
export interface Report {
  readonly findings: readonly PresentedFinding[]
  readonly summary: Summary
}

/** What counting needs of a finding, placed and worded or not. */
interface Counted {
  readonly severity: Severity
  readonly fixes: readonly { readonly safe: boolean }[]
}

/** Counts findings by severity. */
export function summarize(
  findings: readonly Counted[],
  run: { readonly files: number; readonly sets: number; readonly accepted: number },
): Summary {
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length
  return {
    files: run.files,
    sets: run.sets,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    accepted: run.accepted,
    fixable: findings.filter((finding) => finding.fixes.some((fix) => fix.safe)).length,
  }
}
