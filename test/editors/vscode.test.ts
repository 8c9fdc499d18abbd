import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'editors/vscode')

interface WalkthroughStep {
  readonly description: string
  readonly media: { readonly image: string }
  readonly completionEvents?: readonly string[]
}

interface Manifest {
  readonly main: string
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[]
    readonly walkthroughs: readonly { readonly steps: readonly WalkthroughStep[] }[]
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly enum: readonly string[]; readonly default: string }>>
    }
  }
}

const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
const source = readdirSync(join(folder, 'src'))
  .map((name) => readFileSync(join(folder, 'src', name), 'utf8'))
  .join('\n')

test('the extension registers the commands that it names, and no other', () => {
  const registered = [...source.matchAll(/registerCommand\('([^']+)'/g)].map(([, name]) => name)
  expect(registered.sort()).toEqual(manifest.contributes.commands.map(({ command }) => command).sort())
  // The client registers the commands of the server under their own names.
  expect(registered).not.toContain('questlint.accept')
})

const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps)

test('the walkthrough leads to commands that there are', () => {
  const named = steps.flatMap(({ description, completionEvents = [] }) => [
    ...[...description.matchAll(/\(command:([^)]+)\)/g)].map(([, name]) => name),
    ...completionEvents.flatMap((event) => (event.startsWith('onCommand:') ? [event.slice('onCommand:'.length)] : [])),
  ])
  const commands = manifest.contributes.commands.map(({ command }) => command)
  expect(named.filter((name) => !commands.includes(name ?? ''))).toEqual([])
  expect(named.length).toBeGreaterThan(4)
})

test('the settings are those of the server, with its defaults and values', () => {
  // The client reads that of traces.
  const { 'questlint.trace.server': _, ...properties } = manifest.contributes.configuration.properties
  const named = Object.entries(properties).map(([name, { default: value }]) => [name.replace('questlint.', ''), value])
  expect(Object.fromEntries(named)).toEqual(readSettings({}))
  for (const [name, { enum: values = [true, false] }] of Object.entries(properties)) {
    const key = name.replace('questlint.', '')
    for (const value of values) expect(readSettings({ [key]: value })).toHaveProperty(key, value)
  }
})

test('panels run our own scripts alone and load nothing from elsewhere', () => {
  const policy = /default-src 'none'; style-src \$\{webview\.cspSource\}; script-src 'nonce-/g
  expect(source.match(policy)).toHaveLength(1)
  // The others show the code book, a page that allows nothing but its own style and script, and changes, which run none.
  expect(source.match(/createWebviewPanel/g)).toHaveLength(4)
  expect(source.match(/localResourceRoots: \[(?:dist)?\]/g)?.sort()).toEqual([
    'localResourceRoots: []',
    'localResourceRoots: [dist]',
    'localResourceRoots: [dist]',
  ])
  expect(source).not.toMatch(/https?:/)
})

test('the package holds the extension and a server that answers', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'questlint-vsix-'))
  try {
    const file = join(scratch, 'questlint.vsix')
    execFileSync(process.execPath, [join(root, 'scripts/package-vscode.mjs'), file], { stdio: 'pipe' })
    execFileSync('python3', ['-m', 'zipfile', '-e', file, scratch])
    const packed = readdirSync(join(scratch, 'extension'), { recursive: true, encoding: 'utf8' })
    const wanted = [
      'dist/extension.js',
      'dist/server.cjs',
      'dist/graph-page.js',
      'dist/graph-page.css',
      'dist/preview-page.js',
      'dist/preview-page.css',
      'docs/rules/README.md',
      'icon.png',
      'LICENSE.txt',
    ]
    expect(packed).toEqual(expect.arrayContaining([...wanted, ...steps.map(({ media }) => media.image)]))
    const licenses = readFileSync(join(scratch, 'extension/dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['vscode-languageclient', 'vscode-languageserver', 'yaml', 'ajv', '@dagrejs/dagre', 'preact']) {
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'))
    }
    expect(packed.filter((name) => name.endsWith('.ts'))).toEqual([])
    expect(await askServer(join(scratch, 'extension/dist/server.cjs'))).toMatchObject({
      serverInfo: { name: 'questlint' },
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

/** Starts a server as the extension does and tells what it answers to `initialize`. */
function askServer(file: string): Promise<unknown> {
  const server = fork(file, ['--node-ipc'])
  return new Promise<unknown>((resolve, reject) => {
    server.on('message', (message: { id?: number; result?: unknown }) => {
      if (message.id === 1) resolve(message.result)
    })
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    const params = { processId: process.pid, rootUri: null, capabilities: {} }
    server.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  }).finally(() => server.kill())
}
