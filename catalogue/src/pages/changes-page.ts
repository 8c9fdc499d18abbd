import type { FastifyInstance } from 'fastify'
import { formatChangesHtml, linesOf, version } from '../../../src/core/internal.ts'
import { notFound } from '../app/refusal.ts'
import type { Catalogue } from '../app/settings.ts'
import { policy } from './policy.ts'

/** Where the page about a change that waits is, below the address of the catalogue. */
export function changesPath(configuration: string): string {
  return `/changes/${encodeURIComponent(configuration)}`
}

/** Adds a page for each change of a configuration that would harm stored answers. */
export function addChangesPages(app: FastifyInstance, { held }: Catalogue): void {
  app.get('/changes/:configuration', async (request, reply) => {
    const { configuration } = request.params as { readonly configuration: string }
    const change = held?.().get(configuration)
    if (change === undefined) throw notFound()
    const { report, sides } = change
    const page = formatChangesHtml(report, {
      sourceOf: ({ side, file }) => {
        const document = sides[side].files.get(file)?.document
        return document && { text: document.text, lines: linesOf(document) }
      },
      pathOf: (file) => file,
      sides: { old: 'what is in use', new: 'the files on disk' },
      version,
    })
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .send(page)
  })
}
