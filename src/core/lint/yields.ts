import { rules } from '../rules/index.ts'
import type { Report } from './report-to.ts'

/** The rules to which others yield; they are asked even where nobody wants their findings. */
export const yieldedTo: ReadonlySet<string> = new Set(rules.flatMap(({ meta }) => meta.yieldsTo ?? []))

/** Takes out of the reports about a file in a set those that others at the same place make pointless, as `meta.yieldsTo` says. */
export function leaveOutYielding(reports: readonly Report[]): readonly Report[] {
  const places = new Set<string>()
  for (const [{ meta }, , { pointer }] of reports) if (yieldedTo.has(meta.id)) places.add(`${meta.id} ${pointer}`)
  return reports.filter(([{ meta }, , { pointer }]) => !meta.yieldsTo?.some((id) => places.has(`${id} ${pointer}`)))
}
