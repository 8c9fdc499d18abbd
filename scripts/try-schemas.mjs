// npm run try:schemas: our JSON Schemas alone, set up as docs/editors.md says, in the language servers of VS Code and yaml-language-server. Ends
// with 1 when anything is not as that page says; installs the servers in bench/tools the first time.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { startEditor } from '../bench/lsp-client.mjs'
import { installTools, toolPath } from '../bench/tools.mjs'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'questlint-schemas-'))
const urlOf = (name) => pathToFileURL(join(folder, `${name}.schema.json`)).href

const json = 'vscode-langservers-extracted/bin/vscode-json-language-server'
const yaml = 'yaml-language-server/bin/yaml-language-server'
const yamlSettings = { validate: true, completion: true, hover: true, schemaStore: { enable: false } }

/** A file without mistakes, and what is said when the first of each pair is replaced by the second. */
const vineyard = {
  file: 'vineyard.json',
  mistakes: [
    ['"min_num": 2', '"min_num": "2"', 'Incorrect type. Expected "integer".'],
    ['"helptext_position"', '"helptext_postion"', 'Property helptext_postion is not allowed.'],
  ],
  at: '"min_█num"',
}
const cellar = {
  file: 'cellar.yaml',
  mistakes: [
    ['edition: "2024"', 'edition: 2024', 'Incorrect type. Expected "string".'],
    ['max_num: 20', 'max_num: twenty', 'Incorrect type. Expected "integer".'],
  ],
  at: 'max_█num',
}

const tries = [
  {
    title: 'vscode-json-language-server, by the setting json.schemas',
    program: json,
    settings: { json: { validate: { enable: true }, schemas: [{ fileMatch: ['*.json'], url: urlOf('fixture') }] } },
    ...vineyard,
  },
  {
    title: 'vscode-json-language-server, by "$schema" in the file',
    program: json,
    settings: { json: { validate: { enable: true } } },
    file: 'cellar.json',
    mistakes: [
      ['"edition": "2024"', '"edition": 2024', 'Incorrect type. Expected "string".'],
      ['"max_num": 20', '"max_num": "20"', 'Incorrect type. Expected "integer".'],
    ],
    at: '"max_█num"',
  },
  {
    title: 'yaml-language-server, by the setting yaml.schemas',
    program: yaml,
    settings: { yaml: { ...yamlSettings, schemas: { './configuration.schema.json': 'cellar.yaml' } } },
    ...cellar,
  },
  {
    title: 'yaml-language-server, by a comment in the file',
    program: yaml,
    settings: { yaml: yamlSettings },
    head: '# yaml-language-server: $schema=./configuration.schema.json\n',
    ...cellar,
  },
]

installTools()
try {
  cpSync(join(root, 'fixtures', 'workspaces', 'vineyard'), folder, { recursive: true })
  for (const name of ['fixture', 'configuration']) {
    const schema = execFileSync(process.execPath, [join(root, 'dist', 'cli.cjs'), 'export', 'schema', name])
    writeFileSync(join(folder, `${name}.schema.json`), schema)
  }
  const plain = { $schema: './configuration.schema.json', ...parse(readFileSync(join(folder, 'cellar.yaml'), 'utf8')) }
  writeFileSync(join(folder, 'cellar.json'), JSON.stringify(plain, null, 2))
  for (const one of tries) {
    await trySchema(one)
    console.log(`ok  ${one.title}: mistakes, hover and completion in ${one.file}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function trySchema({ program, settings, file, head = '', mistakes, at }) {
  const text = head + readFileSync(join(folder, file), 'utf8')
  const broken = mistakes.reduce((now, [right, wrong]) => now.replace(right, wrong), text)
  assert.deepEqual(await ask({ program, settings, file, text, at }), [])
  const found = await ask({ program, settings, file, text: broken, at })
  assert.deepEqual(found.sort(), mistakes.map(([, , message]) => message).sort())
}

/** The messages about a text; hover and completion at the cursor have to know the option there and its neighbours. */
async function ask({ program, settings, file, text, at }) {
  const editor = await startEditor({ argv: [process.execPath, toolPath(program), '--stdio'], folder, settings })
  const found = await editor.open(file, file.endsWith('.yaml') ? 'yaml' : 'json', text)
  const before = text.slice(0, text.indexOf(at.replace('█', '')) + at.indexOf('█')).split('\n')
  const position = { line: before.length - 1, character: before.at(-1).length }
  const hover = await editor.ask('textDocument/hover', file, { position })
  assert.match(JSON.stringify(hover), /How many repetitions of the questiongroup/)
  const { items } = await editor.ask('textDocument/completion', file, { position })
  const labels = items.map(({ label }) => label)
  for (const option of ['min_num', 'max_num', 'numbered']) assert.ok(labels.includes(option), option)
  await editor.stop()
  return found.map(({ message }) => message)
}
