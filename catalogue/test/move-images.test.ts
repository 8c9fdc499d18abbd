import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTask } from '../src/commands/run-task.ts'
import type { Task } from '../src/commands/task.ts'
import { createFolderImages, createMemoryImages, type ImageStore } from '../src/images/image-store.ts'
import { addLink } from '../src/store/links.ts'
import { onEachDatabase } from './support/databases.ts'
import { multipart, picture } from './support/multipart.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, rawPath, type SampleCatalogue, sampleEditions } from './support/sample-catalogue.ts'
import { keepingIo, type TaskResult } from './support/tasks.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-move-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.skipIf(!isReal)('images', () => {
  onEachDatabase((open) => {
    interface Catalogue extends SampleCatalogue {
      readonly images: ImageStore
      readonly run: (task: Task, input?: readonly string[]) => Promise<TaskResult>
    }
    const openCatalogue = async (images: ImageStore = createMemoryImages(), place?: string): Promise<Catalogue> => {
      const sample = await createSampleCatalogue(await open(), images)
      const run: Catalogue['run'] = async (task, input = []) => {
        const io = keepingIo(input)
        const { database } = sample
        const context = { database, configurations: () => sampleEditions()[0], images: { store: images, place } }
        return { isDone: await runTask(task, context, io), printed: io.printed, said: io.said }
      }
      return { ...sample, images, run }
    }
    const upload = async ({ app, as }: Catalogue, bytes: Buffer, who: 'one' | 'two' = 'one'): Promise<string> => {
      const { headers, body } = multipart({ content: bytes })
      const url = '/en/api/v2/image/upload/'
      const response = await app.inject({ method: 'POST', url, headers: { ...as[who], ...headers }, payload: body })
      return response.json<{ uid: string }>().uid
    }
    const create = async ({ post }: Catalogue, name: string, image: string): Promise<string> => {
      const answers = { qg_1: [{ key_1: { en: name }, key_3: { en: 'x' } }], qg_14: [{ key_19: image }] }
      return (await post('questionnaires/sample/2015/create/', answers)).json<{ code: string }>().code
    }

    let from: Catalogue
    let ids: readonly string[]
    let codes: readonly string[]
    const folder = mkdtempSync(join(scratch, 'moved-'))
    let lines: readonly string[]
    const images = { folder }
    beforeAll(async () => {
      from = await openCatalogue()
      ids = [
        await upload(from, await picture(1500, 900, 'jpeg', 'red')),
        await upload(from, await picture(700, 500, 'png', 'blue')),
        await upload(from, await picture(30, 40, 'gif', 'white'), 'two'),
      ]
      // Two name the first, and nobody names the last.
      codes = [
        await create(from, 'A', ids[0] ?? ''),
        await create(from, 'B', (ids[1] ?? '').toUpperCase()),
        await create(from, 'C', ids[0] ?? ''),
      ]
      await from.run({ do: 'publish', codes: codes.slice(0, 2) })
      await addLink(from.database.query, codes[0] ?? '', codes[1] ?? '')
      const { isDone, said, printed } = await from.run({ do: 'export', images })
      expect({ isDone, said }).toEqual({ isDone: true, said: ['images: 3 written, 0 already there, 0 missing'] })
      lines = asImported(printed)
    })

    /** What everybody gets of a catalogue that was made as this one, the images too. */
    async function everything({ app, as, get }: Catalogue): Promise<readonly unknown[]> {
      const paths = [
        'questionnaires/',
        'questionnaires/?type=sample&page=1',
        ...codes.map((code) => `questionnaires/${code}/`),
      ]
      const own = ['questionnaires/mydata/', ...codes.map(rawPath)]
      const answers = []
      for (const accept of ['application/json', 'application/xml', 'text/csv']) {
        for (const path of paths) answers.push(await get(path, { ...as.reader, accept }))
        for (const path of own) answers.push(await get(path, { ...as.one, accept }))
      }
      for (const id of ids)
        for (const size of ['', '-default', '-small', '-medium'])
          for (const ending of ['jpg', 'png', 'gif'])
            answers.push(
              await app.inject({ method: 'GET', url: `/upload/${id.slice(0, 2)}/${id[2]}/${id}${size}.${ending}` }),
            )
      return answers.map(({ statusCode, headers, rawPayload }) => [
        statusCode,
        headers['content-type'],
        rawPayload.toString('base64'),
      ])
    }

    test('move with their questionnaires into an empty catalogue, where every request gets the same answer', async () => {
      const to = await openCatalogue()
      const before = await everything(from)
      expect(before.filter((answer) => (answer as number[])[0] === 200)).toHaveLength(3 * 8 + 12)
      expect(await to.run({ do: 'import', images }, lines)).toMatchObject({
        isDone: true,
        said: ['3 stored, 0 already there, 0 refused', 'images: 3 stored, 0 already there, 0 refused'],
      })
      expect(await everything(to)).toEqual(before)
      const rows = (one: Catalogue) =>
        one.database.query
          .selectFrom('images')
          .innerJoin('users', 'users.id', 'owner')
          .select(['images.id', 'email', 'content_type', 'sizes', 'images.created'])
          .orderBy('images.id')
          .execute()
      expect(await rows(to)).toEqual(await rows(from))
      // Again it changes nothing.
      expect((await to.run({ do: 'import', images }, lines)).said).toEqual([
        '0 stored, 3 already there, 0 refused',
        'images: 0 stored, 3 already there, 0 refused',
      ])
      expect(await everything(to)).toEqual(before)
    })

    test('are written once, however often an export is run, and again where a file is cut off', async () => {
      const copy = join(scratch, `again-${from.database.kind}`)
      const again = async () => (await from.run({ do: 'export', images: { folder: copy } })).said
      expect(await again()).toEqual(['images: 3 written, 0 already there, 0 missing'])
      expect(await again()).toEqual(['images: 0 written, 3 already there, 0 missing'])
      const file = fileOf(copy, ids[1] ?? '', 'png')
      const whole = readFileSync(file)
      writeFileSync(file, whole.subarray(0, 50))
      expect(await again()).toEqual(['images: 1 written, 2 already there, 0 missing'])
      expect(readFileSync(file)).toEqual(whole)
    })

    test('are those of the versions that are asked for', async () => {
      const part = join(scratch, `part-${from.database.kind}`)
      const { said } = await from.run({ do: 'export', status: 'draft', images: { folder: part } })
      expect(said).toEqual(['images: 1 written, 0 already there, 0 missing'])
      expect(existsSync(fileOf(part, ids[0] ?? '', 'jpg'))).toBe(true)
    })

    test('that are not in the store are told, and the others are written', async () => {
      const poor = await openCatalogue()
      const [gone, kept] = [
        await upload(poor, await picture(20, 20, 'png')),
        await upload(poor, await picture(10, 10, 'png')),
      ]
      const name = `${gone.slice(0, 2)}/${gone[2]}/${gone}-small.png`
      await poor.images.remove(name)
      const out = join(scratch, `poor-${from.database.kind}`)
      expect(await poor.run({ do: 'export', images: { folder: out } })).toEqual({
        isDone: false,
        printed: [],
        said: [`${name} is not among the images of the catalogue`, 'images: 1 written, 0 already there, 1 missing'],
      })
      expect([existsSync(fileOf(out, kept, 'json')), existsSync(fileOf(out, gone, 'json'))]).toEqual([true, false])
    })

    const page = Buffer.from('<script>alert(1)</script>')
    test.each<[string, (file: string, description: string) => void, RegExp]>([
      ['is cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 50)), /is not as it was exported/],
      ['has other bytes', (file) => writeFileSync(file, readFileSync(file).fill(0, 100)), /is not as it was exported/],
      ['is gone', (file) => rmSync(file), /is missing/],
      [
        'is a page of HTML',
        (file, description) => {
          writeFileSync(file, page)
          const said = JSON.parse(readFileSync(description, 'utf8')) as { sizes: object[] }
          const sha256 = createHash('sha256').update(page).digest('hex')
          said.sizes[3] = { ...said.sizes[3], bytes: page.length, sha256 }
          writeFileSync(description, JSON.stringify(said))
        },
        /is no image of the type image\/jpeg/,
      ],
      ['has no true description', (_file, description) => writeFileSync(description, '{}'), /cannot be read/],
    ])('leave out the questionnaires of one whose file %s, and nothing else', async (_what, spoil, words) => {
      const to = await openCatalogue()
      const copy = mkdtempSync(join(scratch, 'spoilt-'))
      await from.run({ do: 'export', images: { folder: copy } })
      const [file, description] = [fileOf(copy, ids[0] ?? '', 'jpg'), fileOf(copy, ids[0] ?? '', 'json')]
      spoil(file, description)
      const { isDone, said, printed } = await to.run({ do: 'import', images: { folder: copy } }, lines)
      expect({ isDone, printed }).toEqual({ isDone: false, printed: [codes[1]] })
      expect(said.filter((line) => words.test(line))).toHaveLength(3)
      expect(said).toContain('1 stored, 0 already there, 2 refused')
      expect(said.at(-1)).toBe('images: 2 stored, 0 already there, 1 refused')
      const known = await to.database.query.selectFrom('images').select('id').orderBy('id').execute()
      expect(known.map(({ id }) => id)).toEqual([ids[1], ids[2]].sort())
      for (const size of ['', '-default', '-small', '-medium'])
        expect(await to.images.get(`${ids[0]?.slice(0, 2)}/${ids[0]?.[2]}/${ids[0]}${size}.jpg`)).toBeUndefined()
      // The next run, with a whole folder, goes on.
      await from.run({ do: 'export', images: { folder: copy } })
      rmSync(description)
      await from.run({ do: 'export', images: { folder: copy } })
      expect((await to.run({ do: 'import', images: { folder: copy } }, lines)).said).toEqual([
        '2 stored, 1 already there, 0 refused',
        'images: 1 stored, 2 already there, 0 refused',
      ])
      expect(await everything(to)).toEqual(await everything(from))
    })

    test('of a questionnaire that is refused are not stored with it', async () => {
      const to = await openCatalogue()
      await to.run({ do: 'import' }, [lines[0]?.replace('A', 'Other') ?? ''])
      const { said } = await to.run({ do: 'import', images }, [lines[0] ?? ''])
      expect(said.join('\n')).toMatch(/is there already, and its newest version is another one/)
      // They come with the rest of the folder, as they may be of others.
      expect(said.at(-1)).toBe('images: 3 stored, 0 already there, 0 refused')
    })

    test('keep nobody as their owner where the user is not here, which is told', async () => {
      const to = await openCatalogue()
      await to.run({ do: 'remove user', email: 'two@example.org' })
      expect((await to.run({ do: 'import', images }, [])).said).toEqual([
        '0 stored, 0 already there, 0 refused',
        'there is no user two@example.org, who uploaded some of the images',
        'images: 3 stored, 0 already there, 0 refused',
      ])
    })

    test.each([
      ['a folder that is not there', join(scratch, 'nowhere'), undefined, /there is no folder/],
      ['the folder of the catalogue itself', join(scratch, 'own'), undefined, /where the catalogue itself keeps/],
      ['a folder in that', join(scratch, 'own', 'x'), undefined, /where the catalogue itself keeps/],
      ['another store than that of the running one', folder, '/elsewhere', /keeps its images in .*own, not in/],
    ])('do not come from %s', async (_what, at, store, words) => {
      const own = join(scratch, 'own')
      mkdirSync(join(own, 'x'), { recursive: true })
      const kept = { store: createFolderImages(own), place: own }
      const context = { database: from.database, configurations: () => sampleEditions()[0], images: kept }
      const task: Task = { do: 'import', images: { folder: at, ...(store ? { store } : {}) } }
      await expect(runTask(task, context, keepingIo(lines))).rejects.toThrow(words)
    })

    test('need a store to be named where the catalogue has none', async () => {
      const { database } = from
      const context = { database, configurations: () => sampleEditions()[0], images: undefined }
      await expect(runTask({ do: 'export', images }, context, keepingIo())).rejects.toThrow('name with --images')
    })
  })
})

function fileOf(folder: string, id: string, ending: string): string {
  return join(folder, id.slice(0, 2), id[2] ?? '', `${id}.${ending}`)
}

/** The lines of an export as the command line hands them to an import. */
function asImported(printed: readonly string[]): readonly string[] {
  return printed.map((text) => {
    const { data, ...rest } = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify({ ...rest, place: 'export', data: JSON.stringify(data) })
  })
}
