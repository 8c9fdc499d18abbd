// Tries, of a release, what docs/ci.md says of continuous integration, as GitHub and GitLab would run it: the steps of action.yml and the job of
// ci/gitlab.yml, in a project of its own, with the variables that those systems set. The release is the one that scripts/try-release.mjs left in the
// folder that is given, or made of a copy of this tree. Ends with 1 when anything fails.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { haveReleaseRepository, tag } from './release-repository.mjs'

const root = join(import.meta.dirname, '..')
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'questlint-ci-')))
const checkout = join(scratch, 'questlint')
const project = join(scratch, 'project')
const summary = join(scratch, 'summary.md')
const { NODE_EXTRA_CA_CERTS, ...inherited } = process.env
/** Where the release is. */
let repository
const page = readFileSync(join(root, 'docs/ci.md'), 'utf8')

try {
  takeRelease()
  makeProject()
  await tryGithub()
  await tryGitlab()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function git(cwd, ...args) {
  const settings = ['user.name=Mira', 'user.email=mira@vineyard.example', 'commit.gpgSign=false', 'tag.gpgSign=false']
  return execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], { cwd, encoding: 'utf8' })
}

/** What `uses:` and `ref:` check out: the tag of a release. */
function takeRelease() {
  repository = haveReleaseRepository(process.argv[2], scratch)
  git(scratch, 'clone', '--quiet', '--depth=1', `--branch=${tag}`, pathToFileURL(repository).href, checkout)
}

/** A clean state on `origin/main`, with one old warning, and a change that breaks a reference. */
function makeProject() {
  cpSync(join(root, 'fixtures/workspaces/vineyard'), project, { recursive: true })
  git(project, 'init', '--quiet', '--initial-branch=main')
  commit('all')
  git(project, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
}

function commit(message) {
  git(project, 'add', '--all')
  git(project, 'commit', '--quiet', `--message=${message}`)
}

function change(file, from, to) {
  const text = readFileSync(join(project, file), 'utf8')
  expect(text.includes(from), `${file} contains ${from}`)
  writeFileSync(join(project, file), text.replace(from, to))
}

/** The first `yaml` block of docs/ci.md that contains a text, as data. */
function example(text) {
  const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, body]) => body)
  const found = blocks.find((body) => body.includes(text))
  if (found === undefined) throw new Error(`docs/ci.md has no yaml block with ${text}`)
  return parse(found)
}

async function tryGithub() {
  const { jobs } = example('runs-on:')
  const step = jobs.questlint.steps.find(({ uses }) => uses.startsWith('your-organisation/questlint@'))
  const action = parse(readFileSync(join(checkout, 'action.yml'), 'utf8'))
  const push = { GITHUB_EVENT_NAME: 'push', GITHUB_BASE_REF: '' }
  const pull = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_BASE_REF: 'main' }

  const clean = await runAction(action, step.with, push)
  expect(
    clean.code === 0 && clean.out.endsWith('No findings in 3 files\n'),
    'a push without mistakes passes',
    false,
    clean.out + clean.err,
  )
  expect(clean.summary.includes('## questlint: No findings in 3 files'), 'its job summary says so')

  change('shared.json', '"keyword": "vine_owner"', '"keyword": "vine_proprietor"')
  commit('rename a key where it is defined')
  const broken = await runAction(action, step.with, pull)
  expect(broken.code === 1, 'a change that breaks a reference does not pass')
  const error = broken.out.split('\n').find((line) => line.startsWith('::error ')) ?? ''
  expect(/file=shared\.json,line=\d+,.*title=removed-name/.test(error), 'the line that took the name away is annotated')
  expect(broken.summary.includes('/blob/'), 'the lines of the job summary are links')

  const outputs = { ...step.with, output: 'sarif=questlint.sarif\nhtml=questlint.html\n', paths: 'vineyard.json\n' }
  const reports = await runAction(action, outputs, push)
  const sarif = JSON.parse(readFileSync(join(project, 'questlint.sarif'), 'utf8'))
  expect(reports.code === 1 && sarif.runs[0].results.length > 0, 'further reports are written')
  for (const name of ['questlint.sarif', 'questlint.html']) rmSync(join(project, name))

  change('shared.json', '"keyword": "vine_proprietor"', '"keyword": "vine_owner"')
  commit('and back')
  expect((await runAction(action, step.with, pull)).code === 0, 'the change passes when it is mended')
  const service = await startService()
  const eventFile = join(scratch, 'event.json')
  writeFileSync(eventFile, JSON.stringify({ pull_request: { number: 1 } }))
  const losing = { ...pull, GITHUB_API_URL: service.address, GITHUB_EVENT_PATH: eventFile }
  change('cellar.yaml', '      cellar_vessel_amphora: Clay amphora\n', '')
  commit('remove a choice')
  const lost = await runAction(action, { ...step.with, changes: 'true' }, losing)
  expect(
    lost.code === 1 && /^::error file=cellar\.yaml.*removed-choice/m.test(lost.out),
    'a change that loses answers fails',
  )
  expect(
    service.comments.length === 1 && service.comments[0].body.includes('Choice "Clay amphora"'),
    'and is commented in the pull request',
  )
  change(
    'cellar.yaml',
    '      cellar_vessel_barrel: Wooden barrel\n',
    '      cellar_vessel_barrel: Wooden barrel\n      cellar_vessel_amphora: Clay amphora\n',
  )
  commit('put the choice back')
  const kept = await runAction(action, { ...step.with, changes: 'true' }, losing)
  expect(
    kept.code === 0 && service.comments.length === 1 && service.comments[0].body.includes('No changes'),
    'the same comment says so when they are kept again',
  )
  service.stop()
  expect((await runAction(action, { ...step.with, 'max-warnings': 'x' }, push)).code === 2, 'wrong use is no pass')
}

/** Runs the steps of a composite action as the runner does. */
async function runAction({ inputs, runs }, given, event) {
  for (const name of Object.keys(given)) expect(name in inputs, `the action takes "${name}"`, true)
  const values = Object.fromEntries(Object.entries(inputs).map(([name, { default: value }]) => [name, value]))
  for (const [name, value] of Object.entries(given)) values[name] = String(value)
  const fill = (text) =>
    text
      .replace(/\$\{\{ (?:inputs\.([\w-]+)|github\.action_path) \}\}/g, (_, name) =>
        name === undefined ? checkout : values[name],
      )
      .replace(/\$\{\{ github\.token \}\}/, 'token')
      .replace(/\$\{\{ github\.action_repository \}\}/, 'your-organisation/questlint')
      .replace(/\$\{\{ github\.action_ref \}\}/, 'v0.1.0')
  writeFileSync(summary, '')
  const env = {
    ...withoutCi(),
    ...event,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: checkout,
    GITHUB_WORKSPACE: project,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'mira/vineyards',
    GITHUB_SHA: git(project, 'rev-parse', 'HEAD').trim(),
  }
  let last = { code: 0, out: '' }
  let code = 0
  for (const step of runs.steps) {
    // The one condition of a step.
    if (step.if !== undefined && (values.changes !== 'true' || event.GITHUB_BASE_REF === '')) continue
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)]))
    const cwd = join(step['working-directory'].includes('action_path') ? checkout : project)
    last = await runScript(step.run, cwd, { ...env, ...own }, ['--noprofile', '--norc', '-e', '-o', 'pipefail'])
    if (last.code > 1) break
    code = Math.max(code, last.code)
  }
  return { ...last, code: Math.max(code, last.code), summary: readFileSync(summary, 'utf8') }
}

async function tryGitlab() {
  const { include, variables } = example('ci/gitlab.yml')
  expect(existsSync(join(checkout, include[0].file)), `${include[0].file} is there to be included`)
  const template = parse(readFileSync(join(checkout, include[0].file), 'utf8'))
  for (const name of Object.keys(variables)) expect(name in template.variables, `the job reads ${name}`)
  expect(variables.QUESTLINT_PACKAGE.endsWith(`#${tag}`), 'the example names the tag')
  const temporary = join(scratch, 'tmp')
  mkdirSync(temporary)
  const env = {
    ...withoutCi(),
    ...template.variables,
    QUESTLINT_PACKAGE: `git+${pathToFileURL(repository)}#${tag}`,
    TMPDIR: temporary,
    CI: 'true',
    GITLAB_CI: 'true',
    CI_PROJECT_DIR: project,
    CI_PROJECT_URL: 'https://gitlab.com/mira/vineyards',
    CI_COMMIT_SHA: git(project, 'rev-parse', 'HEAD').trim(),
  }
  const job = template.questlint
  const install = await runScript(
    [...template['.questlint'].before_script, 'echo "$QUESTLINT_FOLDER"'].join('\n'),
    project,
    env,
    ['-e', '-o', 'pipefail'],
  )
  // The runner takes both scripts of a job as one.
  env.QUESTLINT_FOLDER = install.out.trim().split('\n').at(-1)
  expect(install.code === 0, 'the package is installed from git', false, install.err)
  const run = () => runScript(job.script.join('\n'), project, env, ['-e', '-o', 'pipefail'])

  expect((await run()).code === 0, 'a pipeline without mistakes passes')
  change('vineyard.json', '"vine_owner"', '"vine_ower"')
  expect((await run()).code === 1, 'one with a mistake does not')
  const { codequality, junit } = job.artifacts.reports
  const issues = JSON.parse(readFileSync(join(project, codequality), 'utf8'))
  const issue = issues.find((one) => one.check_name === 'unknown-key')
  expect(issue?.location.path === 'vineyard.json', 'the code quality report names the file')
  expect(
    readFileSync(join(project, junit), 'utf8').includes('<failure type="unknown-key"'),
    'the test report has a failure',
  )
  for (const path of job.artifacts.paths) expect(existsSync(join(project, path)), `${path} is there to be kept`)
  const service = await startService()
  Object.assign(env, {
    CI_API_V4_URL: service.address,
    CI_MERGE_REQUEST_DIFF_BASE_SHA: 'origin/main',
    CI_MERGE_REQUEST_IID: '1',
    CI_MERGE_REQUEST_PROJECT_ID: '2',
    QUESTLINT_TOKEN: 'token',
  })
  change('cellar.yaml', '      cellar_vessel_amphora: Clay amphora\n', '')
  const changes = template['questlint-changes']
  const compared = await runScript(changes.script.join('\n'), project, env, ['-e', '-o', 'pipefail'])
  expect(
    compared.code === 1 && compared.out.includes('removed-choice'),
    'the job for changes fails where answers are lost',
  )
  expect(service.comments.length === 1 && service.comments[0].body.includes('Clay amphora'), 'and comments them')
  for (const path of changes.artifacts.paths) expect(existsSync(join(project, path)), `${path} is there to be kept`)
  service.stop()
  env.QUESTLINT_PATHS = 'cellar.yaml'
  expect((await run()).code === 0, 'paths choose what is judged')
}

/** The environment without what a system that this script itself may run in has set. */
function withoutCi() {
  return Object.fromEntries(Object.entries(inherited).filter(([name]) => !/^(?:CI|GITHUB|GITLAB|npm)_?/.test(name)))
}

/** Not synchronously, as the stub of the services runs in this program. */
async function runScript(script, cwd, env, flags) {
  const child = spawn('bash', [...flags, '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', err: '' }
  child.stdout.on('data', (part) => (texts.out += part))
  child.stderr.on('data', (part) => (texts.err += part))
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0 && code !== 1) process.stderr.write(texts.err)
  return { code, ...texts }
}

/** A stub of both services that keeps the comments of one proposed change. */
async function startService() {
  const comments = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const own = { user: { login: 'questlint' }, author: { id: 1 } }
      if (/\/(?:graphql|user)$/.test(request.url))
        return response.end(JSON.stringify({ id: 1, data: { viewer: { login: 'questlint' } } }))
      if (request.method === 'POST') comments.push({ id: comments.length, ...own, ...JSON.parse(text) })
      else if (request.method !== 'GET')
        Object.assign(comments[Number(request.url.split('/').at(-1))], JSON.parse(text))
      response.end(JSON.stringify(comments))
    })
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { comments, address: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

function expect(holds, claim, isQuiet = false, detail = '') {
  if (!holds) throw new Error(`expected that ${claim}\n${detail}`)
  if (!isQuiet) console.log(`ok: ${claim}`)
}
