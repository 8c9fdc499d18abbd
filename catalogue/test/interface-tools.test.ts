import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInterface } from '../../src/core/internal.ts'
import { orchardAnswers, orchardQuestionnaire } from '../../test/core/interface/orchard-answers.ts'
import { createConfigurations } from '../src/configurations/configurations.ts'
import { openEmbeddedDatabase } from '../src/database/embedded-database.ts'
import { migrate } from '../src/database/migrate.ts'
import { createQuestionnaire } from '../src/store/questionnaires.ts'
import { addToken } from '../src/store/tokens.ts'
import { setUser } from '../src/store/users.ts'
import { createTestApp } from './support/app.ts'
import { freePort } from './support/postgres.ts'

const tools = join(import.meta.dirname, '..', '..', 'bench', 'interface-tools')
const isInstalled = existsSync(join(tools, 'node_modules'))
if (!isInstalled)
  console.warn(
    'bench/interface-tools is not installed (cd bench/interface-tools && npm ci): no other tool talks to the catalogue',
  )

describe.runIf(isInstalled)('a client that other tools made from the description', () => {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-client-'))
  const description = join(folder, 'openapi.json')
  const database = openEmbeddedDatabase()
  const email = 'one@example.org'
  const password = 'password of one'
  let app: FastifyInstance
  let proxy: ChildProcess
  let base = ''
  let token = ''
  let output = ''

  beforeAll(async () => {
    await migrate(database.query)
    const configurations = createConfigurations([orchardQuestionnaire()])
    const configuration = configurations.find('orchard', '2026')
    if (configuration === undefined) throw new Error('the orchard is not loaded')
    const user = await setUser(database.query, { email, password })
    token = await addToken(database.query, { kind: 'auth', user, label: 'test' })
    const answers = {
      configuration,
      data: JSON.stringify(orchardAnswers),
      names: {},
      languages: ['en'],
      original: 'en',
    }
    await database.query
      .transaction()
      .execute((transaction) => createQuestionnaire(transaction, answers, user, { state: 'public' }))
    app = await createTestApp(database, configurations)
    await app.listen({ host: '127.0.0.1', port: 0 })
    writeFileSync(description, JSON.stringify(describeInterface()))
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    const upstream = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/en/api/v2`
    const prism = join(tools, 'node_modules/@stoplight/prism-cli/dist/index.js')
    proxy = spawn(process.execPath, [prism, 'proxy', description, upstream, '--port', String(port), '--errors'])
    await new Promise<void>((resolve, reject) => {
      proxy.once('exit', () => reject(new Error(output)))
      for (const stream of [proxy.stdout, proxy.stderr])
        stream?.on('data', (text) => {
          output += String(text)
          if (output.includes('is listening')) resolve()
        })
    })
  }, 300_000)
  afterAll(async () => {
    proxy?.kill()
    await app?.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('goes the whole path through a validating proxy without a violation', async () => {
    const client = join(folder, 'client')
    mkdirSync(client)
    cpSync(join(tools, 'client.ts'), join(client, 'client.ts'))
    symlinkSync(join(tools, 'node_modules'), join(client, 'node_modules'))
    const run = (program: string, ...args: string[]): string =>
      execFileSync(process.execPath, [join(tools, 'node_modules', program), ...args], { cwd: client, encoding: 'utf8' })
    run('openapi-typescript/bin/cli.js', description, '-o', 'interface.d.ts')
    writeFileSync(join(client, 'package.json'), '{"type":"module"}')
    const types = join(import.meta.dirname, '..', '..', 'node_modules', '@types')
    const flags = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--typeRoots', types, '--types', 'node']
    run('typescript/bin/tsc', ...flags, '--skipLibCheck', 'client.ts')
    const image = join(folder, 'image.gif')
    writeFileSync(image, plainImage)
    const environment = {
      ...process.env,
      BASE: base,
      AUTH_TOKEN: token,
      EMAIL: email,
      PASSWORD: password,
      CODE: 'orchard',
      EDITION: '2026',
      ANSWERS: JSON.stringify({ qg_orchard: [{ name: { en: 'Dale' }, photo: 'IMAGE', fruit: 'apple' }] }),
      IMAGE: image,
    }
    const printed = await runAsync(join(client, 'client.js'), environment)
    expect(JSON.parse(printed)).toEqual({
      configurations: [['orchard']],
      editions: [['2026']],
      categories: 1,
      image: 4,
      created: 'true',
      status: 'draft',
      edited: true,
      own: true,
      count: 1,
      sections: ['section_orchard'],
    })
    expect(output).not.toMatch(/Violation/i)
  }, 600_000)
})

/** An image of one pixel that has no byte above 0x7f: the proxy passes bodies on as text. */
const plainImage = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1')

/** The catalogue runs in this process, so it has to go on meanwhile. */
function runAsync(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { env })
    let printed = ''
    let errors = ''
    child.stdout.on('data', (text) => (printed += String(text)))
    child.stderr.on('data', (text) => (errors += String(text)))
    child.once('exit', (code) => (code === 0 ? resolve(printed) : reject(new Error(errors))))
  })
}
