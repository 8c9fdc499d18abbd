// npm run mutants [-- FILE…] [-- --alive] [-- --concurrency 2] [-- --folder DIR]: changes the files that decide what users are told, one small change at a time, and says which share of the changes a test notices.
// Files choose among those below. With --alive what no test noticed is told, with --concurrency 2 two changes are tried at once, and with --folder the copy of the repository is kept there for the next run.
// What earlier runs tried is in build/mutants; nothing of it is asked again as long as neither the file nor its tests changed.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { runNpm } from './build-commit.mjs'

const version = '9.6.1'
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}`)

/** The files, and the tests near them: those that take the fewest seconds, as each runs some thousand times. */
const rooms = {
  judging: {
    files: ['judge', 'judge-form', 'check-value', 'hidden', 'form-verdict', 'save-verdict', 'savability'],
    tests: ['test/core/judging/!(*-long-chain)'],
  },
  findings: { files: ['acceptance', 'reportable'], tests: ['test/core/findings/*'] },
  writing: { files: ['settle-operation', 'judge-operation', 'identify-finding'], tests: ['test/core/writing/*'] },
  changes: {
    files: ['sameness', 'lost-answers', 'identity'],
    tests: ['test/core/changes/{compare,identity,lost-answers,sameness,shared}'],
  },
}

const root = join(import.meta.dirname, '..')
const kept = join(root, 'build/mutants')
const { values: options, positionals } = parseArgs({
  options: {
    alive: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '1' },
    folder: { type: 'string' },
  },
  allowPositionals: true,
})

const chosen = new Set(positionals.map((file) => relative(root, file)))
const listed = Object.entries(rooms).map(([room, { files, tests }]) => ({
  room,
  files: files.map((file) => `src/core/${room}/${file}.ts`),
  tests,
}))
const unknown = [...chosen].filter((file) => !listed.some(({ files }) => files.includes(file)))
if (unknown.length > 0) {
  console.error(`not in the list: ${unknown.join(', ')}`)
  process.exit(2)
}
const runs = listed
  .map((run) => ({ ...run, files: run.files.filter((file) => chosen.size === 0 || chosen.has(file)) }))
  .filter(({ files }) => files.length > 0)

const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'questlint-mutants-'))
try {
  makeCopy()
  for (const run of runs) tell(tryMutants(run))
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
}

/** The repository as it is now, with what was built; the packages that make mutants are in the copy only. */
function makeCopy() {
  for (const part of ['src', 'test']) rmSync(join(folder, part), { recursive: true, force: true })
  const has = existsSync(join(folder, 'node_modules/@stryker-mutator'))
  const left = new Set(['.git', 'build', 'catalogue/node_modules', ...(has ? ['node_modules'] : [])])
  const filter = (path) => !left.has(relative(root, path))
  cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter })
  if (has) return
  const wanted = packages.map((name) => `${name}@${version}`)
  runNpm(folder, 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted)
}

function tryMutants({ room, files, tests }) {
  const vitest = join(folder, 'vitest.mutants.config.ts')
  const include = JSON.stringify(tests.map((test) => `${test}.test.ts`))
  writeFileSync(
    vitest,
    `import { shared } from './vitest.config.ts'\n` +
      `export default { test: { ...shared, include: ${include}, exclude: ['**/*.long.test.ts', '**/*laws.test.ts'] } }\n`,
  )
  const incrementalFile = join(kept, `${room}.json`)
  mkdirSync(dirname(incrementalFile), { recursive: true })
  const report = join(folder, 'mutants.json')
  rmSync(report, { force: true })
  const settings = {
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: vitest, related: false },
    inPlace: true,
    incremental: true,
    incrementalFile,
    concurrency: Number(options.concurrency),
    // What runs once, while a file is loaded, cannot be told apart by test.
    ignoreStatic: true,
    // Most texts are names in types, which the compiler compares.
    mutator: { excludedMutations: ['StringLiteral'] },
    // There is none: what Stryker would change in it is not for a copy.
    tsconfigFile: 'none.json',
    timeoutMS: 20_000,
    reporters: ['json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
    logLevel: 'warn',
  }
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(settings))
  // Real questionnaires say the same more slowly.
  const { NODE_EXTRA_CA_CERTS: _certificates, QUESTLINT_CORPUS: _corpus, ...env } = process.env
  const { status } = spawnSync('npx', ['stryker', 'run'], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`the mutants of ${room} could not be tried`)
  const { files: tried } = JSON.parse(readFileSync(report, 'utf8'))
  return files.map((file) => ({ file, mutants: tried[file]?.mutants ?? [], source: tried[file]?.source ?? '' }))
}

/** A line for each file, and one for each mutant that lives. */
function tell(tried) {
  for (const { file, mutants, source } of tried) {
    const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length
    const [killed, alive] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
    const share = killed + alive === 0 ? 100 : (100 * killed) / (killed + alive)
    console.log(`${file}: ${share.toFixed(1)} % of ${killed + alive} killed`)
    if (!options.alive) continue
    const lines = source.split('\n')
    for (const { status, mutatorName, location, replacement } of mutants) {
      if (status !== 'Survived' && status !== 'NoCoverage') continue
      const { start, end } = location
      const first = lines[start.line - 1].slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined)
      console.log(
        `  ${start.line}:${start.column} ${status} ${mutatorName}: ${first} -> ${replacement.replace(/\s+/g, ' ')}`,
      )
    }
  }
}
