import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Endpoint, type Exchange, userOf } from '../app/exchange.ts'
import { storeOnce } from '../app/idempotency.ts'
import { refuse } from '../app/refusal.ts'
import { imageAddress, imageName } from '../images/image-path.ts'
import { type ImageType, makeSizes, type SizedImage, typeOfImage } from '../images/image-sizes.ts'
import type { ImageStore } from '../images/image-store.ts'
import { addImage } from '../store/images.ts'

/** The most bytes of an image, as the service has it. */
export const mostImageBytes = 3 * 1024 * 1024

/** Stores an image in all its sizes. */
export const uploadImage: Endpoint = async (exchange) => {
  const { images } = exchange.catalogue
  const bytes = await readFile(exchange.request)
  const id = randomUUID()
  const written: string[] = []
  const answer = await storeOnce(exchange, bytes, async () => {
    const type = await typeOfImage(bytes)
    const sizes = await makeSizes(bytes, type)
    for (const { size, bytes: content } of sizes) {
      const name = imageName(id, size, type.ending)
      written.push(name)
      await images.put(name, content, type.contentType)
    }
    return async (query) => {
      await addImage(query, { id, contentType: type.contentType, sizes }, userOf(exchange))
      return { status: 201, body: describeImage(exchange, id, sizes, type) }
    }
  }).catch(async (error: unknown) => {
    await removeAll(images, written)
    throw error
  })
  // The same request was stored a moment before.
  if (!isAbout(answer.body, id)) await removeAll(images, written)
  return answer
}

/** The file in a multipart body. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw refuse(415, `Unsupported media type "${request.headers['content-type'] ?? ''}" in request.`)
  try {
    const limits = { fileSize: mostImageBytes, files: 4, fields: 20, fieldSize: 10_000, headerPairs: 50 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file' && bytes.length > 0) return bytes
    }
  } catch (error) {
    const { code } = error as { readonly code?: string }
    throw code === 'FST_REQ_FILE_TOO_LARGE'
      ? refuse(400, 'File is too big')
      : refuse(400, 'The multipart body cannot be read.')
  }
  throw refuse(400, 'Empty content')
}

function describeImage(
  { catalogue }: Exchange,
  id: string,
  sizes: readonly SizedImage[],
  { ending }: ImageType,
): unknown {
  const address = (size: SizedImage['size']): string => imageAddress(catalogue.settings, imageName(id, size, ending))
  return {
    success: true,
    uid: id,
    interchange: sizes.map(({ size }) => `[${address(size)}, (${size})]`),
    url: address('large'),
  }
}

function isAbout(body: unknown, id: string): boolean {
  return typeof body === 'object' && body !== null && 'uid' in body && body.uid === id
}

/** What cannot be removed is found by no request, and is left to the next start. */
async function removeAll(images: ImageStore, names: readonly string[]): Promise<void> {
  for (const name of names) await images.remove(name).catch(() => undefined)
}
