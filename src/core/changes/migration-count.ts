import type { MigrationDone } from './migrate.ts'
import type { RecordOutcome } from './migrate-record.ts'
import type { MigrationEntry, MigrationPlan } from './plan.ts'

/** What a plan did, entry by entry. */
export interface MigrationSummary {
  readonly questionnaires: number
  readonly migrated: number
  readonly already: number
  readonly other: number
  readonly entries: readonly CountedEntry[]
}

/** What one entry did to all questionnaires. */
export interface CountedEntry {
  readonly entry: MigrationEntry
  readonly answers: number
  readonly questionnaires: number
  readonly left: number
  /** Up to five questionnaires in which answers were left where they are. */
  readonly leftIn: readonly (string | number)[]
}

/** Counts what becomes of questionnaires in memory that depends on the plan only. */
export interface MigrationCounter {
  readonly add: (name: string | number, outcome: RecordOutcome) => void
  readonly summary: () => MigrationSummary
}

type Growing = { -readonly [Member in keyof CountedEntry]: CountedEntry[Member] }

const mostNamed = 5

/** Starts to count what a plan does. */
export function createMigrationCounter({ entries }: MigrationPlan): MigrationCounter {
  const counted = new Map(
    entries.map((entry): [MigrationEntry, Growing] => [
      entry,
      { entry, answers: 0, questionnaires: 0, left: 0, leftIn: [] },
    ]),
  )
  const total = { questionnaires: 0, migrated: 0, already: 0, other: 0 }
  const count = (name: string | number, { entry, changed, left }: MigrationDone): void => {
    const own = counted.get(entry)
    if (own === undefined) return
    own.answers += changed
    if (changed > 0) own.questionnaires++
    own.left += left
    if (left > 0 && own.leftIn.length < mostNamed) own.leftIn = [...own.leftIn, name]
  }
  return {
    add: (name, outcome) => {
      total.questionnaires++
      if (outcome.kind === 'refused') return
      total[outcome.kind]++
      if (outcome.kind === 'migrated') for (const one of outcome.done) count(name, one)
    },
    summary: () => ({ ...total, entries: [...counted.values()] }),
  }
}
