import {
  type ComparedLanguage,
  type Consequences,
  configurationsIn,
  consequencesOf,
  formatChangesPretty,
  type Workspace,
} from '../core/internal.ts'
import { todayText } from '../node/clock.ts'
import type { Io } from './io.ts'
import { refuseManyChoices } from './refuse-many-choices.ts'
import { printReport, say } from './say.ts'

/** Files before and after a change that is not written yet. */
export interface BeforeAndAfter {
  readonly before: Workspace
  readonly after: Workspace
}

/** What a change of each of some workspaces does, in the words of a comparison. */
export function findConsequences(
  states: readonly BeforeAndAfter[],
  languages: readonly ComparedLanguage[] = [],
): readonly Consequences[] {
  return states.map(({ before, after }) => {
    if (before === after && languages.length === 0) return consequencesOf(before, after)
    refuseManyChoices([...configurationsIn(before).values(), ...configurationsIn(after).values()])
    return consequencesOf(before, after, { today: todayText(), languages })
  })
}

/** Says what a change does, on standard error; what it does in several catalogues is said once. */
export function tellConsequences(all: readonly Consequences[], io: Io): void {
  const told = all
    .filter(({ report }) => report.changes.length > 0)
    .map(({ report }) => formatChangesPretty(report, { color: false, level: 'warning', hasLevel: false }))
  for (const text of new Set(told)) printReport(io.stderr, text, 'lines')
}

/** Whether somebody has to say yes before a change is written: it changes what becomes of stored answers. */
export function needsYes(all: readonly Consequences[], { yes }: { readonly yes?: boolean }): boolean {
  return yes !== true && all.some(({ concernAnswers }) => concernAnswers)
}

/** Asks the person at the terminal; elsewhere nobody said yes. Says that nothing is written then. */
export async function askForYes(io: Io): Promise<boolean> {
  if (io.ask === undefined) {
    say(io, 'nothing was written: this affects stored answers (--yes writes anyway)')
    return false
  }
  const answer = await io.ask('This affects stored answers. Write anyway? [y/N] ')
  if (/^\s*y(?:es)?\s*$/i.test(answer)) return true
  say(io, 'nothing was written')
  return false
}
