import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { answersToImport } from '../../src/cli/answers-to-import.ts'
import { corpus } from '../../test/support/real-configurations.ts'
import { runTask } from '../src/commands/run-task.ts'
import type { Task } from '../src/commands/task.ts'
import type { Database } from '../src/database/database.ts'
import { addLink } from '../src/store/links.ts'
import { type OpenDatabase, onEachDatabase } from './support/databases.ts'
import { isReal } from './support/real-catalogue.ts'
import { createSampleCatalogue, named, rawPath, sampleEditions } from './support/sample-catalogue.ts'
import { keepingIo, type TaskResult } from './support/tasks.ts'

const imported: Task = { do: 'import' }

/** The lines of an export as the command line hands them to an import. */
function asImported(printed: readonly string[]): readonly string[] {
  return printed.map((text) => {
    const { data, ...rest } = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify({ ...rest, place: 'export', data: JSON.stringify(data) })
  })
}

/** A line as the command line makes it of a file. */
function line(code: string | undefined, data: unknown, more: object = {}): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return JSON.stringify({
    place: 'a.jsonl:1',
    configuration: 'sample',
    edition: '2015',
    ...(code ? { code } : {}),
    ...more,
    data: text,
  })
}

describe.skipIf(!isReal)('import and export', () => {
  onEachDatabase((open) => {
    let database: Database
    beforeAll(async () => {
      database = await open()
    })

    const run = async (task: Task, input: readonly string[] = [], on = database): Promise<TaskResult> => {
      const io = keepingIo(input)
      const isDone = await runTask(
        task,
        { database: on, configurations: () => sampleEditions()[1], images: undefined },
        io,
      )
      return { isDone, printed: io.printed, said: io.said }
    }
    const exported = async (on = database): Promise<readonly Record<string, unknown>[]> =>
      (await run({ do: 'export' }, [], on)).printed.map((text) => JSON.parse(text) as Record<string, unknown>)

    test('take answers with and without a code, once, however often they are given', async () => {
      const lines = [
        line('sample_41', named('A')),
        line(undefined, named('B')),
        line(undefined, named('B')),
        line('tech', named('C')),
      ]
      const first = await run({ do: 'import', status: 'public' }, lines)
      expect(first).toMatchObject({
        isDone: true,
        said: [
          '4 of them came without a language, and are in English; --language names another one',
          '4 stored, 0 already there, 0 refused',
        ],
      })
      expect(first.printed).toEqual(['sample_41', 'sample_42', 'sample_43', 'tech'])
      expect(await run({ do: 'import', status: 'public' }, lines)).toMatchObject({
        printed: [],
        said: ['0 stored, 4 already there, 0 refused'],
      })
      const more = await run({ do: 'import', status: 'public' }, [...lines, line(undefined, named('B'))])
      expect(more.said).toEqual([
        '1 of them came without a language, and are in English; --language names another one',
        '1 stored, 4 already there, 0 refused',
      ])
    })

    test.each([
      ['a data check fails', line('sample_90', { qg_1: [{ key_1: 'no object' }] }), /unknown|wrong|must/],
      ['a configuration is not loaded', line('other_1', {}, { configuration: 'other' }), /other@2015 is not loaded/],
      ['an edition is not loaded', line('sample_91', {}, { edition: '1999' }), /sample@1999 is not loaded/],
      ['a code is none', line('../x', {}), /cannot be the code/],
      ['a code is that of an address', line('mydata_1', {}), /begins like another address/],
      ['a status is none', line('sample_92', {}, { status: 'lost' }), /not a status/],
      ['a time is none', line('sample_93', {}, { created: 'yesterday' }), /is not a time/],
      ['answers cannot be read', line('sample_94', '{'), /cannot be read/],
      ['answers cannot be stored', line('sample_95', '{"qg_1": [{"key_1": {"en": "a\\u0000"}}]}'), /refused/],
      ['other answers have the code', line('sample_42', named('Other'), { status: 'public' }), /is there already/],
    ])('refuse a questionnaire and go on where %s', async (_why, wrong, words) => {
      const before = await exported()
      const { isDone, printed, said } = await run(imported, [
        wrong,
        line('sample_41', named('A'), { status: 'public' }),
      ])
      expect({ isDone, printed }).toEqual({ isDone: false, printed: [] })
      expect(said.join('\n')).toMatch(words)
      expect(said.at(-1)).toBe('0 stored, 1 already there, 1 refused')
      expect(await exported()).toEqual(before)
    })

    test('store all versions of a questionnaire or none', async () => {
      const both = [
        line('sample_50', named('Old'), { status: 'public' }),
        line('sample_50', { qg_1: 3 }, { status: 'draft' }),
      ]
      expect((await run(imported, both)).said.at(-1)).toBe('0 stored, 0 already there, 1 refused')
      expect((await exported()).some(({ code }) => code === 'sample_50')).toBe(false)
      const right = [both[0] ?? '', line('sample_50', named('New'), { status: 'draft' })]
      expect((await run(imported, right)).said.at(-1)).toBe('1 stored, 0 already there, 0 refused')
      const states = (await exported()).flatMap(({ code, status }) => (code === 'sample_50' ? [status] : []))
      expect(states).toEqual(['public', 'draft'])
    })

    test('move a whole catalogue to another one, to the same lines', async () => {
      const [from, to] = [await createSampleCatalogue(await open()), await open()]
      const code = await from.create('Zürich \u200e\u0085 1.50')
      await from.database.query.transaction().execute(async () => undefined)
      await run({ do: 'publish', codes: [code] }, [], from.database)
      await from.create('Second')
      const { printed } = await run({ do: 'export' }, [], from.database)
      expect(printed).toHaveLength(2)
      expect(printed.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      await run({ do: 'add user', email: 'one@example.org', password: 'x' }, [], to)
      expect((await run(imported, asImported(printed), to)).said).toEqual(['2 stored, 0 already there, 0 refused'])
      expect((await run({ do: 'export' }, [], to)).printed).toEqual(printed)
      expect((await run({ do: 'export', after: code }, [], to)).printed).toEqual(printed.slice(1))
      expect((await run({ do: 'export', status: 'public' }, [], to)).printed).toEqual(printed.slice(0, 1))
    })

    test('move superseded versions and links too, and lead back to the same lines', async () => {
      const [from, to] = [await createSampleCatalogue(await open()), await open()]
      const [first, second, third] = [await from.create('A1'), await from.create('B'), await from.create('C')]
      await run({ do: 'publish', codes: [first, second] }, [], from.database)
      for (const name of ['A2', 'A1', 'A3']) {
        await from.get(rawPath(first))
        expect((await from.post(rawPath(first), named(name))).statusCode).toBe(200)
        if (name !== 'A3') await run({ do: 'publish', codes: [first] }, [], from.database)
      }
      await addLink(from.database.query, first, third)
      await addLink(from.database.query, first, second)
      await addLink(from.database.query, second, first)
      const { printed } = await run({ do: 'export' }, [], from.database)
      const lines = asImported(printed)
      const states = lines.map((text) => (JSON.parse(text) as { status: string }).status)
      expect(states).toEqual(['superseded', 'superseded', 'public', 'draft', 'public', 'draft'])
      await run({ do: 'add user', email: 'one@example.org', password: 'x' }, [], to)
      expect((await run(imported, lines, to)).said).toEqual(['3 stored, 0 already there, 0 refused'])
      expect((await run({ do: 'export' }, [], to)).printed).toEqual(printed)
      // Again it changes nothing, and the links of a run that was cut off come with the next one.
      await to.query.deleteFrom('links').execute()
      expect((await run(imported, lines, to)).said).toEqual(['0 stored, 3 already there, 0 refused'])
      expect((await run({ do: 'export' }, [], to)).printed).toEqual(printed)
      const audited = await to.query.selectFrom('audit').select('subject').where('action', '=', 'link').execute()
      expect(audited).toHaveLength(6)
    })

    test('say which users and linked questionnaires are not there', async () => {
      const other = await open()
      const { said, isDone } = await run(
        imported,
        [line('sample_1', named('A'), { compilers: ['gone@example.org'], links: ['sample_2'] })],
        other,
      )
      expect(isDone).toBe(true)
      expect(said).toEqual([
        'sample_1 is linked with sample_2, which is not here',
        'there is no user gone@example.org, who compiled some of them',
        '1 of them came without a status, and are drafts',
        '1 of them came without a language, and are in English; --language names another one',
        '1 stored, 0 already there, 0 refused',
      ])
    })

    test('give those a language that do not say theirs', async () => {
      const other = await open()
      const said = [
        line('sample_1', named('A')),
        line('sample_2', named('B'), { translations: ['es', 'fr'] }),
        line('sample_3', named('C'), { original: 'ar' }),
      ]
      expect((await run({ do: 'import', language: 'pt', status: 'draft' }, said, other)).said).toEqual([
        '3 stored, 0 already there, 0 refused',
      ])
      expect((await exported(other)).map(({ original, translations }) => [original, translations])).toEqual([
        ['pt', ['pt']],
        ['es', ['es', 'fr']],
        ['ar', ['ar']],
      ])
    })

    test('take the numbers of a fixture for the states in their order, say so, and say which are not known', async () => {
      const other = await open()
      const numbers = [1, 2, 3, 4, 5, 6, 2]
      const lines = numbers.map((status, index) =>
        line(`sample_${index + 1}`, named(String(index)), { status, original: 'en' }),
      )
      expect((await run(imported, lines, other)).said).toEqual([
        '2 of them came with a status that is not known (5, 6), and are drafts',
        '3 of them came with the status 2 or 3, which was taken for submitted or reviewed by its order',
        '7 stored, 0 already there, 0 refused',
      ])
      expect((await exported(other)).map(({ status }) => status)).toEqual([
        'draft',
        'submitted',
        'reviewed',
        'public',
        'draft',
        'draft',
        'submitted',
      ])
      // What is given for all leaves nothing open.
      const next = await open()
      expect((await run({ do: 'import', status: 'public' }, lines, next)).said).toEqual([
        '7 stored, 0 already there, 0 refused',
      ])
    })

    test.each([
      ['superseded alone', ['superseded']],
      ['superseded before a draft', ['superseded', 'draft']],
      ['two public ones', ['public', 'public']],
      ['superseded behind a public one', ['public', 'superseded']],
      ['something behind a draft', ['draft', 'public']],
    ])('store nothing of versions that cannot follow each other: %s', async (_what, states) => {
      const other = await open()
      const lines = states.map((status, index) => line('sample_1', named(String(index)), { status }))
      expect((await run(imported, lines, other)).said.at(-1)).toBe('0 stored, 0 already there, 1 refused')
      expect(await exported(other)).toEqual([])
    })

    test('write everything where there is more than a block', async () => {
      const many = await open()
      const lines = Array.from({ length: 201 }, (_, index) => line(`sample_${index + 1}`, named(String(index))))
      expect((await run({ do: 'import' }, lines, many)).said).toEqual([
        '201 of them came without a status, and are drafts',
        '201 of them came without a language, and are in English; --language names another one',
        '201 stored, 0 already there, 0 refused',
      ])
      const codes = (await exported(many)).map(({ code }) => code)
      expect(new Set(codes).size).toBe(201)
      expect(codes).toEqual([...codes].sort())
    })

    test('new codes come behind those that were imported, and never a second time', async () => {
      const catalogue = await createSampleCatalogue(await (open as OpenDatabase)())
      await run(
        imported,
        [line('sample_7', named('A')), line('sample_9', named('B')), line('sample_999999999999', named('C'))],
        catalogue.database,
      )
      expect(await catalogue.create('New')).toMatch(/^sample_(?:1\d)$/)
    })
  })

  test('files are read as questlint check answers reads them: fixtures with their translations, bare answers, lines', async () => {
    const io = { cwd: corpus, stderr: { write: () => undefined, isTerminal: false, columns: 80 } } as never
    const paths = ['technologies.json', 'sample.json', 'global_key_values.json', 'sample_global_key_values.json']
    const options = { path: paths.map((name) => join(corpus ?? '', name)), context: [], config: undefined } as never
    const lines: Record<string, unknown>[] = []
    for await (const text of answersToImport(
      ['technologies_questionnaires.json', 'sample_questionnaires.json'],
      options,
      io,
    ))
      lines.push(JSON.parse(text) as Record<string, unknown>)
    expect(
      lines.map(({ code, configuration, edition, status, translations, original, compilers }) => ({
        code,
        configuration,
        edition,
        status,
        translations,
        original,
        compilers,
      })),
    ).toEqual([
      {
        code: 'tech_1',
        configuration: 'technologies',
        edition: '2015',
        status: 'public',
        translations: ['fr', 'en'],
        original: 'fr',
        compilers: ['foo@bar.com'],
      },
      {
        code: 'tech_2',
        configuration: 'technologies',
        edition: '2015',
        status: 'public',
        translations: ['es'],
        original: 'es',
        compilers: undefined,
      },
      {
        code: 'sample_1',
        configuration: 'sample',
        edition: '2015',
        status: 'public',
        translations: ['en'],
        original: 'en',
        compilers: ['foo@bar.com'],
      },
      {
        code: 'sample_2',
        configuration: 'sample',
        edition: '2015',
        status: 'public',
        translations: undefined,
        original: undefined,
        compilers: ['foo@bar.com'],
      },
    ])
  })
})
