import { nearestName } from '../text/nearest-name.ts'
import { remember } from '../text/remember.ts'
import type { ConfigurationFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { textHoldersOf } from './texts.ts'

/** A code that seems misspelt, since all texts are under a context that is nearly it. */
export interface SuspectCode {
  readonly context: string
  /** How many records have texts for it. */
  readonly count: number
}

/** From how many records on the one code is likelier misspelt than each of their contexts. */
const fewest = 3

/**
 * Whether the code of a configuration seems misspelt: no text is for it, and several are for a context that is near and
 * that nothing has.
 */
export function suspectCode(configuration: ConfigurationFact, set: SetIndex): SuspectCode | undefined {
  return suspectsIn(set).get(configuration)
}

const suspectsIn = remember((set: SetIndex): ReadonlyMap<ConfigurationFact, SuspectCode> => {
  const contexts = contextsIn(set)
  const suspects = new Map<ConfigurationFact, SuspectCode>()
  for (const configuration of configurationsOf(set)) {
    const suspect = judge(configuration, contexts)
    if (suspect) suspects.set(configuration, suspect)
  }
  return suspects
})

function judge({ code, edition }: ConfigurationFact, { counts, strays }: Contexts): SuspectCode | undefined {
  if (code === undefined || counts.has(code) || counts.has(`${code}_${edition}`)) return undefined
  const context = nearestName(code, strays)
  return context === undefined ? undefined : { context, count: counts.get(context) ?? 0 }
}

/** The codes that are meant by those that seem misspelt. */
export const meantCodes = remember(
  (set: SetIndex): ReadonlySet<string> => new Set([...suspectsIn(set).values()].map(({ context }) => context)),
)

/** The codes of the configurations of a set. */
export const codesIn = remember(
  (set: SetIndex): ReadonlySet<string> => new Set(configurationsOf(set).flatMap(({ code }) => code ?? [])),
)

function configurationsOf(set: SetIndex): readonly ConfigurationFact[] {
  return set.files.flatMap((facts) => facts.configurations)
}

/** The contexts that the configurations of a set look up. */
export const contextsInUse = remember((set: SetIndex): ReadonlySet<string> => {
  const contexts = new Set(['wocat'])
  for (const { code, edition } of configurationsOf(set)) {
    if (code !== undefined) contexts.add(code).add(`${code}_${edition}`)
  }
  return contexts
})

/** The contexts that texts can be for: those that configurations look up, and those that other texts are for already. */
export function knownContexts(set: SetIndex): ReadonlySet<string> {
  return new Set([...contextsInUse(set), ...contextsIn(set).counts.keys()])
}

interface Contexts {
  /** For how many records there are texts, by context. */
  readonly counts: ReadonlyMap<string, number>
  /** The contexts of several records that no configuration looks up. */
  readonly strays: readonly string[]
}

const contextsIn = remember((set: SetIndex): Contexts => {
  const counts = new Map<string, number>()
  for (const file of set.files) {
    for (const { texts } of textHoldersOf(file)) {
      for (const context in texts) counts.set(context, (counts.get(context) ?? 0) + 1)
    }
  }
  const known = contextsInUse(set)
  return { counts, strays: [...counts.keys()].filter((name) => !known.has(name) && (counts.get(name) ?? 0) >= fewest) }
})
