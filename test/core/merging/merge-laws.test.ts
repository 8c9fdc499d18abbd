import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { parseText } from '../../../src/core/document/parse.ts'
import { clashesInMeaning } from '../../../src/core/merging/clashes.ts'
import { type MergedText, mergeTexts } from '../../../src/core/merging/merge-texts.ts'
import { thingsOf, wrongIn } from '../../support/merge-oracle.ts'
import { roundsOf } from '../../support/portion.ts'

const folder = join(import.meta.dirname, '../../../fixtures/workspaces/vineyard')
const [configuration, shared] = ['vineyard.json', 'shared.json'].map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Item[],
)
const original: readonly Item[] = [...(configuration ?? []), ...(shared ?? []).filter((_, index) => index % 20 === 0)]

type Item = { model: string; pk: number; fields: Record<string, unknown> }
type Json = Record<string, unknown>

interface Edit {
  readonly kind: 'delete' | 'change' | 'add' | 'delete node' | 'change node' | 'add node' | 'move node' | 'reorder'
  readonly place: number
  readonly to: number
  readonly word: string
}

const edit = (words: readonly string[]): fc.Arbitrary<Edit> =>
  fc.record({
    kind: fc.constantFrom('delete', 'change', 'add', 'delete node', 'change node', 'add node', 'move node', 'reorder'),
    place: fc.nat(200),
    to: fc.nat(200),
    word: fc.constantFrom(...words),
  })

const lists = ['sections', 'categories', 'subcategories', 'questiongroups', 'questions']

/** All lists of nodes below a value. */
function listsIn(value: unknown): Json[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(lists.includes(name) && Array.isArray(member) ? [member as Json[]] : []),
    ...listsIn(member),
  ])
}

function pick<T>(all: readonly T[], place: number): T | undefined {
  return all[place % Math.max(1, all.length)]
}

function apply(items: readonly Item[], edits: readonly Edit[]): Item[] {
  const value = structuredClone(items) as Item[]
  for (const { kind, place, to, word } of edits) applyOne(value, kind, place, to, word)
  return value
}

function applyOne(value: Item[], kind: Edit['kind'], place: number, to: number, word: string): void {
  const at = place % Math.max(1, value.length)
  const item = value[at]
  const nodeLists = listsIn(value)
  const list = pick(
    nodeLists.filter(({ length }) => length > 0),
    place,
  )
  const node = list && pick(list, to)
  if (kind === 'delete') value.splice(at, 1)
  else if (kind === 'change' && item && !item.model.endsWith('.configuration'))
    item.fields[`${word}_field`] = { en: word }
  else if (kind === 'add') {
    const pk = Math.max(0, ...value.map(({ pk: one }) => one)) + 1
    value.splice(to % (value.length + 1), 0, {
      model: 'configuration.key',
      pk,
      fields: { keyword: `added_${word}`, count: to },
    })
  } else if (kind === 'delete node' && list && node) list.splice(list.indexOf(node), 1)
  else if (kind === 'change node' && node) node.view_options = { ...(node.view_options as Json), [word]: to }
  else if (kind === 'add node' && list) {
    const keyword = `node_${word}_${to % 4}`
    if (!list.some((one) => one.keyword === keyword)) list.splice(to % (list.length + 1), 0, { keyword })
  } else if (kind === 'move node' && list && node) {
    const name = lists.find((one) =>
      nodeLists.some((other) => other === list && listsNamed(value, one).includes(other)),
    )
    const target = pick(
      listsNamed(value, name ?? '').filter((one) => !holds(node, one)),
      place + to,
    )
    if (!target || target.some((one) => one !== node && one.keyword === node.keyword)) return
    list.splice(list.indexOf(node), 1)
    target.push(node)
  } else if (kind === 'reorder') (to % 2 === 0 && list ? list : value).reverse()
}

function listsNamed(value: unknown, name: string): Json[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, inner]) => [
    ...(member === name && Array.isArray(inner) ? [inner as Json[]] : []),
    ...listsNamed(inner, name),
  ])
}

function holds(node: Json, list: Json[]): boolean {
  return listsIn(node).includes(list)
}

const forms = {
  json: (value: unknown) => `${JSON.stringify(value, null, 2)}\n`,
  'json in one line': (value: unknown) => JSON.stringify(value),
  yaml: (value: unknown) => stringify(value, { version: '1.1', aliasDuplicateObjects: false }),
} as const

const sides = fc.tuple(
  fc.array(edit(['north', 'shared']), { maxLength: 4 }),
  fc.array(edit(['south', 'shared']), { maxLength: 4 }),
)

function mergeOf(uri: string, base: string, ours: string, theirs: string): MergedText {
  const merged = mergeTexts({ uri, base, ours, theirs })
  if ('notMerged' in merged) throw new Error(merged.notMerged)
  return merged
}

/** The text with the first or second side of each conflict. */
function resolve(text: string, side: 'ours' | 'theirs'): string {
  return text.replace(/^<<<<<<< ours\n([\s\S]*?)^=======\n([\s\S]*?)^>>>>>>> theirs\n/gm, side === 'ours' ? '$1' : '$2')
}

/** The records of a merge with the pks they had before theirs got other ones because both sides had taken them. */
function withPksOfTheirs(items: readonly Item[], { renumbered }: MergedText): Item[] {
  const former = new Map(renumbered.map(({ model, from, to }) => [`configuration.${model} ${to}`, from]))
  return items.map((item) => ({ ...item, pk: former.get(`${item.model} ${item.pk}`) ?? item.pk }))
}

/** Reading YAML takes many times as long. */
const runsIn = (name: string, runs: number): ReturnType<typeof roundsOf> => roundsOf(name === 'yaml' ? runs / 5 : runs)

describe.each(Object.entries(forms))('merges of generated edits in %s', (name, write) => {
  const uri = name === 'yaml' ? 'vineyard.yaml' : 'vineyard.json'
  const read = (text: string): unknown => parseText(uri, text).value
  const base = write(original)

  test.each(runsIn(name, 2000))('are what both sides changed, or a conflict (seed $seed)', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(sides, ([left, right]) => {
        const [ours, theirs] = [write(apply(original, left)), write(apply(original, right))]
        const merged = mergeOf(uri, base, ours, theirs)
        const values = [base, ours, theirs].map(read)
        const decided = [merged.decided.ours, merged.decided.theirs].map(read)
        if (merged.conflicts.length === 0) {
          expect(merged.text).toBe(merged.decided.ours)
          const result = withPksOfTheirs(read(merged.text) as Item[], merged)
          expect(wrongIn(values[0], values[1], values[2], result)).toEqual([])
        } else {
          expect(merged.text).toContain('<<<<<<< ours\n')
          expect(read(resolve(merged.text, 'ours'))).toEqual(decided[0])
          expect(read(resolve(merged.text, 'theirs'))).toEqual(decided[1])
        }
        // Everything of either side is there, in a conflict, or was deleted by one side and left alone by the other.
        const [was, own, other] = values.map(thingsOf)
        const results = decided.map(thingsOf)
        for (const [things, rest] of [
          [own, other],
          [other, own],
        ]) {
          for (const [thing, state] of things ?? []) {
            if (results.some((result) => result.has(thing)) || merged.renumbered.length > 0) continue
            expect(was?.has(thing) && !rest?.has(thing), `${thing} is lost`).toBe(true)
            expect([...state.leaves]).toEqual([...(was?.get(thing)?.leaves ?? [])])
          }
        }
        for (const result of results) {
          const repeated = [...result.keys()].filter((thing) => thing.endsWith(' again'))
          expect(repeated.filter((thing) => !own?.has(thing) && !other?.has(thing))).toEqual([])
        }
      }),
      { seed, numRuns },
    )
  })

  test.each(runsIn(name, 500))('are the changed side where the other did nothing (seed $seed)', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(sides, ([left]) => {
        const changed = write(apply(original, left))
        const merges = [
          mergeOf(uri, base, changed, changed),
          mergeOf(uri, base, changed, base),
          mergeOf(uri, base, base, changed),
        ]
        for (const { text, conflicts } of merges) {
          expect(conflicts).toEqual([])
          expect(text).toBe(changed)
        }
      }),
      { seed, numRuns },
    )
  })

  test.each(runsIn(name, 500))('have the same things whichever side is ours (seed $seed)', ({ seed, numRuns }) => {
    fc.assert(
      fc.property(sides, ([left, right]) => {
        const [ours, theirs] = [write(apply(original, left)), write(apply(original, right))]
        const [one, other] = [mergeOf(uri, base, ours, theirs), mergeOf(uri, base, theirs, ours)]
        expect(other.conflicts.length).toBe(one.conflicts.length)
        if (one.conflicts.length + one.renumbered.length + other.renumbered.length > 0) return
        const things = [one, other].map(({ text }) => new Map([...thingsOf(read(text))].sort()))
        expect(things[0]).toEqual(things[1])
      }),
      { seed, numRuns },
    )
  })
})

test.each(roundsOf(200))(
  'a merge without conflicts checks no worse, or says what clashes (seed $seed)',
  ({ seed, numRuns }) => {
    const [uri, base] = ['vineyard.json', forms.json(original)]
    fc.assert(
      fc.property(sides, ([left, right]) => {
        const [ours, theirs] = [forms.json(apply(original, left)), forms.json(apply(original, right))]
        const merged = mergeOf(uri, base, ours, theirs)
        if (merged.conflicts.length > 0) return
        const told = clashesInMeaning(uri, { ours, theirs, merged: merged.text })
        expect(told.every(({ message }) => message.length > 0)).toBe(true)
        expect(clashesInMeaning(uri, { ours: merged.text, theirs, merged: merged.text })).toEqual([])
      }),
      { seed, numRuns },
    )
  },
)
