import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { groupBy } from '../../../src/core/internal.ts'
import { endpoints, lookUps } from '../endpoints/index.ts'
import { chooseFormat } from '../formats/choose-format.ts'
import { contentTypes, writeBody } from '../formats/format.ts'
import type { User } from '../store/users.ts'
import { authenticate, users, versions } from './authenticate.ts'
import { decodeBody } from './decode-body.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { limitsOf } from './limits.ts'
import { type Operation, readOperations } from './operations.ts'
import { withHead } from './redirects.ts'
import { notAllowed, notFound } from './refusal.ts'
import type { Catalogue } from './settings.ts'

/** Adds the operations of the interface, each path with the methods that it has, and a refusal of all others. */
export function addInterfaceRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  const byPath = groupBy(readOperations(), ({ path }) => path)
  app.register(async (scope) => {
    readBodiesAsText(scope)
    for (const [path, operations] of byPath) {
      for (const operation of operations) {
        if (operation.id !== 'login') addOperation(scope, operation, catalogue)
        else
          scope.register(async (own) => {
            readFormsAsText(own)
            addOperation(own, operation, catalogue, mostLoginBytes)
          })
      }
      refuseOthers(scope, path, operations, catalogue)
    }
  })
}

/** Numbers must stay as they are written, so the endpoints read bodies themselves. */
function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  readAsText(scope, ['application/json', 'application/xml', 'text/xml'])
}

/** Only a login may come from a form. */
function readFormsAsText(scope: FastifyInstance): void {
  readAsText(scope, ['application/x-www-form-urlencoded'])
}

function readAsText(scope: FastifyInstance, types: string[]): void {
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    decodeBody(body, request.headers['content-type']),
  )
}

const mostLoginBytes = 16 * 1024

function addOperation(scope: FastifyInstance, operation: Operation, catalogue: Catalogue, bodyLimit?: number): void {
  const endpoint = endpoints[operation.id]
  const lookUp = lookUps[operation.id]
  if (endpoint === undefined) throw new Error(`no endpoint for the operation ${operation.id}`)
  scope.route({
    method: operation.method,
    url: `/:language${operation.path}`,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: limitsOf(operation),
    // Before the body is read: nobody sends much to a catalogue that does not know them.
    onRequest: async (request) => {
      requireLanguage(request, catalogue)
      // A body that does not say what it is, is JSON.
      if (operation.method === 'POST') request.raw.headers['content-type'] ||= 'application/json'
      if (operation.token !== undefined)
        await authenticate(catalogue, operation.token, request, lookUp?.(request.params as Exchange['parameters']))
    },
    handler: (request, reply) => answer(endpoint, request, reply, catalogue, users.get(request)),
  })
}

async function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  catalogue: Catalogue,
  user: User | undefined,
): Promise<FastifyReply> {
  const format = chooseFormat(request)
  const { language = '', ...parameters } = request.params as Readonly<Record<string, string>>
  const {
    status = 200,
    body,
    headers = {},
  } = await endpoint({
    catalogue,
    request,
    parameters,
    query: request.raw.url?.split('?').slice(1).join('?') ?? '',
    language,
    translate: catalogue.settings.languages.get(language),
    format,
    user,
    found: versions.get(request),
    origin: catalogue.settings.url ?? `${request.protocol}://${request.host}`,
  })
  // A store of answers must not give one format for another.
  reply.header('vary', 'accept')
  if (status === 304) return reply.code(status).headers(headers).send()
  return reply.code(status).headers(headers).type(contentTypes[format]).send(writeBody(body, format))
}

/** A path takes only the methods that the specification lists. */
function refuseOthers(
  scope: FastifyInstance,
  path: string,
  operations: readonly Operation[],
  catalogue: Catalogue,
): void {
  const allowed = withHead(operations.map(({ method }) => method))
  scope.route({
    method: scope.supportedMethods.filter((method) => !allowed.includes(method)),
    url: `/:language${path}`,
    onRequest: async (request) => {
      requireLanguage(request, catalogue)
      throw notAllowed(request.method, allowed)
    },
    handler: () => undefined,
  })
}

function requireLanguage(request: FastifyRequest, { settings }: Catalogue): void {
  const { language } = request.params as { readonly language: string }
  if (language !== 'en' && !settings.languages.has(language)) throw notFound()
}
