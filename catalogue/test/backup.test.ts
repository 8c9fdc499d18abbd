import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadReal } from '../../test/support/real-configurations.ts'
import { administer } from '../src/commands/administer.ts'
import { runTask } from '../src/commands/run-task.ts'
import { createConfigurations } from '../src/configurations/configurations.ts'
import type { Database } from '../src/database/database.ts'
import { openEmbeddedDatabase } from '../src/database/embedded-database.ts'
import { migrate } from '../src/database/migrate.ts'
import { openServerDatabase } from '../src/database/server-database.ts'
import { createMemoryImages, type ImageStore } from '../src/images/image-store.ts'
import { createTestApp } from './support/app.ts'
import { multipart } from './support/multipart.ts'
import { hasPostgres, sharedPostgres } from './support/postgres.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, named, rawPath, type SampleCatalogue } from './support/sample-catalogue.ts'
import { keepingIo } from './support/tasks.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.skipIf(!isReal)('a backup', () => {
  let images: ImageStore
  let catalogue: SampleCatalogue
  let paths: readonly string[]
  const opened: Database[] = []
  afterAll(async () => {
    for (const database of opened) await database.close()
  })

  const openEmbedded = async (): Promise<Database> => {
    const database = openEmbeddedDatabase()
    opened.push(database)
    await migrate(database.query)
    return database
  }

  /** All that can be fetched, with the headers that tell whether it is the same. */
  async function fetchAll(app: FastifyInstance): Promise<unknown> {
    const answers: unknown[] = []
    for (const who of ['reader', 'one', 'two', 'editor'] as const)
      for (const url of paths) {
        const { statusCode, headers, body } = await app.inject({ method: 'GET', url, headers: catalogue.as[who] })
        answers.push([who, url, statusCode, headers.etag, body])
      }
    return answers
  }

  const run = async (
    task: 'backup' | 'restore',
    file: string,
    database: Database,
    store: ImageStore,
  ): Promise<readonly string[]> => {
    const io = keepingIo()
    const context = { database, images: { store, place: undefined }, configurations: () => createConfigurations([]) }
    await runTask({ do: task, file }, context, io)
    return io.said
  }

  beforeAll(async () => {
    images = createMemoryImages()
    catalogue = await createSampleCatalogue(await openEmbedded(), images)
    const { app, create, post, database } = catalogue
    const codes = [await create('First'), await create('Ünï "quoted" \\ 😀'), await create('Third')]
    const bytes = await sharp({ create: { width: 900, height: 500, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const { body: payload, headers } = multipart({ content: bytes, type: 'image/png' })
    const uploaded = await app.inject({
      method: 'POST',
      url: '/en/api/v2/image/upload/',
      payload,
      headers: { ...headers, ...catalogue.as.one },
    })
    expect(uploaded.statusCode, uploaded.body).toBe(201)
    const publish = keepingIo()
    await runTask(
      { do: 'publish', codes: codes.slice(0, 2) },
      { database, images: undefined, configurations: () => createConfigurations([]) },
      publish,
    )
    await app.inject({ method: 'GET', url: `/en/api/v2/${rawPath(codes[0] ?? '')}`, headers: catalogue.as.one })
    expect((await post(rawPath(codes[0] ?? ''), named('First, edited'))).statusCode).toBe(200)
    const { interchange } = uploaded.json<{ interchange: readonly string[] }>()
    paths = [
      '/en/api/v2/configuration/',
      '/en/api/v2/configuration/sample/',
      '/en/api/v2/configuration/sample/2015/',
      '/en/api/v2/questionnaires/?type=sample',
      '/en/api/v2/questionnaires/mydata/',
      ...codes.flatMap((code) => [`/en/api/v2/questionnaires/${code}/`, `/en/api/v2/${rawPath(code)}`]),
      ...interchange.map((text) => new URL(text.slice(1, text.indexOf(',')), 'http://x').pathname),
    ]
  })

  test.each(hasPostgres ? ['embedded', 'server'] : ['embedded'])(
    'from the embedded database into %s and back: every GET is equal (pocketbase#7338)',
    async (kind) => {
      const file = join(scratch, `${kind}.backup`)
      expect((await run('backup', file, catalogue.database, images)).at(-1)).toMatch(
        /^\d+ rows and 4 files of images written/,
      )
      expect(statSync(file).mode & 0o777).toBe(0o600)
      let database: Database
      if (kind === 'server') {
        database = openServerDatabase((await sharedPostgres()).createDatabase())
        opened.push(database)
        await migrate(database.query)
      } else database = await openEmbedded()
      const store = createMemoryImages()
      await run('restore', file, database, store)
      const sample = createConfigurations([loadReal('sample@2015')])
      const restored = await createTestApp(database, sample, {}, store)
      const again = join(scratch, `${kind}-again.backup`)
      await run('backup', again, database, store)
      const rowsOf = (path: string): readonly string[] =>
        readFileSync(path, 'utf8')
          .split('\n')
          .slice(1)
          .map((line) => line.slice(17))
      expect(rowsOf(again)).toEqual(rowsOf(file))
      expect(await fetchAll(restored)).toEqual(await fetchAll(catalogue.app))

      const back = await openEmbedded()
      await run('restore', again, back, createMemoryImages())
      const created = await (await createTestApp(back, sample)).inject({
        method: 'POST',
        url: '/en/api/v2/questionnaires/sample/2015/create/',
        headers: { 'content-type': 'application/json', ...catalogue.as.one },
        payload: JSON.stringify(named('After')),
      })
      expect(created.json()).toEqual({ success: 'true', code: 'sample_4' })
    },
  )

  test('that was cut off or changed is refused before anything is written, and so is a folder that is not empty (pocketbase#7460, pocketbase#6152)', async () => {
    const file = join(scratch, 'whole.backup')
    await run('backup', file, catalogue.database, images)
    await expect(run('backup', file, catalogue.database, images)).rejects.toThrow('exists already')
    const lines = readFileSync(file, 'utf8').split('\n')
    const folder = join(scratch, 'restored')
    const restore = async (text: string): Promise<void> => {
      const other = join(scratch, 'other.backup')
      writeFileSync(other, text)
      await administer(
        { cwd: '/', paths: [], context: [], place: { folder }, task: { do: 'restore', file: other } },
        keepingIo(),
      )
    }
    await expect(restore(lines.slice(0, -2).join('\n'))).rejects.toThrow('was cut off')
    await expect(restore(lines.join('\n').slice(0, -40))).rejects.toThrow('nothing is restored')
    await expect(restore([...lines.slice(0, 5), ...lines.slice(6)].join('\n'))).rejects.toThrow('nothing is restored')
    await expect(restore(lines.join('\n').replace('First', 'Forst'))).rejects.toThrow('nothing is restored')
    await expect(restore('{}\n')).rejects.toThrow('is not a backup of a catalogue')
    await expect(restore('')).rejects.toThrow('was cut off')
    expect(existsSync(folder)).toBe(false)
    await expect(run('restore', file, catalogue.database, images)).rejects.toThrow(
      'there is something in this catalogue already',
    )
    await restore(lines.join('\n'))
    await expect(restore(lines.join('\n'))).rejects.toThrow('there is a catalogue in')
  })
})
