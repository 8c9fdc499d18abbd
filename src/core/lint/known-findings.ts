import { locate, pathOf } from '../questionnaire/locate.ts'
import { type Finding, type HoleValue, isCounted, type Related, severityRanks } from '../rules/rule.ts'
import { plainName, splitEdition } from '../text/edition-name.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { once } from '../text/once.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { pathOfFinding } from './accepted.ts'
import { findRenamed, type RenamedPlace, withoutPosition } from './renamed-places.ts'

/** Findings of an earlier state by what tells them from others, so that neither they nor what they were found in need be kept. */
export type KnownFindings = readonly Described[]

/** What is known of findings; `names` says what files of their state are called now. */
export function knownFindings(found: readonly LocatedFinding[], names: ReadonlyMap<string, string>): KnownFindings {
  return found.map((located) => describe(located, names))
}

/** A finding with the paths of its places, so that what it was found in need not be kept to compare it. */
export interface LocatedFinding {
  readonly finding: Finding
  readonly path: readonly string[]
  /** The paths of the related places. */
  readonly related: readonly (readonly string[])[]
}

/** Where a finding is. */
export function locateFinding(finding: Finding, workspace: Workspace): LocatedFinding {
  const related = finding.related.map((one) => pathOfRelated(one, workspace))
  return { finding, path: pathOfFinding(finding, workspace), related }
}

const noNames: ReadonlyMap<string, string> = new Map()

/**
 * Says of current findings, one after the other, what of each was not there before at the same severity or a higher one: nothing
 * (`undefined`), the finding, or, where it groups several places, the finding with the added ones.
 */
export function subtractFrom(
  known: KnownFindings,
  before: Workspace,
  after: Workspace,
): (finding: LocatedFinding) => Finding | undefined {
  const exactly = takeFirst(groupBy(known, identityWithPlaces))
  const tables = once(() => createTables(known))
  const used = new Set<Described>()
  const wasElsewhere = findElsewhere(known, used, findRenamed(before, after))
  const starts = new Map<string, number>()
  let left = mostCompared
  const takeSame = (now: Described, isGrave: (before: Described) => boolean): Described | undefined => {
    const exact = exactly(identityWithPlaces(now), (one) => !used.has(one) && isGrave(one))
    if (exact) return exact
    const group = tables().byIdentity.get(now.identity) ?? []
    let start = starts.get(now.identity) ?? 0
    while (start < group.length && used.has(group[start] as Described)) start++
    starts.set(now.identity, start)
    let first: Described | undefined
    for (let at = start; at < group.length && left > 0; at++) {
      const one = group[at] as Described
      left -= 1
      if (used.has(one) || !isGrave(one)) continue
      left -= now.places.size + one.places.size
      if (addedTo(now, [one]).length === 0) return one
      first ??= one
    }
    return first
  }
  const alikeOf = (now: Described, isGrave: (before: Described) => boolean): readonly Described[] => {
    if (left <= 0) return []
    const { rule } = now.finding
    const { byPath, byMain } = tables()
    const near = [
      ...(byPath.get(`${rule} ${now.main}`) ?? []),
      ...[...now.paths].flatMap((path) => byMain.get(`${rule} ${path}`) ?? []),
    ]
    left -= near.length
    const alike = near.filter((one) => isGrave(one) && isAlike(now, one))
    for (const { places } of alike) left -= places.size
    return alike
  }
  return (located) => {
    const { finding } = located
    const now = describe(located, noNames)
    const isGrave = (before: Described): boolean =>
      severityRanks[before.finding.severity] >= severityRanks[finding.severity]
    const same = takeSame(now, isGrave)
    if (same) used.add(same)
    const alike = same ? [same] : alikeOf(now, isGrave)
    if (alike.length > 0) return onlyNew(finding, now, alike)
    return wasElsewhere(now, isGrave) ? undefined : finding
  }
}

/** Findings of before by what they say, and by where they are; what is found exactly as it was is looked for in neither. */
function createTables(known: KnownFindings) {
  const byIdentity = groupBy(known, ({ identity }) => identity)
  const byMain = groupBy(known, ({ finding, main }) => `${finding.rule} ${main}`)
  const byPath = new Map<string, Described[]>()
  for (const one of known) for (const path of one.paths) addToGroup(byPath, `${one.finding.rule} ${path}`, one)
  return { byIdentity, byMain, byPath }
}

/** Takes the finding of before whose surroundings have another name now. */
function findElsewhere(
  known: readonly Described[],
  used: Set<Described>,
  renamed: ReturnType<typeof findRenamed>,
): (now: Described, isGrave: (one: Described) => boolean) => boolean {
  let gone: Gone | undefined
  let left = mostCompared
  return (now, isGrave) => {
    const to = renamed(now.path, 'after')
    if (to === undefined) return false
    gone ??= goneThings(known, (one) => renamed(one.path, 'before'))
    const take = ({ one }: GoneFinding): boolean => !used.has(one) && isGrave(one)
    const exact = gone.exactly(withoutName(now, to), take)
    if (exact) {
      used.add(exact.one)
      return true
    }
    for (const candidate of gone.byRest.get(restOf(now, to)) ?? []) {
      if (left <= 0) return false
      left -= 1
      if (!take(candidate)) continue
      const { one, from } = candidate
      left -= one.places.size + one.items.size + now.places.size + now.items.size
      if (!isAboutSame(one, now, { from, to })) continue
      used.add(one)
      return true
    }
    return false
  }
}

/** A finding of before in a thing that is gone. */
interface GoneFinding {
  readonly one: Described
  readonly from: RenamedPlace
}

interface Gone {
  readonly byRest: ReadonlyMap<string, readonly GoneFinding[]>
  /** Takes one that says the same but for the name of the thing. */
  readonly exactly: Taker<GoneFinding>
}

function goneThings(known: readonly Described[], renamed: (one: Described) => RenamedPlace | undefined): Gone {
  const all = known.flatMap((one): GoneFinding[] => {
    const from = renamed(one)
    return from ? [{ one, from }] : []
  })
  return {
    byRest: groupBy(all, ({ one, from }) => restOf(one, from)),
    exactly: takeFirst(groupBy(all, ({ one, from }) => withoutName(one, from))),
  }
}

function restOf({ finding: { rule, messageId } }: Described, { pair, rest }: RenamedPlace): string {
  return `${rule} ${messageId} ${pair} ${rest}`
}

/** All that a finding says, and where, with nothing for the name of the thing that it is in: the same before and after that was renamed. */
function withoutName(one: Described, place: RenamedPlace): string {
  const rename = place.isAround ? renaming(place.name, '') : (text: string): string => text
  const words = [...one.words].map(([hole, word]) => [hole, surroundings.has(hole) ? rename(word) : word] as const)
  const items = [...one.items].map((item) => (isOfSurroundings(item) ? rename(item) : item))
  const others = [...one.places.values()].flatMap((at) => at?.path ?? [])
  const places = others.length === 1 ? [] : others.map((path) => renameSteps(path, place.name, ''))
  return JSON.stringify([
    restOf(one, place),
    words.sort(byHole),
    [...one.counts].sort(byHole),
    items.sort(),
    others.length,
    places.sort(),
  ])
}

type Taker<Item> = (key: string, isWanted: (item: Item) => boolean) => Item | undefined

/**
 * Gives the first item of a group that is wanted. One that is not wanted is never looked at again, so that taking all
 * costs no more than there are.
 */
function takeFirst<Item>(groups: ReadonlyMap<string, readonly Item[]>): Taker<Item> {
  const starts = new Map<string, number>()
  return (key, isWanted) => {
    const group = groups.get(key) ?? []
    let at = starts.get(key) ?? 0
    while (at < group.length && !isWanted(group[at] as Item)) at++
    starts.set(key, at)
    return group[at]
  }
}

function identityWithPlaces({ identity, places }: Described): string {
  return places.size === 0 ? identity : `${identity} ${JSON.stringify([...places.keys()].sort())}`
}

/** As many steps of comparing as take a second; what is not found by then is new. */
const mostCompared = 1_000_000

/** Whether two findings are about the same once what is around them has its new name; what they are about is never renamed. */
function isAboutSame(
  before: Described,
  now: Described,
  { from, to }: { readonly from: RenamedPlace; readonly to: RenamedPlace },
): boolean {
  if (before.words.size !== now.words.size) return false
  const rename = from.isAround && to.isAround ? renaming(from.name, to.name) : undefined
  const isSame = (hole: string, word: string): boolean => {
    const earlier = before.words.get(hole)
    if (earlier === word) return true
    return earlier !== undefined && rename !== undefined && surroundings.has(hole) && rename(earlier) === word
  }
  if (![...now.words].every(([hole, word]) => isSame(hole, word))) return false
  if (![...now.counts].every(([hole, count]) => count <= (before.counts.get(hole) ?? count))) return false
  const renamed = rename ? [...before.items].filter(isOfSurroundings).map(rename) : []
  const items = new Set([...before.items, ...renamed])
  if (![...now.items].every((item) => items.has(item))) return false
  return hasSamePlaces(before, now, { from, to })
}

/** Whether no place is related that was not, where what is around them has its new name; a single one is the other end. */
function hasSamePlaces(
  before: Described,
  now: Described,
  { from, to }: { readonly from: RenamedPlace; readonly to: RenamedPlace },
): boolean {
  const pathsOf = ({ places }: Described): readonly string[] => [...places.values()].flatMap((at) => at?.path ?? [])
  const [earlier, current] = [pathsOf(before), pathsOf(now)]
  if (earlier.length < current.length) return false
  if (current.length === 1) return true
  const known = new Set([...earlier, ...earlier.map((path) => renameSteps(path, from.name, to.name))])
  return current.every((path) => known.has(path))
}

/** A path with another name for each step of a name, whatever the position beside it. */
function renameSteps(path: string, from: string, to: string): string {
  return path
    .split('/')
    .map((step) => (withoutPosition(step) === from ? to + step.slice(from.length) : step))
    .join('/')
}

function isOfSurroundings(item: string): boolean {
  return surroundings.has(item.slice(0, item.indexOf(' ')))
}

/** The holes that name what is around a finding or say what comes of it, rather than what it is about. */
const surroundings: ReadonlySet<string> = new Set([
  'configuration',
  'configurations',
  'consequence',
  'category',
  'context',
  'contexts',
  'key',
  'owner',
  'page',
  'parent',
  'path',
  'question',
  'questiongroup',
  'scope',
  'section',
  'subcategory',
  'what',
])

/** Puts the new name of a thing in the place of the old one wherever that is a whole word of a text. */
function renaming(from: string, to: string): (text: string) => string {
  const [old, name] = [bareName(from), bareName(to)]
  const [start] = splitEdition(old)
  return (text) => {
    // Most texts do not name it, and to ask that is faster than to look at their words.
    if (!text.includes(start)) return text
    return text.replace(/[\p{L}\p{N}_@.-]+(?: \d[\d.]*)?/gu, (word) => {
      const [first = '', ...rest] = word.split(' ')
      if (bareName(word.replace(' ', '@')) === old) return rest.length > 0 ? plainName(name) : name
      return first === old ? [name, ...rest].join(' ') : word
    })
  }
}

function bareName(step: string): string {
  return step.slice(step.indexOf(':') + 1)
}

/** A finding by what stays the same when files are reordered, moved or get other names to guess. */
interface Described {
  readonly finding: Pick<Finding, 'rule' | 'messageId' | 'severity'>
  readonly identity: string
  readonly path: readonly string[]
  readonly main: string
  /** Where it is, and what it is related to. */
  readonly paths: ReadonlySet<string>
  /** The other places of a group with their paths, and the items of its lists. */
  readonly places: ReadonlyMap<string, { readonly related: Related; readonly path: string } | undefined>
  /** The items of its lists alone. */
  readonly items: ReadonlySet<string>
  /** What it is about, by hole, without counts. */
  readonly words: ReadonlyMap<string, string>
  /** How many things it counts, by hole. */
  readonly counts: ReadonlyMap<string, number>
}

function describe(located: LocatedFinding, names: ReadonlyMap<string, string>): Described {
  const { finding, related: pathsOfRelated } = located
  const renamed = (text: string): string => names.get(text) ?? text
  const path = located.path.map(renamed)
  const words = new Map<string, string>()
  const counts = new Map<string, number>()
  const items = new Set<string>()
  for (const [hole, value] of Object.entries(finding.data)) {
    // The guess depends on names anywhere in the set.
    if (hole === 'candidate') continue
    if (typeof value === 'string') words.set(hole, renamed(value))
    else if (typeof value === 'number' && !countHoles.has(hole)) words.set(hole, String(value))
    else if (typeof value === 'number') counts.set(hole, value)
    else if (isCounted(value)) counts.set(hole, value.count)
    for (const item of itemsOf(value)) items.add(`${hole} ${item}`)
  }
  const places = new Map<string, { readonly related: Related; readonly path: string } | undefined>()
  for (const item of items) places.set(item, undefined)
  const main = path.join('/')
  const paths = new Set([main])
  const occurrences = new Map<string, number>()
  for (const [position, related] of finding.related.entries()) {
    const path = (pathsOfRelated[position] ?? []).map(renamed).join('/')
    const place = `${related.messageId} ${path}`
    paths.add(path)
    const count = (occurrences.get(place) ?? 0) + 1
    occurrences.set(place, count)
    places.set(`${place} ${count}`, { related, path })
  }
  // Not the fingerprint, for which long names are cut: two of them are two.
  const identity = JSON.stringify([
    finding.rule,
    path,
    [...words].sort(byHole),
    [...counts].sort(byHole),
    [...items].sort(),
  ])
  const { rule, messageId, severity } = finding
  return {
    finding: { rule, messageId, severity },
    identity,
    path,
    main,
    paths,
    places: places.size > 0 ? places : nothing,
    items: items.size > 0 ? items : noItems,
    words,
    counts: counts.size > 0 ? counts : nothing,
  }
}

/** Most findings count nothing, and are related to nothing: as many of them as a file can have need not each say so. */
const nothing = new Map<string, never>()
const noItems: ReadonlySet<string> = new Set()

/** The holes whose numbers say how many places there are. */
const countHoles: ReadonlySet<string> = new Set(['count', 'more'])

function itemsOf(value: HoleValue): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return []
  return isCounted(value) ? (value.of ?? []) : value
}

function byHole([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1
}

function pathOfRelated({ uri, place }: Related, workspace: Workspace): readonly string[] {
  const file = setFileOf(workspace, uri)
  const path = file ? pathOf(locate(file, place.pointer)) : []
  return path.length > 0 ? path : [uri]
}

/** Whether two findings of a rule are of one cause: at one place with the same words, or one group of which places came or went. */
function isAlike(now: Described, before: Described): boolean {
  const isAtSamePlace = now.main === before.main
  const isCounting = isGroup(now) || isGroup(before) || now.counts.size > 0
  if (!isCounting && !isOtherWayRound(now, before)) return false
  return [...now.words].every(([hole, word]) => {
    const earlier = before.words.get(hole)
    if (earlier === undefined || earlier === word) return true
    return !isAtSamePlace && namesPlace(now, word) && namesPlace(before, earlier)
  })
}

/** Whether two things are told of each other, once at the one and once at the other: which of them is first has changed. */
function isOtherWayRound(now: Described, before: Described): boolean {
  return (
    now.main !== before.main &&
    now.finding.messageId === before.finding.messageId &&
    now.paths.size === before.paths.size &&
    [...now.paths].every((path) => before.paths.has(path))
  )
}

/** Whether a word only says which of its places a finding is at. */
function namesPlace({ paths }: Described, word: string): boolean {
  for (const path of paths) if (path.split('/').some((step) => bareName(step) === word)) return true
  return false
}

function isGroup({ places }: Described): boolean {
  return places.size > 1
}

function addedTo(now: Described, before: readonly Described[]): readonly string[] {
  const relatedIn = ({ places }: Described): number => [...places.values()].filter(Boolean).length
  const mains = new Set(before.map(({ main }) => main))
  const isKnown = (place: string): boolean => {
    const at = now.places.get(place)
    return (at !== undefined && mains.has(at.path)) || places.has(place)
  }
  const places =
    before.length === 1 ? (before[0] as Described).places : new Set(before.flatMap((one) => [...one.places.keys()]))
  const added = [...now.places.keys()].filter((place) => !isKnown(place))
  // A single related place is the other end of the finding, wherever it lies now.
  if (added.length === 0 || relatedIn(now) !== 1 || !before.some((one) => relatedIn(one) === 1)) return added
  return added.filter((place) => now.places.get(place) === undefined)
}

/** A finding with the places that were not there before; `undefined` when there are none. */
function onlyNew(finding: Finding, now: Described, before: readonly Described[]): Finding | undefined {
  const added = addedTo(now, before)
  const hasGrown = [...now.counts].some(([hole, count]) =>
    before.every((one) => count > (one.counts.get(hole) ?? count)),
  )
  const isMainKnown = before.some((one) => one.paths.has(now.main))
  if (added.length === 0 && !hasGrown && isMainKnown) return undefined
  const related = added.flatMap((place) => now.places.get(place)?.related ?? [])
  const others = finding.related.filter((one) => !isOfGroup(one, finding))
  if (!isMainKnown || related.length === 0) return finding
  return { ...finding, related: [...others, ...related] }
}

function isOfGroup({ messageId }: Related, { related }: Finding): boolean {
  return related.filter((one) => one.messageId === messageId).length > 1
}
