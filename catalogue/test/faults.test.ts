import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app/create-app.ts'
import { plainSettings } from '../src/app/settings.ts'
import { migrate } from '../src/database/migrate.ts'
import { openServerDatabase } from '../src/database/server-database.ts'
import { createMemoryImages } from '../src/images/image-store.ts'
import { onEachDatabase } from './support/databases.ts'
import { hasPostgres, startPostgres, type TestServer } from './support/postgres.ts'
import { isReal } from './support/real-catalogue.ts'
import {
  createSampleCatalogue,
  named,
  rawPath,
  type SampleCatalogue,
  sampleEditions,
} from './support/sample-catalogue.ts'

const path = 'questionnaires/sample/2015/create/'

describe.skipIf(!isReal)('a fault', () => {
  onEachDatabase((open) => {
    let sample: SampleCatalogue
    let port: number
    beforeAll(async () => {
      sample = await createSampleCatalogue(await open())
      await sample.app.listen({ port: 0, host: '127.0.0.1' })
      const [address] = sample.app.addresses()
      port = typeof address === 'object' ? address.port : 0
      return () => sample.app.close()
    })

    async function count(): Promise<number> {
      return (await sample.database.query.selectFrom('questionnaires').select('code').execute()).length
    }

    test('of the connection after the request was sent: sent again, there is one record', async () => {
      const before = await count()
      const body = JSON.stringify(named('cut after the commit'))
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST /en/api/v2/${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: cut\r\nAuthorization: ${sample.as.one.authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      await expect.poll(count).toBe(before + 1)
      socket.destroy()
      const again = await sample.post(path, body, { ...sample.as.one, 'idempotency-key': 'cut' })
      expect(again.statusCode).toBe(201)
      expect((await sample.get(rawPath(again.json<{ code: string }>().code))).json()).toMatchObject({
        data: named('cut after the commit'),
      })
      expect(await count()).toBe(before + 1)
    })

    test.each(['versions', 'members', 'audit', 'idempotency_keys'])(
      'of a full disk while %s are written: nothing is stored, and the request can be sent again',
      async (table) => {
        const { query } = sample.database
        const before = await count()
        await sql
          .raw(
            `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
          )
          .execute(query)
        await sql.raw(`create trigger full_disk before insert on ${table} execute function full_disk()`).execute(query)
        const send = () => sample.post(path, named(table), { ...sample.as.one, 'idempotency-key': table })
        const failed = await send()
        await sql.raw('drop function full_disk cascade').execute(query)
        expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '5'])
        expect(await count()).toBe(before)
        expect((await send()).statusCode).toBe(201)
        expect(await count()).toBe(before + 1)
      },
    )

    test('of a full disk while an image is written: no file and no row stays', async () => {
      const store = createMemoryImages()
      const kept = new Set<string>()
      let puts = 0
      const app = await createApp({
        configurations: () => sampleEditions()[0],
        database: sample.database,
        images: {
          ...store,
          put: async (name, bytes, type) => {
            if (++puts === 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
            kept.add(name)
            await store.put(name, bytes, type)
          },
          remove: async (name) => {
            kept.delete(name)
          },
        },
        settings: plainSettings,
      })
      const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      const payload = Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'),
        picture,
        Buffer.from('\r\n--b--\r\n'),
      ])
      const headers = { ...sample.as.one, 'content-type': 'multipart/form-data; boundary=b' }
      const failed = await app.inject({ method: 'POST', url: '/en/api/v2/image/upload/', headers, payload })
      expect([failed.statusCode, kept.size]).toEqual([503, 0])
      expect(await sample.database.query.selectFrom('images').select('id').execute()).toEqual([])
    })

    test('of 1,000 slow clients keeps nobody else from being answered', async () => {
      const sockets: Socket[] = []
      for (let index = 0; index < 1000; index++) {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        socket.write(`POST /en/api/v2/${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Le`)
        sockets.push(socket)
      }
      await Promise.all(
        sockets.map((socket) => socket.connecting && new Promise((resolve) => socket.once('connect', resolve))),
      )
      const answer = await fetch(`http://127.0.0.1:${port}/en/api/v2/configuration/`, { headers: sample.as.reader })
      expect(answer.status).toBe(200)
      for (const socket of sockets) socket.destroy()
      expect(sample.app.server.requestTimeout).toBe(60_000)
      expect(sample.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    })
  })

  describe.skipIf(!hasPostgres)('of the way to the database', () => {
    let server: TestServer
    let way: Way
    beforeAll(async () => {
      server = await startPostgres()
      way = await openWay(Number(/:(\d+)\//.exec(server.createDatabase())?.[1]))
    })
    afterAll(async () => {
      way.close()
      await server.stop()
    })

    test('is 503 until it is back, and loses nothing', async () => {
      const database = openServerDatabase(`postgres://postgres@127.0.0.1:${way.port}/test_1`)
      await migrate(database.query)
      const sample = await createSampleCatalogue(database)
      const code = await sample.create('before')
      way.close()
      for (let tries = 0; tries < 3; tries++) {
        const failed = await sample.post(path, named('while it is gone'), {
          ...sample.as.one,
          'idempotency-key': 'gone',
        })
        expect([failed.statusCode, failed.json()]).toEqual([
          503,
          { detail: 'The database does not answer, or has no space left; send the request again later.' },
        ])
      }
      await way.open()
      const again = await sample.post(path, named('while it is gone'), { ...sample.as.one, 'idempotency-key': 'gone' })
      expect(again.statusCode).toBe(201)
      expect((await sample.get(rawPath(code))).json()).toMatchObject({ data: named('before') })
      const all = await database.query.selectFrom('questionnaires').select('code').execute()
      expect(all.length).toBe(2)
      await database.close()
    })

    test('while requests are on it: each is stored once when it is sent again', async () => {
      const url = server.createDatabase()
      const database = openServerDatabase(url.replace(/:\d+\//, `:${way.port}/`))
      await migrate(database.query)
      const sample = await createSampleCatalogue(database)
      const send = (index: number) =>
        sample.post(path, named(`number ${index}`), { ...sample.as.one, 'idempotency-key': `number ${index}` })
      const sending = Array.from({ length: 30 }, (_, index) => send(index))
      await new Promise((resolve) => setTimeout(resolve, 60))
      way.close()
      const first = await Promise.all(sending)
      for (const { statusCode } of first) expect([201, 503]).toContain(statusCode)
      await way.open()
      for (let index = 0; index < 30; index++) expect((await send(index)).statusCode).toBe(201)
      const versions = await database.query.selectFrom('versions').select('data').execute()
      expect(new Set(versions.map(({ data }) => data)).size).toBe(30)
      expect(versions.length).toBe(30)
      await database.close()
    })
  })
})

/** What lies between a catalogue and its database. */
interface Way {
  readonly port: number
  readonly open: () => Promise<void>
  readonly close: () => void
}

async function openWay(target: number): Promise<Way> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          near.destroy()
          far.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    port,
    open: () => listen(port),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
}
