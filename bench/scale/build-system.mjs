// Turborepo on the sets of a folder: a task a set, made from what `questlint doctor --sets --format json` says.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const home = import.meta.dirname
const { NODE_EXTRA_CA_CERTS: _certificates, FORCE_COLOR: _color, ...inherited } = process.env
const env = { ...inherited, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' }

/** Installs the version of Turborepo that package.json here pins, once; throws when the registry does not answer. */
export function installTurbo() {
  if (existsSync(join(home, 'node_modules/.bin/turbo'))) return
  const arguments_ = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--fetch-retries=1']
  execFileSync('npm', arguments_, { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000, env })
}

/** Puts questlint and turbo where npm would, and makes a git repository: Turborepo asks git what changed. */
export function prepareFolder(folder, cli) {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(cli, join(folder, 'node_modules/.bin/questlint'))
  symlinkSync(join(home, 'node_modules/.bin/turbo'), join(folder, 'node_modules/.bin/turbo'))
  symlinkSync(join(home, 'node_modules/turbo'), join(folder, 'node_modules/turbo'), 'dir')
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n.turbo/\n')
  writeTasks(folder)
  git(folder, 'init', '--quiet')
  git(folder, 'add', '.')
  git(folder, '-c', 'user.name=demo', '-c', 'user.email=demo@localhost', 'commit', '--quiet', '--message', 'Surveys')
}

function git(cwd, ...arguments_) {
  execFileSync('git', arguments_, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Writes package.json and turbo.json. The inputs of a task are all that its findings depend on. */
function writeTasks(folder) {
  const questlint = join(folder, 'node_modules/.bin/questlint')
  const listed = execFileSync(process.execPath, [questlint, 'sets', '--format', 'json'], {
    cwd: folder,
    env,
    maxBuffer: 2 ** 28,
  })
  const { config, accepted, folders, sets } = JSON.parse(listed)
  const shared = [config, accepted, ...folders.map((path) => `${path}/**`)]
  const write = (name, data) => writeFileSync(join(folder, name), `${JSON.stringify(data, null, 2)}\n`)
  const scripts = sets.map(({ name }) => [`check:${name}`, `questlint --set ${name}`])
  const manifest = { name: 'surveys', private: true, packageManager: 'npm@10.8.2' }
  write('package.json', { ...manifest, scripts: Object.fromEntries(scripts) })
  const tasks = sets.map(({ name, files }) => [`check:${name}`, { inputs: [...shared, ...files], outputs: [] }])
  write('turbo.json', { tasks: { ...Object.fromEntries(tasks), check: { dependsOn: scripts.map(([name]) => name) } } })
}

/** Runs the task of every set; gives the names of the sets that were really checked, and how long all took. */
export async function runAll(folder, remote) {
  const start = performance.now()
  const argv = ['run', 'check', '--output-logs=hash-only', '--log-order=stream', '--no-update-notifier']
  const cache = remote ? { TURBO_API: remote, TURBO_TOKEN: 'none', TURBO_TEAM: 'demo' } : {}
  const { code, output } = await startProgram(join(folder, 'node_modules/.bin/turbo'), argv, folder, cache)
  if (code !== 0) throw new Error(`turbo ended with ${code}\n${output.slice(-2000)}`)
  const checked = [...output.matchAll(/^check:(\S+?): cache miss, executing/gm)].map(([, name]) => name)
  return { checked: checked.sort(), seconds: (performance.now() - start) / 1000 }
}

/** Not `spawnSync`: the remote cache answers in this process. */
function startProgram(command, argv, cwd, more) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, argv, { cwd, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** A remote cache as Turborepo speaks to one, in memory and on this machine only. Gives its address, how many results it gave out, and a function that ends it. */
export function startRemoteCache() {
  const artifacts = new Map()
  let served = 0
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const parts = []
    for await (const part of request) parts.push(part)
    const known = artifacts.get(pathname)
    if (pathname.endsWith('/status')) response.end('{"status":"enabled"}')
    else if (request.method === 'PUT') {
      artifacts.set(pathname, { body: Buffer.concat(parts), duration: request.headers['x-artifact-duration'] ?? '0' })
      response.writeHead(202).end('{"urls":[]}')
    } else if (request.method === 'POST') response.end('{}')
    else if (known === undefined) response.writeHead(404).end()
    else {
      if (request.method === 'GET') served++
      response.writeHead(200, { 'x-artifact-duration': known.duration }).end(known.body)
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close(), served: () => served })
    })
  })
}
