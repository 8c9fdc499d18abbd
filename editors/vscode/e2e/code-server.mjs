// VS Code in a browser, on this machine alone: code-server, installed once in a folder of its own.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** What is installed; this code-server runs on Node 24 only, which comes as a package too. */
const versions = { node: '24.21.0', 'code-server': '4.139.1' }

/** The browser that all of this runs in. */
export const chromiumPath = process.env.QUESTLINT_CHROMIUM ?? '/usr/bin/chromium'

const cache = process.env.QUESTLINT_E2E_CACHE ?? join(homedir(), '.cache', 'questlint-e2e')

/** What an `npm run` around this says of itself; code-server's installation would take that npm's Node.js for its own, and refuse. */
const ofOuterNpm = /^npm_/i
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOuterNpm.test(name)))

/** Installs what is missing (a few minutes and 800 MB the first time) and tells where the programs are. */
export function installCodeServer() {
  const node = join(installPackage('node', outside), 'bin')
  const environment = { ...outside, PATH: `${node}${delimiter}${outside.PATH}` }
  const codeServer = join(installPackage('code-server', environment), 'out', 'node', 'entry.js')
  return { node: join(node, 'node'), codeServer }
}

/** What an installation needs of the system, with a file of each: the headers for what code-server compiles, and the browser. */
const ofSystem = { 'libkrb5-dev': '/usr/include/gssapi/gssapi.h', chromium: chromiumPath }

/** On Debian and Ubuntu what is missing is installed; elsewhere it is named. */
export function installSystemPackages() {
  if (process.platform !== 'linux') return
  const missing = Object.keys(ofSystem).filter((name) => !existsSync(ofSystem[name]))
  if (missing.length === 0) return
  console.log(`installing ${missing.join(' and ')}`)
  const asRoot = process.getuid() === 0 ? [] : ['sudo']
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...missing],
  ]) {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args]
    const { status } = spawnSync(program, rest, { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${missing.join(' and ')} must be installed first, and apt-get cannot do it here`)
  }
}

function installPackage(name, env) {
  const folder = join(cache, `${name}-${versions[name]}`)
  const installed = join(folder, 'node_modules', name)
  const done = join(folder, 'installed')
  if (existsSync(done)) return installed
  console.log(`installing ${name} ${versions[name]} in ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--no-audit', '--no-fund', '--save-exact', `${name}@${versions[name]}`]
  execFileSync('npm', args, { cwd: folder, env, stdio: 'inherit' })
  writeFileSync(done, '')
  return installed
}

const settings = {
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Light Modern',
  'chat.disableAIFeatures': true,
  'security.workspace.trust.enabled': false,
  'editor.minimap.enabled': false,
  'editor.fontSize': 13,
  'editor.accessibilitySupport': 'off',
}

/** Starts it with an extension; `home` is where everything that it writes goes. Resolves to the addresses of folders, and how to stop. */
export async function startCodeServer({ vsix, home }) {
  const { node, codeServer } = installCodeServer()
  const [extensions, data] = [join(home, 'extensions'), join(home, 'data')]
  mkdirSync(join(data, 'User'), { recursive: true })
  writeFileSync(join(data, 'User', 'settings.json'), JSON.stringify(settings, null, 2))
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: '', XDG_DATA_HOME: '', NODE_EXTRA_CA_CERTS: '' }
  const places = ['--extensions-dir', extensions, '--user-data-dir', data]
  execFileSync(node, [codeServer, ...places, '--install-extension', vsix], { env, stdio: 'pipe' })
  const port = await freePort()
  const calm = ['telemetry', 'update-check', 'workspace-trust', 'getting-started-override'].map(
    (name) => `--disable-${name}`,
  )
  const args = ['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', ...calm, ...places]
  const server = spawn(node, [codeServer, ...args], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await waitForHealth(url)
  const stop = () =>
    new Promise((resolve) => {
      server.on('exit', resolve)
      server.kill()
    })
  return { urlOf: (folder) => `${url}/?folder=${encodeURIComponent(folder)}`, stop }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

async function waitForHealth(url) {
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('code-server does not answer')
}
