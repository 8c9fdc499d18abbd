import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from './settings.ts'

/**
 * The headers of all answers: a browser shows nothing of them as a page and runs nothing. What speaks of https is sent only where the public address has
 * it, as it would lock people out of an http one.
 */
export function securityHeaders({ url }: Settings): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: url?.startsWith('https:') ?? false,
    // Pages elsewhere may show the images of questionnaires.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  }
}
