import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const bundles = existsSync(join(root, 'dist'))
  ? readdirSync(join(root, 'dist')).filter((name) => /\.c?js$/.test(name))
  : []
if (bundles.length === 0) console.warn('dist is not built (npm run build), so the bundles are not looked at')

/** Modules that reach other machines, start other programs, or run text as code; all that may be used at all, with the reason. */
const dangerous = new Set(
  'child_process cluster dgram dns http http2 https inspector net tls vm wasi worker_threads'.split(' '),
)
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Starts all other programs, without a shell and never from the checkout: git, when --staged, --since or a report for GitHub asks for what
  // changed; a browser for `questlint preview --open`; VS Code, when its terminal started `questlint preview` and a page asks for a place.
  'src/node/programs.ts': ['child_process'],
  'dist/git.cjs': ['child_process'],
  // Asks git as the run did whose report was kept.
  'dist/answer-kept.cjs': ['child_process'],
  // Serves the page of `questlint preview` to browsers on this machine.
  'src/node/page-server.ts': ['http'],
  // Speaks to the catalogue that --catalogue names, when a page of `questlint preview` saves or opens answers.
  'src/node/catalogue-client.ts': ['http', 'https'],
  'dist/serve-preview.cjs': ['http', 'https'],
  'dist/server.cjs': ['child_process', 'worker_threads'],
  // Starts the server's own file again, as the thread that compares.
  'server/comparison/thread.ts': ['worker_threads'],
  // Compiles questlint itself, from the file beside it.
  'src/cli/compiled.ts': ['vm'],
  'dist/cli.cjs': ['vm', 'worker_threads'],
  // Starts questlint itself again, as threads that check sets or answers.
  'src/cli/answer-thread.ts': ['worker_threads'],
  'src/cli/answer-threads.ts': ['worker_threads'],
  'src/cli/main.ts': ['worker_threads'],
  'src/cli/set-thread.ts': ['worker_threads'],
  'src/cli/set-threads.ts': ['worker_threads'],
  'src/cli/start.ts': ['worker_threads'],
  'dist/all-commands.cjs': ['worker_threads'],
  // Merges by `git merge-file` what `questlint merge` cannot read, too.
  'dist/main.cjs': ['child_process', 'worker_threads'],
}
const running = new Set(['eval', 'Function', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts'])

interface Node {
  readonly type: string
  readonly [member: string]: unknown
}

/** What a program reaches for: modules by name, and calls that run text or fetch; `?` for a module whose name is computed. */
function readReach(code: string, sourceType: 'module' | 'script'): { modules: string[]; calls: string[] } {
  const modules: string[] = []
  const calls: string[] = []
  const literal = (node: unknown): string => {
    const value = (node as Node | undefined)?.type === 'Literal' ? (node as Node).value : undefined
    return typeof value === 'string' ? value.replace(/^node:/, '') : '?'
  }
  const visit = (node: Node): void => {
    const callee = node.callee as Node | undefined
    const name =
      callee?.type === 'Identifier'
        ? callee.name
        : callee?.type === 'MemberExpression'
          ? nameOfMember(callee)
          : undefined
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      if (callee?.type === 'Identifier' && name === 'require') modules.push(literal((node.arguments as Node[])[0]))
      else if (typeof name === 'string' && running.has(name)) calls.push(name)
    }
    if (/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type) && node.source) {
      modules.push(literal(node.source))
    }
    for (const value of Object.values(node)) {
      for (const part of Array.isArray(value) ? value : [value]) {
        if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node)
      }
    }
  }
  visit(parse(code, { ecmaVersion: 'latest', sourceType, allowHashBang: true }) as unknown as Node)
  return { modules, calls }
}

/** `globalThis.eval`, `window.fetch`: methods of other objects may be called what they like. */
function nameOfMember(callee: Node): unknown {
  const object = callee.object as Node
  const isGlobal = object.type === 'Identifier' && /^(globalThis|window|self|global)$/.test(String(object.name))
  const property = callee.property as Node
  return isGlobal ? (property.name ?? property.value) : undefined
}

describe('what the test looks for, it finds', () => {
  test.each([
    ["require('node:net')", { modules: ['net'], calls: [] }],
    ["import { get } from 'https'", { modules: ['https'], calls: [] }],
    ['import(name)', { modules: ['?'], calls: [] }],
    ["eval('1')", { modules: [], calls: ['eval'] }],
    ["new Function('return 1')", { modules: [], calls: ['Function'] }],
    ['globalThis.fetch(url)', { modules: [], calls: ['fetch'] }],
    ["const text = 'eval(1) fetch(2)'; table.fetch(3)", { modules: [], calls: [] }],
  ])('%s', (code, reach) => {
    expect(readReach(code, 'module')).toEqual(reach)
  })
})

describe('nothing is fetched, and no text is run as code', () => {
  const sources = ['src', 'server'].flatMap((folder) => listSources(folder, '.ts'))

  test('in the sources', () => {
    expect(sources.length).toBeGreaterThan(300)
    const used = sources.flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const modules = [...source.matchAll(/^(?:import|export)\b[^'"]*?['"](?:node:)?([a-z_0-9]+)['"]/gm)]
      return modules.filter(([, name = '']) => dangerous.has(name)).map(([, name]) => [file, name])
    })
    const allowed = Object.entries(exceptions).flatMap(([file, names]) => names.map((name) => [file, name]))
    expect(used.sort()).toEqual(allowed.filter(([file = '']) => !file.startsWith('dist/')).sort())
  })

  test.each(bundles)('in dist/%s', (name) => {
    const code = readFileSync(join(root, 'dist', name), 'utf8')
    const { modules, calls } = readReach(code, name.endsWith('.cjs') ? 'script' : 'module')
    expect(calls).toEqual([])
    const reached = [...new Set(modules)].filter((module) => module === '?' || dangerous.has(module))
    expect(reached.filter((module) => !(exceptions[`dist/${name}`] ?? []).includes(module))).toEqual([])
    if (name === 'internal.js') expect(modules).toEqual([])
    if (name === 'index.js') expect(modules).toEqual(['./internal.js'])
  })
})

test('all that goes to a terminal or a log goes through one place', () => {
  const writing =
    /\bconsole\.|process\.(?:stdout|stderr|_rawDebug|emitWarning)|process\[|\bwriteSync\(|writeFileSync\([012]|createWriteStream|['"]inherit['"]|\/dev\/(?:std|fd|tty)/
  const files = [...listSources('src', '.ts'), ...listSources('server', '.ts'), ...listSources('ci', '.mjs')]
  const found = files.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\bconnection\.console\./g, '')
    return writing.test(code)
  })
  expect(found.sort()).toEqual([
    // A program of its own that says one line, of letters, digits and common marks.
    'ci/comment.mjs',
    // The protocol is the language server's own channel.
    'server/server.ts',
    // Asks on a terminal, with a question that went through the place.
    'src/cli/process-io.ts',
    'src/node/standard-output.ts',
    // Writes to files that it opened.
    'src/node/write-together.ts',
  ])
  const server = readFileSync(join(root, 'server/server.ts'), 'utf8')
  expect(server.match(/process\.std(?:out|err)[^\n]*/g)).toEqual([
    "process.stdout.on('error', lose)",
    'process.stdout)]',
  ])
  const asking = readFileSync(join(root, 'src/cli/process-io.ts'), 'utf8')
  expect(asking.match(/process\.std(?:out|err)[^\n]*/g)).toEqual(['process.stderr })'])
  const commenting = readFileSync(join(root, 'ci/comment.mjs'), 'utf8')
  expect(commenting.match(/console\.[^\n]*/g)).toEqual([
    `console.error(\`questlint: \${text.replace(/[^\\w ,.:;/()'"-]/g, '?')}\`)`,
  ])
})

function listSources(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}

describe.skipIf(bundles.length === 0)('packages in the bundles', () => {
  const licences = bundles.length > 0 ? readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8') : ''
  const bundled = [...licences.matchAll(/^((?:@[a-z-]+\/)?[a-z0-9-]+) (\d\S*) \(/gm)].map(
    ([, name = '', version = '']) => ({
      name,
      version,
    }),
  )
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >

  test('are at most nineteen, with those that they bring', () => {
    expect(bundled.length).toBeGreaterThan(5)
    expect(bundled.length).toBeLessThanOrEqual(19)
  })

  test('are pinned, with a checksum', () => {
    for (const { name, version } of bundled) {
      const locked = packages[`node_modules/${name}`]
      expect([name, locked?.version]).toEqual([name, version])
      expect(locked?.integrity).toMatch(/^sha512-/)
    }
    for (const version of Object.values(devDependencies ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(dependencies).toBeUndefined()
  })

  test('stand in docs/security.md', () => {
    const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
    const listed = [...page.matchAll(/^\| `((?:@[a-z-]+\/)?[a-z0-9-]+)` \| (\S+) \|/gm)].map(
      ([, name, version]) => `${name} ${version}`,
    )
    expect(listed).toEqual(bundled.map(({ name, version }) => `${name} ${version}`))
  })
})
