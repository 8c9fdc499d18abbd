import type { FastifyInstance, FastifyReply } from 'fastify'
import { tagsIn } from '../app/conditional.ts'
import { notFound } from '../app/refusal.ts'
import type { Catalogue } from '../app/settings.ts'
import { imageTypes } from './image-sizes.ts'

const pathPattern = /^[\da-f]{2}\/[\da-f]\/([\da-f-]{36}(?:-default|-small|-medium)?)\.(jpg|png|gif)$/

/** Serves stored images; nothing that is below `/upload/` is ever anything else. */
export function addImageRoute(app: FastifyInstance, { images }: Catalogue): void {
  app.get('/upload/*', async (request, reply) => {
    const { '*': name = '' } = request.params as { readonly '*'?: string }
    const [, stem, ending] = pathPattern.exec(name) ?? []
    const type = imageTypes.find((one) => one.ending === ending)
    if (stem === undefined || type === undefined) throw notFound()
    // What has a name never changes.
    const etag = `"${stem}"`
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    })
    if (isKnown(request.headers['if-none-match'], stem)) return reply.code(304).send()
    const bytes = await images.get(name)
    if (bytes === undefined) {
      reply.removeHeader('etag').header('cache-control', 'no-store')
      throw notFound()
    }
    reply.type(type.contentType)
    const { range, 'if-range': unchanged = etag } = request.headers
    return sendRange(reply, Buffer.from(bytes), unchanged === etag ? range : undefined)
  })
}

/** A proxy that compressed it makes its tag a weak one. */
function isKnown(header: string | undefined, stem: string): boolean {
  return header !== undefined && tagsIn(header).some((tag) => tag === '*' || tag === stem)
}

/** The part of an image that a request asks for; all of it for what is no single part. */
function sendRange(reply: FastifyReply, bytes: Buffer, range: string | undefined): FastifyReply {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return reply.send(bytes)
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes.length : Math.min(Number(to) + 1, bytes.length)
  if (start >= end) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send('')
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end - 1}/${bytes.length}`)
    .send(bytes.subarray(start, end))
}
