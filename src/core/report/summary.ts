import type { PresentedFinding } from '../findings/presented.ts'
import type { CoveringEntry } from '../lint/accepted.ts'
import { count } from '../text/count.ts'
import type { Severity } from '../workspace/config.ts'

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
  /** The accepted entries that cover something. */
  readonly covering?: readonly CoveringEntry[]
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

/** The counts in words, `3 errors, 1 warning in 2 files`; without findings `No findings in 2 files`. */
export function wordSummary(summary: Summary): string {
  const words = wordNumbers(summary.errors, summary.warnings, summary.infos)
  return `${words === '' ? 'No findings' : words} in ${count(summary.files, 'file')}`
}

/** Findings counted by severity in words, `3 errors, 1 warning`; `''` for none. */
export function wordCounts(findings: readonly { readonly severity: Severity }[]): string {
  const numberOf = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length
  return wordNumbers(numberOf('error'), numberOf('warning'), numberOf('info'))
}

function wordNumbers(errors: number, warnings: number, infos: number): string {
  const parts = [
    errors > 0 ? count(errors, 'error') : '',
    warnings > 0 ? count(warnings, 'warning') : '',
    infos > 0 ? count(infos, 'info') : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
