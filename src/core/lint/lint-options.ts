import { currentId } from '../rules/former-ids.ts'
import { findRule } from '../rules/index.ts'
import { unusedAcceptance } from '../rules/project/unused-acceptance.ts'
import { unusedSuppression } from '../rules/project/unused-suppression.ts'
import type { Finding } from '../rules/rule.ts'
import type { RuleLevel } from '../workspace/config.ts'
import type { AnswerCheck } from './judge-unit.ts'
import type { LintMemory } from './memory.ts'

/** What to judge and how; everything has a sensible default. */
export interface LintOptions {
  /** The files to report on; all of the workspace by default. The others are only there to be referred to. */
  readonly files?: readonly string[]
  /** Levels that win over the configuration's. */
  readonly levels?: Readonly<Record<string, RuleLevel>>
  /** Only these rules, by id. */
  readonly only?: readonly string[]
  /** The date of the run, `YYYY-MM-DD`; without it accepted findings never expire. */
  readonly today?: string
  /** Whether these files are all that accepted entries may speak of; only then are entries that match nothing reported. */
  readonly isWhole?: boolean
  /** Whether findings that have one cause are given one by one, as comparing and accepting wants them. */
  readonly isSeparate?: boolean
  /** The check of the service that judges stored questionnaires among the files; that of its interface when absent. */
  readonly answersAs?: AnswerCheck
  /** Called before each file is judged; for progress. */
  readonly onFile?: (uri: string) => void
  /** What {@link judgeFile} found in earlier states of the workspace, with the same options; it is kept up to date. */
  readonly memory?: LintMemory
}

/**
 * Which entries and comments do something is known only when all rules were judged, and which findings are pointless when those were to
 * which theirs yield; {@link acceptFindings} drops what nobody asked for.
 */
export function withNeededRules({ only, ...others }: LintOptions): LintOptions {
  if (only === undefined || only.some((id) => aboutOthers.has(currentId(id)))) return others
  return { ...others, only: only.flatMap((id) => [id, ...(findRule(currentId(id))?.meta.yieldsTo ?? [])]) }
}

/** The rules that are about the findings of others. */
const aboutOthers: ReadonlySet<string> = new Set([unusedAcceptance.meta.id, unusedSuppression.meta.id])

/** Those of findings that were asked for. */
export function askedOf(findings: readonly Finding[], options: LintOptions): readonly Finding[] {
  const asked = askedRules(options)
  return asked ? findings.filter((finding) => asked.has(finding.rule)) : findings
}

/** The current ids of the only rules to judge by; `undefined` for all. */
export function askedRules({ only }: LintOptions): ReadonlySet<string> | undefined {
  return only && new Set(only.map(currentId))
}
