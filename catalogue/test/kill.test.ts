import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { DataPlace } from '../src/database/data-place.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { makeNewFolder } from './support/new-folder.ts'
import { hasPostgres, sharedPostgres } from './support/postgres.ts'
import { isReal } from './support/real-catalogue.ts'
import { buildNode, type NodeStart } from './support/running-node.ts'
import { named, rawPath } from './support/sample-catalogue.ts'
import { doTask } from './support/tasks.ts'

/** At each of the kinds of killing; `QUESTLINT_KILLS=100` by hand. */
const kills = Number(process.env.QUESTLINT_KILLS ?? 3)

const preload = join(import.meta.dirname, 'support', 'kill-at-step.cjs')
const never = -1

describe.skipIf(!isReal)('a catalogue that is killed', () => {
  const { serve, importIn } = buildNode()
  const scratch = mkdtempSync(join(tmpdir(), 'questlint-kill-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test(`at ${kills} steps of create, edit, upload and import, with its data in a folder`, async () => {
    await killAtSteps({ place: { folder: join(scratch, 'steps') }, preload }, 0.5)
  })

  test.skipIf(!hasPostgres)(`at ${kills} steps of create, edit, upload and import, on PostgreSQL`, async () => {
    const url = (await sharedPostgres()).createDatabase()
    await killAtSteps({ place: { url }, images: join(scratch, 'images'), preload }, 0.9)
  })

  /** Kills a node, or the process that imports, at steps that are spread evenly; `from` says where in its part each is. */
  async function killAtSteps(start: NodeStart, from: number): Promise<void> {
    const { place } = start
    const token = await prepare(place)
    const ledger: StepLedger = { names: new Map(), states: new Map() }
    const png = await drawPicture()
    let node = await serve(start)
    let client = createClient(node.base, token)

    const inNode = async (at: number, act: () => Promise<boolean>): Promise<Outcome> => {
      await node.ask(at)
      if (at === never) return { isDone: await act(), steps: Number(await node.ask('steps')) }
      const isDone = await act().catch(() => false)
      await node.kill()
      node = await serve(start)
      client = createClient(node.base, token)
      return { isDone, steps: 0 }
    }
    const inOwnProcess = async (at: number, lines: readonly string[]): Promise<Outcome> => {
      const steps = await importIn(start, { do: 'import' }, lines, at)
      return { isDone: steps !== undefined, steps: steps ?? 0 }
    }

    const beginCreate = async (name: string): Promise<Attempt> => {
      const key = randomUUID()
      return {
        run: (at) => inNode(at, async () => (await client.create(name, key)).status === 201),
        verify: async () => {
          const again = await untilReady(() => client.create(name, key))
          expect(again.status).toBe(201)
          const { code } = (await again.json()) as { code: string }
          ledger.names.set(code, name)
          ledger.states.set(code, ['draft'])
          expect(await nameOf(client, code)).toBe(name)
        },
      }
    }
    const beginEdit = async (name: string): Promise<Attempt> => {
      const [code = '', before] = [...ledger.names][0] ?? []
      await nameOf(client, code)
      return {
        run: (at) => inNode(at, async () => (await client.edit(code, name)).status === 200),
        verify: async (isDone) => {
          expect(isDone ? [name] : [name, before]).toContain(await nameOf(client, code))
          expect([200, 400]).toContain((await untilReady(() => client.edit(code, name))).status)
          expect(await nameOf(client, code)).toBe(name)
          ledger.names.set(code, name)
        },
      }
    }
    const beginUpload = async (): Promise<Attempt> => {
      const key = randomUUID()
      return {
        run: (at) => inNode(at, async () => (await client.upload(png, key)).status === 201),
        verify: async () => {
          const again = await untilReady(() => client.upload(png, key))
          expect(again.status).toBe(201)
          for (const path of pathsOf(await again.json())) await requirePicture(client, path)
        },
      }
    }
    const beginImport = async (name: string): Promise<Attempt> => {
      const both = `both_${ledger.states.size}`
      const lines = [
        importLine(`${name} public`, { code: both, status: 'public' }),
        importLine(`${name} draft`, { code: both, status: 'draft' }),
        importLine(`${name} without a code`, {}),
      ]
      const importAll = (at: number): Promise<Outcome> =>
        'url' in place
          ? inOwnProcess(at, lines)
          : inNode(at, async () => (await doTask(place, { do: 'import' }, lines)).isDone)
      const exported = async (): Promise<readonly { code: string; status: string; data: unknown }[]> =>
        (await doTask(place, { do: 'export' })).printed.map((line) => JSON.parse(line))
      const statesOfBoth = async (): Promise<readonly string[]> =>
        (await exported()).flatMap(({ code, status }) => (code === both ? [status] : []))
      return {
        run: importAll,
        verify: async (isDone) => {
          const whole = ['public', 'draft']
          expect(isDone ? [whole] : [whole, []]).toContainEqual(await statesOfBoth())
          expect((await importAll(never)).isDone).toBe(true)
          expect(await statesOfBoth()).toEqual(whole)
          ledger.states.set(both, whole)
          const unnamed = (await exported()).filter(
            ({ data }) => JSON.stringify(data) === JSON.stringify(named(`${name} without a code`)),
          )
          expect(unnamed).toHaveLength(1)
          ledger.states.set(unnamed[0]?.code ?? '', ['draft'])
        },
      }
    }

    let killed = 0
    const beginnings = { beginCreate, beginEdit, beginUpload, beginImport }
    for (const [index, [what, begin]] of Object.entries(beginnings).entries()) {
      const whole = await begin(`${what} whole`)
      const { isDone, steps } = await whole.run(never)
      expect([what, isDone]).toEqual([what, true])
      expect(steps).toBeGreaterThan(4)
      await whole.verify(true)
      const share = Math.floor((kills + 3 - index) / 4)
      for (let part = 0; part < share; part++) {
        const at = 1 + Math.floor(((part + from) / share) * steps)
        const attempt = await begin(`${what} ${part}`)
        const outcome = await attempt.run(at)
        if (!outcome.isDone) killed++
        await attempt.verify(outcome.isDone)
      }
    }
    // The last steps may be those behind the answer.
    expect(killed).toBeGreaterThan(kills / 2)
    await node.kill()
    await checkTables(start, ledger.states)
    if ('folder' in place) await checkFiles(place, join(place.folder ?? '', 'images'))
  }

  // These are by hand: what many steps at once leave behind depends on the moment.
  test.skipIf(process.env.QUESTLINT_KILLS === undefined)(
    `at any moment, ${kills} times, with many requests at once`,
    async () => {
      const folder = join(scratch, 'moments')
      const place = { folder }
      const token = await prepare(place)
      const picture = await drawPicture()
      const ledger: Ledger = { names: new Map(), images: [], lost: new Map() }
      for (let round = 0; round < kills; round++) {
        const node = await serve({ place })
        const client = createClient(node.base, token)
        for (const { body, key } of ledger.lost.values()) {
          const response = await untilReady(() => client.create(body, key))
          expect(response.status).toBe(201)
          ledger.names.set(((await response.json()) as { code: string }).code, [body])
        }
        ledger.lost.clear()
        await verify(client, ledger, 20)
        const isOver = { now: false }
        const working = [0, 1].map((worker) => write(client, ledger, `${round}-${worker}`, isOver))
        working.push(upload(client, ledger, picture, isOver))
        // A machine with much to do takes long for the first image.
        if (round === 0) await expect.poll(() => ledger.images.length).toBeGreaterThan(0)
        await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 1000))
        isOver.now = true
        await node.kill()
        await Promise.all(working)
      }
      const node = await serve({ place })
      const client = createClient(node.base, token)
      await verify(client, ledger, Number.POSITIVE_INFINITY)
      await node.kill()
      await checkTables({ place }, new Map([...ledger.names.keys()].map((code) => [code, ['draft']])))
      await checkFiles(place, join(folder, 'images'))
      expect(ledger.names.size).toBeGreaterThan(kills)
      expect(ledger.images.length).toBeGreaterThan(0)
    },
  )
})

/** What came of something, and in how many steps. */
interface Outcome {
  /** Whether it was acknowledged. */
  readonly isDone: boolean
  readonly steps: number
}

/** Something that stores. */
interface Attempt {
  /** Does it, and kills whatever does it at a step. */
  readonly run: (at: number) => Promise<Outcome>
  /** Looks whether all or nothing is there, and does it again. */
  readonly verify: (isDone: boolean) => Promise<void>
}

interface StepLedger {
  /** The names of what was created, by code. */
  readonly names: Map<string, string>
  /** The states of the versions that must be there, by code. */
  readonly states: Map<string, readonly string[]>
}

/** A line as the command line makes it of a file. */
function importLine(name: string, more: object): string {
  return JSON.stringify({
    place: 'a.jsonl:1',
    configuration: 'sample',
    edition: '2015',
    ...more,
    data: JSON.stringify(named(name)),
  })
}

function drawPicture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
}

/** What was acknowledged, and what may have been stored without anybody hearing of it. */
interface Ledger {
  /** The names that a questionnaire may have by its code: the last acknowledged one, and that of an edit without an answer. */
  readonly names: Map<string, readonly string[]>
  readonly images: string[]
  /** The creates without an answer. */
  readonly lost: Map<string, { readonly body: string; readonly key: string }>
}

interface Client {
  readonly create: (name: string, key: string) => Promise<Response>
  readonly edit: (code: string, name: string) => Promise<Response>
  readonly raw: (code: string) => Promise<Response>
  readonly upload: (picture: Buffer, key?: string) => Promise<Response>
  readonly get: (path: string) => Promise<Response>
}

async function prepare(place: DataPlace): Promise<string> {
  if ('folder' in place && place.folder !== undefined) await makeNewFolder(place.folder)
  const database = await openDatabase(place)
  const user = await setUser(database.query, { email: 'one@example.org', password: 'a long password' })
  const token = await addToken(database.query, { kind: 'app', user, label: 'test' })
  await database.close()
  return token
}

function createClient(base: string, token: string): Client {
  const headers = { authorization: `Token ${token}` }
  const send = (path: string, body: string, more: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${base}/en/api/v2/${path}`, { method: 'POST', body, headers: { ...headers, ...more } })
  const type = { 'content-type': 'application/json' }
  return {
    create: (name, key) =>
      send('questionnaires/sample/2015/create/', JSON.stringify(named(name)), { ...type, 'idempotency-key': key }),
    edit: (code, name) => send(rawPath(code), JSON.stringify(named(name)), type),
    raw: (code) => fetch(`${base}/en/api/v2/${rawPath(code)}`, { headers }),
    upload: (picture, key) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(picture)]), 'x.png')
      return fetch(`${base}/en/api/v2/image/upload/`, {
        method: 'POST',
        body: form,
        headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      })
    },
    get: (path) => fetch(`${base}${path}`),
  }
}

/** A node that has much to do says so, and takes the request a moment later. */
async function untilReady(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await send()
    if (response.status !== 503 || tries === 100) return response
    await response.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** Creates and edits until the process is gone. */
async function write(client: Client, ledger: Ledger, worker: string, isOver: { readonly now: boolean }): Promise<void> {
  for (let count = 0; !isOver.now; count++) {
    const name = `${worker}-${count}-${randomBytes(300).toString('hex')}`
    const key = randomUUID()
    ledger.lost.set(key, { body: name, key })
    const created = await client.create(name, key).catch(() => undefined)
    const code = await created?.json().then(
      (body) => (body as { code?: string }).code,
      () => undefined,
    )
    if (created?.status !== 201 || code === undefined) return
    ledger.lost.delete(key)
    ledger.names.set(code, [name])
    const fetched = await client.raw(code).catch(() => undefined)
    if (fetched?.status !== 200) return
    ledger.names.set(code, [name, `${name} edited`])
    const edited = await client.edit(code, `${name} edited`).catch(() => undefined)
    if (edited?.status !== 200) return
    ledger.names.set(code, [`${name} edited`])
  }
}

async function upload(
  client: Client,
  ledger: Ledger,
  picture: Buffer,
  isOver: { readonly now: boolean },
): Promise<void> {
  while (!isOver.now) {
    const response = await untilReady(() => client.upload(picture)).catch(() => undefined)
    const body: unknown = await response?.json().catch(() => undefined)
    if (response === undefined || body === undefined) return
    if (response.status !== 201) throw new Error(`an upload gets ${response.status} ${JSON.stringify(body)}`)
    ledger.images.push(...pathsOf(body))
  }
}

/** Where an image is, in each of its sizes. */
function pathsOf(body: unknown): readonly string[] {
  return (body as { interchange: string[] }).interchange.map((one) => one.slice(1, one.indexOf(',')))
}

/** The name of a questionnaire, all of whose answers are there. */
async function nameOf(client: Client, code: string): Promise<string> {
  const response = await untilReady(() => client.raw(code))
  expect([code, response.status]).toEqual([code, 200])
  const { data } = (await response.json()) as { data: { qg_1: [{ key_1: { en: string } }] } }
  const name = data.qg_1[0].key_1.en
  expect(data).toEqual(named(name))
  return name
}

async function requirePicture(client: Client, path: string): Promise<void> {
  const response = await untilReady(() => client.get(path))
  expect([path, response.status]).toEqual([path, 200])
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('png')
}

/** Asks for what was acknowledged last, or for all of it. */
async function verify(client: Client, { names, images }: Ledger, most: number): Promise<void> {
  for (const [code, possible] of [...names].slice(-most)) expect(possible).toContain(await nameOf(client, code))
  for (const path of images.slice(-most)) await requirePicture(client, path)
}

/** Each questionnaire is there once, with its versions, the compiler of what was created, and its row in the audit. */
async function checkTables(
  { place }: Pick<NodeStart, 'place'>,
  states: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const database = await openDatabase(place)
  const { query } = database
  try {
    const codes = (await query.selectFrom('questionnaires').select('code').execute()).map(({ code }) => code).sort()
    expect(codes).toEqual([...states.keys()].sort())
    const versions = await query
      .selectFrom('versions')
      .select(['questionnaire', 'number', 'state', 'data', 'updated_by'])
      .orderBy('number')
      .execute()
    for (const [code, expected] of states) {
      const own = versions.filter(({ questionnaire }) => questionnaire === code)
      expect(own.map(({ number, state }) => [number, state])).toEqual(
        expected.map((state, index) => [index + 1, state]),
      )
    }
    expect(new Set(versions.map(({ data }) => data)).size).toBe(versions.length)
    const created = await query.selectFrom('audit').select('subject').where('action', '=', 'create').execute()
    expect(created.map(({ subject }) => subject).sort()).toEqual(codes)
    const members = await query.selectFrom('members').select('questionnaire').execute()
    const compiled = versions.filter((one) => one.updated_by !== null).map(({ questionnaire }) => questionnaire)
    expect(members.map(({ questionnaire }) => questionnaire).sort()).toEqual([...new Set(compiled)].sort())
  } finally {
    await database.close()
  }
}

/** Each file of an image has its row: the others were swept. */
async function checkFiles(place: DataPlace, folder: string): Promise<void> {
  const database = await openDatabase(place)
  const images = await database.query.selectFrom('images').select('id').execute()
  await database.close()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  expect(files.length).toBe(images.length * 4)
}
