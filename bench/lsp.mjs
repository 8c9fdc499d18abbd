// npm run bench:lsp [-- --strokes 200] [-- --no-tools] [-- --cli dist/cli.cjs]: from a keystroke to its diagnostics, in real servers. Never a test.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { findCorpus } from './corpus.mjs'
import { bracketStrokes, keystrokes, labelStrokes, questionsAt, startEditor } from './lsp-client.mjs'
import { outputOf, quantile } from './measure.mjs'
import { installTools, toolPath } from './tools.mjs'

const { values: options } = parseArgs({
  options: {
    strokes: { type: 'string', default: '200' },
    'no-tools': { type: 'boolean', default: false },
    cli: { type: 'string', default: join(import.meta.dirname, '../dist/cli.cjs') },
  },
})
const cli = resolve(options.cli)
const strokes = Number(options.strokes)
/** Slow servers are asked less often. */
const fewStrokes = Math.min(strokes, 48)
/** A fast typist's time between two keys. */
const rest = 100
/** Of the titles of rows. */
const width = 44

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
  console.log(
    `${json.name}, ${(json.text.length / 1000).toFixed(0)} kB, of ${corpus.files.length} files: ${corpus.name}`,
  )
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}; milliseconds from keystroke to diagnostics, CPU of the server a keystroke\n`,
  )
  console.log(`${''.padEnd(width)}  first   50 %   90 %   95 %   most    CPU     MB  at most`)
  const own = { argv: [process.execPath, cli, 'lsp', '--stdio'] }
  const yaml = asYaml(json)
  const authoring = asAuthoring(json)
  await bench('JSON (95 % within 45, aim 33)', own, json, keystrokes(json.text, 'json', 1, strokes))
  await bench('JSON, letters in labels (CPU 25)', own, json, labelStrokes(json.text, 2, strokes))
  await bench('JSON, a bracket too many', own, json, bracketStrokes(json.text, 3, fewStrokes))
  await bench('JSON, with what VS Code asks', own, json, keystrokes(json.text, 'json', 4, strokes), { asks: true })
  await bench('YAML', own, yaml, keystrokes(yaml.text, 'yaml', 1, strokes))
  const strokesInForm = keystrokes(authoring.text, 'authoring', 1, strokes)
  await bench(
    `authoring form, ${(authoring.text.length / 1000).toFixed(0)} kB (95 % within 100)`,
    own,
    authoring,
    strokesInForm,
  )
  if (options['no-tools']) return
  installTools()
  const schema = join(scratch, 'fixture.schema.json')
  writeFileSync(schema, outputOf({ argv: [process.execPath, cli, 'export', 'schema', 'fixture'] }))
  const url = pathToFileURL(schema).href
  await bench(
    'vscode-json-language-server',
    jsonServer(JSON.parse(readFileSync(schema, 'utf8')), url),
    json,
    keystrokes(json.text, 'json', 1, fewStrokes),
  )
  await bench('yaml-language-server', yamlServer(url), yaml, keystrokes(yaml.text, 'yaml', 1, fewStrokes))
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
  return rewrite({ folder, name }, 'yaml', stringify(JSON.parse(text), { lineWidth: 0 }))
}

/** The same workspace with the file in the authoring form: one configuration, and all records as definitions beside its sections. */
function asAuthoring({ folder, name, text }) {
  const lists = { key: 'keys', value: 'values', questiongroup: 'questiongroups', category: 'categories' }
  const file = {}
  const add = (member, keyword, definition) => {
    file[member] = { ...file[member], [keyword]: definition }
  }
  for (const { model, pk, fields } of JSON.parse(text)) {
    const { keyword, configuration, code, edition, data, ...others } = fields
    const name = model.split('.')[1]
    if (name === 'configuration') Object.assign(file, { code, edition, ...data })
    else if (name === 'translation') add('translations', pk, fields)
    else if (lists[name]) add(lists[name], keyword, { pk, ...others, ...configuration })
  }
  return rewrite({ folder, name }, 'authoring', stringify(file, { lineWidth: 0 }))
}

function rewrite({ folder, name }, form, text) {
  const copy = join(scratch, form)
  cpSync(folder, copy, { recursive: true })
  rmSync(join(copy, name))
  const yamlName = name.replace(/\.json$/, '.yaml')
  writeFileSync(join(copy, yamlName), text)
  return { folder: copy, name: yamlName, languageId: 'yaml', text }
}

async function bench(title, server, { folder, name, languageId, text }, changes, { asks = false } = {}) {
  const editor = await startEditor({ ...server, folder })
  const from = performance.now()
  await editor.open(name, languageId, text)
  const first = performance.now() - from
  // What is judged after the first answer is no part of any keystroke.
  await sleep(1000)
  const times = []
  const answers = []
  const byKind = new Map()
  const cpu = editor.cpu()
  for (const [index, { kind, change }] of changes.entries()) {
    await sleep(rest)
    const { line, character } = change.range.start
    const typed = editor.type(name, index + 2, change)
    if (asks) answers.push(await ask(editor, name, questionsAt(line, character)))
    const time = await typed
    times.push(time)
    byKind.set(kind, [...(byKind.get(kind) ?? []), time])
  }
  await sleep(rest)
  const each = (editor.cpu() - cpu) / changes.length
  const { now, most } = editor.memory()
  await editor.stop()
  const figures = [first, ...[0.5, 0.9, 0.95, 1].map((q) => quantile(times, q)), each, now]
  console.log(
    `${title.padEnd(width)}${figures.map((figure) => figure.toFixed(0).padStart(7)).join('')} ${most.toFixed(0).padStart(8)}`,
  )
  const kinds = [...byKind].map(([kind, own]) => `${kind} ${quantile(own, 0.5).toFixed(0)} (${own.length})`)
  console.log(`  50 % by kind: ${kinds.join(', ')}`)
  if (asks) reportAnswers(answers)
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Sends all questions at once; gives the milliseconds to each answer and its kilobytes, by what was asked. */
async function ask(editor, name, questions) {
  const from = performance.now()
  const answered = questions.map(async ([method, params]) => {
    const answer = await editor.ask(method, name, params)
    return { method, time: performance.now() - from, size: Buffer.byteLength(JSON.stringify(answer)) / 1000 }
  })
  return Promise.all(answered)
}

function reportAnswers(answers) {
  const sizes = (answers.at(-1) ?? []).map(({ method, size }) => `${method.slice(13)} ${size.toFixed(0)}`)
  console.log(`  kB of the last answers: ${sizes.join(', ')}`)
  const last = answers.map((each) => Math.max(...each.map(({ time }) => time)))
  const figures = [0.5, 0.9, 0.95, 1].map((q) => quantile(last, q).toFixed(0).padStart(7)).join('')
  console.log(`${'  the last of eight answers (95 % within 150)'.padEnd(width + 7)}${figures}`)
}
