import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { describeInterface } from '../../../src/core/internal.ts'
import { readOperations } from '../../src/app/operations.ts'

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
const document = describeInterface()
ajv.addSchema({ $id: 'interface', ...document })

const pathOf = new Map(readOperations().map(({ id, method, path }) => [`${method} /:language${path}`, { id, path }]))

/** Makes every answer of an app that is not in `schemas/openapi.json`, or not in the shape that it has there, an internal error that says so. */
export function validateResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const route = request.routeOptions.url
    const operation = pathOf.get(`${request.method} ${route}`)
    const type = String(reply.getHeader('content-type') ?? '')
    if (operation === undefined || typeof payload !== 'string' || !type.startsWith('application/json')) return payload
    const problem = problemOf(request.method, operation.path, reply.statusCode, payload)
    if (problem === undefined) return payload
    const { statusCode } = reply
    reply.code(599)
    return JSON.stringify({ detail: `${operation.id} answers ${statusCode}: ${problem}` })
  })
}

function problemOf(method: string, path: string, status: number, payload: string): string | undefined {
  const name = path.replace('/api/v2', '').replace(/:(\w+)/g, '{$1}')
  const response = ['interface#', 'paths', name, method.toLowerCase(), 'responses', String(status)]
  const validate = ajv.getSchema(schemaOf(response))
  if (validate === undefined) return 'which is not described'
  return validate(JSON.parse(payload)) ? undefined : ajv.errorsText(validate.errors)
}

/** Where the schema of an answer in JSON is; answers that several operations have are described once. */
function schemaOf([id = '', ...steps]: readonly string[]): string {
  let found: unknown = document
  for (const step of steps) found = (found as Record<string, unknown> | undefined)?.[step]
  const target = (found as { $ref?: string } | undefined)?.$ref?.slice(2).split('/') ?? steps
  const escaped = [...target, 'content', 'application/json', 'schema'].map((step) =>
    encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')),
  )
  return `${id}/${escaped.join('/')}`
}
