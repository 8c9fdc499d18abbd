import { configurationName, eachNodePath, recordName } from '../questionnaire/locate.ts'
import { questionnairesOf } from '../questionnaire/node.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { isObject } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import { linkAnew, type Workspace } from '../workspace/workspace.ts'

/**
 * A path through a thing that one of two states lacks: where on it the thing is called something, and what is the same
 * if it was renamed.
 */
export interface RenamedPlace {
  readonly name: string
  readonly rest: string
  /** Which of the renamed things it is, in both states. */
  readonly pair: number
  /** Whether the path goes on to something else in the thing, rather than being that of the thing or of its name. */
  readonly isAround: boolean
}

/**
 * Finds on paths of before, and on current ones, the outermost thing that the other state lacks, if that has a thing
 * like it in its place.
 */
export function findRenamed(
  before: Workspace,
  after: Workspace,
): (path: readonly string[], state: 'before' | 'after') => RenamedPlace | undefined {
  let places: ReturnType<typeof pairPlaces> | undefined
  return (path, state) => {
    // The trees of both states are large, and go as soon as the places are known.
    places ??= pairPlaces(placesIn(linkAnew(before)), placesIn(linkAnew(after)))
    const [own, other] = state === 'before' ? [places.before, places.after] : [places.after, places.before]
    let place = ''
    for (const [at, name] of path.entries()) {
      place += at === 0 ? name : `/${name}`
      if (!own.has(place) || other.has(place)) continue
      const pair = places.pairs[state].get(place)
      if (pair === undefined) return undefined
      return {
        name: withoutPosition(name),
        rest: JSON.stringify(path.map((step, index) => (index === at ? '' : step))),
        pair,
        isAround: path.slice(at + 1).some((step) => !ownNames.has(step)),
      }
    }
    return undefined
  }
}

/** The paths of both states, and which outermost things that only one has are those of the other with another name. */
function pairPlaces(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  const gone = thingsOnlyIn(before, after)
  const come = groupBy(thingsOnlyIn(after, before), ({ parent }) => parent)
  const pairs = { before: new Map<string, number>(), after: new Map<string, number>() }
  const join = (one: Thing, other: Thing): void => {
    const pair = pairs.before.size
    pairs.before.set(one.place, pair)
    pairs.after.set(other.place, pair)
  }
  let left = mostCompared
  for (const [parent, things] of groupBy(gone, (one) => one.parent)) {
    const alike = groupBy(come.get(parent) ?? [], ({ leaves }) => JSON.stringify(leaves))
    const taken = new Map<string, number>()
    const others = things.filter((one) => {
      // To shift the first one off a long list moves all others.
      const key = JSON.stringify(one.leaves)
      const at = taken.get(key) ?? 0
      const same = alike.get(key)?.[at]
      if (same === undefined) return true
      taken.set(key, at + 1)
      join(one, same)
      return false
    })
    const free = new Set([...alike].flatMap(([key, same]) => same.slice(taken.get(key) ?? 0)))
    const holders = new Map<string, Thing[]>()
    for (const thing of free) for (const leaf of new Set(thing.leaves)) addToGroup(holders, leaf, thing)
    for (const one of others) {
      const shared = new Map<Thing, number>()
      for (const leaf of new Set(one.leaves)) {
        const having = holders.get(leaf) ?? []
        left -= having.length
        if (left < 0) break
        for (const thing of having) if (free.has(thing)) shared.set(thing, (shared.get(thing) ?? 0) + 1)
      }
      if (left < 0) break
      const [best] = [...shared].filter(([thing, count]) => isAlike(one, thing, count)).sort((x, y) => y[1] - x[1])
      if (best === undefined) continue
      join(one, best[0])
      free.delete(best[0])
    }
  }
  return { before: new Set(before.keys()), after: new Set(after.keys()), pairs }
}

/** As many steps of comparing as take a second; what is not found to be alike by then is new. */
const mostCompared = 1_000_000

/** Half of what two things say is the same, beside what may be the fault that both have. */
function isAlike(one: Thing, other: Thing, shared: number): boolean {
  const total = Math.max(new Set(one.leaves).size, new Set(other.leaves).size)
  return 2 * (shared - 1) >= total - 1
}

/** A thing with all that it says, but for its name. */
interface Thing {
  readonly place: string
  readonly parent: string
  readonly leaves: readonly string[]
}

function thingsOnlyIn(own: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): readonly Thing[] {
  const only = [...own].filter(([place]) => !other.has(place))
  const names = new Set(only.map(([place]) => nameIn(place)))
  return only.flatMap(([place, value]) => {
    const around = place.slice(0, Math.max(0, place.lastIndexOf('/')))
    if (around !== '' && !other.has(around)) return []
    const parent = around === '' ? place.slice(0, place.indexOf(':') + 1) : around
    return { place, parent, leaves: leavesOf(value, names) }
  })
}

function nameIn(place: string): string {
  const step = withoutPosition(place.slice(place.lastIndexOf('/') + 1))
  return step.slice(step.indexOf(':') + 1)
}

/** The plain values of a thing with the names of the members around them, in order; names that the other state lacks are as none. */
function leavesOf(value: unknown, names: ReadonlySet<string>): string[] {
  const leaves: string[] = []
  const enter = (part: unknown, path: string): void => {
    if (Array.isArray(part)) for (const item of part) enter(item, `${path}/`)
    else if (isObject(part)) for (const [name, member] of Object.entries(part)) enter(member, `${path}/${name}`)
    else if (!ownPlaces.has(path)) leaves.push(`${path} ${names.has(String(part)) ? '' : JSON.stringify(part)}`)
  }
  enter(value, '')
  return leaves.sort()
}

/** A step of a path without the position that it has where several things beside each other have one name. */
export function withoutPosition(step: string): string {
  return step.replace(/\[\d+\]$/, '')
}

/** The members with the name of the thing that they are of. */
const ownNames: ReadonlySet<string> = new Set(['keyword', 'pk', 'code', 'edition'])

/** Where a thing says its own names. */
const ownPlaces: ReadonlySet<string> = new Set([...ownNames].flatMap((name) => [`/${name}`, `/fields/${name}`]))

/** The paths of all configurations, nodes and records, with what is there. */
function placesIn({ sets }: Workspace): ReadonlyMap<string, unknown> {
  const places = new Map<string, unknown>()
  for (const file of new Set(sets.flatMap((set) => set.files))) {
    for (const configuration of file.configurations)
      places.set(configurationName(configuration), resolvePointer(file.value, configuration.dataPointer))
    for (const record of file.records) places.set(recordName(record), resolvePointer(file.value, record.pointer))
    for (const questionnaire of questionnairesOf(file))
      eachNodePath(questionnaire, (path, { value }) => places.set(path, value))
  }
  return places
}
