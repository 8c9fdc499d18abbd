import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { pumps } from '../questionnaires/wells.ts'
import { runQuestlint } from '../support/command-line.ts'

const program = join(import.meta.dirname, '../../ci/comment.mjs')
const token = 'secret-token-of-nobody'

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string | undefined
}

interface Comment {
  readonly id: number
  body: string
  readonly user?: { readonly type: string; readonly login: string }
  readonly author?: { readonly id: number }
}

/** Who the token is of, as each service says it of comments. */
const own = { user: { type: 'Bot', login: 'github-actions[bot]' }, author: { id: 70 } }
const foreign: readonly Pick<Comment, 'user' | 'author'>[] = [
  { user: { type: 'User', login: 'github-actions' }, author: { id: 71 } },
  { user: { type: 'Bot', login: 'another[bot]' } },
  {},
]

/** A stub of the comments of both services: it keeps them, page by page, and what it was asked. */
interface Stub {
  readonly address: string
  /** The name that GitHub calls the user of the token. */
  viewer: string
  readonly asked: Asked[]
  readonly comments: Comment[]
  /** What it answers instead of doing what it is asked: a status by method. */
  readonly refuses: Record<string, number>
}

let server: Server | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

async function startStub(): Promise<Stub> {
  const stub = {
    viewer: 'github-actions[bot]',
    address: '',
    asked: [] as Asked[],
    comments: [] as Stub['comments'],
    refuses: {} as Stub['refuses'],
  }
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const path = new URL(url, 'http://localhost')
      const body = text === '' ? undefined : (JSON.parse(text) as { body: string }).body
      stub.asked.push({ method, path: path.pathname, headers, body })
      if (path.pathname.endsWith('/graphql') || path.pathname.endsWith('/user')) {
        response.writeHead(stub.refuses.owner ?? 200, { 'content-type': 'application/json' })
        const { id } = own.author
        response.end(stub.refuses.owner ? '{}' : JSON.stringify({ id, data: { viewer: { login: stub.viewer } } }))
        return
      }
      const answer = (status: number, value: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
        response.end(JSON.stringify(value))
      }
      const refusal = stub.refuses[method]
      if (refusal !== undefined) return answer(refusal, { message: 'no' })
      if (method === 'GET') {
        const [page, size] = [Number(path.searchParams.get('page')), Number(path.searchParams.get('per_page'))]
        return answer(200, stub.comments.slice((page - 1) * size, page * size))
      }
      const known = stub.comments.find(({ id }) => String(id) === path.pathname.split('/').at(-1))
      if (method === 'POST') {
        stub.comments.push({ id: 1000 + stub.comments.length, body: body ?? '', ...own })
        return answer(201, {})
      }
      if (known === undefined) return answer(404, {})
      known.body = body ?? ''
      answer(200, {})
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return Object.assign(stub, { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

interface Service {
  readonly name: string
  readonly longest: number
  readonly list: string
  readonly change: (id: number) => readonly [method: string, path: string]
  readonly secret: (headers: Asked['headers']) => unknown
  readonly env: (address: string) => Record<string, string>
  /** Variables that make it no proposed change, or take the token away. */
  readonly without: readonly (readonly [string, string])[]
}

/** What GitHub says of a run, by file. */
const events = { 'event.json': JSON.stringify({ pull_request: { number: 7 } }), 'push.json': '{}' }
const services: readonly Service[] = [
  {
    name: 'GitHub',
    longest: 65_536,
    list: '/repos/mira/vineyards/issues/7/comments',
    change: (id) => ['PATCH', `/repos/mira/vineyards/issues/comments/${id}`],
    secret: ({ authorization }) => authorization === `Bearer ${token}`,
    env: (address) => ({
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: address,
      GITHUB_REPOSITORY: 'mira/vineyards',
      GITHUB_EVENT_PATH: 'event.json',
      QUESTLINT_TOKEN: token,
    }),
    without: [
      ['GITHUB_EVENT_PATH', 'push.json'],
      ['GITHUB_EVENT_PATH', ''],
      ['QUESTLINT_TOKEN', ''],
    ],
  },
  {
    name: 'GitLab',
    longest: 1_000_000,
    list: '/projects/mira%2Fvineyards/merge_requests/7/notes',
    change: (id) => ['PUT', `/projects/mira%2Fvineyards/merge_requests/7/notes/${id}`],
    secret: (headers) => headers['private-token'] === token,
    env: (address) => ({
      GITLAB_CI: 'true',
      CI_API_V4_URL: address,
      CI_MERGE_REQUEST_PROJECT_ID: 'mira/vineyards',
      CI_MERGE_REQUEST_IID: '7',
      QUESTLINT_TOKEN: token,
    }),
    without: [
      ['CI_MERGE_REQUEST_IID', ''],
      ['QUESTLINT_TOKEN', ''],
    ],
  },
]

/** Runs the program; whatever it prints never holds the token, and it never fails. */
function comment(report: string, env: Readonly<Record<string, string>>, name = '.'): Promise<string> {
  return new Promise((done, fail) => {
    const path = process.env.PATH ?? ''
    const child = spawn(process.execPath, [program, name], { cwd: makeFolder(events), env: { PATH: path, ...env } })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    child.on('error', fail)
    child.on('close', (code) => {
      expect(said).not.toContain(token)
      expect(code).toBe(0)
      done(said)
    })
    child.stdin.end(report)
  })
}

const marker = '<!-- questlint-changes . -->'
const report = '## wells 2030\n\n- Choice "Solar pump" was removed.\n'

describe.each(services)('$name', (service) => {
  test('gets one comment, which later runs change instead of repeating it', async () => {
    const stub = await startStub()
    const env = service.env(stub.address)
    expect(await comment(report, env)).toBe('questlint: a comment is made\n')
    expect(stub.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${service.list}`,
      `POST ${service.list}`,
    ])
    expect(stub.asked.every(({ headers }) => service.secret(headers))).toBe(true)
    expect(stub.comments).toEqual([{ id: 1000, body: `${marker}\n${report}`, ...own }])

    expect(await comment(report, env)).toBe('questlint: the comment says so already\n')
    expect(await comment('No changes\n', env)).toBe('questlint: the comment is changed\n')
    const { method, path } = stub.asked.at(-1) as Asked
    expect([method, path]).toEqual(service.change(1000))
    expect(stub.comments).toEqual([{ id: 1000, body: `${marker}\nNo changes\n`, ...own }])
    expect(stub.asked.every(({ headers }) => service.secret(headers))).toBe(true)
  })

  test('finds its comment on a later page, and leaves those of others and of other folders alone', async () => {
    const stub = await startStub()
    const others = Array.from({ length: 150 }, (_, id) => ({ id, body: `I saw ${marker}` }))
    stub.comments.push(
      ...others,
      { id: 500, body: '<!-- questlint-changes wells -->\nold', ...own },
      { id: 501, body: `${marker}\nold`, ...own },
    )
    await comment(report, service.env(stub.address))
    expect(stub.comments.slice(0, 150)).toEqual(others)
    expect(stub.comments.slice(150).map(({ body }) => body)).toEqual([
      '<!-- questlint-changes wells -->\nold',
      `${marker}\n${report}`,
    ])
  })

  test('gets no comment where nothing changes, and a new one where the old is not ours to change', async () => {
    const stub = await startStub()
    const env = service.env(stub.address)
    expect(await comment('No changes\n', env)).toContain('no changes')
    expect(stub.comments).toEqual([])
    stub.comments.push({ id: 1, body: `${marker}\nof somebody else`, ...own })
    stub.refuses[service.change(1)[0]] = 403
    expect(await comment(report, env)).toContain('a comment is made')
    expect(stub.comments).toHaveLength(2)
  })

  test('a report that is too long is cut off between lines, and says so', async () => {
    const stub = await startStub()
    const long = Array.from({ length: 40_000 }, (_, at) => `- Question "😀 ${at}" was removed.`).join('\n')
    await comment(long, service.env(stub.address))
    const [{ body } = { body: '' }] = stub.comments
    expect(body.length).toBeLessThanOrEqual(service.longest)
    expect(body.length).toBeGreaterThan(service.longest - 500)
    const shown = body.trimEnd().split('\n')
    expect(shown.at(-1)).toMatch(/^\*The report is too long for a comment: \d+ of 40002 lines are shown\./)
    for (const line of shown.slice(1, -2)) expect(long).toContain(line)
  })

  test.each(service.without)('without %s it says in a line why there is none', async (name, value) => {
    const stub = await startStub()
    const said = await comment(report, { ...service.env(stub.address), [name]: value })
    expect(said).toMatch(/^questlint: .*so nothing is commented\n$/)
    expect(stub.asked).toEqual([])
  })

  test.each([
    ['GET', 404, 'the token has no right to'],
    ['POST', 403, 'the token has no right to, as in requests from forks'],
    ['POST', 500, 'the service failed (500)'],
    ['GET', 302, 'the service could not be asked'],
  ])('where %s is answered with %d it says so in a line', async (method, status, expected) => {
    const stub = await startStub()
    stub.refuses[method] = status
    const said = await comment(report, service.env(stub.address))
    expect(said).toContain(expected)
    expect(said.trimEnd().split('\n')).toHaveLength(1)
    expect(stub.comments).toEqual([])
    expect(stub.asked.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  test('where nobody answers it says so', async () => {
    const said = await comment(report, service.env('http://127.0.0.1:1'))
    expect(said).toMatch(/^questlint: nothing is commented, as the service could not be asked \(\w+\)\n$/)
  })
})

test.each(services)('what others wrote with the marker on $name is left alone', async (service) => {
  const stub = await startStub()
  const env = service.env(stub.address)
  const theirs = foreign.map((by, id) => ({ id, body: `${marker}\nall is well`, ...by }))
  stub.comments.push(...theirs.map((one) => ({ ...one })))
  expect(await comment(report, env)).toBe('questlint: a comment is made\n')
  expect(await comment('No changes\n', env)).toBe('questlint: the comment is changed\n')
  expect(stub.comments.slice(0, theirs.length)).toEqual(theirs)
  stub.refuses.owner = 403
  expect(await comment(report, env)).toBe('questlint: a comment is made\n')
  expect(stub.comments.slice(0, theirs.length)).toEqual(theirs)
})

test('GitHub may call an application by its name alone, which a person can have, too', async () => {
  const stub = await startStub()
  stub.viewer = 'wells'
  const theirs = { id: 1, body: `${marker}\nold`, user: { type: 'User', login: 'wells[bot]' } }
  stub.comments.push({ ...theirs }, { id: 2, body: `${marker}\nold`, user: { type: 'Bot', login: 'wells[bot]' } })
  expect(await comment(report, services[0]?.env(stub.address) ?? {})).toBe('questlint: the comment is changed\n')
  expect(stub.comments[0]).toEqual(theirs)
})

test('what a comparison writes goes into the comment as it is, and names in it notify nobody', async () => {
  const folder = makeFolder({
    'old.yaml': pumps('hand: Hand, solar: "@mira <b>#1</b>"'),
    'new.yaml': pumps('hand: Hand'),
  })
  const { out } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', '--format', 'markdown'])
  const stub = await startStub()
  await comment(out, (services[0] as Service).env(stub.address))
  const body = stub.comments[0]?.body ?? ''
  expect(body).toBe(`${marker}\n${out.trim()}\n`)
  expect(body).toContain('For example when "Kind of pump" is')
  expect(body).not.toMatch(/@mira|<b>|#1/)
})

test('outside of both services it says so', async () => {
  expect(await comment(report, {})).toBe(
    'questlint: this is neither GitHub Actions nor GitLab CI, so nothing is commented\n',
  )
})
