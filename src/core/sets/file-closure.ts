import { addAll, largestOf } from '../text/lists.ts'
import { compareIdentities, type FileLinks } from './file-links.ts'

/** The links of all files of a folder, ready to be asked. Files are named by their position. */
export interface Links {
  readonly files: readonly FileLinks[]
  /** The files that define a name; of very many only the first. */
  readonly providers: (name: string) => readonly number[]
  /** How many things two files contain under one name or pk with other content. */
  readonly compare: (one: number, other: number) => Comparison
}

/** Things under one name or pk in two files: all of them, new versions of the same thing, and different things. */
export interface Comparison {
  /** Names and pks that both files contain, equal ones too. */
  readonly shared: number
  readonly versions: number
  readonly others: number
}

/** A file with everything it is on. */
export interface Closure {
  readonly root: number
  /** In the order in which they were found; the root first. */
  readonly members: readonly number[]
  /** What each member takes names from. */
  readonly uses: ReadonlyMap<number, ReadonlySet<number>>
  /** The members that redefine records of others that they are on. */
  readonly layers: ReadonlySet<number>
  /** Names that no file defines. */
  readonly missing: readonly string[]
}

const maxProviders = 32
const maxTied = 8

/** Collects who defines what. */
export function createLinks(files: readonly FileLinks[]): Links {
  const tables = new Map<string, number[]>()
  for (const [file, { identities }] of files.entries()) {
    for (const name of identities.keys()) {
      const known = tables.get(name)
      if (known === undefined) tables.set(name, [file])
      else if (known.length < maxProviders) known.push(file)
    }
  }
  const comparisons = new Map<number, Comparison>()
  const compare = (one: number, other: number): Comparison => {
    const pair = Math.min(one, other) * files.length + Math.max(one, other)
    const known = comparisons.get(pair) ?? compareFiles(files[one], files[other])
    comparisons.set(pair, known)
    return known
  }
  return { files, providers: (name) => tables.get(name) ?? [], compare }
}

function compareFiles(one: FileLinks | undefined, other: FileLinks | undefined): Comparison {
  let shared = 0
  let versions = 0
  let others = 0
  if (one === undefined || other === undefined) return { shared, versions, others }
  const [small, large] = one.identities.size < other.identities.size ? [one, other] : [other, one]
  for (const [name, identity] of small.identities) {
    const twin = large.identities.get(name)
    if (twin === undefined) continue
    shared++
    const relation = compareIdentities(name, identity, twin)
    if (relation === 'version') versions++
    else if (relation === 'other') others++
  }
  return { shared, versions, others }
}

/** Whether two files have nothing that speaks against loading them side by side. */
export function areCompatible(links: Links, one: number, other: number): boolean {
  const { versions, others } = links.compare(one, other)
  return versions === 0 && others === 0
}

/** Finds the files that a file needs to be loaded with: always the one next that defines most of what is still missing. */
export function closeOver(root: number, links: Links): Closure {
  const search = { links, members: [root], uses: new Map<number, Set<number>>(), rejected: new Set<number>() }
  const open = new Map<string, Set<number>>()
  addNeeds(root, open, search)
  for (;;) {
    const provider = chooseProvider(open, search)
    if (provider === undefined) break
    search.members.push(provider)
    for (const [name, users] of open) {
      if (!links.files[provider]?.identities.has(name)) continue
      open.delete(name)
      for (const user of users) addUse(search.uses, user, provider)
    }
    addNeeds(provider, open, search)
  }
  const layers = new Set(search.members.filter((member) => isLayer(member, search)))
  const missing = [...open.keys()].filter((name) => links.providers(name).length === 0)
  return { root, members: search.members, uses: search.uses, layers, missing }
}

interface Search {
  readonly links: Links
  readonly members: number[]
  readonly uses: Map<number, Set<number>>
  /** Files that cannot be beside the members. */
  readonly rejected: Set<number>
}

/** What a new member needs, unless a member gives it that does not itself are on the new one. */
function addNeeds(file: number, open: Map<string, Set<number>>, { links, members, uses }: Search): void {
  const possible = members.filter((member) => member !== file && !standsOn(member, file, uses))
  for (const name of links.files[file]?.needs ?? []) {
    const giver = possible.find((member) => links.files[member]?.identities.has(name))
    if (giver !== undefined) addUse(uses, file, giver)
    else open.set(name, (open.get(name) ?? new Set()).add(file))
  }
}

function addUse(uses: Map<number, Set<number>>, user: number, provider: number): void {
  uses.set(user, (uses.get(user) ?? new Set()).add(provider))
}

function standsOn(upper: number, lower: number, uses: ReadonlyMap<number, ReadonlySet<number>>): boolean {
  const seen = new Set<number>()
  const pending = [upper]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (file === lower) return true
    if (seen.has(file)) continue
    seen.add(file)
    addAll(pending, uses.get(file) ?? [])
  }
  return false
}

function chooseProvider(open: ReadonlyMap<string, ReadonlySet<number>>, search: Search): number | undefined {
  const counts = new Map<number, number>()
  for (const name of open.keys()) {
    for (const file of search.links.providers(name)) {
      if (!search.members.includes(file) && !search.rejected.has(file)) counts.set(file, (counts.get(file) ?? 0) + 1)
    }
  }
  for (;;) {
    const best = bestOf(counts, search.links)
    if (best === undefined || canJoin(best, open, search)) return best
    search.rejected.add(best)
    counts.delete(best)
  }
}

/**
 * The file that defines most; of equal ones one that is on none of the others, then the smallest: no stand-in is made
 * larger than what it replaces.
 */
function bestOf(counts: ReadonlyMap<number, number>, links: Links): number | undefined {
  const most = largestOf(counts.values())
  const tied = [...counts.keys()].filter((file) => counts.get(file) === most).slice(0, maxTied)
  const bases = tied.filter((file) => !tied.some((other) => other !== file && needsOf(file, other, links) > 0))
  return (bases.length > 0 ? bases : tied).reduce<number | undefined>((best, file) => {
    return best !== undefined && sizeOf(best, links) <= sizeOf(file, links) ? best : file
  }, undefined)
}

function sizeOf(file: number, links: Links): number {
  return links.files[file]?.facts.records.length ?? 0
}

function needsOf(user: number, provider: number, links: Links): number {
  const identities = links.files[provider]?.identities
  return links.files[user]?.needs.filter((name) => identities?.has(name)).length ?? 0
}

/** A file that contains other things than a member may join only when one of the two is on the other. */
function canJoin(file: number, open: ReadonlyMap<string, ReadonlySet<number>>, search: Search): boolean {
  const { links, members, uses } = search
  const users = new Set<number>()
  for (const [name, ofName] of open) {
    if (links.files[file]?.identities.has(name)) for (const user of ofName) users.add(user)
  }
  const isAbove = (member: number): boolean => [...users].some((user) => standsOn(member, user, uses))
  return members.every(
    (member) => areCompatible(links, member, file) || isAbove(member) || needsOf(file, member, links) > 0,
  )
}

/** Whether most of what a member redefines of the files it is on are versions of the same things. */
function isLayer(member: number, { links, members, uses }: Search): boolean {
  let versions = 0
  let others = 0
  for (const base of members) {
    if (base === member || !standsOn(member, base, uses) || standsOn(base, member, uses)) continue
    const comparison = links.compare(member, base)
    versions += comparison.versions
    others += comparison.others
  }
  return versions > 0 && versions >= others
}
