import type { FastifyRequest } from 'fastify'
import { type Operation, readOperations } from './operations.ts'
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

/** The methods of a path of the interface; `undefined` for every other path. */
export function methodsAt(url: string, { languages }: Settings): readonly string[] | undefined {
  const [, language = '', rest = ''] = /^\/([^/?]+)(\/[^?]*)/.exec(url) ?? []
  if (language !== 'en' && !languages.has(language)) return undefined
  const methods = findOperations(rest).map(({ method }) => method as string)
  return methods.length === 0 ? undefined : withHead([...new Set(methods)])
}

/** What can be read can be asked for without its body. */
export function withHead(methods: readonly string[]): readonly string[] {
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

function isInterfacePath(path: string): boolean {
  return findOperations(path).length > 0
}

let patterns: readonly (readonly [RegExp, Operation])[] | undefined

function findOperations(path: string): readonly Operation[] {
  patterns ??= readOperations().map((operation) => [
    new RegExp(`^${operation.path.replace(/:\w+/g, '[^/]+')}$`),
    operation,
  ])
  const found = patterns.flatMap(([pattern, operation]) => (pattern.test(path) ? [operation] : []))
  // A name in a path goes before a parameter there, as for the router.
  const fewest = found.reduce(
    (least, operation) => Math.min(least, countParameters(operation)),
    Number.POSITIVE_INFINITY,
  )
  return found.filter((operation) => countParameters(operation) === fewest)
}

function countParameters({ path }: Operation): number {
  return path.split(':').length
}
