import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { longestKeyword } from '../../../src/core/questionnaire/keyword-form.ts'
import { answerFacts, defaultKeyType, inputFacts, keyTypeFacts, keyTypes } from '../../../src/core/schema/key-types.ts'
import { optionsOf } from '../../../src/core/schema/options.ts'
import { templateFacts, templateFolders, templateNames } from '../../../src/core/schema/templates.ts'

const folder = new URL('../../../schemas/', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
const types = keyTypes.map((type) => [type, keyTypeFacts(type)] as const)
const typeSchema = optionsOf('key', 'configuration').get('type')?.schema
const readFor = (container: 'view_options' | 'form_options', option: string) =>
  [...(optionsOf('question', container).get(option)?.keyTypes ?? [])].sort()

describe.each(['key-types', 'printed-texts', 'templates'])('%s.json', (name) => {
  it('has the members that its schema describes', () => {
    const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(read(`${name}.schema.json`))
    expect(validate(read(`${name}.json`)), JSON.stringify(validate.errors)).toBe(true)
  })

  it('has a schema that describes each member, and that the README names', () => {
    const properties = read(`${name}.schema.json`).$defs[name === 'key-types' ? 'type' : 'template'].properties
    const readme = readFileSync(new URL('README.md', folder), 'utf8')
    expect(Object.keys(properties).length).toBeGreaterThan(10)
    for (const [member, schema] of Object.entries(properties)) {
      expect((schema as { description?: string }).description, member).toMatch(/^(?:[A-Z`]|(?:details|form)\/).*\.$/)
    }
    expect(readme).toContain(`${name}.schema.json`)
  })
})

it('readers.json has the members that its schema describes', () => {
  const validate = new Ajv2020({ allErrors: true }).compile(read('readers.schema.json'))
  expect(validate(read('readers.json')), JSON.stringify(validate.errors)).toBe(true)
  const { names, summaries } = read('readers.json')
  const methods = Object.keys(summaries.methods)
  const fields = Object.values(summaries.fields).flatMap((one) =>
    Object.values(one as Record<string, { reader: string }>),
  )
  expect(fields.filter(({ reader }) => !methods.includes(reader) && !summaries.readers[reader])).toEqual([])
  const listed = [...names.listTypes, ...names.selects, ...names.lists, ...names.headerTypes, names.photoType]
  expect(listed.filter((type: string) => keyTypeFacts(type) === undefined)).toEqual([])
})

it('printed-texts.json names folders, templates and answers that there are', () => {
  const { folders, keywords } = read('printed-texts.json') as {
    folders: Record<string, { templates?: Record<string, { label: { of?: string[] | string } | string }> }>
    keywords: object
  }
  const { gives, answers } = read('key-types.json') as { gives: object; answers: object }
  expect(Object.keys(folders).sort()).toEqual([...templateFolders()].sort())
  for (const folder of templateFolders()) {
    for (const [name, { label }] of Object.entries(folders[folder]?.templates ?? {})) {
      expect(templateFacts(folder, name), `${folder}/${name}`).toBeDefined()
      const of = typeof label === 'object' && Array.isArray(label.of) ? label.of : []
      for (const given of of) expect(Object.keys(gives), name).toContain(given)
    }
  }
  for (const answer of Object.keys(keywords)) expect(Object.keys(answers)).toContain(answer)
})

it('a keyword can be as long as the schema of records says', () => {
  expect(read('common.schema.json').$defs.recordKeyword.else.else.maxLength).toBe(longestKeyword)
})

describe('key-types.json', () => {
  it('has the types of the schema, with the same default', () => {
    expect([...keyTypes].sort()).toEqual([...(typeSchema?.enum ?? [])].sort())
    expect(defaultKeyType).toBe(typeSchema?.default)
  })

  it('names answers, inputs, ways and templates that there are', () => {
    const { gives } = read('key-types.json') as { gives: object }
    for (const [type, facts] of types) {
      const { input, details, form = 'default' } = facts ?? {}
      expect(answerFacts(type), type).toBeDefined()
      expect(inputFacts(type), type).toBeDefined()
      expect(Object.keys(gives), type).toContain(details?.gives)
      expect(Object.keys(gives), type).toContain(details?.givesWithRawValues ?? details?.gives)
      expect(templateFacts('form/question', form), type).toBeDefined()
      for (const one of [input, ...(input?.otherwise ?? [])]) {
        if (one?.template) expect(templateFacts('form/field', one.template), type).toBeDefined()
      }
      for (const one of [details, ...(details?.otherwise ?? [])]) {
        if (one?.template) expect(templateFacts('details/field', one.template), type).toBeDefined()
      }
    }
  })

  it('agrees with the key types that the options name', () => {
    for (const [type, facts] of types) {
      for (const option of [facts?.needs?.option, ...(facts?.input.otherwise ?? []).map((one) => one.option)]) {
        const keyTypesOf = option && optionsOf('question', 'form_options').get(option)?.keyTypes
        if (option) expect(keyTypesOf ?? [type], `${type} ${option}`).toContain(type)
      }
    }
    const raw = types.flatMap(([type, facts]) => (facts?.details.givesWithRawValues ? [type] : []))
    expect(raw.sort()).toEqual(readFor('view_options', 'with_raw_values'))
    const translated = keyTypes.filter((type) => answerFacts(type)?.translated)
    expect([...translated].sort()).toEqual(readFor('form_options', 'max_length'))
  })
})

describe('templates.json', () => {
  it('has members only in the folders that their descriptions name', () => {
    const { properties } = read('templates.schema.json').$defs.template as {
      properties: Record<string, { description: string }>
    }
    const homes = Object.entries(properties).flatMap(([member, { description }]) => {
      const home = /^((?:details|form)\/\w+):/.exec(description)?.[1]
      return home === undefined ? [] : [[member, home] as const]
    })
    expect(homes.length).toBeGreaterThan(20)
    for (const at of templateFolders()) {
      for (const name of templateNames(at)) {
        const members = Object.keys(templateFacts(at, name) ?? {})
        for (const [member, home] of homes) if (home !== at) expect(members, `${at} ${name}`).not.toContain(member)
      }
    }
  })

  it('names ways of answers and key types that there are', () => {
    const ways = Object.keys(read('key-types.json').gives)
    for (const name of templateNames('details/field')) {
      const { shows = {}, showsStacked = {} } = templateFacts('details/field', name) ?? {}
      for (const list of [...Object.values(shows), ...Object.values(showsStacked)]) {
        expect(ways).toEqual(expect.arrayContaining([...list]))
      }
      expect(new Set(Object.values(shows).flat()).size, name).toBe(Object.values(shows).flat().length)
    }
    for (const name of templateNames('details/subcategory')) {
      const { conditional } = templateFacts('details/subcategory', name) ?? {}
      expect(ways).toEqual(expect.arrayContaining([...(conditional?.gives ?? [])]))
    }
    for (const name of templateNames('form/subcategory')) {
      const type = templateFacts('form/subcategory', name)?.pairs?.keyType
      if (type !== undefined) expect(keyTypes).toContain(type)
    }
  })
})
