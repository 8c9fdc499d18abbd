import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaKinds } from '../../../src/core/schema/kinds.ts'
import { satisfies } from '../../../src/core/schema/matches.ts'
import { validate } from '../../../src/core/schema/registry.ts'
import { subschemasAt } from '../../../src/core/schema/walk.ts'
import { appendPointer, resolvePointer } from '../../../src/core/text/pointer.ts'
import { mutationsOf } from './mutations.ts'
import { samples } from './samples.ts'

describe('subschemasAt', () => {
  const describedAs = (kind: (typeof schemaKinds)[number], pointer: string) =>
    subschemasAt(kind, samples()[kind], pointer).flatMap(({ description }) => description ?? [])

  it('pairs a place in a fixture with the schema of its model', () => {
    expect(describedAs('fixture', '/2/fields/configuration/type')[0]).toMatch(/^What kind of answer/)
    expect(describedAs('fixture', '/3/fields/configuration')[0]).toMatch(/questiongroup record/)
    expect(describedAs('fixture', '/5/fields/data/sections/0/categories/0')[0]).toMatch(/^A category/)
  })

  it('knows a member that is yet to be written', () => {
    expect(describedAs('question', '/form_options/num_rows')[0]).toMatch(/lines/)
    expect(describedAs('configuration', '/keys/new/form_options/num_rows')[0]).toMatch(/lines/)
  })

  it('gives nothing where no schema speaks', () => {
    expect(subschemasAt('question', {}, '/nothing/here')).toEqual([])
    expect(subschemasAt('question', {}, '/properties')).toEqual([])
    expect(subschemasAt('question', {}, '/constructor')).toEqual([])
  })

  it.each(schemaKinds)('%s: what the validator finds right satisfies all subschemas of its place', (kind) => {
    fc.assert(
      fc.property(mutationsOf(samples()[kind]), (value) => {
        const wrong = new Set(validate(kind, value).map(({ pointer }) => pointer))
        for (const pointer of pointersOf(value, '')) {
          if (wrong.has(pointer)) continue
          for (const schema of subschemasAt(kind, value, pointer)) {
            for (const keyword of ['type', 'enum', 'minimum', 'maxLength', 'required']) {
              if (Object.hasOwn(schema, keyword)) {
                expect(satisfies(schema, keyword, resolvePointer(value, pointer)), `${keyword} ${pointer}`).toBe(true)
              }
            }
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})

function pointersOf(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [pointer]
  return [pointer, ...Object.entries(value).flatMap(([key, child]) => pointersOf(child, appendPointer(pointer, key)))]
}
