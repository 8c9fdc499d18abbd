// npm run bench:lsp [-- --strokes 200] [-- --no-tools]: from a keystroke to its diagnostics, in real servers. Never a test.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { findCorpus } from './corpus.mjs'
import { keystrokes, startEditor } from './lsp-client.mjs'
import { outputOf, quantile } from './measure.mjs'
import { installTools, toolPath } from './tools.mjs'

const cli = join(import.meta.dirname, '../dist/cli.cjs')
const { values: options } = parseArgs({
  options: { strokes: { type: 'string', default: '200' }, 'no-tools': { type: 'boolean', default: false } },
})
const strokes = Number(options.strokes)
/** Slow servers are asked less often. */
const fewStrokes = Math.min(strokes, 48)
/** A fast typist's time between two keys. */
const rest = 100

if (!existsSync(cli)) {
  console.error('dist/cli.cjs is missing: npm run build makes it')
  process.exit(2)
}
const scratch = mkdtempSync(join(tmpdir(), 'questlint-bench-lsp-'))
try {
  await main()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function main() {
  const corpus = findCorpus(join(scratch, 'generated'))
  const folder = join(scratch, 'corpus')
  cpSync(corpus.folder, folder, { recursive: true })
  const largest = corpus.files.reduce((a, b) => (statSync(a).size >= statSync(b).size ? a : b))
  const json = { folder, name: basename(largest), languageId: 'json', text: readFileSync(largest, 'utf8') }
  const yaml = asYaml(json)
  console.log(
    `${json.name}, ${(json.text.length / 1000).toFixed(0)} kB, of ${corpus.files.length} files: ${corpus.name}`,
  )
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}; milliseconds from keystroke to diagnostics\n`,
  )
  console.log(`${''.padEnd(34)}  first   50 %   90 %   95 %   most     MB  at most`)
  const own = [process.execPath, cli, 'lsp', '--stdio']
  await bench('questlint, JSON', { argv: own }, json, strokes)
  await bench('questlint, YAML', { argv: own }, yaml, strokes)
  if (options['no-tools']) return
  installTools()
  const schema = join(scratch, 'fixture.schema.json')
  writeFileSync(schema, outputOf({ argv: [process.execPath, cli, 'schema', 'fixture'] }))
  const url = pathToFileURL(schema).href
  await bench(
    'vscode-json-language-server',
    jsonServer(JSON.parse(readFileSync(schema, 'utf8')), url),
    json,
    fewStrokes,
  )
  await bench('yaml-language-server', yamlServer(url), yaml, fewStrokes)
}

function jsonServer(schema, url) {
  const json = { validate: { enable: true }, schemas: [{ fileMatch: ['*.json'], url, schema }] }
  const argv = [process.execPath, toolPath('vscode-langservers-extracted/bin/vscode-json-language-server'), '--stdio']
  return { argv, settings: { json } }
}

function yamlServer(url) {
  const yaml = {
    validate: true,
    hover: false,
    completion: false,
    schemaStore: { enable: false },
    schemas: { [url]: '*.yaml' },
  }
  return {
    argv: [process.execPath, toolPath('yaml-language-server/bin/yaml-language-server'), '--stdio'],
    settings: { yaml },
  }
}

/** The same workspace with the file written as YAML. */
function asYaml({ folder, name, text }) {
  const copy = join(scratch, 'yaml')
  cpSync(folder, copy, { recursive: true })
  rmSync(join(copy, name))
  const written = stringify(JSON.parse(text), { lineWidth: 0 })
  const yamlName = name.replace(/\.json$/, '.yaml')
  mkdirSync(copy, { recursive: true })
  writeFileSync(join(copy, yamlName), written)
  return { folder: copy, name: yamlName, languageId: 'yaml', text: written }
}

async function bench(title, server, { folder, name, languageId, text }, count) {
  const editor = await startEditor({ ...server, folder })
  const from = performance.now()
  await editor.open(name, languageId, text)
  const first = performance.now() - from
  const times = []
  let version = 1
  const byKind = new Map()
  for (const { kind, change } of keystrokes(text, languageId, 1, count)) {
    await new Promise((resolve) => setTimeout(resolve, rest))
    version++
    const time = await editor.type(name, version, change)
    times.push(time)
    byKind.set(kind, [...(byKind.get(kind) ?? []), time])
  }
  const { now, most } = editor.memory()
  await editor.stop()
  const figures = [first, ...[0.5, 0.9, 0.95, 1].map((q) => quantile(times, q)), now]
  console.log(
    `${title.padEnd(34)}${figures.map((figure) => figure.toFixed(0).padStart(7)).join('')} ${most.toFixed(0).padStart(8)}`,
  )
  const kinds = [...byKind].map(([kind, own]) => `${kind} ${quantile(own, 0.5).toFixed(0)} (${own.length})`)
  console.log(`  50 % by kind: ${kinds.join(', ')}`)
}
