import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: a program without types.
import { placesOfSchemas, places as untyped } from '../bench/places.mjs'
import { startStepCounter } from './support/count-steps.ts'

const places = untyped as Readonly<Record<string, (count: number) => string>>
const filled = placesOfSchemas as Readonly<Record<string, string>>
const projectRoot = join(import.meta.dirname, '..')
const countSteps = startStepCounter()

/** How many blocks of the program run while a text is judged, or changed. */
const stepsOf = (text: string, does?: string): Promise<number> => countSteps({ uri: 'a.json', text, does })

// The short form of `npm run bench:places`.
test('twice as much in any repeatable place costs about twice as many steps to judge', async () => {
  const steep: string[] = []
  for (const [name, make] of Object.entries(places)) {
    await stepsOf(make(20))
    const [one, two] = [await stepsOf(make(100)), await stepsOf(make(200))]
    if (two / one > 2.5) steep.push(`${name}: ${one} steps became ${two}`)
  }
  expect(steep).toEqual([])
}, 600_000)

const schemasOfFormat = [
  'category',
  'common',
  'configuration',
  'definitions',
  'fixture',
  'key',
  'question',
  'questiongroup',
  'section',
  'subcategory',
  'translation',
  'value',
]

/** The places of a schema that say of any number of items or members what they are; those of one place that takes both, by their kind. */
function repeatableIn(schema: unknown, pointer = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { items, additionalProperties } = schema as { items?: unknown; additionalProperties?: unknown }
  const isMap = typeof additionalProperties === 'object'
  const own = typeof items === 'object' ? [pointer, ...(isMap ? [`${pointer} by name`] : [])] : isMap ? [pointer] : []
  const inner = Object.entries(schema).flatMap(([name, value]) =>
    name === 'examples' || name === 'default' ? [] : repeatableIn(value, `${pointer}/${name}`),
  )
  return [...own, ...inner]
}

test('every repeatable place of the schemas is filled', () => {
  const known = schemasOfFormat.flatMap((name) => {
    const schema: unknown = JSON.parse(readFileSync(join(projectRoot, `schemas/${name}.schema.json`), 'utf8'))
    return repeatableIn(schema).map((pointer) => `${name} ${pointer}`)
  })
  expect([...known].sort()).toEqual(Object.keys(filled).sort())
  expect(Object.values(filled).filter((name) => !(name in places))).toEqual([])
})
