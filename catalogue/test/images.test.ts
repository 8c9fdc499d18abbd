import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app/create-app.ts'
import { plainSettings } from '../src/app/settings.ts'
import { createMemoryImages } from '../src/images/image-store.ts'
import { changeState } from '../src/store/states.ts'
import { onEachDatabase } from './support/databases.ts'
import { multipart, picture, type Upload } from './support/multipart.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, type SampleCatalogue, sampleEditions } from './support/sample-catalogue.ts'

const path = 'image/upload/'
const limit = 3 * 1024 * 1024

describe.skipIf(!isReal)('an upload', () => {
  onEachDatabase((open) => {
    let sample: SampleCatalogue
    beforeAll(async () => {
      sample = await createSampleCatalogue(await open())
    })

    function upload(content: Uint8Array, more: Partial<Upload> = {}): Promise<LightMyRequestResponse> {
      const { headers, body } = multipart({ content, ...more })
      return sample.app.inject({
        method: 'POST',
        url: `/en/api/v2/${path}`,
        headers: { ...sample.as.one, ...headers },
        payload: body,
      })
    }

    function fetch(url: string, headers: Readonly<Record<string, string>> = {}): Promise<LightMyRequestResponse> {
      return sample.app.inject({ method: 'GET', url, headers })
    }

    async function refusal(content: Uint8Array, more: Partial<Upload> = {}): Promise<readonly unknown[]> {
      const response = await upload(content, more)
      return [response.statusCode, response.json<{ detail: unknown }>().detail]
    }

    test('gives an image in all sizes, at the paths of the specification', async () => {
      const response = await upload(await picture(3000, 2000, 'jpeg'))
      expect(response.statusCode).toBe(201)
      const { uid, interchange, url } = response.json<Uploaded>()
      expect(url).toBe(`/upload/${uid.slice(0, 2)}/${uid[2]}/${uid}.jpg`)
      expect(interchange.map((one) => /\((\w+)\)\]$/.exec(one)?.[1])).toEqual(['default', 'small', 'medium', 'large'])
      expect(interchange.at(-1)).toBe(`[${url}, (large)]`)
      const widths = []
      for (const one of interchange) {
        const found = await fetch(one.slice(1, one.indexOf(',')))
        expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/jpeg'])
        widths.push((await sharp(found.rawPayload).metadata()).width)
      }
      expect(widths).toEqual([640, 1024, 1440, 3000])
      const row = await sample.database.query.selectFrom('images').selectAll().where('id', '=', uid).execute()
      expect(row).toMatchObject([{ owner: sample.users.one.id, content_type: 'image/jpeg' }])
    })

    test('is at the same address in trees and own lists, whatever host a request names', async () => {
      const { uid, interchange } = (await upload(await picture(800, 600, 'jpeg'))).json<Uploaded>()
      const addresses = interchange.map((one) => one.slice(1, one.indexOf(',')))
      const answers = { qg_1: [{ key_1: { en: 'With image' }, key_3: { en: 'x' } }], qg_14: [{ key_19: uid }] }
      const made = await sample.post('questionnaires/sample/2015/create/', answers)
      const { code } = made.json<{ code: string }>()
      await sample.database.query
        .transaction()
        .execute((transaction) => changeState(transaction, code, 'public', undefined))
      const host = { host: 'elsewhere.example' }
      const tree = await sample.get(`questionnaires/${code}/`, { ...sample.as.reader, ...host })
      expect(tree.statusCode).toBe(200)
      expect(tree.body).toContain(`"${addresses[0]}"`)
      expect(tree.body).toContain(`"${addresses[1]}"`)
      expect(tree.body).not.toContain('elsewhere.example')
      const own = await sample.get('questionnaires/mydata/', { ...sample.as.one, ...host })
      expect(own.body).toContain(code)
      expect(own.body).not.toContain('elsewhere.example')
    })

    test('is at the public address where one is known', async () => {
      const app = await createApp({
        configurations: () => sampleEditions()[0],
        database: sample.database,
        images: createMemoryImages(),
        settings: { ...plainSettings, url: 'https://catalogue.example' },
      })
      const { headers, body } = multipart({ content: await picture(10, 10, 'png') })
      const request = {
        method: 'POST',
        url: `/en/api/v2/${path}`,
        headers: { ...sample.as.one, ...headers },
        payload: body,
      } as const
      const { uid, url } = (await app.inject(request)).json<Uploaded>()
      expect(url).toBe(`https://catalogue.example/upload/${uid.slice(0, 2)}/${uid[2]}/${uid}.png`)
    })

    test.each(['jpeg', 'png', 'gif'] as const)(
      'of a %s is told by its content, whatever its name and type say',
      async (format) => {
        const response = await upload(await picture(20, 10, format), { filename: 'x.html', type: 'text/html' })
        const { url } = response.json<Uploaded>()
        const found = await fetch(url)
        expect(found.headers['content-type']).toBe(`image/${format}`)
        expect(found.headers['x-content-type-options']).toBe('nosniff')
        expect(found.headers['content-security-policy']).toContain("default-src 'none'")
        expect((await sharp(found.rawPayload).metadata()).format).toBe(format)
      },
    )

    test('turns an image upright and takes the place where it was made off', async () => {
      const image = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
        .withMetadata({ orientation: 6 })
        .withExifMerge({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 57/1 0/1' } })
        .jpeg()
        .toBuffer()
      expect(image.includes('secret')).toBe(true)
      const { interchange } = (await upload(image)).json<Uploaded>()
      for (const one of interchange) {
        const { rawPayload } = await fetch(one.slice(1, one.indexOf(',')))
        const { width, height, orientation, exif } = await sharp(rawPayload).metadata()
        expect([width, height, orientation, exif]).toEqual([20, 40, undefined, undefined])
        expect(rawPayload.includes('secret')).toBe(false)
      }
    })

    test.each([
      ['text', Buffer.from('<html><script>alert(1)</script></html>'), 'Not an image file'],
      ['PDF', Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n'), 'Not an image file'],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'Not an image file'],
      ['only the beginning of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'Not an image file'],
      ['only the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'Not an image file'],
      ['only the beginning of a GIF', Buffer.from('GIF89a'), 'Not an image file'],
      ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'Unsupported file type'],
      ['nothing', Buffer.alloc(0), 'Empty content'],
    ])('of %s is refused', async (_, content, detail) => {
      expect(await refusal(content)).toEqual([400, detail])
    })

    test('of an image of another type is refused', async () => {
      for (const format of ['webp', 'tiff', 'avif'] as const) {
        const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
          .toFormat(format)
          .toBuffer()
        expect(await refusal(content)).toEqual([400, 'Unsupported file type'])
      }
    })

    test('of exactly 3 MiB is taken, and of a byte more refused', async () => {
      const image = await picture(20, 10, 'jpeg')
      const filled = (size: number): Buffer => Buffer.concat([image, Buffer.alloc(size - image.length)])
      expect((await upload(filled(limit))).statusCode).toBe(201)
      expect(await refusal(filled(limit + 1))).toEqual([400, 'File is too big'])
    })

    test('of an image that is cut off is refused, and leaves nothing', async () => {
      const image = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
        .png()
        .toBuffer()
      const before = await countImages()
      expect(await refusal(image.subarray(0, image.length / 2))).toEqual([422, 'The image cannot be read to its end.'])
      expect(await countImages()).toBe(before)
    })

    test('of a bomb is refused in bounded memory', async () => {
      // difference: image-limits
      const before = process.memoryUsage().rss
      for (const [width, height] of [
        [50_000, 50_000],
        [1_000_000, 60],
        [7_100, 7_100],
      ] as const)
        expect(await refusal(bomb(width, height))).toEqual([413, 'The image has more than 50000000 pixels.'])
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    })

    test.each([
      ['another field', { name: 'picture' }, 'Empty content'],
      ['a field without a file', { isField: true }, 'Empty content'],
      ['no end', { isCut: true }, 'The multipart body cannot be read.'],
    ])('with %s is refused', async (_, more, detail) => {
      expect(await refusal(await picture(10, 10, 'png'), more)).toEqual([400, detail])
    })

    test('in another form is refused', async () => {
      const response = await sample.post(path, '{}')
      expect(response.statusCode).toBe(415)
    })

    test('with an Idempotency-Key is stored once, and refused with another image', async () => {
      const image = await picture(30, 30, 'png')
      const before = await countImages()
      const answers = await Promise.all(Array.from({ length: 4 }, () => upload(image, { key: 'once' })))
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
      expect(await countImages()).toBe(before + 1)
      const { url } = answers[0]?.json<Uploaded>() ?? { url: '' }
      expect((await fetch(url)).statusCode).toBe(200)
      const other = await upload(await picture(31, 31, 'png'), { key: 'once' })
      expect(other.statusCode).toBe(422)
    })

    test('leaves no files where its row cannot be written', async () => {
      const names = new Set<string>()
      const store = createMemoryImages()
      const app = await createApp({
        configurations: () => sampleEditions()[0],
        database: sample.database,
        images: {
          ...store,
          put: (name, bytes, type) => {
            names.add(name)
            return store.put(name, bytes, type)
          },
          remove: (name) => {
            names.delete(name)
            return store.remove(name)
          },
        },
        settings: plainSettings,
      })
      const { headers, body } = multipart({ content: await picture(10, 10, 'png') })
      const request = {
        method: 'POST',
        url: `/en/api/v2/${path}`,
        headers: { ...sample.as.one, ...headers },
        payload: body,
      } as const
      await sample.database.query.schema.alterTable('images').renameTo('images_away').execute()
      const failed = await app.inject(request)
      await sample.database.query.schema.alterTable('images_away').renameTo('images').execute()
      expect([failed.statusCode, names.size]).toEqual([500, 0])
      expect((await app.inject(request)).statusCode).toBe(201)
      expect(names.size).toBe(4)
    })

    test('is served in parts, and not again to who has it', async () => {
      const { url } = (await upload(await picture(40, 40, 'png'))).json<Uploaded>()
      const whole = await fetch(url)
      const part = await fetch(url, { range: 'bytes=2-9' })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 2-9/${whole.rawPayload.length}`])
      expect(part.rawPayload.equals(whole.rawPayload.subarray(2, 10))).toBe(true)
      expect((await fetch(url, { range: 'bytes=-3' })).rawPayload.equals(whole.rawPayload.subarray(-3))).toBe(true)
      expect((await fetch(url, { range: 'bytes=999999-' })).statusCode).toBe(416)
      expect((await fetch(url, { range: 'bytes=5-2' })).statusCode).toBe(416)
      expect((await fetch(url, { range: 'bytes=0-1,3-4' })).statusCode).toBe(200)
      const etag = String(whole.headers.etag)
      expect((await fetch(url, { range: 'bytes=2-9', 'if-range': etag })).statusCode).toBe(206)
      expect((await fetch(url, { range: 'bytes=2-9', 'if-range': '"another"' })).statusCode).toBe(200)
      for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*'])
        expect((await fetch(url, { 'if-none-match': known })).statusCode).toBe(304)
      expect((await fetch(url, { 'if-none-match': '"another"' })).statusCode).toBe(200)
      const known = await fetch(url, { 'if-none-match': String(whole.headers.etag) })
      expect([known.statusCode, known.body]).toEqual([304, ''])
    })

    test.each([
      '/upload/../package.json',
      '/upload/%2e%2e/%2e%2e/etc/passwd',
      '/upload/00/0/00000000-0000-0000-0000-000000000000.jpg',
      '/upload/00/0/x.svg',
      '/upload/00/0/00000000-0000-0000-0000-000000000000.jpg.part',
      '/upload/00%00/0/00000000-0000-0000-0000-000000000000.jpg',
      '/upload/',
    ])('serves nothing at %s', async (url) => {
      expect([400, 404]).toContain((await fetch(url)).statusCode)
    })

    async function countImages(): Promise<number> {
      return (await sample.database.query.selectFrom('images').select('id').execute()).length
    }
  })
})

interface Uploaded {
  readonly uid: string
  readonly interchange: readonly string[]
  readonly url: string
}

/** A PNG that says it is huge, with as many rows of nothing as fit into what may be sent. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(20_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
