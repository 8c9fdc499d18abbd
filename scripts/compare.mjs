// npm run compare -- <commit>: whether this checkout reports the same as the commit, to the byte, on all fixtures, the workspaces, and the corpus and the
// mutants where QUESTLINT_CORPUS and QUESTLINT_ORACLES name them. Prints what differs and ends with 1 then; what a commit changes on purpose is read here.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildCommit, forgetCommits, runNpm } from './build-commit.mjs'

const root = join(import.meta.dirname, '..')
const endings = /\.(json|jsonl|yaml)$/
const formats = ['pretty', 'json', 'jsonl', 'compact', 'github', 'gitlab', 'sarif', 'junit', 'markdown', 'html']
const shownDifferences = 20

const commit = process.argv[2]
if (commit === undefined) {
  console.error('usage: npm run compare -- <commit>')
  process.exit(2)
}

const scratch = mkdtempSync(join(tmpdir(), 'questlint-compare-'))
try {
  process.exitCode = await main()
} finally {
  forgetCommits()
}

/** All of core: in earlier commits the library was that. */
function libraryIn(folder) {
  const internal = join(folder, 'dist/internal.js')
  return existsSync(internal) ? internal : join(folder, 'dist/index.js')
}

async function main() {
  try {
    const before = buildCommit(commit, join(scratch, 'before'))
    runNpm(root, 'run', '--silent', 'build')
    const differences = [...(await compareLibraries(before)), ...compareCommands(before)]
    for (const line of differences.slice(0, shownDifferences)) console.log(line)
    if (differences.length > shownDifferences) console.log(`and ${differences.length - shownDifferences} more`)
    console.log(differences.length === 0 ? 'no difference' : `${differences.length} differences`)
    return differences.length === 0 ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Each case judged by both libraries: findings with places, related places and fixes. */
async function compareLibraries(before) {
  const [old, now] = await Promise.all([before, root].map((folder) => import(pathToFileURL(libraryIn(folder)).href)))
  const differences = []
  let count = 0
  for (const { name, files, options } of cases()) {
    count++
    const [left, right] = [old, now].map((library) => judge(library, files, options))
    if (left !== right) differences.push(`${name}\n${firstDifference(left, right)}`)
  }
  console.log(`${count} cases through the library`)
  return differences
}

function judge({ createWorkspace, lint, present }, files, options) {
  const workspace = createWorkspace({ files, ...options })
  return JSON.stringify(present(lint(workspace, { today: '2026-01-31' }), workspace), undefined, 1)
}

function* cases() {
  const rules = join(root, 'fixtures/rules')
  for (const rule of readdirSync(rules)) {
    for (const entry of readdirSync(join(rules, rule))) {
      const path = join(rules, rule, entry)
      const isFolder = statSync(path).isDirectory()
      if (isFolder || endings.test(entry))
        yield caseOf(`${rule}/${entry}`, isFolder ? filesIn(path) : [read(path, entry)])
    }
  }
  for (const name of readdirSync(join(root, 'fixtures/workspaces'))) {
    yield caseOf(`workspaces/${name}`, filesIn(join(root, 'fixtures/workspaces', name)))
  }
  const corpus = process.env.QUESTLINT_CORPUS
  if (corpus === undefined) console.log('QUESTLINT_CORPUS is not set: without the corpus')
  else yield* corpusCases(corpus)
  const oracles = process.env.QUESTLINT_ORACLES
  if (corpus === undefined || oracles === undefined) console.log('QUESTLINT_ORACLES is not set: without the mutants')
  else yield* mutantCases(corpus, oracles)
}

function caseOf(name, files) {
  const uris = files.map(({ uri }) => uri).filter((uri) => uri !== 'questlint.accepted.yaml')
  const accepted = files.find(({ uri }) => uri === 'questlint.accepted.yaml')
  return {
    name,
    files: files.filter((file) => file !== accepted),
    options: {
      ...(/complete-/.test(name) && { sets: [{ files: uris, complete: true }] }),
      ...(accepted && { accepted }),
    },
  }
}

function* corpusCases(corpus) {
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.test(name) && !name.startsWith('structure'))
    .sort()
  const files = names.map((name) => read(join(corpus, name), name))
  yield caseOf('corpus, all', files)
  const shared = files.find(({ uri }) => uri === 'global_key_values.json')
  for (const file of files) {
    if (shared !== undefined && file !== shared) yield caseOf(`corpus, ${file.uri}`, [shared, file])
  }
}

function* mutantCases(corpus, oracles) {
  const out = join(scratch, 'mutants')
  const args = [join(oracles, 'materialize.py'), out, '--qcat', corpus, '--mutants', join(oracles, 'mutants.jsonl')]
  const { status } = spawnSync('python3', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the mutants could not be made')
  for (const line of readFileSync(join(out, 'manifest.jsonl'), 'utf8').trim().split('\n')) {
    const { id, file, siblings } = JSON.parse(line)
    yield caseOf(
      `mutant ${id}`,
      [...siblings, file].map((path) => read(path, basename(path))),
    )
  }
}

function filesIn(folder) {
  return readdirSync(folder)
    .filter((name) => endings.test(name) && name !== 'project.json' && name !== 'questlint.config.yaml')
    .sort()
    .map((name) => read(join(folder, name), name))
}

function read(path, uri) {
  return { uri, text: readFileSync(path, 'utf8') }
}

/** What the command line prints and how it ends, in each format. */
function compareCommands(before) {
  const paths = ['fixtures', ...(process.env.QUESTLINT_CORPUS ? [process.env.QUESTLINT_CORPUS] : [])]
  const runs = paths.flatMap((path) => formats.map((format) => [path, '--no-config', '--format', format]))
  const levels = paths.map((path) => [path, '--no-config', '--level', 'info'])
  const differences = [...runs, ...levels].flatMap((args) => {
    const [left, right] = [before, root].map((folder) => run(folder, args))
    return left === right ? [] : [`questlint ${args.join(' ')}\n${firstDifference(left, right)}`]
  })
  console.log(`${runs.length + levels.length} runs of the command line`)
  return differences
}

/** In the same folder for both, so that paths in reports are equal; the reports of some formats give the time. */
function run(folder, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'dist/cli.cjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  return `${status}\n${stderr}\n${stdout}`.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, 'TIME')
}

function firstDifference(left, right) {
  const [before, now] = [left.split('\n'), right.split('\n')]
  const at = before.findIndex((line, index) => line !== now[index])
  const index = at < 0 ? before.length : at
  const show = (lines) => (lines.slice(index, index + 3).join('\n    ') || '(nothing)').slice(0, 600)
  return `  line ${index + 1}\n  - ${show(before)}\n  + ${show(now)}`
}
