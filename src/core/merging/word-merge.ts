import { count } from '../text/count.ts'
import { listSome } from '../text/list-some.ts'
import type { WrongMerge } from './compare-result.ts'
import type { Conflict, ConflictKind } from './merge-places.ts'
import type { Renumbered } from './renumber-theirs.ts'

const reasons: Readonly<Record<ConflictKind, string>> = {
  changed: 'both sides changed it, each in its own way',
  'deleted-by-ours': 'our side deleted it, their side changed it',
  'deleted-by-theirs': 'their side deleted it, our side changed it',
  added: 'both sides added it, and not as the same',
  moved: 'both sides have it in another place',
  order: 'both sides changed the order of what is in it',
  pk: 'both sides took its pk, and which record a reference means cannot be told',
}

/** What a conflict is about, and why it is one, as a line. */
export function wordConflict({ path, kind }: Conflict): string {
  return `${path.length === 0 ? 'the file' : path.join('/')}: ${reasons[kind]}`
}

/** That a record of theirs got another pk, and who refers to it. */
export function wordRenumbered({ name, model, from, to, followedBy }: Renumbered): string {
  const who = name === `${model}:${from}` ? name : `${name} (pk ${from})`
  const follow =
    followedBy.length === 0
      ? 'nothing in this file refers to it'
      : `there ${listSome(followedBy.slice(0, mostNamed), followedBy.length)} ${followedBy.length === 1 ? 'refers' : 'refer'} to it by the new pk`
  return `${who} of their side has pk ${to} now, since our side took ${from} for something else; ${follow}`
}

const mostNamed = 4

/** How to find what refers to the old pks in the other files of a set; `undefined` where no pk changed. */
export function wordElsewhereOfPks(renumbered: readonly Renumbered[]): string | undefined {
  const [first] = renumbered
  if (first === undefined) return undefined
  const which = renumbered.length === 1 ? 'the old pk' : `the first of ${count(renumbered.length, 'old pk')}`
  return `other files of the set were not read: "questlint explain --only uses ${first.model}:${first.from}" lists what refers to ${which}, "questlint renumber" gives new pks to what the sides added in different files`
}

const wrongs: Readonly<Record<WrongMerge['kind'], string>> = {
  lost: 'is missing, and no side deleted it',
  twice: 'is there more than once',
  pk: 'is the pk of two records; "questlint renumber" gives one of them a new pk',
  different: 'is not as the changes of both sides leave it',
}

/** What is wrong with a merge that was made in another way, as a line. */
export function wordWrongMerge({ path, kind }: WrongMerge): string {
  return `${path}: ${wrongs[kind]}`
}
