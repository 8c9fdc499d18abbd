// node scripts/release.mjs [--repository URL]: makes the tag of the version in package.json. Its commit holds the built program and no tools
// to build it, so whoever installs a tag from git builds nothing and fetches one package. Pushes nothing.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')

/** What people take from a tag that the package has not. */
const beside = ['action.yml', 'ci/gitlab.yml', '.pre-commit-hooks.yaml']

/** The scripts that installed packages run; npm prepares a package from git that has others, such as `build`, with all its tools. */
const kept = ['setup:catalogue']

const { values: options } = parseArgs({ options: { repository: { type: 'string' } } })
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tag = `v${manifest.version}`

refuseUnready()
run(process.execPath, 'scripts/build.mjs', '--types')
refuseChanged('the build changed files that are committed; run "npm run docs" and commit them')
const commit = commitFiles([...packedFiles(), ...beside, ...picturesOf('README.md')])
git({}, 'tag', '--annotate', tag, commit, '--message', `questlint ${manifest.version}`)
console.log(`${tag} is ${commit}, built from ${head()}`)
console.log(`Push it with: git push origin ${tag}`)

function refuseUnready() {
  refuseChanged('there are changes that are not committed')
  if (git({}, 'tag', '--list', tag) !== '') refuse(`there is a tag ${tag} already, and a tag is never moved`)
  const dated = new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')} \\(20\\d\\d-\\d\\d-\\d\\d\\)$`, 'm')
  if (!dated.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
    refuse(`CHANGELOG.md has no heading "## ${manifest.version} (YYYY-MM-DD)"`)
}

function refuseChanged(reason) {
  const changed = git({}, 'status', '--porcelain')
  if (changed !== '') refuse(`${reason}:\n${changed}`)
}

function refuse(reason) {
  console.error(`No release was made: ${reason}`)
  process.exit(1)
}

/** The paths of the package, as npm chooses them. */
function packedFiles() {
  const [{ files }] = JSON.parse(run('npm', 'pack', '--dry-run', '--json', '--ignore-scripts'))
  return files.map(({ path }) => path)
}

function picturesOf(page) {
  return [...readFileSync(join(root, page), 'utf8').matchAll(/docs\/images\/[\w-]+\.png/g)].map(([path]) => path)
}

/** A commit of these files alone, after the one that they were built from; branch, index and files stay as they are. */
function commitFiles(paths) {
  const scratch = mkdtempSync(join(tmpdir(), 'questlint-release-'))
  try {
    const env = { GIT_INDEX_FILE: join(scratch, 'index') }
    // Built files are ignored, and whatever git is told about line ends must not change their bytes.
    git(env, '-c', 'core.autocrlf=false', 'add', '--force', '--', ...new Set(paths))
    const blob = git({ input: releasedManifest() }, 'hash-object', '-w', '--stdin')
    git(env, 'update-index', '--cacheinfo', `100644,${blob},package.json`)
    const message = `questlint ${manifest.version}, built from ${head()}`
    return git({}, 'commit-tree', git(env, 'write-tree'), '-p', 'HEAD', '-m', message)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function releasedManifest() {
  const { devDependencies, workspaces, scripts, ...rest } = manifest
  const { repository } = options
  return `${JSON.stringify(
    {
      ...rest,
      ...(repository === undefined ? {} : { repository: { type: 'git', url: repository } }),
      scripts: Object.fromEntries(kept.map((name) => [name, scripts[name]])),
    },
    undefined,
    2,
  )}\n`
}

function head() {
  return git({}, 'rev-parse', 'HEAD')
}

function git({ input = '', ...env }, ...args) {
  return execFileSync('git', args, {
    cwd: root,
    env: { ...process.env, ...env },
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  }).trim()
}

function run(command, ...args) {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
