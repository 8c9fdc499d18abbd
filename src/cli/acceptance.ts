import {
  type Acceptance,
  type AcceptedEntry,
  createAcceptance,
  findReportable,
  type Reportable,
  readAccepted,
  type Workspace,
} from '../core/internal.ts'
import { todayText } from '../node/clock.ts'
import type { Io } from './io.ts'
import { say } from './say.ts'

/** What the accepted files of some workspaces say of what one command reports, beside the rules of a check. */
export function acceptanceOf(workspaces: readonly Workspace[], command: Reportable['reportedBy']): Acceptance {
  const entries = workspaces.flatMap(({ accepted }) => readAccepted(accepted?.document.value))
  return createAcceptance(
    entries.filter(({ rule }) => findReportable(rule)?.reportedBy === command),
    todayText(),
  )
}

/** Says which entries cover nothing of what was compared: what they accepted is gone, or their time is over. */
export function sayUnused(entries: readonly AcceptedEntry[], where: string, io: Io): void {
  const today = todayText()
  for (const { rule, at, until } of entries) {
    if (until !== undefined && until < today) say(io, `the accepted ${rule} at ${at} was accepted until ${until} only`)
    else say(io, `the accepted ${rule} at ${at} is no longer in ${where}`)
  }
}
