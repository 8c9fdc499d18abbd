import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { takeSuffix } from '../formats/choose-format.ts'
import { addImageRoute } from '../images/serve-images.ts'
import { addChangesPages } from '../pages/changes-page.ts'
import { addDocumentation } from '../pages/documentation.ts'
import { addRulePages } from '../pages/rule-pages.ts'
import { addStartPage } from '../pages/start-page.ts'
import { answerBroken, answerErrors, answerUnreadable } from './answer-errors.ts'
import { addHealth, newRequestId, tellRequestIds } from './health.ts'
import { addInterfaceRoutes } from './interface-routes.ts'
import { addLimits } from './limits.ts'
import { LogRequests } from './log-requests.ts'
import { securityHeaders } from './security-headers.ts'
import type { Catalogue } from './settings.ts'

/** The most bytes of answers in one request: the largest real questionnaires have a tenth of it. */
const mostBodyBytes = 5 * 1024 * 1024

/** The longest that a client may take to send a request: a slow one has a connection no longer. */
const mostRequestMilliseconds = 60_000

/** Endpoints read and check bodies themselves, so the compilers of schemas, which take long to load, never are. */
const withoutSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}

function refuseSchema(): never {
  throw new Error('a route has a schema, and nothing is loaded that compiles it')
}

/** The catalogue as an HTTP service that does not listen yet. */
export async function createApp(catalogue: Catalogue): Promise<FastifyInstance> {
  const { log, traces = false, trustProxy } = catalogue.settings
  const app = fastify({
    bodyLimit: mostBodyBytes,
    rewriteUrl: (request) => takeSuffix(request),
    exposeHeadRoutes: true,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    logger: log ? { stream: process.stderr } : false,
    genReqId: newRequestId,
    logController: new LogRequests(),
    forceCloseConnections: 'idle',
    requestTimeout: mostRequestMilliseconds,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    schemaController: withoutSchemas,
  })
  if (traces) await (await import('./trace-requests.ts')).traceRequests(app)
  tellRequestIds(app)
  catalogue.metrics?.follow(app)
  await app.register(accepts)
  await app.register(compress, { global: true })
  await app.register(helmet, securityHeaders(catalogue.settings))
  await app.register(multipart)
  await addLimits(app, catalogue)
  answerErrors(app, catalogue.settings)
  addInterfaceRoutes(app, catalogue)
  addImageRoute(app, catalogue)
  addHealth(app, catalogue)
  addStartPage(app, catalogue)
  addChangesPages(app, catalogue)
  addDocumentation(app, catalogue)
  addRulePages(app)
  return app
}
