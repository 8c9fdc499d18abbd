import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { keyTypes } from '../../../src/core/schema/key-types.ts'
import { containersOf, findOptionHomes, optionLevels, optionsOf } from '../../../src/core/schema/options.ts'
import type { Schema } from '../../../src/core/schema/schema.ts'
import { allSchemas, resolveRef } from '../../../src/core/schema/source.ts'

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void
const folder = new URL('../../../schemas/', import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
const options = optionLevels.flatMap((level) =>
  containersOf(level).flatMap((container) => [...optionsOf(level, container).values()]),
)

/** Every subschema of all schemas, with where it stands. */
function allSubschemas(): [string, Schema][] {
  const found: [string, Schema][] = []
  const visit = (place: string, schema: Schema | boolean | undefined): void => {
    if (typeof schema !== 'object') return
    found.push([place, schema])
    for (const keyword of ['items', 'additionalProperties', 'propertyNames', 'if', 'then', 'else'] as const) {
      visit(`${place}/${keyword}`, schema[keyword])
    }
    schema.allOf?.forEach((part, index) => {
      visit(`${place}/allOf/${index}`, part)
    })
    for (const keyword of ['properties', '$defs'] as const) {
      for (const [name, part] of Object.entries(schema[keyword] ?? {})) visit(`${place}/${keyword}/${name}`, part)
    }
  }
  for (const [name, schema] of Object.entries(allSchemas())) visit(name, schema)
  return found
}

describe('the schemas', () => {
  it('compile in strict mode with the vocabulary and use it rightly', () => {
    const vocabulary = read('vocabulary.json') as Record<string, { schema: object }>
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateSchema: true })
    addFormats(ajv)
    for (const [keyword, { schema }] of Object.entries(vocabulary)) ajv.addKeyword({ keyword, metaSchema: schema })
    const schemas = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => read(file) as { $id: string })
    for (const schema of schemas) ajv.addSchema(schema)
    for (const { $id } of schemas) expect(ajv.getSchema($id)).toBeTypeOf('function')
  })

  it('have a vocabulary that the README explains', () => {
    const readme = readFileSync(new URL('README.md', folder), 'utf8')
    for (const keyword of Object.keys(read('vocabulary.json') as object)) expect(readme).toContain(`| \`${keyword}\` |`)
  })

  it('describe every option in a sentence', () => {
    expect(options.length).toBeGreaterThan(150)
    for (const { level, container, name, description } of options) {
      expect(description, `${level}.${container}.${name}`).toMatch(/^[A-Z`].*[.]$/)
    }
  })

  it('describe every other member too', () => {
    for (const [place, { properties }] of allSubschemas()) {
      if (/\/(if|then|else)(\/|$)|Record$/.test(place)) continue
      for (const [name, property] of Object.entries(properties ?? {})) {
        const described = property !== true && (property.description ?? resolveRef(property.$ref ?? '').description)
        expect(described, `${place} ${name}`).toBeTruthy()
      }
    }
  })

  it('say who reads each option, or why nothing does', () => {
    for (const { level, container, name, readBy, schema } of options) {
      if (container === 'node' || schema.overwritten) continue
      if (['view_options', 'form_options', 'filter_options', 'summary'].includes(name)) continue
      const reads = readBy.length > 0 || schema.dead !== undefined
      expect(reads, `${level}.${container}.${name}`).toBe(true)
    }
  })

  it('know the key types', () => {
    expect(
      [...(resolveRef('https://questlint.dev/schemas/common.schema.json#/$defs/keyType').enum ?? [])].sort(),
    ).toEqual([...keyTypes].sort())
    for (const { name, keyTypes: types = [] } of options) {
      for (const type of types) expect(keyTypes, name).toContain(type)
    }
  })

  it('decide only by what the walk understands', () => {
    const understood = ['type', 'const', 'enum', 'pattern', 'maxLength', 'minProperties', 'required', 'properties']
    for (const [place, schema] of allSubschemas()) {
      if (/\/if(\/|$)/.test(place)) {
        for (const keyword of Object.keys(schema)) expect(understood, place).toContain(keyword)
      }
    }
  })

  it('choose by a condition, never freely', () => {
    for (const [place, schema] of allSubschemas()) {
      for (const keyword of ['oneOf', 'anyOf', 'not']) expect(schema, place).not.toHaveProperty(keyword)
    }
  })
})

describe('findOptionHomes', () => {
  it('finds every place where a name has a meaning', () => {
    const places = (name: string) => findOptionHomes(name).map(({ level, container }) => `${level}.${container}`)
    expect(places('max_num')).toEqual(['questiongroup.form_options'])
    expect(places('numbering')).toEqual(['category.form_options', 'subcategory.form_options'])
    expect(places('decimals')).toEqual(['question.field_options', 'key.field_options'])
    expect(places('image_name')).toEqual(['value.configuration'])
    expect(places('table_grouping')).toEqual(['subcategory.view_options'])
    expect(places('no_such_option')).toEqual([])
  })
})
