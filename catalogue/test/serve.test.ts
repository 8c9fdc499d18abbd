import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist', 'cli.cjs')
const isBuilt = existsSync(program)
if (!isBuilt) console.warn('dist is not built (npm run build), so questlint serve is not tried')

const scratch = mkdtempSync(join(tmpdir(), 'questlint-serve-'))
const project = join(scratch, 'vineyard')
cpSync(join(root, 'fixtures/workspaces/vineyard'), project, { recursive: true })

interface Served {
  readonly base: string
  readonly out: () => string
  readonly err: () => string
  /** Tells it to end, and gives its exit code. */
  readonly end: () => Promise<number | null>
}

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})

function serve(...options: readonly string[]): Promise<Served> {
  return serveIn(process.env, ...options)
}

async function serveIn(env: NodeJS.ProcessEnv, ...options: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', ...options], { cwd: project, env })
  children.push(child)
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await expect.poll(() => (child.exitCode === null ? out() : err()), { interval: 100 }).toMatch(/\n/)
  const base = /http:\/\/[\d.]+:\d+/.exec(out())?.[0]
  if (base === undefined) throw new Error(err())
  const end = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return ended
  }
  return { base, out, err, end }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return () => text
}

function run(
  ...options: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'serve', ...options], { cwd: project, timeout: 250_000 }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

interface Logged {
  readonly req: { readonly method: string; readonly url: string }
  readonly res: { readonly statusCode: number }
}

interface Status {
  readonly configurations: readonly { readonly code: string; readonly hash: string }[]
  readonly refused: readonly {
    readonly configuration: string
    readonly findings: readonly { readonly rule: string }[]
  }[]
}

async function statusOf({ base }: Served): Promise<Status> {
  return (await (await fetch(`${base}/status`)).json()) as Status
}

describe.skipIf(!isBuilt)('questlint serve', () => {
  test('prints commands that work, names a free port, serves pages and follows changes', async () => {
    const served = await serve()
    await expect.poll(served.out).toContain('auth/login/')
    const commands = served
      .out()
      .split('\n')
      .filter((line) => line.startsWith('curl '))
    expect(commands).toHaveLength(3)
    for (const command of commands)
      expect(await shell(`${command} -s -o /dev/null -w '%{http_code}'`), served.err()).toBe('200')

    // A request is logged once it is answered, which may be after the client has the answer.
    const logged = () => (served.err().match(/^\{.*"req":.*\}$/gm) ?? []).map((line) => JSON.parse(line) as Logged)
    await expect.poll(() => logged().length).toBe(3)
    expect(logged().map(({ req, res }) => [req.method, req.url, res.statusCode])).toEqual([
      ['GET', '/en/api/v2/configuration/', 200],
      ['GET', expect.stringMatching(/configuration\/\w+\/\d+\/$/), 200],
      ['POST', '/en/api/v2/auth/login/', 200],
    ])

    const taken = await run('--port', new URL(served.base).port)
    expect(taken.code).toBe(2)
    const free = /port \d+ is taken; --port (\d+) is free/.exec(taken.err)?.[1]
    expect(Number(free)).toBeGreaterThan(0)

    const start = await fetch(`${served.base}/`)
    expect(await start.text()).toContain('<td>vineyard</td>')
    expect(start.headers.get('content-security-policy')).toContain("default-src 'none'")
    const documentation = await fetch(`${served.base}/documentation/`)
    expect(documentation.status).toBe(200)
    expect(documentation.headers.get('content-security-policy')).toContain("script-src 'self'")
    const page = await documentation.text()
    expect(page.match(/(?:src|href)="(?:https?:)?\/\/[^"]*/g)).toBeNull()
    const style = await fetch(`${served.base}/documentation/static/swagger-ui.css`)
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await style.text()).toContain('.swagger-ui')
    const known = { 'if-none-match': style.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
    expect((await fetch(style.url, { headers: known })).status).toBe(304)
    expect((await fetch(style.url, { method: 'HEAD' })).status).toBe(200)
    const nothing = await fetch(`${served.base}/documentation/nothing`)
    expect([nothing.status, await nothing.json()]).toEqual([404, { detail: 'Not found.' }])
    expect((await fetch(`${served.base}/xx/api/v2/configuration/`)).status).toBe(404)

    const before = await statusOf(served)
    expect(before.refused).toEqual([])
    const hashOf = ({ configurations }: Status): unknown => configurations.find(({ code }) => code === 'vineyard')?.hash
    const file = join(project, 'vineyard.json')
    const text = readFileSync(file, 'utf8')
    const keyword = /"keyword": "(vineyard_\w+|\w+)",\s+"questions"/.exec(text)?.[1] ?? ''
    expect(keyword).not.toBe('')
    writeFileSync(file, text.replace(`"keyword": "${keyword}"`, '"keyword": "nobody_knows_this"'))
    await expect.poll(async () => (await statusOf(served)).refused.length).toBe(1)
    const refused = await statusOf(served)
    expect(refused.refused[0]?.findings.map(({ rule }) => rule)).toContain('unknown-questiongroup')
    expect(hashOf(refused)).toBe(hashOf(before))
    expect(served.err()).toContain('is not loaded, and the one before stays in use')
    writeFileSync(file, '{ "broken')
    await expect.poll(served.err).toMatch(/in use[\s\S]*\n/)
    expect(hashOf(await statusOf(served))).toBe(hashOf(before))
    writeFileSync(file, text)
    await expect.poll(async () => (await statusOf(served)).refused.length).toBe(0)
    expect(await served.end()).toBe(0)
  })

  test('V8 is told of a brief run only until requests are answered', async () => {
    const hook = join(scratch, 'hook.cjs')
    const lines = [
      "const v8 = require('node:v8')",
      'const set = v8.setFlagsFromString',
      "v8.setFlagsFromString = (flag) => { console.error('told', flag); set(flag) }",
    ]
    writeFileSync(hook, `${lines.join('\n')}\n`)
    const served = await serveIn({ ...process.env, NODE_OPTIONS: `--require ${hook}` })
    const told = served.err().match(/(?<=told ).*/g)
    expect(told).toContain('--semi-space-growth-factor=1')
    expect(told).toContain('--wasm-tiering-budget=100000000')
    expect(told?.at(-1)).toBe('--semi-space-growth-factor=2')
    expect(await served.end()).toBe(0)
  })

  test('a folder has one node: a second says which process has it, and what is said of power is said once', async () => {
    const data = join(scratch, 'data')
    const served = await serve('--data', data)
    expect(served.err().match(/not a loss of power/g)).toHaveLength(1)
    const second = await run('--port', '0', '--data', data)
    expect(second.code).toBe(2)
    expect(second.err).toMatch(/is in use by the process \d+/)
    expect(await served.end()).toBe(0)
    const again = await serve('--data', data, 'vineyard')
    expect((await statusOf(again)).configurations.map(({ code }) => code)).toEqual(['vineyard'])
    expect(await again.end()).toBe(0)
  })

  test('on all addresses of the machine it says what that opens, and on this machine alone it says nothing', async () => {
    const data = join(scratch, 'open')
    const open = await serve('--data', data, '--host', '0.0.0.0')
    expect(open.err()).toMatch(/everybody who reaches 0\.0\.0\.0:\d+ can log in, and read with a token/)
    expect(await open.end()).toBe(0)
    const closed = await serve('--data', data)
    expect(closed.err()).not.toContain('everybody')
    expect(await closed.end()).toBe(0)
  })

  test('a configuration that changes under stored answers waits for a plan, which carries them at the next start', async () => {
    const data = join(scratch, 'in-use')
    const served = await serve('--data', data)
    const answers = join(scratch, 'answers.jsonl')
    writeFileSync(
      answers,
      '{"vine_qg_name": [{"vine_name": {"en": "Sunny"}}], "vine_qg_people": [{"vine_owner": {"en": "Ada"}}]}\n',
    )
    const importing = ['import', answers, '-c', 'vineyard@2024', '--status', 'public', '--data', data]
    expect(await run(...importing)).toMatchObject({ code: 0 })
    const files = ['shared.json', 'vineyard.json'].map((name) => join(project, name))
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    for (const [at, file] of files.entries())
      writeFileSync(file, (texts[at] ?? '').replaceAll('vine_owner', 'vine_proprietor'))
    const changedOf = async (node: Served): Promise<readonly { readonly page: string }[]> =>
      ((await statusOf(node)) as unknown as { changed: readonly { readonly page: string }[] }).changed
    await expect.poll(async () => (await changedOf(served)).length).toBe(1)
    expect(served.err()).toContain(
      'vineyard@2024 is changed, which would harm stored answers; the one before stays in use:',
    )
    const page = await fetch(`${served.base}${(await changedOf(served))[0]?.page}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('vine_proprietor')])
    expect(await (await fetch(`${served.base}/`)).text()).toContain('Changed, and waiting for a plan')
    const { out } = await run('plan', '--data', data)
    const plan = join(scratch, 'plan.yaml')
    writeFileSync(plan, out.replace('do: decide', 'do: rename\n    to: vine_proprietor'))
    expect(await served.end()).toBe(0)
    const undecided = join(scratch, 'undecided.yaml')
    writeFileSync(undecided, out)
    expect(await run('--port', '0', '--data', data, '--migrate', undecided)).toMatchObject({
      code: 2,
      err: expect.stringContaining('nobody has decided what happens to these answers'),
    })
    const next = await serve('--data', data, '--migrate', plan)
    expect(next.err()).toContain('1 of 1 versions carried; answers: 1 kept, 1 moved, 0 mapped, 0 dropped')
    expect(await changedOf(next)).toEqual([])
    expect(await run('compact', '--data', data)).toMatchObject({ code: 0 })
    expect(await next.end()).toBe(0)
    const exported = await run('export', '--data', data)
    expect(exported.out).toContain('"vine_proprietor":')
    for (const [at, file] of files.entries()) writeFileSync(file, texts[at] ?? '')
  })

  test('wrong use ends with 2 and says what is wrong', async () => {
    expect(await run('nobody@2000')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no configuration nobody@2000'),
    })
    expect(await run('--host', '0.0.0.0')).toMatchObject({
      code: 2,
      err: expect.stringContaining('opens the catalogue'),
    })
    const unreachable = await run('--database', 'postgres://me:secret@127.0.0.1:1/none', '--images', scratch)
    expect(unreachable.code).toBe(2)
    expect(unreachable.err).toContain('cannot be opened')
    expect(unreachable.err).not.toContain('secret')
  })
})

function shell(command: string): Promise<string> {
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], (_error, out) => resolve(out))
  })
}
