import { rules } from '../rules/index.ts'
import type { ReportTo } from './report-to.ts'

/** The rules to which others yield; they are asked even where nobody wants their findings. */
export const yieldedTo: ReadonlySet<string> = new Set(rules.flatMap(({ meta }) => meta.yieldsTo ?? []))

/** Reports of the rules for one file in one set, of which those that yield to another one wait until all rules had their turn. */
export interface Yielding {
  readonly take: ReportTo
  /** Passes on those that waited and that nothing at their place makes pointless. */
  readonly finish: () => void
}

/** Takes out, as `meta.yieldsTo` says, the reports that others at the same place make pointless. */
export function createYielding(reportTo: ReportTo): Yielding {
  const places = new Set<string>()
  const waiting: Parameters<ReportTo>[] = []
  return {
    take: (...report) => {
      const [{ meta }, , { pointer }] = report
      if (yieldedTo.has(meta.id)) places.add(`${meta.id} ${pointer}`)
      if (meta.yieldsTo) waiting.push(report)
      else reportTo(...report)
    },
    finish: () => {
      for (const report of waiting) {
        const [{ meta }, , { pointer }] = report
        if (!meta.yieldsTo?.some((id) => places.has(`${id} ${pointer}`))) reportTo(...report)
      }
    },
  }
}
