import { addToGroup } from '../text/group-by.ts'
import type { ConfigurationFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { chosenContext, contextsOf } from './labels.ts'
import { isLabelMissed, mayNeedLabel, missedPlaces, wordReadInstead } from './questions/read-without-label.ts'
import { recordUsesIn } from './record-uses.ts'
import type { TextHolder } from './texts.ts'

/** The configurations that take the texts of a holder from one context, or find none (`undefined`). */
export interface ContextUsers {
  readonly context: string | undefined
  readonly users: readonly ConfigurationFact[]
}

/** Where the configurations that use a holder's records look its texts up; empty when none is loaded that uses them. */
export function usersByContext(holder: TextHolder, set: SetIndex): readonly ContextUsers[] {
  const seen = known.get(holder)
  if (seen) return seen
  const groups = groupUsers(holder, set)
  known.set(holder, groups)
  return groups
}

const known = new WeakMap<TextHolder, readonly ContextUsers[]>()

function groupUsers(holder: TextHolder, set: SetIndex): readonly ContextUsers[] {
  const all = recordUsesIn(set).configurationsOf(holder.record)
  const contextOf = (user: ConfigurationFact) => chosenContext(holder.texts, contextsOf(user))
  const [first] = all
  if (first === undefined) return []
  const common = contextOf(first)
  // Most texts have one user, or all look in the same context, and need no table.
  if (all.every((user) => contextOf(user) === common)) return [{ context: common, users: all }]
  const groups = new Map<string | undefined, ConfigurationFact[]>()
  for (const user of all) addToGroup(groups, contextOf(user), user)
  return [...groups].map(([context, users]) => ({ context, users }))
}

/** Those of the users in which people miss the label of one of a holder's records. */
export function seenBy(
  holder: TextHolder,
  users: readonly ConfigurationFact[],
  set: SetIndex,
): readonly ConfigurationFact[] {
  const shown = holder.owners.filter(mayNeedLabel)
  return users.filter((user) => shown.some((owner) => isLabelMissed(owner, user, set)))
}

/** The contexts that configurations look up, quoted. */
export function quotedContexts(users: readonly ConfigurationFact[]): readonly string[] {
  return contextsFor(users).map((context) => `"${context}"`)
}

/** The contexts that configurations look up, each once. */
export function contextsFor(users: readonly ConfigurationFact[]): readonly string[] {
  return [...new Set(users.flatMap(contextsOf))]
}

/** What people read in configurations instead of the label of a holder's records, in words. */
export function readWithoutLabel({ owners }: TextHolder, users: readonly ConfigurationFact[], set: SetIndex): string {
  const [owner] = owners.filter((one) => mayNeedLabel(one) && users.some((user) => isLabelMissed(one, user, set)))
  if (owner === undefined) return 'programs read "None" or an empty label from the API'
  return wordReadInstead(
    users.flatMap((user) => missedPlaces(owner, user, set)),
    owner.model,
  )
}
