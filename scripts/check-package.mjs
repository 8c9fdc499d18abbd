// node scripts/check-package.mjs [FOLDER]: packs the package, installs it in an empty folder and uses it there as others would: command, library, types.
// Where scripts/try-release.mjs left a release in the folder, it is the package that the registry would get of it. Ends with 1 when anything fails.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isKept, kept } from './release-repository.mjs'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'questlint-package-'))
const home = join(scratch, 'home')
const program = `import { createWorkspace, lint, present, type PresentedFinding } from 'questlint'

const workspace = createWorkspace({ files: [{ uri: 'a.yaml', text: 'keys: {a: {label: A, type: chekbox}}' }] })
const findings: PresentedFinding[] = present(lint(workspace), workspace)
console.log(findings.map((finding) => finding.rule).join())
`

try {
  const [folder] = process.argv.slice(2)
  const tarball = isKept(folder) ? released(resolve(folder, kept.files)) : pack()
  console.log(run(root, 'npx', '--no-install', 'publint', 'run', tarball, '--strict').trim())
  install(tarball)
  installGlobally(tarball)
  useCommand()
  await useCatalogue()
  useLibrary()
  useTypes()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function run(cwd, command, ...args) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

function pack() {
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(
    run(root, 'npm', 'pack', '--json', '--pack-destination', scratch),
  )
  console.log(
    `${filename}: ${Math.round(size / 1024)} kB, ${entryCount} files of ${Math.round(unpackedSize / 1024)} kB`,
  )
  return join(scratch, filename)
}

function released(files) {
  const [name] = readdirSync(files).filter((file) => file.endsWith('.tgz'))
  expect(name !== undefined, 'the release has a package')
  console.log(`${name} of the release: ${Math.round(statSync(join(files, name)).size / 1024)} kB`)
  return join(files, name)
}

function install(tarball) {
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }\n')
  run(home, 'npm', 'install', '--no-audit', '--no-fund', tarball)
  const { dependencies } = JSON.parse(run(home, 'npm', 'ls', '--all', '--json'))
  const others = Object.keys(dependencies.questlint.dependencies ?? {})
  expect(others.length === 0, `nothing else is installed${others.map((name) => `, not ${name}`).join('')}`)
}

/** A global install makes the command and its page of the manual known. */
function installGlobally(tarball) {
  const prefix = join(scratch, 'global')
  run(home, 'npm', 'install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', tarball)
  if (process.platform === 'win32') return
  const linked = ['bin/questlint', 'share/man/man1/questlint.1'].filter((name) => existsSync(join(prefix, name)))
  expect(linked.length === 2, 'a global install links the command and its page of the manual')
}

/** The command finds no fault in the right workspace and faults in the broken one. */
function useCommand() {
  for (const [name, code] of [
    ['vineyard', 0],
    ['vineyard-broken', 1],
  ]) {
    cpSync(join(root, 'fixtures', 'workspaces', name), join(home, name), { recursive: true })
    expect(
      codeOf(join(home, name), 'npx', '--no-install', 'questlint') === code,
      `questlint ends with ${code} in ${name}`,
    )
  }
  expect(
    run(home, 'npx', '--no-install', 'questlint', 'export', 'schema', 'question').startsWith('{'),
    'questlint export schema prints',
  )
}

/** The catalogue says how it is installed, and runs once it is. */
async function useCatalogue() {
  const cwd = join(home, 'vineyard')
  const { status, stderr } = spawnSync('npx', ['--no-install', 'questlint', 'serve'], { cwd, encoding: 'utf8' })
  const [, prefix] = /npm --prefix (".*") run setup:catalogue/.exec(stderr) ?? []
  expect(status === 2 && prefix !== undefined, 'questlint serve says how the catalogue is installed')
  run(home, 'npm', '--prefix', JSON.parse(prefix), 'run', 'setup:catalogue')
  const server = spawn('npx', ['--no-install', 'questlint', 'serve', '--port', '0'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    let said = ''
    for await (const text of server.stdout.setEncoding('utf8')) {
      said += text
      if (/login/.test(said)) break
    }
    const [, token] = /Authorization: Token (\w+)/.exec(said) ?? []
    const [address] = /http\S*\/en\/api\/v2\//.exec(said) ?? []
    const { status } = await fetch(`${address}configuration/`, { headers: { authorization: `Token ${token}` } })
    expect(status === 200, 'questlint serve answers once it is installed')
  } finally {
    process.kill(-server.pid, 'SIGTERM')
  }
}

function codeOf(cwd, command, ...args) {
  try {
    run(cwd, command, ...args)
    return 0
  } catch (error) {
    return error.status
  }
}

function useLibrary() {
  writeFileSync(join(home, 'use.mjs'), program.replace(/, type \w+|: PresentedFinding\[\]/g, ''))
  expect(run(home, process.execPath, 'use.mjs').includes('unknown-key-type'), 'the library finds a mistake')
}

function useTypes() {
  writeFileSync(join(home, 'use.ts'), program)
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', '--lib', 'es2022,dom', 'use.ts']
  for (const kind of ['nodenext', 'bundler']) {
    const module = kind === 'bundler' ? 'esnext' : kind
    run(home, process.execPath, tsc, '--module', module, '--moduleResolution', kind, ...strict)
  }
  console.log('ok: its types fit a strict program')
}

function expect(holds, claim) {
  if (!holds) throw new Error(`expected that ${claim}`)
  console.log(`ok: ${claim}`)
}
