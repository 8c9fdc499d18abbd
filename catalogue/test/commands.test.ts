import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ControlSocket, openControlSocket } from '../src/commands/control-socket.ts'
import { runTask } from '../src/commands/run-task.ts'
import type { Task } from '../src/commands/task.ts'
import { WrongUse } from '../src/commands/wrong-use.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { findTokenUser } from '../src/store/tokens.ts'
import { checkPassword } from '../src/store/users.ts'
import { onEachDatabase } from './support/databases.ts'
import { makeNewFolder } from './support/new-folder.ts'
import { isReal } from './support/real-catalogue.ts'
import {
  createSampleCatalogue,
  named,
  rawPath,
  type SampleCatalogue,
  sampleEditions,
} from './support/sample-catalogue.ts'
import { doTask, keepingIo } from './support/tasks.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-commands-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const linesOf = (error: unknown): readonly string[] => (error instanceof WrongUse ? error.lines : [String(error)])

describe.skipIf(!isReal)('a task', () => {
  onEachDatabase((open) => {
    let catalogue: SampleCatalogue
    beforeAll(async () => {
      catalogue = await createSampleCatalogue(await open())
    })

    const run = async (task: Task, input: readonly string[] = []) => {
      const io = keepingIo(input)
      const context = { database: catalogue.database, configurations: () => sampleEditions()[1], images: undefined }
      const isDone = await runTask(task, context, io).catch((error: unknown) => {
        throw new Error(linesOf(error).join('\n'))
      })
      return { isDone, printed: io.printed, said: io.said }
    }
    const audited = async (subject: string): Promise<readonly string[]> => {
      const rows = await catalogue.database.query
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', subject)
        .orderBy('at')
        .execute()
      return rows.map(({ action }) => action)
    }

    test('adds a user, changes the password, and removes them', async () => {
      const { query } = catalogue.database
      const email = 'Three@Example.org'
      expect(await run({ do: 'add user', email, password: 'a', isEditor: true })).toEqual({
        isDone: true,
        printed: [],
        said: [],
      })
      expect(await checkPassword(query, 'three@example.org', 'a')).toMatchObject({ isEditor: true })
      await run({ do: 'add user', email, password: 'b' })
      expect(await checkPassword(query, email, 'a')).toBeUndefined()
      expect(await checkPassword(query, email, 'b')).toMatchObject({ isEditor: true })
      await run({ do: 'remove user', email })
      expect(await checkPassword(query, email, 'b')).toBeUndefined()
      await expect(run({ do: 'remove user', email })).rejects.toThrow('there is no user Three@Example.org')
      expect(await audited('three@example.org')).toEqual(['set user', 'set user', 'remove user'])
    })

    test.each([
      ['', 'x'],
      ['no-mail', 'x'],
      ['two words@example.org', 'x'],
      ['a@b\u001b[31m', 'x'],
      [`${'a'.repeat(300)}@example.org`, 'x'],
      ['a@b.org', ''],
      ['a@b.org', '  '],
      ['a@b.org', 'x\0y'],
      ['a@b.org', 'x'.repeat(2000)],
    ])('takes no user %j with the password %j', async (email, password) => {
      await expect(run({ do: 'add user', email, password })).rejects.toThrow()
    })

    test('removing somebody leaves what they compiled', async () => {
      await run({ do: 'add user', email: 'four@example.org', password: 'a' })
      const token = (await run({ do: 'new token', email: 'four@example.org', kind: 'app', label: '' })).printed[0]
      const headers = { authorization: `Token ${token}` }
      const created = await catalogue.post('questionnaires/sample/2015/create/', named('Left'), headers)
      const { code } = created.json<{ code: string }>()
      await run({ do: 'remove user', email: 'four@example.org' })
      expect((await catalogue.get(rawPath(code), headers)).statusCode).toBe(401)
      expect((await catalogue.get(rawPath(code), catalogue.as.editor)).statusCode).toBe(200)
    })

    test('makes, lists and revokes tokens', async () => {
      const { query } = catalogue.database
      const label = 'for\ta \u001b[31mscript'
      const made = await run({ do: 'new token', email: 'ONE@example.org', kind: 'auth', label, days: 2 })
      const [token = ''] = made.printed
      expect(made).toEqual({ isDone: true, printed: [expect.stringMatching(/^[\da-f]{40}$/)], said: [] })
      expect(await findTokenUser(query, 'auth', token)).toMatchObject({ email: 'one@example.org' })
      expect(await findTokenUser(query, 'app', token)).toBeUndefined()
      const { printed } = await run({ do: 'list tokens', email: 'one@example.org' })
      const [prefix, kind, email, , expires, used, ...rest] = printed.at(-1)?.split('\t') ?? []
      expect([prefix, kind, email, rest.length]).toEqual([token.slice(0, 8), 'auth', 'one@example.org', 1])
      expect(rest[0]).not.toContain('\u001b')
      expect(Date.parse(expires ?? '') - Date.now()).toBeGreaterThan(1.9 * 86_400_000)
      expect(Date.parse(used ?? '')).toBeGreaterThan(0)
      await run({ do: 'revoke token', token: token.slice(0, 8) })
      expect(await findTokenUser(query, 'auth', token)).toBeUndefined()
      await expect(run({ do: 'revoke token', token })).rejects.toThrow(`there is no token ${token.slice(0, 8)}`)
      const [another = ''] = (await run({ do: 'new token', email: 'one@example.org', kind: 'app', label: '' })).printed
      await run({ do: 'revoke token', token: another })
      expect(await findTokenUser(query, 'app', another)).toBeUndefined()
      expect(await audited(token.slice(0, 8))).toEqual(['new token', 'revoke token'])
      await expect(run({ do: 'new token', email: 'nobody@example.org', kind: 'app', label: '' })).rejects.toThrow(
        'there is no user nobody@example.org',
      )
    })

    test('tokens end with their time, application tokens also after a day without use', async () => {
      const { query } = catalogue.database
      const [token = ''] = (
        await run({ do: 'new token', email: 'one@example.org', kind: 'auth', label: 'ends', days: 1 })
      ).printed
      const [app = ''] = (await run({ do: 'new token', email: 'one@example.org', kind: 'app', label: 'idle' })).printed
      const past = new Date(Date.now() - 25 * 3_600_000).toISOString()
      await query.updateTable('tokens').set({ expires: past }).where('label', '=', 'ends').execute()
      await query.updateTable('tokens').set({ created: past }).where('label', '=', 'idle').execute()
      const status = async (path: string, one: string) => {
        const response = await catalogue.get(path, { authorization: `Token ${one}` })
        return [response.statusCode, response.json()]
      }
      expect(await status('configuration/', token)).toEqual([401, { detail: expect.stringMatching(/expired/) }])
      expect(await status('questionnaires/mydata/', app)).toEqual([
        401,
        { detail: 'APP Token expired, request a new APP Token' },
      ])
    })

    test('publishes what is ready, and says of the rest why not', async () => {
      const code = await catalogue.create('Published')
      expect((await catalogue.get(`questionnaires/${code}/`, catalogue.as.reader)).statusCode).toBe(404)
      expect(await run({ do: 'publish', codes: [code] })).toEqual({ isDone: true, printed: [], said: [] })
      expect((await catalogue.get(`questionnaires/${code}/`, catalogue.as.reader)).statusCode).toBe(200)
      expect((await run({ do: 'publish', codes: [code] })).isDone).toBe(true)
      await expect(run({ do: 'publish', codes: ['sample_999999'] })).rejects.toThrow(
        'there is no questionnaire sample_999999',
      )
      expect(await audited(code)).toEqual(['create', 'state'])
    })
  })
})

describe.skipIf(!isReal)('the socket of a node', () => {
  const folder = join(scratch, 'data')
  let control: ControlSocket
  let close: () => Promise<void>
  const start = async (at: string) => {
    const database = await openDatabase({ folder: at })
    control = await openControlSocket(at, { database, configurations: () => sampleEditions()[1], images: undefined })
    close = async () => {
      await control.close()
      await database.close()
    }
  }

  test('takes tasks while the node runs, and leaves the folder to them when it ended', async () => {
    await start(folder)
    expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await doTask({ folder }, { do: 'add user', email: 'you@example.org', password: 'x' })
    const { printed } = await doTask(
      { folder },
      { do: 'new token', email: 'you@example.org', kind: 'auth', label: 'a' },
    )
    expect(printed).toEqual([expect.stringMatching(/^[\da-f]{40}$/)])
    const wrong = doTask({ folder }, { do: 'publish', codes: ['sample_1'] })
    await expect(wrong.catch(linesOf)).resolves.toEqual(['there is no questionnaire sample_1'])
    await close()
    expect(readdirSync(folder)).not.toContain('control.sock')
    const listed = await doTask({ folder }, { do: 'list tokens' })
    expect(listed.printed[0]?.slice(0, 8)).toBe(printed[0]?.slice(0, 8))
  })

  test('takes an import to its end, and says what is wrong with it', async () => {
    const at = join(scratch, 'import')
    await makeNewFolder(at)
    await start(at)
    const line = (data: unknown): string =>
      JSON.stringify({ place: 'a:1', configuration: 'sample', edition: '2015', data: JSON.stringify(data) })
    const imported = { do: 'import', status: 'public' } as const
    expect(await doTask({ folder: at }, imported, [line(named('A')), line(named('B'))])).toEqual({
      isDone: true,
      printed: ['sample_1', 'sample_2'],
      said: [
        '2 of them came without a language, and are in English; --language names another one',
        '2 stored, 0 already there, 0 refused',
      ],
    })
    expect(await doTask({ folder: at }, imported, [line(named('A')), line({ qg_1: 3 })])).toMatchObject({
      isDone: false,
      said: expect.arrayContaining(['0 stored, 1 already there, 1 refused']),
    })
    const many = Array.from({ length: 2000 }, (_, index) => line(named(`${index}`)))
    const nobody = doTask({ folder: at }, { ...imported, compiler: 'nobody@example.org' }, many)
    await expect(nobody.catch(linesOf)).resolves.toEqual(['there is no user nobody@example.org'])
    const broken = doTask({ folder: at }, imported, ['no JSON', ...many])
    await expect(broken).rejects.toThrow(/the catalogue failed: .*JSON/)
    await close()
  })

  test('takes the place of one that a killed node left', async () => {
    writeFileSync(join(folder, 'control.sock'), '')
    expect((await doTask({ folder }, { do: 'list tokens' })).printed).toHaveLength(1)
    await start(folder)
    expect((await doTask({ folder }, { do: 'list tokens' })).printed).toHaveLength(1)
    await close()
  })

  test('is found in a folder with a long path', async () => {
    const long = join(scratch, 'x'.repeat(100), 'y'.repeat(100))
    await makeNewFolder(long)
    await start(long)
    expect((await doTask({ folder: long }, { do: 'add user', email: 'you@example.org', password: 'x' })).isDone).toBe(
      true,
    )
    await close()
  })

  test('outlives what is no task', async () => {
    const at = join(scratch, 'outlives')
    await makeNewFolder(at)
    await start(at)
    for (const text of ['{"do": "publish"', 'no JSON\n', '{"do": "anything"}\n', 'null\n', '']) {
      await new Promise<void>((resolve) => {
        const socket = connect(join(at, 'control.sock'))
        socket.on('error', () => undefined).on('close', () => resolve())
        socket.resume()
        socket.end(text)
      })
      expect((await doTask({ folder: at }, { do: 'list tokens' })).isDone, text).toBe(true)
    }
    await close()
  })

  test('is not made for a folder without a catalogue', async () => {
    const wrong = doTask({ folder: join(scratch, 'none') }, { do: 'list tokens' })
    await expect(wrong.catch(linesOf)).resolves.toEqual([`there is no catalogue in ${join(scratch, 'none')}`])
    expect(readdirSync(scratch)).not.toContain('none')
  })
})
