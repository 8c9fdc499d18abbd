import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ApiKind } from '../../src/core/schema/kinds.ts'
import type { Schema } from '../../src/core/schema/schema.ts'
import { expand, subschemasAt } from '../../src/core/schema/walk.ts'
import { isReady, library } from '../support/packed-library.ts'
import { corpus, oracles } from '../support/real-configurations.ts'

const { detectKind, validate } = library

/** The eleven answers that the public documentation shows. */
const documented: Readonly<Record<string, ApiKind>> = {
  '01-configurations': 'api:configurations',
  '02-editions': 'api:editions',
  '03-structure': 'api:structure',
  '04-questionnaires': 'api:questionnaires',
  '05-questionnaire': 'api:questionnaire',
  '06-login': 'api:login',
  '07-create': 'api:create',
  '08-image_upload': 'api:image-upload',
  '09-data': 'api:data',
  '10-edit': 'api:create',
  '11-mydata': 'api:mydata',
}

/** What looks like much else, so that only `--kind` makes it one. */
const unmistakable = new Set<ApiKind>([
  'api:configurations',
  'api:create',
  'api:editions',
  'api:structure',
  'api:questionnaires',
  'api:questionnaire',
  'api:image-upload',
  'api:mydata',
])

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

describe.runIf(isReady)('the answers that the documentation shows', () => {
  for (const [file, kind] of Object.entries(documented)) {
    const value: unknown = isReady ? readJson(oracles ?? '', 'api_responses', `${file}.json`) : {}

    test(`${file} is right, and known by its content where that leaves no doubt`, () => {
      expect(validate(kind, value)).toEqual([])
      if (unmistakable.has(kind)) expect(detectKind(value)).toBe(kind)
    })

    const members = membersOf(value).filter(({ pointer, name }) => isRequired(kind, value, pointer, name))
    test.each(members)(`${file} without $pointer/$name is not`, ({ pointer, name }) => {
      const changed = structuredClone(value)
      delete objectAt(changed, pointer)[name]
      expect(validate(kind, changed)).not.toEqual([])
    })

    const described = membersOf(value).filter(
      ({ pointer, name }) => subschemasAt(kind, value, `${pointer}/${name}`).length > 0,
    )
    test.each(described)(`${file} with another type of $pointer/$name is not`, ({ pointer, name }) => {
      for (const other of [true, 12, 'x', ['x'], { x: 'x' }]) {
        const changed = structuredClone(value)
        const object = objectAt(changed, pointer)
        if (isAllowed(kind, value, `${pointer}/${name}`, other)) continue
        object[name] = other
        expect(validate(kind, changed), JSON.stringify(other)).not.toEqual([])
      }
    })
  }
})

interface Member {
  readonly pointer: string
  readonly name: string
}

function membersOf(value: unknown, pointer = ''): Member[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([name, member]) => membersOf(member, `${pointer}/${name}`))
  return Array.isArray(value) ? inner : [...Object.keys(value).map((name) => ({ pointer, name })), ...inner]
}

function objectAt(value: unknown, pointer: string): Record<string, unknown> {
  return pointer
    .split('/')
    .slice(1)
    .reduce((part, step) => (part as Record<string, unknown>)[step], value) as Record<string, unknown>
}

/** Members that the specification has without saying that they may be missing. */
const optional = new Set(['in_list', 'image'])

function isRequired(kind: ApiKind, value: unknown, pointer: string, name: string): boolean {
  const schemas = subschemasAt(kind, value, pointer)
  const isAnswer = kind === 'api:data' && pointer !== ''
  return !isAnswer && !optional.has(name) && schemas.some(({ properties = {} }) => Object.hasOwn(properties, name))
}

/** Whether the schema allows the type on purpose: where specification and service differ, or the type is free. */
function isAllowed(kind: ApiKind, value: unknown, pointer: string, other: unknown): boolean {
  const schemas: Schema[] = subschemasAt(kind, value, pointer).flatMap((schema) => expand(schema, other))
  const types = schemas.flatMap(({ type }) => (type === undefined ? [] : [[type].flat()]))
  const own = Array.isArray(other) ? 'array' : typeof other
  return (
    types.length === 0 ||
    types.every((allowed) => allowed.some((one) => one === own || (one === 'integer' && own === 'number')))
  )
}

describe.runIf(isReady)('what the service answered', () => {
  const api = join(oracles ?? '', 'api')
  const questionnaires = isReady ? readdirSync(join(api, 'questionnaires')) : []
  const resources: readonly [string, ApiKind][] = [
    ['tree.en.json', 'api:questionnaire'],
    ['tree.fr.json', 'api:questionnaire'],
    ['raw.json', 'api:data'],
    ['list_item.json', 'api:list-item'],
    ['mydata_item.json', 'api:mydata-item'],
  ]
  for (const [file, kind] of resources) {
    test.each(questionnaires)(`%s/${file}`, (name) => {
      // Of a code that the service does not know there is no item: it fails.
      if (!existsSync(join(api, 'questionnaires', name, file))) return expect(name).toBe('synth_generated')
      const value = readJson(api, 'questionnaires', name, file)
      expect(validate(kind, value)).toEqual([])
      // Raw data are answers, which are checked by their configuration.
      expect(detectKind(value)).toBe(kind === 'api:data' ? 'answers' : kind)
    })
  }

  const lists = isReady ? readdirSync(api).filter((file) => file.startsWith('list.')) : []
  test.each(lists)('%s', (file) => {
    const value = readJson(api, file)
    expect(validate('api:questionnaires', value)).toEqual([])
    expect(detectKind(value)).toBe('api:questionnaires')
  })

  const structures = isReady ? readdirSync(join(api, 'structure')) : []
  test.each(structures)('structure/%s', (file) => {
    const value = readJson(api, 'structure', file)
    const body = isRecorded(value) ? value.body : value
    const kind = kindOfBody(body, file)
    expect(validate(kind, body)).toEqual([])
  })

  test.each(isReady ? readdirSync(join(corpus ?? '', 'structure')) : [])('the public %s', (file) => {
    const value = readJson(corpus ?? '', 'structure', file)
    expect(validate('api:structure', value)).toEqual([])
    expect(detectKind(value)).toBe('api:structure')
  })

  const calls = isReady ? readCalls(api) : []
  test.each(calls)('$method $path $status', ({ answer, path, status, method }) => {
    // Pages, faults and the description of an endpoint are no answers of the specification.
    if (typeof answer !== 'object' || answer === null || method === 'OPTIONS') return expect(answer).not.toBeNull()
    const kind = status >= 400 ? 'api:error' : kindOfPath(path, method)
    expect(validate(kind, answer)).toEqual([])
  })
})

interface Call {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly answer: unknown
}

function readCalls(api: string): Call[] {
  const lines = readFileSync(join(api, 'transcript.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Call)
}

function isRecorded(value: unknown): value is { body: unknown } {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'body')
}

function kindOfBody(body: unknown, file: string): ApiKind {
  if (Array.isArray(body)) return 'api:structure'
  if (file.startsWith('unknown')) return 'api:error'
  return file.startsWith('configuration') ? 'api:configurations' : 'api:editions'
}

function kindOfPath(path: string, method: string): ApiKind {
  const steps = (path.split('/api/v2/')[1] ?? '').replace(/\?.*/, '').split('/').filter(Boolean)
  if (method === 'POST') return 'api:create'
  if (steps[0] === 'configuration') return steps.length === 1 ? 'api:configurations' : 'api:editions'
  if (steps.length === 1) return 'api:questionnaires'
  if (steps[1] === 'mydata') return 'api:mydata'
  return steps.length === 2 ? 'api:questionnaire' : 'api:data'
}
