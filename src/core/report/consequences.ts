import { comparePairs } from '../changes/compare.ts'
import { compareTranslations } from '../changes/compare-translations.ts'
import type { ConcernedAnswers } from '../changes/plan.ts'
import type { ComparedLanguage } from '../changes/reading.ts'
import { groupBy } from '../text/group-by.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { undecidedEntries } from './migration.ts'
import { type ChangeReport, reportChanges } from './present-changes.ts'

/** What a change of files does to stored answers, to what is shown, to clients and to texts, as a comparison of before and after says. */
export interface Consequences {
  readonly sides: { readonly old: Workspace; readonly now: Workspace }
  readonly pairs: ReturnType<typeof comparePairs>
  readonly report: ChangeReport
  /** Whether stored answers are concerned, in a way that nobody has accepted. */
  readonly concernAnswers: boolean
}

/**
 * Compares the files before and after a change, and translations that change beside them; `today` is `YYYY-MM-DD`,
 * without it what is accepted never expires.
 */
export function consequencesOf(
  before: Workspace,
  after: Workspace,
  { today, languages = [] }: { readonly today?: string; readonly languages?: readonly ComparedLanguage[] } = {},
): Consequences {
  const pairs = comparePairs(before, after).map((pair) => ({
    ...pair,
    changes: [...pair.changes, ...compareTranslations(pair, languages)],
  }))
  const changes = pairs.flatMap((pair) => pair.changes)
  const report = reportChanges(changes, { old: before, new: after }, today)
  return { sides: { old: before, now: after }, pairs, report, concernAnswers: report.summary.data > 0 }
}

/** The answers that a change concerns, by configuration, with an entry of a plan for each in which nothing is decided. */
export function undecidedAnswers({ report }: Consequences): readonly ConcernedAnswers[] {
  return [...groupBy(report.changes, ({ path }) => path.configuration)].flatMap(([configuration, changes]) => {
    const entries = undecidedEntries(changes)
    return entries.length === 0 ? [] : [{ configuration, pk: undefined, entries }]
  })
}
