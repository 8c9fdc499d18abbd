import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createObjectImages } from '../src/images/object-store.ts'
import { openImages } from '../src/images/open-images.ts'
import { signRequest } from '../src/images/sign-request.ts'

const access = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }

test('a request is signed as the examples of S3 are', () => {
  const headers = signRequest(
    {
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
      body: Buffer.from('Welcome to Amazon S3.'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    },
    access,
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
})

describe('images in an object store', () => {
  let server: Server
  let address: string
  const objects = new Map<string, { readonly bytes: Buffer; readonly type: string }>()
  let failing = false

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const bytes = Buffer.concat(parts)
      if (failing) return response.writeHead(500).end('no')
      if (!isSigned(request, bytes)) return response.writeHead(403).end('no')
      const { url = '' } = request
      const known = objects.get(url)
      if (request.method === 'PUT') {
        objects.set(url, { bytes, type: request.headers['content-type'] ?? '' })
        return response.writeHead(200).end()
      }
      if (request.method === 'DELETE') objects.delete(url)
      if (request.method === 'DELETE') return response.writeHead(204).end()
      return known ? response.writeHead(200).end(known.bytes) : response.writeHead(404).end('<Error/>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/images/`
  })
  afterAll(() => server.close())

  test('are stored, found and removed', async () => {
    const images = openImages({ url: 'postgres://x' }, address, {
      AWS_ACCESS_KEY_ID: access.key,
      AWS_SECRET_ACCESS_KEY: access.secret,
    })
    const bytes = Buffer.from([0, 255, 1, 254])
    await images.put('ab/c/x.png', bytes, 'image/png')
    expect(objects.get('/bucket/images/ab/c/x.png')).toEqual({ bytes, type: 'image/png' })
    expect(Buffer.from((await images.get('ab/c/x.png')) ?? [])).toEqual(bytes)
    await images.remove('ab/c/x.png')
    expect(await images.get('ab/c/x.png')).toBeUndefined()
    await images.remove('ab/c/x.png')
  })

  test('are not acknowledged by a store that refuses or fails', async () => {
    const images = createObjectImages(address, { ...access, secret: 'wrong' })
    await expect(images.put('a', Buffer.from('x'), 'image/png')).rejects.toThrow('answers 403 to PUT')
    failing = true
    await expect(createObjectImages(address, access).get('a')).rejects.toThrow('answers 500 to GET')
    failing = false
  })

  /** Makes the signature anew from what came. */
  function isSigned(request: IncomingMessage, body: Buffer): boolean {
    const { authorization = '', host, 'x-amz-date': date = '' } = request.headers
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
    const own = ['host', 'x-amz-content-sha256', 'x-amz-date']
    const headers = Object.fromEntries(
      names.filter((name) => !own.includes(name)).map((name) => [name, String(request.headers[name])]),
    )
    const time = new Date(String(date).replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
    const again = signRequest(
      { method: request.method as 'PUT', url: new URL(`http://${host}${request.url}`), body, headers },
      access,
      time,
    )
    return (
      again.authorization === authorization &&
      request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex')
    )
  }
})

test('images beside a database of many nodes need a place of their own, and an address its secret', async () => {
  await expect(
    openImages({ url: 'postgres://x' }, undefined, {}).put('a', new Uint8Array(), 'image/png'),
  ).rejects.toMatchObject({
    status: 503,
  })
  expect(() => openImages({}, 'https://store.example/bucket', {})).toThrow()
})
