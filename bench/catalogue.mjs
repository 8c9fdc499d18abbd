// npm run bench -- catalogue [--stored 1000,100000] [--rounds 100] [--databases embedded,postgres]: how long the running catalogue takes to answer, beside a bare Fastify route that answers as many bytes.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { quantile } from './measure.mjs'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'dist/cli.cjs')
const inCatalogue = createRequire(join(root, 'catalogue/package.json'))
const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env
const isRoot = process.getuid?.() === 0
const email = 'bench@example.org'

/** Prints the table for each database and each number of stored questionnaires. */
export async function benchCatalogue({ stored, rounds, kinds }) {
  const corpus = process.env.QUESTLINT_CORPUS
  if (!corpus) throw new Error('QUESTLINT_CORPUS must name the folder of configurations and stored questionnaires')
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${rounds} rounds in turns; median\n`,
  )
  for (const kind of kinds) {
    for (const count of stored) {
      const folder = mkdtempSync('/tmp/questlint-bench-')
      const user = kind === 'postgres' && isRoot ? userPostgres() : {}
      if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
      try {
        await benchOne({ kind, count, rounds, corpus, user, data: join(folder, 'data') })
      } catch (error) {
        if (kind === 'embedded' || !/PostgreSQL/.test(String(error))) throw error
        console.log(`${error.message}\n`)
        break
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
  }
}

export function userPostgres() {
  const number = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

async function benchOne(place) {
  const { kind, count, rounds, corpus, data } = place
  const lines = exampleAnswers(corpus).map((answers) => JSON.stringify(answers))
  const importing = ['import', '-', '-c', 'technologies@2015', '--status', 'public', ...paths(corpus)]
  task(place, [...importing, ...(kind === 'postgres' ? ['--postgres'] : [])], `${lines.join('\n')}\n`)
  const tokens = {}
  task(place, ['user', 'add', email, '--password-stdin'], 'a password of the benchmark')
  for (const [name, options] of [
    ['auth', []],
    ['app', ['--app']],
  ])
    tokens[name] = { authorization: `Token ${task(place, ['token', 'new', email, ...options]).trim()}` }
  if (kind === 'embedded') await fillEmbedded(data, count)
  const node = await serve(place)
  try {
    if (kind === 'postgres') for (const sql of fillSql(count)) psql(place, sql)
    const sizes = await measure(node.base, tokens, rounds, lines[0])
    const size = Number(sizes.stored)
    console.log(`${kind}, ${count} stored, ${size} bytes each; ${memoryOf(node.pid)} MB of the node (resident, most)`)
    if (kind === 'postgres')
      console.log(`database: ${psql(place, "select pg_size_pretty(pg_database_size('postgres'))").trim()}`)
    console.log(sizes.table, '\n')
  } finally {
    await node.end()
  }
}

function paths(corpus) {
  return ['--path', join(corpus, 'technologies.json'), '--context', join(corpus, 'global_key_values.json')]
}

export function task(place, args, input = '') {
  const { data, user, corpus } = place
  return execFileSync(process.execPath, [cli, 'serve', ...args, '--data', data], {
    cwd: corpus,
    env: { ...env, HOME: '/tmp' },
    ...user,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** A node on the data; `watch` is told what it said on standard error, and may kill it. */
export async function serve(place, more = [], watch = () => {}) {
  const { corpus, data, user } = place
  const args = [cli, 'serve', '--port', '0', ...paths(corpus), '--data', data, ...more]
  const child = spawn(process.execPath, args, { cwd: corpus, env: { ...env, HOME: '/tmp' }, ...user })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let [out, err] = ['', '']
  // What it logs is read, as a full pipe would stop it.
  child.stderr.on('data', (part) => {
    if (err.length < 10_000) err += part
    watch(String(part), () => child.kill('SIGKILL'))
  })
  const base = await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      out += part
      const address = /http:\/\/\S+\/en\/api\/v2\/(?=\n)/.exec(out)?.[0]
      if (address) resolve(address)
    })
    ended.then(() => reject(new Error(err.trim())))
  })
  const end = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { base, pid: child.pid, end }
}

/** Copies of what was imported, under other codes and times, made in the database: checking each would take an hour. */
export function fillSql(count) {
  const copies = (select) => `with base as (
      select row_number() over (order by questionnaire) - 1 as place, count(*) over () as total, v.* from versions v where number = 1 and length(questionnaire) < 20
    ), copies as (select n, base.* from generate_series(1, ${count}) n join base on base.place = n % base.total) ${select}`
  return [
    copies(`, made as (
      insert into questionnaires (code, number, configuration)
      select configuration || '_copy_' || (100000000000 + n), 100000000000 + n, configuration from copies returning code)
      select count(*) from made`),
    copies(`insert into versions (id, questionnaire, number, state, configuration, edition, configuration_hash, data, terms, names, languages, original_language, updated)
      select gen_random_uuid(), configuration || '_copy_' || (100000000000 + n), 1, 'public', configuration, edition, configuration_hash, data,
        terms || ('=word' || n % 500), names, languages, original_language, now() - n * interval '1 second' from copies`),
    'vacuum analyze',
  ]
}

export function psql({ data, user }, sql) {
  const args = ['-h', join(data, 'database'), '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qAtc', sql]
  return execFileSync('psql', args, { ...user, cwd: '/tmp', encoding: 'utf8' })
}

async function fillEmbedded(data, count) {
  const { PGlite } = inCatalogue('@electric-sql/pglite')
  const database = await PGlite.create({ dataDir: join(data, 'database') })
  for (const sql of fillSql(count)) await database.exec(sql)
  await database.exec('checkpoint')
  await database.close()
}

async function measure(base, tokens, rounds, answers) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const list = (query) => ({ path: `questionnaires/?type=technologies${query}`, headers: tokens.auth })
  const first = JSON.parse((await send(agent, base, list(''))).body)
  const last = Math.ceil(first.count / 25)
  const code = first.results[0].code
  const create = {
    path: 'questionnaires/technologies/2015/create/',
    headers: { ...tokens.app, 'content-type': 'application/json' },
    body: answers,
  }
  const created = await send(agent, base, create)
  if (created.status !== 201) throw new Error(created.body.slice(0, 500))
  const own = JSON.parse(created.body).code
  const cases = [
    ['list, first page', list('')],
    ['list, last page', list(`&page=${last}`)],
    ['list, two filters', list(filters)],
    ['list, two filters and a rare word', list(`${filters}&q=word7`)],
    ['detail', { path: `questionnaires/${code}/`, headers: tokens.auth }],
    ['raw', { path: `questionnaires/technologies/2015/${own}/`, headers: tokens.app }],
    ['create', create],
  ]
  const bare = await serveBare()
  const times = cases.map(() => ({ own: [], bare: [] }))
  for (let round = -5; round < rounds; round++) {
    for (const [at, [name, asked]] of cases.entries()) {
      const own = await send(agent, base, asked)
      if (own.status >= 300) throw new Error(`${name}: ${own.status} ${own.body.slice(0, 500)}`)
      const method = asked.body ? { body: asked.body, headers: { 'content-type': 'application/json' } } : {}
      const other = await send(agent, bare.base, { path: String(Buffer.byteLength(own.body)), ...method })
      if (round < 0) continue
      times[at].own.push(own.milliseconds)
      times[at].bare.push(other.milliseconds)
    }
  }
  bare.end()
  agent.destroy()
  const rows = cases.map(([name], at) => {
    const [median, bareMedian] = [times[at].own, times[at].bare].map((list) => quantile(list, 0.5))
    const [least, bareLeast] = [times[at].own, times[at].bare].map((list) => Math.min(...list))
    const cells = [median, bareMedian, median / bareMedian, least, least / bareLeast]
    return [name.padEnd(34), ...cells.map((number) => number.toFixed(2).padStart(9))].join(' ')
  })
  const head = ['', 'median ms', 'bare ms', 'ratio', 'least ms', 'ratio'].map((cell, at) =>
    at === 0 ? cell.padEnd(34) : cell.padStart(9),
  )
  return { table: [head.join(' '), ...rows].join('\n'), stored: Buffer.byteLength(answers) }
}

const countries = ['CHE', 'AFG', 'ZWE']
const filters = '&filter__qg_location__country=country_CHE&filter__tech_qg_9__tech_landuse=tech_lu_grazingland'

/** The stored questionnaire of the corpus with other names, countries and land use, and a description that makes it 2 kB. */
export function exampleAnswers(corpus) {
  const records = JSON.parse(readFileSync(join(corpus, 'technologies_questionnaires.json'), 'utf8'))
  const { data } = records.find(({ model }) => model === 'questionnaire.questionnaire').fields
  const words = readFileSync(join(corpus, 'technologies.json'), 'utf8').match(/\b[A-Za-z]{4,12}\b/g)
  return Array.from({ length: 200 }, (_, at) => ({
    ...data,
    qg_name: [{ name: { en: `Technology ${at}` } }],
    qg_location: [{ country: `country_${countries[at % countries.length]}` }],
    tech_qg_1: [{ tech_definition: { en: words.slice(at * 300, at * 300 + 250).join(' ') } }],
    ...(at % 2 === 0 ? {} : { tech_qg_9: [{ tech_landuse: ['tech_lu_cropland'] }] }),
  }))
}

function send(agent, base, { path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const sent = request(
      new URL(path, base),
      {
        agent,
        headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
        method: body ? 'POST' : 'GET',
      },
      (response) => {
        const parts = []
        response
          .on('data', (part) => parts.push(part))
          .on('end', () => {
            const milliseconds = performance.now() - start
            resolve({ status: response.statusCode, body: Buffer.concat(parts).toString('utf8'), milliseconds })
          })
      },
    )
    sent.on('error', reject).end(body)
  })
}

/** A route that answers so many bytes as its path says. */
function serveBare() {
  const program = `const app = require(${JSON.stringify(inCatalogue.resolve('fastify'))})()
    const known = new Map(); const text = (size) => known.get(size) ?? (known.set(size, JSON.stringify('x'.repeat(size - 2))), known.get(size))
    const answer = (request, reply) => reply.type('application/json').send(text(Number(request.params.size)))
    app.get('/:size', answer); app.post('/:size', answer); app.listen({ port: 0 }).then((address) => console.log(address))`
  const child = spawn(process.execPath, ['-e', program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve) => {
    child.stdout.once('data', (address) =>
      resolve({ base: `${String(address).trim().replace('[::1]', '127.0.0.1')}/`, end: () => child.kill() }),
    )
  })
}

function memoryOf(pid) {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return ['VmRSS', 'VmHWM']
    .map((name) => Math.round((Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6))
    .join(' and ')
}
