import type { FastifyInstance } from 'fastify'
import { createApp } from '../../src/app/create-app.ts'
import { type Catalogue, plainSettings, type Settings } from '../../src/app/settings.ts'
import type { Configurations } from '../../src/configurations/configurations.ts'
import type { Database } from '../../src/database/database.ts'
import { createMemoryImages } from '../../src/images/image-store.ts'
import { validateResponses } from './validate-responses.ts'

/** A catalogue to send requests to, without a port; answers that its description does not have come with the status 599. */
export async function createTestApp(
  database: Database,
  configurations: Configurations,
  settings: Partial<Settings> = {},
  images = createMemoryImages(),
): Promise<FastifyInstance> {
  const catalogue: Catalogue = {
    configurations: () => configurations,
    database,
    images,
    settings: { ...plainSettings, ...settings },
  }
  const app = await createApp(catalogue)
  validateResponses(app)
  return app
}
