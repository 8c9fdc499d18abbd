import type { FastifyRequest } from 'fastify'
import { refuse } from '../app/refusal.ts'
import { type Format, isFormat, mediaTypes } from './format.ts'

/** The format that a request asks for: by the ending of its path, the parameter `format`, or `Accept`. */
export function chooseFormat(request: FastifyRequest): Format {
  const { format } = request.query as Readonly<Record<string, unknown>>
  const asked = suffixes.get(request.raw) ?? format
  if (asked !== undefined && asked !== '') {
    if (isFormat(asked)) return asked
    throw refuse(404, 'Not found.')
  }
  const { headers } = request.raw
  if (headers.accept !== undefined) headers.accept = withoutParameters(headers.accept)
  const type = request.accepts().type(Object.keys(mediaTypes))
  const found = typeof type === 'string' ? mediaTypes[type] : undefined
  if (found === undefined) throw refuse(406, 'Could not satisfy the request Accept header.')
  return found
}

/** What is accepted, whatever else is said of a type, such as its encoding: each has one form only. */
function withoutParameters(accept: string): string {
  const types = accept.split(',').map((type) => {
    const [name = '', ...parameters] = type.split(';')
    return [name, ...parameters.filter((one) => /^\s*q\s*=/i.test(one))].join(';')
  })
  return types.join(',')
}

const suffixes = new WeakMap<object, string>()

/** Takes the ending off a path such as `questionnaires.json`, which then means the same as `questionnaires/`. */
export function takeSuffix(request: object & { readonly url?: string | undefined }): string {
  const { url = '/' } = request
  const match = /^(\/[^/?]+\/api\/v2\/[^?]*)\.(json|xml|csv)(\?.*)?$/.exec(url)
  if (match === null) return url
  const [, path = '', format = '', query = ''] = match
  suffixes.set(request, format)
  return `${path}/${query}`
}
