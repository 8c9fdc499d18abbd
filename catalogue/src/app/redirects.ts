import type { FastifyRequest } from 'fastify'
import { readOperations } from './operations.ts'
import type { Settings } from './settings.ts'

/** Where a request that nothing answers is meant for: a path of the interface without its last slash, or without its language. */
export function redirectFor(
  request: FastifyRequest,
  { languages }: Settings,
): { readonly status: number; readonly location: string } | undefined {
  const [path = '', ...query] = (request.raw.url ?? '').split('?')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const behind = query.length > 0 ? `?${query.join('?')}` : ''
  if (isInterfacePath(path)) {
    const language = request.language(['en', ...languages.keys()]) || 'en'
    return { status: isRead ? 302 : 307, location: `/${String(language)}${path}${behind}` }
  }
  const [, language = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? []
  const isKnown = language === 'en' || languages.has(language)
  if (!isKnown || rest.endsWith('/') || !isInterfacePath(`${rest}/`)) return undefined
  return { status: isRead ? 301 : 308, location: `${path}/${behind}` }
}

let patterns: readonly RegExp[] | undefined

function isInterfacePath(path: string): boolean {
  patterns ??= readOperations().map(({ path: route }) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`))
  return patterns.some((pattern) => pattern.test(path))
}
