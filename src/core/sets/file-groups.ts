import type { Closure, Links } from './file-closure.ts'
import { compareIdentities, type FileLinks, type Identity } from './file-links.ts'

/** Files that can be loaded into one database together. */
export interface Group {
  /** The files that are there for their own sake: questionnaires, or records that nobody uses yet. */
  readonly roots: number[]
  readonly files: Set<number>
  /** What each file takes names from. */
  readonly uses: Map<number, Set<number>>
  /** The files that redefine records of others in the group on purpose. */
  readonly layers: ReadonlySet<number>
  readonly missing: Set<string>
  readonly identities: Map<string, Identity>
}

const maxGroupsTried = 64

/** Puts closures that share files into one group, as long as nothing in them contradicts; layers stay apart from what they change. */
export function groupClosures(closures: readonly Closure[], links: Links): Group[] {
  const groups: Group[] = []
  const byFile = new Map<string, Set<Group>>()
  for (const closure of closures) {
    const layers = [...closure.layers].sort((a, b) => a - b).join()
    const near = new Set(closure.members.flatMap((file) => [...(byFile.get(`${file}:${layers}`) ?? [])]))
    const fitting = [...near].slice(0, maxGroupsTried).find((group) => fits(closure.members, group, links))
    const group = fitting ?? createGroup(closure)
    if (fitting === undefined) groups.push(group)
    addClosure(closure, group, links)
    for (const file of closure.members) {
      const name = `${file}:${layers}`
      byFile.set(name, (byFile.get(name) ?? new Set()).add(group))
    }
  }
  return joinNamed(groups, links)
}

function createGroup(closure: Closure): Group {
  return {
    roots: [],
    files: new Set(),
    uses: new Map(),
    layers: closure.layers,
    missing: new Set(),
    identities: new Map(),
  }
}

/** Whether files have nothing that contradicts what a group contains already. */
export function fits(files: Iterable<number>, group: Group, { files: all }: Links): boolean {
  for (const file of files) {
    if (!group.files.has(file) && !fitsFile(all[file], group)) return false
  }
  return true
}

function fitsFile(file: FileLinks | undefined, group: Group): boolean {
  for (const [name, identity] of file?.identities ?? []) {
    const known = group.identities.get(name)
    if (known !== undefined && compareIdentities(name, known, identity) !== 'same') return false
  }
  return true
}

function addClosure(closure: Closure, group: Group, links: Links): void {
  group.roots.push(closure.root)
  for (const name of closure.missing) group.missing.add(name)
  for (const [user, providers] of closure.uses) {
    const known = group.uses.get(user) ?? new Set()
    group.uses.set(user, known)
    for (const provider of providers) known.add(provider)
  }
  // Bases first, so that of two versions the layer's stays.
  for (const file of orderFiles(new Set(closure.members), closure.uses)) addFile(file, group, links)
}

/** Adds a file without regard to what it contradicts. */
export function addFile(file: number, group: Group, { files }: Links): void {
  if (group.files.has(file)) return
  group.files.add(file)
  for (const [name, identity] of files[file]?.identities ?? []) group.identities.set(name, identity)
}

/** Joins groups whose configurations name each other, where one naming is plain: modules, links, inherited data. */
function joinNamed(groups: readonly Group[], links: Links): Group[] {
  const homes = new Map<string, Group>()
  for (const group of groups) {
    for (const code of codesIn(group, links)) if (!homes.has(code) && group.layers.size === 0) homes.set(code, group)
  }
  const joined = new Map<Group, Group>()
  const current = (group: Group): Group => {
    let now = group
    for (let next = joined.get(now); next !== undefined; next = joined.get(now)) now = next
    return now
  }
  for (const group of groups) {
    if (group.layers.size > 0) continue
    for (const code of [...group.files].flatMap((file) => links.files[file]?.codes ?? [])) {
      const home = homes.get(code)
      const [from, into] = home === undefined ? [group, group] : [current(home), current(group)]
      if (from === into || !fits(from.files, into, links)) continue
      joinInto(from, into, links)
      joined.set(from, into)
    }
  }
  return groups.filter((group) => !joined.has(group))
}

function joinInto(from: Group, into: Group, links: Links): void {
  for (const file of from.files) addFile(file, into, links)
  for (const root of from.roots) into.roots.push(root)
  for (const name of from.missing) into.missing.add(name)
  for (const [user, providers] of from.uses) {
    into.uses.set(user, new Set([...(into.uses.get(user) ?? []), ...providers]))
  }
}

/** The codes of the configurations in a group. */
export function codesIn(group: Group, { files }: Links): readonly string[] {
  return [...group.files].flatMap((file) => files[file]?.facts.configurations.flatMap(({ code }) => code ?? []) ?? [])
}

/** Loading order: what is used before what uses it, and what defines before questionnaires; circles by position. */
export function orderFiles(files: ReadonlySet<number>, uses: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const order: number[] = []
  const seen = new Set<number>()
  for (const start of [...files].sort((a, b) => a - b)) {
    const pending = [{ file: start, isDone: false }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next.isDone) order.push(next.file)
      else if (!seen.has(next.file) && files.has(next.file)) {
        seen.add(next.file)
        pending.push({ file: next.file, isDone: true })
        const below = [...(uses.get(next.file) ?? [])].sort((a, b) => b - a)
        for (const file of below) pending.push({ file, isDone: false })
      }
    }
  }
  return order
}
