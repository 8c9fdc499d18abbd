import type { PresentedFinding } from '../findings/presented.ts'
import type { Severity } from '../workspace/config.ts'

/** One cause that many stored questionnaires may share: a message at a place without indices. */
export interface AnswerCause {
  readonly severity: Severity
  readonly rule: string
  readonly messageId: string
  /** The message of the first finding. */
  readonly message: string
  readonly where: string
  readonly path: readonly string[]
  /** How many findings, and how many questionnaires that have any. */
  readonly count: number
  readonly questionnaires: number
  /** Up to five of these, by code or number. */
  readonly codes: readonly (string | number)[]
}

/** What a run over stored questionnaires came to; the sum of two is that of a run over both. */
export interface AnswerSummary {
  readonly version: 1
  readonly questionnaires: number
  /** Those that the service refuses or fails on. */
  readonly refused: number
  /** Lines that are no JSON. */
  readonly unreadable: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  /** Findings of causes beyond the first ten thousand, which are only counted. */
  readonly unlisted: number
  readonly causes: readonly AnswerCause[]
}

const mostCodes = 5
const mostCauses = 10_000

/** Counts what is found, questionnaire by questionnaire, in memory that depends on the causes only. */
export interface AnswerCounter {
  /** Takes what was found in one questionnaire; `undefined` for a line that cannot be read. */
  readonly add: (findings: readonly PresentedFinding[], isRefused: boolean | undefined) => void
  readonly merge: (summary: AnswerSummary) => void
  /** How many there were so far. */
  readonly questionnaires: () => number
  readonly summary: () => AnswerSummary
}

type Growing = { -readonly [Member in keyof AnswerCause]: AnswerCause[Member] }

/** Starts to count. */
export function createAnswerCounter(): AnswerCounter {
  const causes = new Map<string, Growing>()
  const total = { questionnaires: 0, refused: 0, unreadable: 0, errors: 0, warnings: 0, infos: 0, unlisted: 0 }
  const take = (cause: AnswerCause): void => {
    const key = keyOf(cause)
    const known = causes.get(key)
    if (known === undefined) {
      if (causes.size < mostCauses) causes.set(key, { ...cause })
      else total.unlisted += cause.count
      return
    }
    known.count += cause.count
    known.questionnaires += cause.questionnaires
    if (known.codes.length < mostCodes) known.codes = [...new Set([...known.codes, ...cause.codes])].slice(0, mostCodes)
  }
  return {
    add: (findings, isRefused) => {
      if (isRefused === undefined) total.unreadable++
      else total.questionnaires++
      if (isRefused) total.refused++
      const seen = new Set<string>()
      for (const finding of findings) {
        total[`${finding.severity}s`]++
        const path = withoutIndices(finding)
        const key = keyOf({ rule: finding.rule, messageId: finding.messageId, severity: finding.severity, path })
        const known = causes.get(key)
        const isNew = !seen.has(key)
        seen.add(key)
        if (known === undefined) take(causeOf(finding, path))
        else if (isNew) again(known, codeOf(finding))
        else known.count++
      }
    },
    merge: (summary) => {
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += summary[name]
      for (const cause of summary.causes) take(cause)
    },
    questionnaires: () => total.questionnaires,
    summary: () => ({ version: 1, ...total, causes: [...causes.values()].sort(byWeight) }),
  }
}

function keyOf({
  rule,
  messageId,
  severity,
  path,
}: Pick<AnswerCause, 'rule' | 'messageId' | 'severity' | 'path'>): string {
  return `${severity} ${rule} ${messageId} ${path.join('/')}`
}

/** One more questionnaire with a cause. */
function again(known: Growing, code: string | number): void {
  known.count++
  known.questionnaires++
  if (known.codes.length < mostCodes && !known.codes.includes(code)) known.codes = [...known.codes, code]
}

function codeOf(finding: PresentedFinding): string | number {
  return finding.questionnaire ?? `${finding.file}:${finding.range.start.line}`
}

function causeOf(finding: PresentedFinding, path: readonly string[]): AnswerCause {
  const { severity, rule, messageId, message, where } = finding
  return {
    severity,
    rule,
    messageId,
    message,
    where: where.replace(/ \(repetition \d+\)$/, ''),
    path,
    count: 1,
    questionnaires: 1,
    codes: [codeOf(finding)],
  }
}

/** Configuration, questiongroup and question. */
function withoutIndices({ path }: PresentedFinding): readonly string[] {
  const [configuration, questiongroup, , question] = path
  return [configuration, questiongroup, question].filter((step) => step !== undefined)
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

function byWeight(left: AnswerCause, right: AnswerCause): number {
  return (
    ranks[left.severity] - ranks[right.severity] ||
    right.questionnaires - left.questionnaires ||
    right.count - left.count
  )
}
