import { request as send } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type PageServer, servePage } from '../../src/node/page-server.ts'

let server: PageServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks as any program could, with whatever headers. */
function ask(
  address: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<{ status: number; text: string; headers: object }> {
  return new Promise((resolve, reject) => {
    const request = send(address, { method, headers }, (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function start(): Promise<URL> {
  server = await servePage({
    files: new Map([['', { type: 'text/html', body: 'page' }]]),
    answers: { double: (body) => ({ twice: Number(body) * 2 }), none: () => undefined },
    onFault: () => undefined,
  })
  return new URL(server.address)
}

const json = { 'content-type': 'application/json' }

test('the page and its answers are given to who knows the token', async () => {
  const address = await start()
  expect(address.hostname).toBe('127.0.0.1')
  expect(await ask(address.href)).toMatchObject({ status: 200, text: 'page' })
  const asked = { method: 'POST', headers: json, body: '21' }
  expect(await ask(new URL('double', address).href, asked)).toMatchObject({ status: 200, text: '{"twice":42}' })
})

test('two servers have different tokens', async () => {
  const first = await start()
  const other = await servePage({ files: new Map(), answers: {}, onFault: () => undefined })
  expect(new URL(other.address).pathname).not.toBe(first.pathname)
  expect(first.pathname.length).toBeGreaterThan(30)
  await other.close()
})

test('every request without the token is refused', async () => {
  const { origin, pathname } = await start()
  // Tokens are random, and one in 64 begins with an x.
  const other = pathname.charAt(1) === 'x' ? 'y' : 'x'
  for (const path of [
    '/',
    '/double',
    `/${other}${pathname.slice(2)}`,
    `${pathname.slice(0, -2)}/`,
    '/../',
    pathname.slice(0, -1),
  ])
    expect([path, (await ask(`${origin}${path}`)).status]).toEqual([path, 403])
})

test('a name of another site that leads here is refused, and so is a page of another site', async () => {
  const address = await start()
  expect((await ask(address.href, { headers: { host: `evil.example:${address.port}` } })).status).toBe(403)
  expect((await ask(address.href, { headers: { host: `127.0.0.1.evil.example:${address.port}` } })).status).toBe(403)
  expect((await ask(address.href, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await ask(address.href, { headers: { origin: 'null' } })).status).toBe(403)
  expect((await ask(address.href, { headers: { host: `localhost:${address.port}` } })).status).toBe(200)
})

test.each([
  ['an answer asked for as a page', 'double', {}, 404],
  ['what a form could send', 'double', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '1' }, 415],
  ['no JSON', 'double', { method: 'POST', headers: json, body: '{' }, 400],
  ['an unknown answer', 'toString', { method: 'POST', headers: json, body: '1' }, 404],
  ['an answer that has nothing', 'none', { method: 'POST', headers: json, body: '1' }, 404],
  ['too much', 'double', { method: 'POST', headers: json, body: '1'.repeat(33 * 1024 * 1024) }, 413],
  ['another method', 'double', { method: 'PUT' }, 405],
])('%s is refused', async (_, name, asked, status) => {
  const address = await start()
  expect((await ask(new URL(name, address).href, asked)).status).toBe(status)
})

test('every response forbids what comes from elsewhere', async () => {
  const address = await start()
  const { headers } = await ask(address.href)
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  const policy = (headers as Record<string, string>)['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|http|\*/)
})

test('a port that is in use is told', async () => {
  const { port } = await start()
  await expect(servePage({ files: new Map(), answers: {}, onFault: () => undefined }, Number(port))).rejects.toThrow(
    `port ${port} is in use`,
  )
})
