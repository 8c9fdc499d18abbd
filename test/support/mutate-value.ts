import fc from 'fast-check'

/** One change somewhere in a value: which of its places, and what happens there. */
export interface Mutation {
  readonly place: number
  readonly kind: 'remove' | 'replace' | 'rename' | 'repeat' | 'swap'
  readonly value: unknown
  readonly name: string
}

/** Names that objects of the language have by themselves. */
export const innateNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', 'length']

const names = fc.oneof(
  fc.constantFrom(
    ...innateNames,
    'keyword',
    'form_options',
    'view_options',
    'template',
    'questions',
    'wocat',
    'en',
    '',
  ),
  fc.string({ maxLength: 12 }),
)

/** Any mutation. */
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('remove', 'replace', 'rename', 'repeat', 'swap'),
  value: fc.oneof(
    fc.constantFrom(null, true, 0, -1, 1.5, 1e300, '', '0', [], {}, [[]], [{}], ['a'], '=="a"|b', "=='a'|b|c"),
    names,
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
  ),
  name: names,
})

/** Changes plain JSON data in place; the root stays. */
export function mutate(root: unknown, { place, kind, value: given, name }: Mutation): void {
  const value = structuredClone(given)
  const places = placesOf(root)
  const found = places[place % Math.max(1, places.length)]
  if (found === undefined) return
  const { parent, key } = found
  if (Array.isArray(parent)) mutateList(parent, Number(key), kind, value)
  else if (kind === 'remove') delete parent[key]
  else if (kind === 'rename' || kind === 'swap') {
    const member = parent[key]
    delete parent[key]
    define(parent, name, member)
  } else define(parent, kind === 'repeat' ? name : key, kind === 'repeat' ? structuredClone(parent[key]) : value)
}

function mutateList(list: unknown[], index: number, kind: Mutation['kind'], value: unknown): void {
  if (kind === 'remove') list.splice(index, 1)
  else if (kind === 'replace' || kind === 'rename') list[index] = value
  else if (kind === 'repeat') list.push(structuredClone(list[index]))
  else list.reverse()
}

interface Found {
  readonly parent: Record<string, unknown> | unknown[]
  readonly key: string
}

function placesOf(root: unknown): Found[] {
  const found: Found[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      found.push({ parent: value as Found['parent'], key })
      visit((value as Record<string, unknown>)[key])
    }
  }
  visit(root)
  return found
}

function define(object: Found['parent'], name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
