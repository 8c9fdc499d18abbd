import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaKinds } from '../../../src/core/schema/kinds.ts'
import { plainSchema, schemaNames } from '../../../src/core/schema/plain.ts'
import { validate } from '../../../src/core/schema/registry.ts'
import { annotationKeywords } from '../../../src/core/schema/source.ts'
import { mutationsOf } from './mutations.ts'
import { samples } from './samples.ts'

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void

/** An ordinary validator that knows nothing of questlint; union types are the one liberty that it must grant. */
function compilePlain(name: string) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  addFormats(ajv)
  return ajv.compile(plainSchema(name))
}

describe('plainSchema', () => {
  it.each(schemaNames())('%s is one piece that any validator takes', (name) => {
    expect(() => compilePlain(name)).not.toThrow()
    const text = JSON.stringify(plainSchema(name))
    // A member of findings that happens to be called like an annotation.
    const annotated = text.replaceAll('"severity":{', '{')
    for (const [, ref] of text.matchAll(/"\$ref":"([^"]*)"/g)) expect(ref).toMatch(/^#/)
    for (const annotation of annotationKeywords()) {
      // `dead`, `severity` and the rest are no names of options, so the text may not hold them as members.
      expect(annotated).not.toContain(`"${annotation}":`)
    }
  })

  it.each(schemaKinds)('%s judges as the compiled validator does', (kind) => {
    const plain = compilePlain(kind)
    fc.assert(
      fc.property(mutationsOf(samples()[kind]), (value) => {
        const problems = validate(kind, value)
        expect(plain(value)).toBe(problems.length === 0)
        const errors = (plain.errors ?? []).filter(
          ({ keyword, propertyName }) => keyword !== 'if' && propertyName === undefined,
        )
        const places = new Set(problems.map((problem) => objectOf(problem)))
        expect(places).toEqual(new Set(errors.map((error) => error.instancePath)))
        const known = new Set(errors.map(({ instancePath, keyword }) => `${keyword} ${instancePath}`))
        for (const problem of problems) expect(known).toContain(`${problem.keyword} ${objectOf(problem)}`)
      }),
      { numRuns: 80 },
    )
  })
})

/** ajv names the object that holds an unknown or badly named member, not the member. */
function objectOf({ keyword, pointer }: { keyword: string; pointer: string }): string {
  return keyword === 'additionalProperties' || keyword === 'propertyNames'
    ? pointer.slice(0, pointer.lastIndexOf('/'))
    : pointer
}
