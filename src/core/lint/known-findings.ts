import { locate, pathOf } from '../questionnaire/locate.ts'
import { type Finding, type HoleValue, mostRelated, type Related, severityRanks } from '../rules/rule.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { pathOfFinding } from './accepted.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findRenamed } from './renamed-places.ts'

/** Findings of an earlier state, and what files of that state are called now. */
export interface EarlierFindings {
  readonly findings: readonly Finding[]
  readonly workspace: Workspace
  readonly names: ReadonlyMap<string, string>
}

/**
 * Says of findings of now, one after the other, what of each was not there before at the same severity or a higher one: nothing
 * (`undefined`), the finding, or, where it groups several places, the finding with the added ones.
 */
export function subtractFrom(earlier: EarlierFindings, after: Workspace): (finding: Finding) => Finding | undefined {
  const known = earlier.findings.map((finding) => describe(finding, earlier.workspace, earlier.names))
  const byIdentity = groupBy(known, ({ identity }) => identity)
  const byMain = groupBy(known, ({ finding, main }) => `${finding.rule} ${main}`)
  const byPath = new Map<string, Described[]>()
  for (const one of known) for (const path of one.paths) addToGroup(byPath, `${one.finding.rule} ${path}`, one)
  const used = new Set<Described>()
  const wasElsewhere = findElsewhere(known, used, earlier.workspace, after)
  return (finding) => {
    const now = describe(finding, after, new Map())
    const isGrave = (before: Described): boolean =>
      severityRanks[before.finding.severity] >= severityRanks[finding.severity]
    const same = (byIdentity.get(now.identity) ?? []).filter((one) => !used.has(one) && isGrave(one))
    const nearest = same.find((one) => addedTo(now, [one]).length === 0) ?? same[0]
    if (nearest) used.add(nearest)
    const near = [
      ...(byPath.get(`${finding.rule} ${now.main}`) ?? []),
      ...[...now.paths].flatMap((path) => byMain.get(`${finding.rule} ${path}`) ?? []),
    ]
    const alike = nearest ? [nearest] : near.filter((one) => isGrave(one) && isAlike(now, one))
    if (alike.length > 0) return onlyNew(now, alike)
    return wasElsewhere(now) ? undefined : finding
  }
}

/** Takes the finding of before that was about a thing which has another name now. */
function findElsewhere(
  known: readonly Described[],
  used: Set<Described>,
  before: Workspace,
  after: Workspace,
): (now: Described) => boolean {
  const renamed = findRenamed(before, after)
  let byRest: ReadonlyMap<string, readonly (readonly [string, Described])[]> | undefined
  let left = mostCompared
  const keyOf = ({ finding: { rule, messageId } }: Described, rest: string): string => `${rule} ${messageId} ${rest}`
  return (now) => {
    const place = renamed(now.path, 'after')
    if (place === undefined) return false
    byRest ??= byKey(
      known.flatMap((one) => {
        const gone = renamed(one.path, 'before')
        return gone ? [[keyOf(one, gone.rest), gone.name, one] as const] : []
      }),
    )
    for (const [name, one] of byRest.get(keyOf(now, place.rest)) ?? []) {
      if (left-- < 0) return false
      if (used.has(one) || !isSameButFor({ from: name, to: place.name }, one, now)) continue
      used.add(one)
      return true
    }
    return false
  }
}

function byKey(
  items: readonly (readonly [string, string, Described])[],
): ReadonlyMap<string, readonly (readonly [string, Described])[]> {
  const groups = new Map<string, (readonly [string, Described])[]>()
  for (const [key, name, one] of items) addToGroup(groups, key, [name, one] as const)
  return groups
}

/** Of more candidates than these none is taken, so that the finding is new. */
const mostCompared = 2_000_000

/** Whether two findings say the same once the thing that was renamed has its new name. */
function isSameButFor(
  { from, to }: { readonly from: string; readonly to: string },
  before: Described,
  now: Described,
): boolean {
  const [old = '', name = ''] = [from, to].map((step) => step.slice(step.indexOf(':') + 1))
  return [...now.words].every(([hole, word]) => {
    const earlier = before.words.get(hole) ?? ''
    return earlier === word || earlier.replaceAll(old, name) === word
  })
}

/** A finding by what stays the same when files are reordered, moved or get other names to guess. */
interface Described {
  readonly finding: Finding
  readonly identity: string
  readonly path: readonly string[]
  readonly main: string
  /** Where it is, and what it is related to. */
  readonly paths: ReadonlySet<string>
  /** The other places of a group with their paths, and the items of its lists. */
  readonly places: ReadonlyMap<string, { readonly related: Related; readonly path: string } | undefined>
  /** What it is about, by hole, without counts. */
  readonly words: ReadonlyMap<string, string>
  /** How many things it counts, by hole. */
  readonly counts: ReadonlyMap<string, number>
}

function describe(finding: Finding, workspace: Workspace, names: ReadonlyMap<string, string>): Described {
  const renamed = (text: string): string => names.get(text) ?? text
  const path = pathOfFinding(finding, workspace).map(renamed)
  // The guess depends on names anywhere in the set.
  const data = Object.entries(finding.data)
    .filter(([hole]) => hole !== 'candidate')
    .map(([hole, value]): [string, HoleValue] => [hole, typeof value === 'string' ? renamed(value) : value])
  const words = new Map<string, string>()
  const counts = new Map<string, number>()
  const places = new Map<string, { readonly related: Related; readonly path: string } | undefined>()
  for (const [hole, value] of data) {
    if (typeof value === 'number') counts.set(hole, value)
    else if (typeof value !== 'string') for (const item of value) places.set(`${hole} ${item}`, undefined)
    else {
      const count = counted.exec(value)?.[0]
      if (count) counts.set(hole, Number(count))
      words.set(hole, value.replace(counted, '').replace(plural, '$1'))
    }
  }
  const main = path.join('/')
  const paths = new Set([main])
  const occurrences = new Map<string, number>()
  for (const related of finding.related) {
    const path = pathOfRelated(related, workspace).map(renamed).join('/')
    const place = `${related.messageId} ${path}`
    paths.add(path)
    const count = (occurrences.get(place) ?? 0) + 1
    occurrences.set(place, count)
    places.set(`${place} ${count}`, { related, path })
  }
  const identity = fingerprintOf(finding.rule, path, Object.fromEntries(data))
  return { finding, identity, path, main, paths, places, words, counts }
}

/** A count in a phrase such as "14 records"; digits in names are none. */
const counted = /(?<!\S)\d+(?= [a-z])/
const plural = /(?<=^ )(\w+)s\b/

function pathOfRelated({ uri, place }: Related, workspace: Workspace): readonly string[] {
  const file = setFileOf(workspace, uri)
  const path = file ? pathOf(locate(file, place.pointer)) : []
  return path.length > 0 ? path : [uri]
}

/** Whether two findings of a rule are of one cause: at one place with the same words, or one group of which places came or went. */
function isAlike(now: Described, before: Described): boolean {
  const isAtSamePlace = now.main === before.main
  const isCounting = isGroup(now) || isGroup(before) || [...now.counts.keys()].some((hole) => now.words.has(hole))
  if (!isCounting) return false
  return !isAtSamePlace || [...now.words].every(([hole, word]) => (before.words.get(hole) ?? word) === word)
}

function isGroup({ places }: Described): boolean {
  return places.size > 1
}

function addedTo(now: Described, before: readonly Described[]): readonly string[] {
  const relatedNow = [...now.places.values()].filter(Boolean).length
  return [...now.places.keys()].filter((place) => {
    const at = now.places.get(place)
    if (before.some((one) => one.places.has(place) || one.main === at?.path)) return false
    // A single related place is the other end of the finding, wherever it lies now.
    const isOtherEnd = at !== undefined && relatedNow === 1
    return !(isOtherEnd && before.some((one) => [...one.places.values()].filter(Boolean).length === 1))
  })
}

/** A finding with the places that were not there before; `undefined` when there are none. */
function onlyNew(now: Described, before: readonly Described[]): Finding | undefined {
  const added = addedTo(now, before)
  const hasGrown = [...now.counts].some(([hole, count]) =>
    before.every((one) => count > (one.counts.get(hole) ?? count)),
  )
  const hasShrunk = [...now.counts].some(([hole, count]) =>
    before.some((one) => count < (one.counts.get(hole) ?? count)),
  )
  // Of a group that lost places, others are shown that were there as well.
  if (hasShrunk && !hasGrown && now.finding.related.length >= mostRelated) return undefined
  const isMainKnown = before.some((one) => one.paths.has(now.main))
  if (added.length === 0 && !hasGrown && isMainKnown) return undefined
  const related = added.flatMap((place) => now.places.get(place)?.related ?? [])
  const others = now.finding.related.filter((one) => !isOfGroup(one, now.finding))
  if (!isMainKnown || related.length === 0) return now.finding
  return { ...now.finding, related: [...others, ...related] }
}

function isOfGroup({ messageId }: Related, { related }: Finding): boolean {
  return related.filter((one) => one.messageId === messageId).length > 1
}
