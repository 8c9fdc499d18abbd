// node scripts/try-release.mjs [FOLDER]: tries scripts/release.mjs in a repository of its own: what it refuses, what the commit of its tag has, and how
// npm installs that. Leaves the release in the folder for others that try it, when nothing failed. Ends with 1 when anything fails.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { git, identity, kept, makeRepository, tag } from './release-repository.mjs'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'questlint-release-'))
const repository = join(scratch, kept.repository)
const { NODE_EXTRA_CA_CERTS, ...inherited } = process.env

/** With any of these npm installs all tools of a package from git before it packs it. */
const preparing = ['prepare', 'build', 'prepack', 'preinstall', 'install', 'postinstall']

try {
  makeRepository(repository)
  tryRelease()
  tryInstall()
  tryWorkflow()
  const [folder] = process.argv.slice(2)
  if (folder !== undefined)
    cpSync(repository, join(folder, kept.repository), { recursive: true, verbatimSymlinks: true })
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function tryRelease() {
  expect(release().includes('not committed'), 'a tree with changes is no release')
  git(repository, 'stash', '--quiet')
  expect(release().includes('CHANGELOG.md'), 'nor is a version without a date')
  git(repository, 'stash', 'pop', '--quiet')
  git(repository, 'commit', '--quiet', '--all', '--message=release')
  const before = git(repository, 'rev-parse', 'HEAD')
  const made = release()
  expect(made.includes(`git push origin ${tag}`), 'a clean tree is', made)
  expect(git(repository, 'rev-parse', 'HEAD', `${tag}^{commit}~`) === before + before, 'its commit follows the sources')
  expect(git(repository, 'status', '--porcelain') === '', 'branch and files stay as they were')
  expect(release().includes('never moved'), 'and there is no second one')

  const manifest = JSON.parse(git(repository, 'show', `${tag}:package.json`))
  const { devDependencies, dependencies, workspaces, scripts } = manifest
  expect(
    [devDependencies, dependencies, workspaces].every((one) => one === undefined),
    'it installs no other package',
  )
  expect(!preparing.some((name) => name in scripts), `it has no script that npm would prepare it for`)
  const files = git(repository, 'ls-tree', '-r', '--name-only', tag).trim().split('\n')
  const [{ files: packed }] = JSON.parse(run(root, 'npm', 'pack', '--dry-run', '--json', '--ignore-scripts'))
  const lacking = packed.map(({ path }) => path).filter((path) => !files.includes(path))
  expect(lacking.length === 0, 'it has all that the package has', lacking.join('\n'))
  const odd = files.filter((path) => /^(?:src|test|node_modules|fixtures)\//.test(path))
  expect(odd.length === 0 && !files.includes('package-lock.json'), 'and no sources', odd.join('\n'))
}

function tryInstall() {
  const home = join(scratch, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  // The cache of its own shows that nothing is fetched but questlint.
  const cache = join(scratch, 'cache')
  // As a server has it.
  git(repository, 'gc', '--quiet')
  const start = performance.now()
  run(home, 'npm', 'install', '--no-audit', '--no-fund', '--cache', cache, `git+${pathToFileURL(repository)}#${tag}`)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const installed = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(installed.join() === 'questlint', `npm installs it alone, in ${seconds} s`, installed.join())
  expect(!existsSync(join(home, 'node_modules/questlint/node_modules')), 'and nothing within it')
  expect(run(home, 'npx', '--no-install', 'questlint', '--version') === `${tag.slice(1)}\n`, 'it runs')
}

/** The steps of the workflow that keep the tag as a file and push it, with stand-ins for GitHub and for what is packed besides. */
function tryWorkflow() {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'))
  const script = (job, word) => jobs[job].steps.find(({ run: text = '' }) => text.includes(word)).run
  const [server, bin, made] = ['server/mira/questlint.git', 'bin', kept.files].map((name) => join(scratch, name))
  const sources = git(repository, 'rev-parse', 'HEAD').trim()
  git(repository, 'clone', '--quiet', '--bare', '--branch=main', '--single-branch', '--no-tags', repository, server)
  mkdirSync(bin)
  writeFileSync(join(bin, 'gh'), '#!/bin/sh\necho "gh $*"\n', { mode: 0o755 })
  const env = {
    ...inherited,
    PATH: `${bin}:${inherited.PATH}`,
    GITHUB_SERVER_URL: join(scratch, 'server'),
    GITHUB_SHA: sources,
    GH_REPO: 'mira/questlint',
  }
  const runStep = (cwd, text) =>
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', text], {
      cwd,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  runStep(repository, script('package', 'git bundle'))
  const files = readdirSync(made).sort().join(' ')
  const version = tag.slice(1)
  expect(
    files === `questlint-${version}.tgz questlint-${version}.vsix release.bundle`,
    'the workflow keeps its files',
    files,
  )
  const said = runStep(made, script('release', 'git bundle'))
  expect(git(server, 'rev-parse', `${tag}^{commit}~`).trim() === sources, 'and pushes the tag')
  expect(said.includes(`gh release create ${tag} `) && said.includes('.vsix'), 'and makes the release with them', said)
}

function release() {
  const env = { ...inherited, ...identity }
  const ended = spawnSync(process.execPath, ['scripts/release.mjs'], { cwd: repository, env, encoding: 'utf8' })
  return ended.stdout + ended.stderr
}

function run(cwd, command, ...args) {
  return execFileSync(command, args, { cwd, env: inherited, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

function expect(holds, claim, detail = '') {
  if (!holds) throw new Error(`expected that ${claim}\n${detail}`)
  console.log(`ok: ${claim}`)
}
