import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeInterface } from '../../../src/core/index.ts'
import type { Catalogue } from '../app/settings.ts'

/** The interactive documentation at `/documentation/`; all that it shows comes from this process. */
export async function addDocumentation(app: FastifyInstance, { settings }: Catalogue): Promise<void> {
  const servers = ['en', ...settings.languages.keys()].map((language) => ({ url: `/${language}/api/v2` }))
  await app.register(async (pages) => {
    await pages.register(swagger, {
      mode: 'static',
      specification: { document: { ...describeInterface(), servers } as never },
    })
    await pages.register(swaggerUi, {
      routePrefix: '/documentation',
      // Without the bar at the top, which offers to show documents from elsewhere.
      uiConfig: { docExpansion: 'list', tryItOutEnabled: true, validatorUrl: null, layout: 'BaseLayout' },
      theme: { title: 'Interface of the questionnaire catalogue' },
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
  })
}
