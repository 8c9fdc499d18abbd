import type { PresentedFinding } from '../findings/presented.ts'
import type { Reportable } from '../findings/reportable.ts'
import { groupBy } from '../text/group-by.ts'
import type { LinedText } from '../text/line-index.ts'

/** Lines of a file, one-based, both ends included. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/** What a report for other programs and people says beside the findings. */
export interface ReportContext {
  /** The files that were judged, as findings name them. */
  readonly files: readonly string[]
  /** The text of a file. */
  readonly sourceOf: (file: string) => LinedText | undefined
  /** What is said about a rule; given from outside, so that a format does not carry all rules with it. */
  readonly metaOf: (rule: string) => Reportable
  /** A file's path as readers of the report know it, from the root of the repository. */
  readonly pathOf: (file: string) => string
  /** What respondents read of a section, by the name of its configuration (`CODE@EDITION`) and its keyword. */
  readonly sectionLabelOf?: (configuration: string, keyword: string) => string | undefined
  /** The address of a one-based line on the code host, where one is known. */
  readonly linkOf: (file: string, line: number) => string | undefined
  /** The files that changed, with their changed lines; `undefined` where nobody knows. */
  readonly changes: ReadonlyMap<string, readonly LineRange[]> | undefined
  /** The public address of the folder of questlint's documentation, ending in `/`, where one is known. */
  readonly docs?: string
  /** The version of questlint. */
  readonly version: string
}

/** The message with the place in the author's words, in two lines; in one where there is no such place. */
export function placedMessage({ message, where }: PresentedFinding): string[] {
  return where === '' ? [message] : [message, `in ${where}`]
}

/** Findings by their file, in the order of the report. */
export function groupByFile(findings: readonly PresentedFinding[]): ReadonlyMap<string, PresentedFinding[]> {
  return groupBy(findings, ({ file }) => file)
}

/** A fingerprint for each finding that no other one of the report has: a repeated one gets a number. */
export function distinctFingerprints(findings: readonly PresentedFinding[]): readonly string[] {
  const seen = new Map<string, number>()
  return findings.map(({ fingerprint }) => {
    const before = seen.get(fingerprint) ?? 0
    seen.set(fingerprint, before + 1)
    return before === 0 ? fingerprint : `${fingerprint}:${before + 1}`
  })
}
