// node scripts/comparison/servers.mjs: asks the language servers that can be installed here, and writes what they answered into servers.json, from which
// docs/language-server.md is made. What others do is read in their own documents and written by hand, marked so.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installTools, toolPath } from '../../bench/tools.mjs'
import { ourServer } from './our-server.mjs'
import { answersOf } from './server-tries.mjs'

const folder = mkdtempSync(join(tmpdir(), 'questlint-servers-'))
const target = new URL('servers.json', import.meta.url)

/** A file with `█NAME█` where the servers are asked, and those places. */
function place(marked) {
  const places = {}
  let text = ''
  for (const [index, part] of marked.split('█').entries()) {
    if (index % 2 === 0) text += part
    else places[part] = text.length
  }
  return { text, places }
}

const schema = {
  type: 'object',
  properties: { name: { type: 'string', description: 'The name.' }, kind: { enum: ['cellar', 'barn'] } },
  required: ['name'],
}

function json() {
  const marked = `{\n  "name": 1█fix█,\n  "ki█use██caller██signature█nd": "█complete█cellar",\n  "other": { "a": [\n    1,\n    2\n  ]█typed█ },\n  "$ref": "#/other"\n}\n`
  return {
    argv: [process.execPath, toolPath('vscode-langservers-extracted/bin/vscode-json-language-server'), '--stdio'],
    file: 'a.json',
    languageId: 'json',
    ...place(marked),
    settings: {
      json: { validate: { enable: true }, format: { enable: true }, schemas: [{ fileMatch: ['*.json'], schema }] },
    },
  }
}

function yaml() {
  const marked = `name: 1█fix█\nbase: &b█caller██signature█ase\n  kind: cellar\n  a: [1,   2]\nkind: █complete█cellar\nother: *ba█use█se\nlist:\n  - a\n  - b\n█typed█`
  writeFileSync(join(folder, 'a.schema.json'), JSON.stringify(schema))
  return {
    argv: [process.execPath, toolPath('yaml-language-server/bin/yaml-language-server'), '--stdio'],
    file: 'a.yaml',
    languageId: 'yaml',
    ...place(marked),
    settings: {
      yaml: {
        validate: true,
        completion: true,
        hover: true,
        format: { enable: true },
        schemaStore: { enable: false },
        schemas: { './a.schema.json': 'a.yaml' },
      },
    },
  }
}

function proto() {
  const marked = `syntax = "proto3";\n\npackage cellar.v1;\n\nimport "google/protobuf/timestamp.proto";\n\nmessage Vessel {\n  str█complete█ing name = 1;\n  google.protobuf.Timestamp filled = 2;\n}\n\nmessage cellar {\n    Ves█use██caller██signature█sel first = 1;\n█typed█  Vesel sec█fix█ond = 2;\n}\n`
  writeFileSync(join(folder, 'buf.yaml'), 'version: v2\n')
  return { argv: [toolPath('.bin/buf'), 'lsp', 'serve'], file: 'a.proto', languageId: 'proto', ...place(marked) }
}

try {
  installTools()
  const tried = {
    questlint: ourServer(join(folder, 'questlint')),
    'vscode-json': json(),
    'yaml-ls': yaml(),
    buf: proto(),
  }
  const answers = {}
  for (const [name, server] of Object.entries(tried)) {
    const own = join(folder, name)
    mkdirSync(own, { recursive: true })
    if (name !== 'questlint') {
      for (const file of ['a.schema.json', 'buf.yaml']) cpSync(join(folder, file), join(own, file))
      writeFileSync(join(own, server.file), server.text)
    }
    answers[name] = await answersOf({ folder: own, ...server })
    console.log(name, answers[name])
  }
  const before = JSON.parse(readFileSync(target, 'utf8'))
  writeFileSync(target, `${JSON.stringify({ ...before, tried: answers }, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
