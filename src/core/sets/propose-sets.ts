import { addAll, largestOf } from '../text/lists.ts'
import type { FileFacts } from '../workspace/facts.ts'
import { isApiKind } from '../workspace/kind.ts'
import { findAlternatives } from './alternatives.ts'
import { areCompatible, type Closure, closeOver, createLinks, type Links } from './file-closure.ts'
import { addFile, codesIn, fits, type Group, groupClosures, orderFiles } from './file-groups.ts'
import { linksOf } from './file-links.ts'
import { describeFile, describeGroup, nameGroup, nameUnique } from './set-words.ts'

/** Sets that fit the files of a folder, by what the files define and refer to. */
export interface SetProposal {
  readonly sets: readonly ProposedSet[]
  /** Files in no set, with the reason as a sentence part: "FILE: …". */
  readonly leftOut: readonly { readonly uri: string; readonly why: string }[]
  /** Sentences on files of which only one can be loaded. */
  readonly alternatives: readonly string[]
}

/** One proposed set, in loading order. */
export interface ProposedSet {
  readonly name: string
  readonly files: readonly { readonly uri: string; readonly note: string }[]
  readonly overrides: boolean
  readonly complete: boolean
  /** Sentences: what the set is, and what the facts do not say. */
  readonly why: readonly string[]
}

/** Proposes sets for files, by evidence only: names that files lack and others define, and records that they redefine. */
export function proposeSets(facts: readonly FileFacts[]): SetProposal {
  const links = createLinks(facts.map(linksOf))
  const groups = groupClosures(closeRoots(links), links)
  addUnused(groups, links)
  for (const { roots } of groups) roots.sort((one, other) => one - other)
  groups.sort((one, other) => one.layers.size - other.layers.size || (one.roots[0] ?? 0) - (other.roots[0] ?? 0))
  const unplaced = addStored(groups, links)
  const names = nameUnique(groups.map((group) => nameGroup(group, links)))
  const isEverything = groups.length === 1 && unplaced.length === 0
  const sets = groups.map((group, at): ProposedSet => {
    const order = orderFiles(group.files, group.uses)
    return {
      name: names[at] ?? '',
      files: order.map((file) => ({ uri: uriOf(file, links), note: describeFile(file, order, group, links) })),
      overrides: group.layers.size > 0,
      complete: isEverything && isClosed(group, links),
      why: describeGroup(group, order, links),
    }
  })
  const uris = sets.map(({ files }) => new Set(files.map(({ uri }) => uri)))
  return {
    sets,
    leftOut: unplaced.map(({ file, why }) => ({ uri: uriOf(file, links), why })),
    alternatives: alternativesIn(links, uris),
  }
}

function uriOf(file: number, links: Links): string {
  return links.files[file]?.facts.uri ?? ''
}

/** Questionnaires and fragments stand for themselves; of what they leave, records that need others. */
function closeRoots(links: Links): Closure[] {
  const positions = [...links.files.keys()]
  const questionnaires = positions.filter((file) => isQuestionnaire(file, links))
  const closures = questionnaires.map((file) => closeOver(file, links))
  const covered = new Set(closures.flatMap(({ members }) => members))
  for (const file of positions) {
    if (covered.has(file) || !isDefining(file, links) || (links.files[file]?.needs.length ?? 0) === 0) continue
    const closure = closeOver(file, links)
    closures.push(closure)
    for (const member of closure.members) covered.add(member)
  }
  return closures
}

function isQuestionnaire(file: number, links: Links): boolean {
  const facts = links.files[file]?.facts
  if (facts === undefined) return false
  if (facts.configurations.length > 0) return true
  return !isApiKind(facts.kind) && !['fixture', 'configuration', 'definitions', 'answers'].includes(facts.kind)
}

function isDefining(file: number, links: Links): boolean {
  const own = links.files[file]
  return own !== undefined && own.storedFor.length === 0 && own.facts.records.length > 0
}

/** Definitions that nobody refers to: beside the questionnaires where there is one place for them, over what they change, else alone. */
function addUnused(groups: Group[], links: Links): void {
  const placed = new Set(groups.flatMap((group) => [...group.files]))
  const plain = groups.filter((group) => group.layers.size === 0)
  const unused = [...links.files.keys()].filter((file) => !placed.has(file) && isDefining(file, links))
  for (const file of unused) {
    const [home] = plain
    if (home !== undefined && plain.length === 1 && fits([file], home, links)) {
      home.roots.push(file)
      addFile(file, home, links)
    } else addAll(groups, groupClosures([closeAlone(file, links)], links))
  }
}

/** Translations that change those of another file mean nothing without it. */
function closeAlone(file: number, links: Links): Closure {
  const alone = { root: file, members: [file], uses: new Map(), layers: new Set<number>(), missing: [] }
  const own = links.files[file]
  if (own === undefined || own.facts.records.some((record) => record.model !== 'translation')) return alone
  const bases = [...own.identities.keys()].flatMap(links.providers).filter((other) => other !== file)
  const base = bases.find((other) => !areCompatible(links, file, other))
  if (base === undefined) return alone
  const below = closeOver(base, links)
  const uses = new Map([...below.uses, [file, new Set([base])] as const])
  return { ...below, root: file, members: [file, ...below.members], uses, layers: new Set([...below.layers, file]) }
}

/** Stored questionnaires go to the first set with most of the configurations that they name. */
function addStored(groups: readonly Group[], links: Links): { readonly file: number; readonly why: string }[] {
  const placed = new Set(groups.flatMap((group) => [...group.files]))
  const unplaced = [...links.files.keys()].filter((file) => !placed.has(file))
  return unplaced.flatMap((file) => {
    const pks = links.files[file]?.storedFor ?? []
    if (pks.length === 0) return [{ file, why: 'contains neither questionnaires nor records that they use' }]
    const counts = groups.map((group) => pks.filter((pk) => group.identities.has(`configuration#${pk}`)).length)
    const most = largestOf(counts, 0)
    const home = most > 0 ? groups[counts.indexOf(most)] : undefined
    if (home === undefined) {
      const named = pks.slice(0, 3).join(', ')
      return [{ file, why: `contains stored questionnaires of a configuration that no file contains (pk ${named})` }]
    }
    if (!fits([file], home, links)) {
      return [
        { file, why: 'contains stored questionnaires beside records that contradict those of their configuration' },
      ]
    }
    // Answers are loaded after every questionnaire, not only after their own.
    home.uses.set(file, new Set([...home.files].filter((other) => links.files[other]?.storedFor.length === 0)))
    addFile(file, home, links)
    return []
  })
}

/** Whether every name and every configuration that the files of a group name is there. */
function isClosed(group: Group, links: Links): boolean {
  const codes = new Set(codesIn(group, links))
  const named = [...group.files].flatMap((file) => links.files[file]?.codes ?? [])
  return group.missing.size === 0 && named.every((code) => codes.has(code))
}

/**
 * Says which files contain other content under the same pks or keywords and are meant to be loaded one instead of the other: in no set
 * are both. `sets` has the names of the files of each set.
 */
export function describeAlternatives(facts: readonly FileFacts[], sets: readonly (readonly string[])[]): string[] {
  return alternativesIn(
    createLinks(facts.map(linksOf)),
    sets.map((files) => new Set(files)),
  )
}

function alternativesIn(links: Links, sets: readonly ReadonlySet<string>[]): string[] {
  return findAlternatives(links).flatMap(({ files, count }) => {
    const [one, other] = [uriOf(files[0], links), uriOf(files[1], links)]
    if (sets.some((set) => set.has(one) && set.has(other))) return []
    const records = count === 1 ? '1 record' : `${count} records`
    return [
      `${one} and ${other} are alternatives: ${records} with the same pk or keyword differ, so no set contains both.`,
    ]
  })
}
