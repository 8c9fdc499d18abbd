import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describeInterface } from '../../../src/core/internal.ts'
import { notFound } from '../app/refusal.ts'
import type { Catalogue, Settings } from '../app/settings.ts'

const place = '/documentation'

/** The interactive documentation at `/documentation/`; all that it shows comes from this process. What shows it is loaded when somebody asks for it first. */
export function addDocumentation(app: FastifyInstance, { settings }: Catalogue): void {
  let opened: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => {
    await (await opened)?.close()
  })
  for (const url of [place, `${place}/*`])
    app.get(url, async (request, reply) => {
      opened ??= openDocumentation(settings)
      const pages = await opened
      const { method, url, headers } = request.raw
      const page: LightMyRequestResponse = await pages.inject({
        method: method as 'GET' | 'HEAD',
        url: url ?? place,
        headers,
      })
      if (page.statusCode === 404) throw notFound()
      const { connection: _, date: _date, 'transfer-encoding': _encoding, ...told } = page.headers
      return reply.code(page.statusCode).headers(told).send(page.rawPayload)
    })
}

async function openDocumentation({ languages }: Settings): Promise<FastifyInstance> {
  const [{ default: fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const servers = ['en', ...languages.keys()].map((language) => ({ url: `/${language}/api/v2` }))
  const pages = fastify({ exposeHeadRoutes: true })
  await pages.register(swagger, {
    mode: 'static',
    specification: { document: { ...describeInterface(), servers } as never },
  })
  await pages.register(swaggerUi, {
    routePrefix: place,
    // Without the bar at the top, which offers to show documents from elsewhere.
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true, validatorUrl: null, layout: 'BaseLayout' },
    theme: { title: 'Interface of the questionnaire catalogue' },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  return pages
}
