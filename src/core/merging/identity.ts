import { editionName } from '../text/edition-name.ts'
import { groupBy } from '../text/group-by.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { judgedModelOf } from '../workspace/models.ts'
import { type Part, type Place, partsOf } from './sides.ts'

/** An item of a list under the name by which it is the same on all sides. */
export interface Named {
  readonly id: string
  readonly part: Part
  /** Whether something else has the same identity, so that the two are told apart by their order only. */
  readonly isRepeated?: boolean
}

/** The items of a list on each side that has it, by their identity. */
export interface NamedLists {
  readonly base: readonly Named[]
  readonly ours: readonly Named[]
  readonly theirs: readonly Named[]
  /** Whether the items are records of a fixture, whose order says nothing. */
  readonly isRecords: boolean
}

/** How the items of a list are told apart; `undefined` for an item that this cannot name. */
type Naming = (value: unknown) => string | undefined

/**
 * The items of one list by identity: records by model and keyword (a configuration by code and edition, what has
 * neither by its pk), those of one name by their pks as well, parts of a questionnaire by keyword, choices of a key by
 * themselves. `undefined` where items have no identity, or but for records one twice: such a list is one value.
 */
export function nameItems(
  name: string | undefined,
  sides: { readonly base: Place | undefined; readonly ours: Place; readonly theirs: Place },
): NamedLists | undefined {
  const lists: (readonly Part[])[] = []
  for (const side of [sides.base, sides.ours, sides.theirs]) {
    const parts = side ? partsOf(side) : []
    if (parts === undefined) return undefined
    lists.push(parts)
  }
  const items = lists.flat()
  const isRecords = items.length > 0 && items.every(({ value }) => isRecord(value))
  const naming = name === 'values' ? nameOfChoice : nameOfNode
  const [base, ours, theirs] = isRecords ? nameRecords(lists) : lists.map((list) => nameAll(list, naming))
  return base && ours && theirs && { base, ours, theirs, isRecords }
}

/** Records of one name on a side have their pks in their identities, and those of one name and pk are told apart by their order. */
function nameRecords(lists: readonly (readonly Part[])[]): readonly (readonly Named[])[] {
  const byName = groupBy(lists.flat(), ({ value }) => nameOfRecord(value))
  const namesOfSeveral = new Set(
    [...repeatedIn(lists, nameOfRecord)].filter(
      (name) => new Set(byName.get(name)?.map(({ value }) => pkOf(value))).size > 1,
    ),
  )
  const identityOf = (value: unknown): string => {
    const name = nameOfRecord(value)
    return namesOfSeveral.has(name) ? `${name} ${pkOf(value)}` : name
  }
  const shared = repeatedIn(lists, identityOf)
  return lists.map((list) => {
    const counts = new Map<string, number>()
    return list.map((part) => {
      const identity = identityOf(part.value)
      const number = (counts.get(identity) ?? 0) + 1
      counts.set(identity, number)
      return { id: number === 1 ? identity : `${identity} (${number})`, part, isRepeated: shared.has(identity) }
    })
  })
}

/** The names that more than one item of a list has. */
function repeatedIn(lists: readonly (readonly Part[])[], naming: (value: unknown) => string): ReadonlySet<string> {
  const repeated = new Set<string>()
  for (const list of lists) {
    const seen = new Set<string>()
    for (const { value } of list) {
      const name = naming(value)
      if (seen.has(name)) repeated.add(name)
      seen.add(name)
    }
  }
  return repeated
}

function nameAll(parts: readonly Part[], naming: Naming): readonly Named[] | undefined {
  const named = parts.flatMap((part) => {
    const id = naming(part.value)
    return id === undefined ? [] : [{ id, part }]
  })
  const ids = new Set(named.map(({ id }) => id))
  return ids.size === parts.length ? named : undefined
}

/** Whether a value is a record of a fixture. */
export function isRecord(value: unknown): boolean {
  return typeof memberOf(value, 'model') === 'string' && isObject(memberOf(value, 'fields'))
}

/** A record as people name it: `key:tech_soil`, `technologies@2015`, `translation:5004`. */
export function nameOfRecord(value: unknown): string {
  const written = memberOf(value, 'model')
  const model = judgedModelOf(written) ?? String(written)
  const fields = memberOf(value, 'fields')
  if (model === 'configuration') return editionName(memberOf(fields, 'code'), memberOf(fields, 'edition'))
  const keyword = memberOf(fields, 'keyword')
  return `${model}:${typeof keyword === 'string' && judgedModelOf(written) ? keyword : pkOf(value)}`
}

function pkOf(value: unknown): string {
  return JSON.stringify(memberOf(value, 'pk')) ?? ''
}

function nameOfNode(value: unknown): string | undefined {
  const keyword = memberOf(value, 'keyword')
  return typeof keyword === 'string' ? keyword : undefined
}

function nameOfChoice(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : undefined
}
