import { type ChangePath, placesOf, stepsOf } from '../changes/change.ts'
import type { AnswerHits } from '../changes/hits.ts'
import { count } from '../text/count.ts'
import { plainName } from '../text/edition-name.ts'
import { enumerate, listSome } from '../text/list-some.ts'
import type { PresentedChange, PresentedShare } from './present-changes.ts'

/** A change with the others that the same edit makes. */
export type ChangeGroup = readonly [PresentedChange, ...PresentedChange[]]

/** How many stored questionnaires a group of changes hits. */
export function hitsOf([{ answers, share }]: ChangeGroup): AnswerHits | undefined {
  return answers && (share?.answers ?? answers)
}

/** What a group of changes says of the record that several places share: which it is, whom it hits, and who was not edited. */
export function wordShare(group: ChangeGroup): readonly string[] {
  const [{ share }] = group
  if (share === undefined) return []
  const places = placesOf(group)
  if (places.length < 2) return []
  const { records } = share
  const named = listSome([records[0] ?? '?'], records.length, 'record')
  const are = records.length > 1 ? 'are' : 'is'
  return [
    `It comes from ${named}, which ${are} shared: it shows in ${wordPlaces(places)}.`,
    ...wordUntouched(share, places),
  ]
}

const mostConfigurations = 8

/** `79 places, 12 in approaches 2015 and 67 in technologies 2015`. */
function wordPlaces(hits: readonly ChangePath[]): string {
  const numbers = new Map<string, number>()
  for (const { configuration } of hits) numbers.set(configuration, (numbers.get(configuration) ?? 0) + 1)
  const words = [...numbers].map(([name, number]) => `${number} in ${plainName(name)}`)
  const total = count(hits.length, 'place')
  return words.length === 1
    ? `${total} of ${plainName(hits[0]?.configuration ?? '?')}`
    : `${total}, ${wordConfigurations(words)}`
}

function wordUntouched({ untouched }: PresentedShare, hits: readonly ChangePath[]): readonly string[] {
  const names = untouched.filter((name) => hits.some(({ configuration }) => configuration === name)).map(plainName)
  if (names.length === 0) return []
  const have = names.length === 1 ? 'has no edit of its own' : 'have no edits of their own'
  return [`${wordConfigurations(names)} ${have}: check that the change is meant there, too.`]
}

/** All places but the first, in short. */
export function otherPlaces([first, ...others]: ChangeGroup): readonly string[] {
  const own = stepsOf(first.path).join('/')
  return placesOf([first, ...others])
    .map((place) => stepsOf(place).join('/'))
    .filter((place) => place !== own)
}

/** Names of configurations in a sentence, which counts those that nobody would read. */
export function wordConfigurations(names: readonly string[]): string {
  return enumerate(names.slice(0, mostConfigurations), names.length)
}
