// node scripts/comparison/servers.mjs: asks the language servers that can be installed here, and writes what they answered into servers.json, from which
// docs/language-server.md is made. What others do is read in their own documents and written by hand, marked so.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installTools, toolPath } from '../../bench/tools.mjs'
import { ourServer } from './our-server.mjs'
import { answersOf } from './server-tries.mjs'

const target = new URL('servers.json', import.meta.url)
const schema = {
  type: 'object',
  properties: { name: { type: 'string', description: 'The name.' }, kind: { enum: ['cellar', 'barn'] } },
  required: ['name'],
}

/** What each server is tried with, by its name: made in an empty folder. */
const servers = {
  questlint: ourServer,
  'vscode-json': (folder) => ({
    argv: onNode('vscode-langservers-extracted/bin/vscode-json-language-server'),
    ...openFile(
      folder,
      'a.json',
      `{\n  "name": 1█fix█,\n  "ki█use██caller██signature█nd": "█complete█cellar",\n  "other": { "a": [\n    1,\n    2\n  ]█typed█ },\n  "$ref": "#/other"\n}\n`,
    ),
    settings: {
      json: { validate: { enable: true }, format: { enable: true }, schemas: [{ fileMatch: ['*.json'], schema }] },
    },
  }),
  'yaml-ls': (folder) => {
    writeFileSync(join(folder, 'a.schema.json'), JSON.stringify(schema))
    const settings = { validate: true, completion: true, hover: true, format: { enable: true } }
    return {
      argv: onNode('yaml-language-server/bin/yaml-language-server'),
      ...openFile(
        folder,
        'a.yaml',
        `name: 1█fix█\nbase: &b█caller██signature█ase\n  kind: cellar\n  a: [1,   2]\nkind: █complete█cellar\nother: *ba█use█se\nlist:\n  - a\n  - b\n█typed█`,
      ),
      settings: {
        yaml: { ...settings, schemaStore: { enable: false }, schemas: { './a.schema.json': 'a.yaml' } },
      },
    }
  },
  buf: (folder) => {
    writeFileSync(join(folder, 'buf.yaml'), 'version: v2\n')
    return {
      argv: [toolPath('.bin/buf'), 'lsp', 'serve'],
      ...openFile(
        folder,
        'a.proto',
        `syntax = "proto3";\n\npackage cellar.v1;\n\nimport "google/protobuf/timestamp.proto";\n\nmessage Vessel {\n  str█complete█ing name = 1;\n  google.protobuf.Timestamp filled = 2;\n}\n\nmessage cellar {\n    Ves█use██caller██signature█sel first = 1;\n█typed█  Vesel sec█fix█ond = 2;\n}\n`,
      ),
    }
  },
}

function onNode(path) {
  return [process.execPath, toolPath(path), '--stdio']
}

/** Writes a file with `█NAME█` where its server is asked; gives what is opened, with those places. */
function openFile(folder, file, marked) {
  const places = {}
  let text = ''
  for (const [index, part] of marked.split('█').entries()) {
    if (index % 2 === 0) text += part
    else places[part] = text.length
  }
  writeFileSync(join(folder, file), text)
  return { folder, file, languageId: file.split('.')[1], text, places }
}

const scratch = mkdtempSync(join(tmpdir(), 'questlint-servers-'))
try {
  installTools()
  const tried = {}
  for (const [name, make] of Object.entries(servers)) {
    const folder = join(scratch, name)
    mkdirSync(folder)
    tried[name] = await answersOf(make(folder))
    console.log(name, tried[name])
  }
  const before = JSON.parse(readFileSync(target, 'utf8'))
  writeFileSync(target, `${JSON.stringify({ ...before, tried }, null, 2)}\n`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
