import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadRealWorkspace } from '../../test/support/real-configurations.ts'
import { runTask } from '../src/commands/run-task.ts'
import type { Task } from '../src/commands/task.ts'
import { keepSources } from '../src/configurations/kept-sources.ts'
import { createMemoryImages, type ImageStore } from '../src/images/image-store.ts'
import { onEachDatabase } from './support/databases.ts'
import { multipart } from './support/multipart.ts'
import { isReal } from './support/real-catalogue.ts'
import {
  createSampleCatalogue,
  named,
  rawPath,
  type SampleCatalogue,
  sampleEditions,
} from './support/sample-catalogue.ts'
import { keepingIo, type TaskResult } from './support/tasks.ts'

describe.skipIf(!isReal)('what is erased', () => {
  onEachDatabase((open) => {
    let images: ImageStore
    let catalogue: SampleCatalogue

    const run = async (task: Task, input: readonly string[] = []): Promise<TaskResult> => {
      const io = keepingIo(input)
      const context = {
        database: catalogue.database,
        images: { store: images, place: undefined },
        configurations: () => sampleEditions()[1],
      }
      return { isDone: await runTask(task, context, io), printed: io.printed, said: io.said }
    }

    /** Uploads an image of user one and gives its id and the paths of its sizes. */
    async function upload(): Promise<{ readonly uid: string; readonly paths: readonly string[] }> {
      const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      const { body: payload, headers } = multipart({ content, type: 'image/png' })
      const uploaded = await catalogue.app.inject({
        method: 'POST',
        url: '/en/api/v2/image/upload/',
        payload,
        headers: { ...headers, ...catalogue.as.one },
      })
      const { uid, interchange } = uploaded.json<{ uid: string; interchange: readonly string[] }>()
      return { uid, paths: interchange.map((text) => new URL(text.slice(1, text.indexOf(',')), 'http://x').pathname) }
    }

    const statusOf = async (url: string): Promise<number> =>
      (await catalogue.app.inject({ method: 'GET', url, headers: catalogue.as.reader })).statusCode

    /** Everything in the database as one text. */
    const everything = async (): Promise<string> => {
      const { query } = catalogue.database
      const tables = [
        'users',
        'tokens',
        'members',
        'versions',
        'former_versions',
        'audit',
        'images',
        'idempotency_keys',
        'edit_requests',
        'login_failures',
      ] as const
      return JSON.stringify(await Promise.all(tables.map((table) => query.selectFrom(table).selectAll().execute())))
    }

    beforeAll(async () => {
      images = createMemoryImages()
      catalogue = await createSampleCatalogue(await open(), images)
      const { workspace, questionnaire } = loadRealWorkspace('sample@2015')
      const configuration = sampleEditions()[0].find('sample', '2015')
      if (configuration) await keepSources(catalogue.database.query, [{ ...configuration, questionnaire, workspace }])
    })

    test('is a questionnaire in every version, with the images that only it names; a tombstone stays', async () => {
      const [own, shared] = [await upload(), await upload()]
      const { post, create, get, as } = catalogue
      const code = await create(own.uid)
      await create(shared.uid)
      await run({ do: 'publish', codes: [code] })
      await get(rawPath(code))
      expect((await post(rawPath(code), named(shared.uid))).statusCode).toBe(200)
      const erased = await run({ do: 'erase', codes: [code] })
      expect(erased.said).toEqual([
        '1 image removed in all sizes',
        'backups, exports and logs that were made before still have it',
      ])
      expect(await everything()).not.toContain(own.uid)
      expect(await Promise.all(own.paths.map(statusOf))).toEqual(own.paths.map(() => 404))
      expect(await Promise.all(shared.paths.map(statusOf))).toEqual(shared.paths.map(() => 200))
      expect((await get(`questionnaires/${code}/`, as.reader)).statusCode).toBe(404)
      expect((await get(rawPath(code))).statusCode).toBe(404)
      await expect(run({ do: 'erase', codes: [code] })).rejects.toThrow(`there is no questionnaire ${code}`)
      const line = JSON.stringify({
        place: 'a.jsonl:1',
        code,
        configuration: 'sample',
        edition: '2015',
        data: JSON.stringify(named('again')),
      })
      expect((await run({ do: 'import' }, [line])).said[0]).toMatch(
        /^a\.jsonl:1: sample_\d+ was erased on \d{4}-\d\d-\d\d, and does not come back$/,
      )
    })

    test('are the answers to one question in every version, and what they were before a plan (EUSurvey#327)', async () => {
      const { query } = catalogue.database
      const { get, create, post, as } = catalogue
      const code = await create('a name that stays')
      await run({ do: 'publish', codes: [code] })
      await get(rawPath(code))
      const answers = { qg_1: [{ key_1: { en: 'a name that stays' }, key_3: { en: 'SECRET' } }] }
      expect((await post(rawPath(code), answers)).statusCode).toBe(200)
      const [version] = await query
        .selectFrom('versions')
        .select(['id', 'edition', 'configuration_hash'])
        .where('questionnaire', '=', code)
        .execute()
      await query
        .insertInto('former_versions')
        .values({
          id: version?.id ?? '',
          version_id: version?.id ?? '',
          edition: '2015',
          configuration_hash: version?.configuration_hash ?? '',
          to_hash: '',
          data: JSON.stringify(answers),
        })
        .execute()
      await expect(run({ do: 'erase question', path: 'key_3' })).rejects.toThrow('is not the path of a question')
      expect((await run({ do: 'erase question', path: 'other@2015/qg_1/key_3' })).said[0]).toMatch(
        /^0 answers in 0 versions/,
      )
      expect(await everything()).toContain('SECRET')
      const erased = await run({ do: 'erase question', path: 'sample@2015/qg_1/key_3' })
      expect(erased.said[0]).toMatch(/^\d+ answers in \d+ versions erased/)
      const all = await everything()
      expect(all).not.toContain('SECRET')
      expect(all).not.toContain('\\"key_3')
      expect(all).toContain('a name that stays')
      expect((await get(`questionnaires/${code}/`, as.reader)).statusCode).toBe(200)
    })

    test('is a person, whose deeds stay under a pseudonym, also after the user was removed', async () => {
      const unnamed = await upload()
      await catalogue.create('about one@example.org')
      const great = '{"qg_34":[{"key_47":9007199254740993}]}'
      await catalogue.post('questionnaires/sample/2015/create/', great)
      const { printed } = await run({ do: 'export person', email: 'One@example.org' })
      const exported = printed.map((text) => JSON.parse(text) as { kind: string; data?: unknown })
      expect(printed.join('\n')).toMatch(/"key_47": ?9007199254740993\b/)
      expect(exported).toContainEqual(expect.objectContaining({ data: named('about one@example.org') }))
      expect(new Set(exported.map(({ kind }) => kind))).toEqual(
        new Set(['user', 'token', 'version', 'image', 'opened edit', 'deed', 'mention']),
      )
      const { id } = catalogue.users.one
      await run({ do: 'remove user', email: 'one@example.org' })
      const erased = await run({ do: 'erase person', email: 'one@example.org' })
      expect(erased.said).toContainEqual(
        expect.stringMatching(/^what they did is kept under erased-[\da-f]{8}; backups/),
      )
      expect(erased.said).toContainEqual(expect.stringMatching(/^answers that have the e-mail stay: sample_\d+;/))
      const all = await everything()
      expect(all).not.toContain(id)
      expect(all.match(/one@example\.org/g)).toHaveLength(2)
      expect(all).toContain('erased-')
      expect(await Promise.all(unnamed.paths.map(statusOf))).toEqual(unnamed.paths.map(() => 200))
      await expect(run({ do: 'erase person', email: 'one@example.org' })).rejects.toThrow(
        'nothing is kept about one@example.org',
      )

      const { users, as } = catalogue
      await run({ do: 'erase person', email: users.two.email })
      expect((await catalogue.get('questionnaires/mydata/', as.two)).statusCode).toBe(401)
      expect(await everything()).not.toContain(users.two.id)
    })
  })
})
