import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { describeInterface } from '../../../src/core/internal.ts'
import { isReal, oracles } from '../../support/real-configurations.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const description = describeInterface() as unknown as Description
const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

/** What a reference within the description leads to. */
function resolve(ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], description)
}

describe('the description of the interface', () => {
  test('has the eleven endpoints of the specification', () => {
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual([
      'GET /configuration/',
      'GET /configuration/{code}/',
      'GET /configuration/{code}/{edition}/',
      'GET /questionnaires/',
      'GET /questionnaires/mydata/',
      'GET /questionnaires/{configuration}/{edition}/{identifier}/',
      'GET /questionnaires/{identifier}/',
      'POST /auth/login/',
      'POST /image/upload/',
      'POST /questionnaires/{configuration}/{edition}/create/',
      'POST /questionnaires/{configuration}/{edition}/{identifier}/',
    ])
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(11)
  })

  test('refers only to what is there', () => {
    const refs = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect(refs.length).toBeGreaterThan(50)
    for (const ref of refs) expect(resolve(ref), ref).toBeDefined()
  })
})

describe.runIf(isReal)('what the service answered', () => {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema({ ...description, $id: 'openapi' })
  const calls = isReal ? readCalls() : []

  test.each(calls)('$method $path $status is described', ({ method, path, status, answer }) => {
    const found = operations.find((one) => one.method === method.toLowerCase() && matches(one.path, path))
    expect(found, path).toBeDefined()
    const response = found?.operation.responses[status]
    expect(response, String(status)).toBeDefined()
    if (typeof answer !== 'object') return
    const place = response?.$ref ?? `#/paths/${escapeStep(found?.path)}/${found?.method}/responses/${status}`
    const validate = ajv.compile({ $ref: `openapi${place}/content/application~1json/schema` })
    validate(answer)
    expect(validate.errors ?? []).toEqual([])
  })
})

interface Call {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly answer: unknown
}

/** The calls of endpoints: not those of methods, languages, suffixes and paths that there are not, nor faults and redirections. */
function readCalls(): Call[] {
  const lines = readFileSync(join(oracles ?? '', 'api', 'transcript.jsonl'), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Call)
    .map((call) => ({ ...call, path: call.path.replace(/^\/en\/api\/v2/, '').replace(/\?.*/, '') }))
    .filter(
      ({ method, path, status }) =>
        operations.some((one) => one.method === method.toLowerCase() && matches(one.path, path)) && status < 500,
    )
    .filter(({ answer }) => typeof answer !== 'string' || !answer.startsWith('<h1>'))
}

function matches(template: string, path: string): boolean {
  return (
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/.]+')}$`).test(path) &&
    (template.includes('mydata') || !path.includes('/mydata/'))
  )
}

function escapeStep(path = ''): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
}
