import { type AcceptedEntry, groupByPlace, matchPath } from '../workspace/accepted.ts'

/** What an entry of an accepted file has to cover. */
export interface AcceptablePlace {
  readonly rule: string
  readonly path: readonly string[]
  readonly fingerprint: string
}

/** The entries of an accepted file, asked about one finding after another. */
export interface Acceptance {
  /** The entry that covers a finding and is not past its date. */
  readonly coverOf: (finding: AcceptablePlace) => AcceptedEntry | undefined
  /** The entries that covered nothing so far, those past their date among them. */
  readonly unused: () => readonly AcceptedEntry[]
}

/** Asks entries by rule and path, and by fingerprint where they have one; `today` is `YYYY-MM-DD`. */
export function createAcceptance(entries: readonly AcceptedEntry[], today: string | undefined): Acceptance {
  const matchers = entries
    .filter(({ until }) => until === undefined || today === undefined || until >= today)
    .map((entry) => ({ entry, matches: matchPath(entry.at) }))
  const matchersAt = groupByPlace(matchers, ({ entry }) => entry)
  const used = new Set<AcceptedEntry>()
  return {
    coverOf: ({ rule, path, fingerprint }) => {
      const covering = matchersAt(rule, path).filter(
        ({ entry, matches }) => matches(path) && (entry.fingerprint === undefined || entry.fingerprint === fingerprint),
      )
      for (const { entry } of covering) used.add(entry)
      return covering[0]?.entry
    },
    unused: () => entries.filter((entry) => !used.has(entry)),
  }
}
