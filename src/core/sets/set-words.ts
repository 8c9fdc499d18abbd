import { configurationName } from '../questionnaire/locate.ts'
import type { ConfigurationFact } from '../workspace/facts.ts'
import type { Links } from './file-closure.ts'
import type { Group } from './file-groups.ts'
import { findRedefinedRecords } from './redefined-records.ts'

const maxNamed = 4

/** The name of a set: its questionnaires, of a layer what the layer adds, else its files. */
export function nameGroup(group: Group, links: Links): string {
  const own = group.layers.size > 0 ? group.roots.filter((root) => group.layers.has(root)) : group.roots
  const roots = own.length > 0 ? own : group.roots
  const configurations = roots.flatMap((file) => links.files[file]?.facts.configurations ?? [])
  const names = configurations.flatMap((one) => {
    if (one.code === undefined) return []
    return isOnlyEdition(one, group, links) ? [one.code] : [configurationName(one)]
  })
  const shown = names.length > 0 ? names : roots.map((file) => stemOf(uriOf(file, links)))
  return joinNames([...new Set(shown)], ' + ')
}

function isOnlyEdition({ code, edition }: ConfigurationFact, group: Group, links: Links): boolean {
  return [...group.files].every((file) =>
    links.files[file]?.facts.configurations.every((other) => other.code !== code || other.edition === edition),
  )
}

/** Makes each name the only one of its kind. */
export function nameUnique(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`
    taken.add(unique)
    return unique
  })
}

/** What a set is, in sentences. */
export function describeGroup(group: Group, order: readonly number[], links: Links): string[] {
  const sentences = [whatStandsOnWhat(group, links)]
  const facts = order.flatMap((file) => links.files[file]?.facts ?? [])
  const redefined = group.layers.size > 0 ? [] : findRedefinedRecords(facts)
  for (const { earlier, later, count } of redefined.slice(0, maxNamed)) {
    const records = count === 1 ? '1 record' : `${count} records`
    sentences.push(`${later} redefines ${records} of ${earlier}, and nothing in them tells whether that is meant.`)
  }
  for (const layer of [...group.layers].slice(0, maxNamed)) {
    const added = joinNames(configurationsOf(layer, links), ', ')
    const adds = added === '' ? '' : ` and adds ${added}`
    sentences.push(
      `${uriOf(layer, links)} is a layer: it redefines records of files before it${adds}, so overrides is true.`,
    )
  }
  const [first] = group.missing
  if (first !== undefined) {
    const count = group.missing.size === 1 ? '1 name is' : `${group.missing.size} names are`
    sentences.push(`${count} not defined in any file of this folder (first: ${nameOf(first)}).`)
  }
  return sentences
}

function whatStandsOnWhat(group: Group, links: Links): string {
  const questionnaires = [...group.files].flatMap((file) => configurationsOf(file, links))
  if (questionnaires.length === 0) return 'Records that questionnaires can use.'
  const bases = [...group.files].filter(
    (file) => configurationsOf(file, links).length === 0 && isUsed(file, group, links),
  )
  const shown = joinNames(questionnaires, ', ')
  if (bases.length === 0) return `${shown}.`
  return `${shown}, with records of ${joinNames(
    bases.map((file) => uriOf(file, links)),
    ', ',
  )}.`
}

function isUsed(file: number, group: Group, links: Links): boolean {
  for (const [user, providers] of group.uses) if (providers.has(file) && !isStored(user, links)) return true
  return false
}

/** What a file is to its set, as a short note. */
export function describeFile(file: number, order: readonly number[], group: Group, links: Links): string {
  const own = links.files[file]
  if (own === undefined) return ''
  const notes = configurationsOf(file, links)
  if (own.storedFor.length > 0) notes.push(`stored questionnaires of ${storedNames(own.storedFor, group, links)}`)
  const users = [...group.uses].filter(([user, providers]) => providers.has(file) && !isStored(user, links))
  if (notes.length === 0 && users.length > 0) notes.push(`records that ${countUsers(users.length)}`)
  if (notes.length === 0) notes.push('nothing refers to it yet')
  if (group.layers.has(file)) {
    const replaced = order.slice(0, order.indexOf(file)).flatMap((base) => {
      const { versions, others } = links.compare(base, file)
      return versions + others > 0 ? [`${versions + others} of ${uriOf(base, links)}`] : []
    })
    notes.push(`replaces records: ${joinNames(replaced, ', ')}`)
  }
  return notes.join('; ')
}

function countUsers(count: number): string {
  return count === 1 ? '1 other file uses' : `${count} other files use`
}

function isStored(file: number, links: Links): boolean {
  return (links.files[file]?.storedFor.length ?? 0) > 0
}

function storedNames(pks: readonly number[], group: Group, links: Links): string {
  const names = [...group.files].flatMap((file) => {
    const own = links.files[file]
    if (own === undefined) return []
    const held = pks.filter((pk) => own.identities.has(`configuration#${pk}`))
    return held.length > 0 ? configurationsOf(file, links) : []
  })
  return joinNames([...new Set(names)], ', ')
}

function configurationsOf(file: number, links: Links): string[] {
  return links.files[file]?.facts.configurations.map(configurationName) ?? []
}

function uriOf(file: number, links: Links): string {
  return links.files[file]?.facts.uri ?? ''
}

function stemOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
}

function joinNames(names: readonly string[], glue: string): string {
  if (names.length <= maxNamed) return names.join(glue)
  return `${names.slice(0, maxNamed - 1).join(glue)}${glue}${names.length - maxNamed + 1} more`
}

/** `key vin_soil` as a message says it: `key "vin_soil"`; a pk stays as it is. */
function nameOf(name: string): string {
  const at = name.indexOf(' ')
  return at < 0 ? name.replace('#', ' with pk ') : `${name.slice(0, at)} "${name.slice(at + 1)}"`
}
