// Tries what README.md and docs/ci.md say of continuous integration, as GitHub and GitLab would run it: the steps of action.yml and the job of
// ci/gitlab.yml, in a project of its own, with the variables that those systems set. Installs from a copy of this tree. Ends with 1 when anything fails.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'questlint-ci-')))
const checkout = join(scratch, 'questlint')
const project = join(scratch, 'project')
const summary = join(scratch, 'summary.md')
const { NODE_EXTRA_CA_CERTS, ...inherited } = process.env
const readme = readFileSync(join(root, 'README.md'), 'utf8')

try {
  copyTree()
  makeProject()
  tryGithub()
  tryGitlab()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function git(cwd, ...args) {
  const settings = ['user.name=Mira', 'user.email=mira@vineyard.example', 'commit.gpgSign=false', 'tag.gpgSign=false']
  return execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], { cwd, encoding: 'utf8' })
}

/** What a checkout of this version would hold, as a repository with the tag that the examples name. */
function copyTree() {
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of listed.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(root, file), join(checkout, file))
  }
  git(checkout, 'init', '--quiet', '--initial-branch=main')
  git(checkout, 'add', '--all')
  git(checkout, 'commit', '--quiet', '--message=all')
  git(checkout, 'tag', 'v0.1.0')
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

/** The `yaml` block of README.md that contains a text, as data. */
function example(text) {
  const blocks = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, body]) => body)
  const found = blocks.find((body) => body.includes(text))
  if (found === undefined) throw new Error(`README.md has no yaml block with ${text}`)
  return parse(found)
}

function tryGithub() {
  const { jobs } = example('runs-on:')
  const step = jobs.questlint.steps.find(({ uses }) => uses.startsWith('your-organisation/questlint@'))
  const action = parse(readFileSync(join(checkout, 'action.yml'), 'utf8'))
  const push = { GITHUB_EVENT_NAME: 'push', GITHUB_BASE_REF: '' }
  const pull = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_BASE_REF: 'main' }

  const clean = runAction(action, step.with, push)
  expect(
    clean.code === 0 && clean.out.endsWith('No findings in 3 files\n'),
    'a push without mistakes passes',
    false,
    clean.out + clean.err,
  )
  expect(clean.summary.includes('## questlint: No findings in 3 files'), 'its job summary says so')

  change('shared.json', '"keyword": "vine_owner"', '"keyword": "vine_proprietor"')
  commit('rename a key where it is defined')
  const broken = runAction(action, step.with, pull)
  expect(broken.code === 1, 'a change that breaks a reference does not pass')
  const error = broken.out.split('\n').find((line) => line.startsWith('::error ')) ?? ''
  expect(/file=shared\.json,line=\d+,.*title=removed-name/.test(error), 'the line that took the name away is annotated')
  expect(broken.summary.includes('/blob/'), 'the lines of the job summary are links')

  const outputs = { ...step.with, output: 'sarif=questlint.sarif\nhtml=questlint.html\n', paths: 'vineyard.json\n' }
  const reports = runAction(action, outputs, push)
  const sarif = JSON.parse(readFileSync(join(project, 'questlint.sarif'), 'utf8'))
  expect(reports.code === 1 && sarif.runs[0].results.length > 0, 'further reports are written')
  for (const name of ['questlint.sarif', 'questlint.html']) rmSync(join(project, name))

  change('shared.json', '"keyword": "vine_proprietor"', '"keyword": "vine_owner"')
  commit('and back')
  expect(runAction(action, step.with, pull).code === 0, 'the change passes when it is mended')
  expect(runAction(action, { ...step.with, 'max-warnings': 'x' }, push).code === 2, 'wrong use is no pass')
}

/** Runs the steps of a composite action as the runner does. */
function runAction({ inputs, runs }, given, event) {
  for (const name of Object.keys(given)) expect(name in inputs, `the action takes "${name}"`, true)
  const values = Object.fromEntries(Object.entries(inputs).map(([name, { default: value }]) => [name, value]))
  for (const [name, value] of Object.entries(given)) values[name] = String(value)
  const fill = (text) =>
    text.replace(/\$\{\{ (?:inputs\.([\w-]+)|github\.action_path) \}\}/g, (_, name) =>
      name === undefined ? checkout : values[name],
    )
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
  for (const step of runs.steps) {
    // Once is enough: nothing in the checkout changes.
    if (step.run.startsWith('npm ci') && existsSync(join(checkout, 'node_modules'))) continue
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)]))
    const cwd = join(step['working-directory'].includes('action_path') ? checkout : project)
    last = runScript(step.run, cwd, { ...env, ...own }, ['--noprofile', '--norc', '-e', '-o', 'pipefail'])
    if (last.code !== 0) break
  }
  return { ...last, summary: readFileSync(summary, 'utf8') }
}

function tryGitlab() {
  const { include, variables } = example('ci/gitlab.yml')
  expect(existsSync(join(checkout, include[0].file)), `${include[0].file} is there to be included`)
  const template = parse(readFileSync(join(checkout, include[0].file), 'utf8'))
  for (const name of Object.keys(variables)) expect(name in template.variables, `the job reads ${name}`)
  const tag = variables.QUESTLINT_PACKAGE.split('#')[1]
  const temporary = join(scratch, 'tmp')
  mkdirSync(temporary)
  const env = {
    ...withoutCi(),
    ...template.variables,
    QUESTLINT_PACKAGE: `git+file://${checkout}#${tag}`,
    TMPDIR: temporary,
    CI: 'true',
    GITLAB_CI: 'true',
    CI_PROJECT_DIR: project,
    CI_PROJECT_URL: 'https://gitlab.com/mira/vineyards',
    CI_COMMIT_SHA: git(project, 'rev-parse', 'HEAD').trim(),
  }
  const job = template.questlint
  const install = runScript(job.before_script.join('\n'), project, env, ['-e', '-o', 'pipefail'])
  expect(install.code === 0, 'the package is installed from git', false, install.err)
  const run = () => runScript(job.script.join('\n'), project, env, ['-e', '-o', 'pipefail'])

  expect(run().code === 0, 'a pipeline without mistakes passes')
  change('vineyard.json', '"vine_owner"', '"vine_ower"')
  expect(run().code === 1, 'one with a mistake does not')
  const { codequality, junit } = job.artifacts.reports
  const issues = JSON.parse(readFileSync(join(project, codequality), 'utf8'))
  const issue = issues.find((one) => one.check_name === 'unknown-key')
  expect(issue?.location.path === 'vineyard.json', 'the code quality report names the file')
  expect(
    readFileSync(join(project, junit), 'utf8').includes('<failure type="unknown-key"'),
    'the test report has a failure',
  )
  for (const path of job.artifacts.paths) expect(existsSync(join(project, path)), `${path} is there to be kept`)
  env.QUESTLINT_PATHS = 'cellar.yaml'
  expect(run().code === 0, 'paths choose what is judged')
}

/** The environment without what a system that this script itself may run in has set. */
function withoutCi() {
  return Object.fromEntries(Object.entries(inherited).filter(([name]) => !/^(?:CI|GITHUB|GITLAB|npm)_?/.test(name)))
}

function runScript(script, cwd, env, flags) {
  const { status, stdout, stderr } = spawnSync('bash', [...flags, '-c', script], { cwd, env, encoding: 'utf8' })
  if (status !== 0 && status !== 1) process.stderr.write(stderr)
  return { code: status, out: stdout, err: stderr }
}

function expect(holds, claim, isQuiet = false, detail = '') {
  if (!holds) throw new Error(`expected that ${claim}\n${detail}`)
  if (!isQuiet) console.log(`ok: ${claim}`)
}
