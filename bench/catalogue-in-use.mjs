// node bench/catalogue-in-use.mjs [--stored 100000]: how long a catalogue on PostgreSQL takes to compare, carry, back up and restore what is stored, with a kill in the middle.
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exampleAnswers, fillSql, psql, serve, task, userPostgres } from './catalogue.mjs'

const { values } = parseArgs({ options: { stored: { type: 'string', default: '100000' } } })
const count = Number(values.stored)
const corpus = process.env.QUESTLINT_CORPUS
if (!corpus) throw new Error('QUESTLINT_CORPUS must name the folder of configurations and stored questionnaires')
const user = process.getuid?.() === 0 ? userPostgres() : {}
const folder = mkdtempSync('/tmp/questlint-in-use-')
const project = join(folder, 'project')
mkdirSync(project)
for (const name of ['technologies.json', 'global_key_values.json']) cpSync(join(corpus, name), join(project, name))
if (user.uid !== undefined) for (const path of [folder, project]) chownSync(path, user.uid, user.gid)
const place = { kind: 'postgres', corpus: project, user, data: join(folder, 'data') }
const options = ['--path', 'technologies.json', '--context', 'global_key_values.json']

try {
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure() {
  const lines = exampleAnswers(corpus).map((answers) => JSON.stringify(answers))
  const against = ['-c', 'technologies@2015', '--status', 'public', '--postgres']
  task(place, ['import', '-', ...against, ...options], `${lines.join('\n')}\n`)
  // What a first start keeps of its configurations, before the copies are made.
  await (await serve(place)).end()
  let node = await serve(place)
  for (const sql of fillSql(count)) psql(place, sql)
  const stored = Number(psql(place, 'select count(*) from versions'))
  console.log(
    `${stored} versions of ${psql(place, 'select round(avg(length(data::text))) from versions').trim()} characters`,
  )
  console.log(`database: ${psql(place, "select pg_size_pretty(pg_database_size('postgres'))").trim()}`)
  await node.end()
  await timed('start, nothing changed', async () => (await serve(place)).end())

  const file = join(project, 'technologies.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"tech_definition"', '"tech_meaning"'))
  await timed('start with a renamed question: compared with all answers', async () => {
    node = await serve(place)
  })
  const plan = join(folder, 'plan.yaml')
  await timed('plan, counted anew while the node runs', async () => {
    writeFileSync(plan, task(place, ['plan']).replace('do: decide', 'do: rename\n    to: tech_meaning'))
  })
  await node.end()

  const begun = performance.now()
  await serve(place, ['--migrate', plan], (text, kill) => {
    const done = Number(/(\d+) of \d+ versions carried(?![\s\S]*of \d+ versions carried)/.exec(text)?.[1] ?? 0)
    if (done > stored / 3) kill()
  }).catch(() => undefined)
  console.log(`killed after ${seconds(begun)} s while answers were carried`)
  await timed('start that carries the rest', async () => {
    node = await serve(place)
  })
  const was = psql(place, "select count(*) from versions where data::text like '%tech_definition%'").trim()
  const is = psql(place, "select count(*) from versions where data::text like '%tech_meaning%'").trim()
  const kept = psql(place, 'select count(*), count(distinct version_id) from former_versions').trim()
  console.log(`with the old keyword: ${was}; with the new one: ${is}; former versions, and of how many: ${kept}`)
  await timed('compact', async () => task(place, ['compact']))
  const backup = join(folder, 'all.backup')
  await timed('backup while the node runs', async () => task(place, ['backup', backup]))
  console.log(`backup: ${Math.round(statSync(backup).size / 1e6)} MB`)
  await node.end()
  const other = { ...place, data: join(folder, 'other') }
  await timed('restore', async () => task(other, ['restore', backup, '--postgres']))
}

async function timed(name, work) {
  const start = performance.now()
  await work()
  console.log(`${name}: ${seconds(start)} s`)
}

function seconds(start) {
  return ((performance.now() - start) / 1000).toFixed(1)
}
