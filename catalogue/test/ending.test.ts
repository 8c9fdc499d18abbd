import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { followConnections } from '../src/app/finish-requests.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { makeNewFolder } from './support/new-folder.ts'
import { isReal } from './support/real-catalogue.ts'
import { buildNode, type RunningNode } from './support/running-node.ts'
import { named, rawPath } from './support/sample-catalogue.ts'
import { doTask } from './support/tasks.ts'

/** A connection, and all that came over it. */
interface Talk {
  readonly socket: Socket
  readonly received: () => string
  readonly closed: Promise<void>
}

async function talk(base: string, text: string): Promise<Talk> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    received += part
  })
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  if (text !== '') await new Promise((resolve) => socket.write(text, resolve))
  return { socket, received: () => received, closed }
}

async function untilRefused(base: string): Promise<void> {
  const isRefused = () =>
    fetch(base).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
}

describe.skipIf(!isReal)('a node that is told to end', () => {
  const { serve } = buildNode()
  const scratch = mkdtempSync(join(tmpdir(), 'questlint-ending-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))
  const folder = join(scratch, 'data')
  let token: string | undefined

  async function start(): Promise<RunningNode & { readonly head: string; readonly body: string }> {
    token ??= await prepare()
    const body = JSON.stringify(named('sent in two parts'))
    const head = [
      'POST /en/api/v2/questionnaires/sample/2015/create/ HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Authorization: Token ${token}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n')
    return { ...(await serve({ place: { folder } })), head, body }
  }

  async function prepare(): Promise<string> {
    await makeNewFolder(folder)
    const { query, close } = await openDatabase({ folder })
    const user = await setUser(query, { email: 'one@example.org', password: 'a long password' })
    const made = await addToken(query, { kind: 'app', user, label: 'test' })
    await close()
    return made
  }

  test('accepts nothing more, finishes what is running, waits for nobody else, and ends with 0', async () => {
    const node = await start()
    const lines = Array.from({ length: 110 }, (_, index) =>
      JSON.stringify({
        place: 'a.jsonl:1',
        configuration: 'sample',
        edition: '2015',
        data: JSON.stringify(named(`${index}`)),
      }),
    )
    expect((await doTask({ folder }, { do: 'import' }, lines)).printed).toHaveLength(110)
    const running = await talk(node.base, node.head + node.body.slice(0, 10))
    const silent = await talk(node.base, '')
    const half = await talk(node.base, 'GET / HTTP/1.1\r\nHos')
    const kept = await talk(node.base, 'GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(kept.received).toContain('200 OK')
    node.child.kill('SIGTERM')
    for (const { closed } of [silent, half, kept]) await closed
    await untilRefused(node.base)
    running.socket.write(node.body.slice(10))
    await running.closed
    expect(running.received()).toMatch(/^HTTP\/1\.1 201 /)
    const { code } = JSON.parse(running.received().split('\r\n\r\n')[1] ?? '') as { code: string }
    expect(await node.ended).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['catalogue.json', 'database'])

    const next = await start()
    const raw = await fetch(`${next.base}/en/api/v2/${rawPath(code)}`, { headers: { authorization: `Token ${token}` } })
    expect(await raw.json()).toEqual({ status: 'draft', data: named('sent in two parts') })
    expect((await doTask({ folder }, { do: 'export' })).printed).toHaveLength(111)
    next.child.kill('SIGINT')
    expect(await next.ended).toBe(0)
  })

  test.each([
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGTERM'],
  ] as const)('%s ends at once with %s, and leaves a folder that opens', async (first, second) => {
    const node = await start()
    await talk(node.base, node.head + node.body.slice(0, 10))
    node.child.kill(first)
    await untilRefused(node.base)
    expect(node.child.exitCode).toBeNull()
    node.child.kill(second)
    expect(await node.ended).toBe(second)
    expect((await doTask({ folder }, { do: 'list tokens' })).isDone).toBe(true)
  })
})

test('a request that is never sent to its end keeps no node from ending', async () => {
  const app = fastify()
  app.post('/', async () => 'done')
  const begun = new Promise<void>((resolve) => app.addHook('onRequest', async () => resolve()))
  const finish = followConnections(app, 300)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const never = await talk(base, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nx')
  await begun
  await finish()
  await never.closed
  expect(never.received()).toBe('')
})
