/**
 * Runs the tests that generate their input, again and again with other input than `npm test` and `npm run test:long` have.
 *
 *     npm run fuzz:laws -- --rounds 20 --seed 1000 test/core/document
 *     npm run fuzz:laws -- --state fuzz.json --documents 1000000 --edits 100000 --minutes 60
 *
 * Names of files or folders choose among the tests. With --state a run goes on where the one before stopped, and says how many documents
 * and edits have been tried in all; it ends at --documents and --edits, or after --minutes. Ends with 1 when a round fails, after naming its seed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const { values: options, positionals: chosen } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    state: { type: 'string' },
    documents: { type: 'string', default: '0' },
    edits: { type: 'string', default: '0' },
    minutes: { type: 'string' },
  },
  allowPositionals: true,
})

const soak = 'test/server/soak-laws.test.ts'
const isChosen = (file) => chosen.length === 0 || chosen.some((part) => file.startsWith(relative('.', part)))
const files = readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => file === soak || readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
  .filter(isChosen)
if (files.length === 0) {
  console.error('no test that generates its input is named so')
  process.exit(2)
}

const editsInRound = 4000
const goals = { documents: Number(options.documents), edits: Number(options.edits) }
const hasGoals = goals.documents + goals.edits > 0
const mostRounds = Number(options.rounds ?? (hasGoals || options.minutes ? Number.POSITIVE_INFINITY : 10))
const end = options.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(options.minutes) * 60_000

const state = { next: Number(options.seed), documents: 0, edits: 0, failed: [], ...readState() }
for (let round = 0; round < mostRounds && Date.now() < end; round++) {
  // What has reached its goal is not tried again.
  const due = files.filter(
    (file) => !hasGoals || (file === soak ? state.edits < goals.edits : state.documents < goals.documents),
  )
  if (due.length === 0) break
  runRound(state.next++, due)
  if (options.state) writeFileSync(options.state, `${JSON.stringify(state)}\n`)
}
process.exit(state.failed.length === 0 ? 0 : 1)

function readState() {
  return options.state && existsSync(options.state) ? JSON.parse(readFileSync(options.state, 'utf8')) : {}
}

function runRound(seed, due) {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-fuzz-'))
  const count = join(folder, 'count')
  const { NODE_EXTRA_CA_CERTS: _certificates, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...due], {
    cwd: root,
    env: {
      ...inherited,
      QUESTLINT_LAWS: 'all',
      QUESTLINT_LAW_SEED: String(seed),
      QUESTLINT_LAW_COUNT: count,
      QUESTLINT_SEED: String(seed),
      QUESTLINT_SOAK: String(editsInRound),
    },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (existsSync(count)) {
    for (const line of readFileSync(count, 'utf8').trim().split('\n')) state.documents += Number(line)
  }
  rmSync(folder, { recursive: true })
  if (status === 0 && due.includes(soak)) state.edits += editsInRound
  const verdict = status === 0 ? 'holds' : 'fails, run again with QUESTLINT_LAW_SEED'
  console.log(`seed ${seed}: ${verdict}; ${state.documents} documents and ${state.edits} edits so far`)
  if (status === 0) return
  state.failed.push(seed)
  // Before the failures there is a dot a test.
  console.log(stdout.slice(-20_000) + stderr.slice(-20_000))
}
