import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwantedIn } from './support/unwanted-phrases.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const below = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))

/** The texts between quotes in the lines of a source: what has a blank is more than a name. */
function textsIn(source: string): string[] {
  const lines = source.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
  const quoted = lines.flatMap((line) => line.match(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [])
  return quoted.map((text) => text.slice(1, -1)).filter((text) => text.includes(' '))
}

/** The lines of a page that are not in a block of code, without its code within lines. */
function proseOf(page: string): string[] {
  const withoutBlocks = page.replace(/^( *)(```+)[^\n]*\n[\s\S]*?^\1\2$/gm, '')
  return withoutBlocks.split('\n').map((line) => line.replace(/`[^`]*`/g, '…'))
}

/** What a schema or manifest says to people, wherever in it. */
function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    /^(?:markdown)?description$|^title$/i.test(name) && typeof inner === 'string' ? [inner] : descriptionsIn(inner),
  )
}

// The rules' messages have a test of their own; what else rules put into findings is part of their fingerprints. `main.ts` asks for reports of faults.
const elsewhere = /^src\/core\/(?:rules|changes\/compare-scale|document\/yaml\/mistakes)|^src\/cli\/main\.ts/
const sources = ['src', 'server', 'editors/vscode/src'].flatMap((folder) => below(folder, '.ts'))
const schemas = [...below('schemas', '.json'), 'editors/vscode/package.json']
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'schemas/README.md',
  ...below('docs', '.md'),
  ...below('editors', '.md'),
  ...below('man', '.1'),
]

describe('unwanted phrases', () => {
  test.each(sources.filter((file) => !elsewhere.test(file)))('are not in the texts of %s', (file) => {
    expect(unwantedIn(textsIn(read(file)))).toEqual([])
  })

  test.each(schemas)('are not in the descriptions of %s', (file) => {
    expect(unwantedIn(descriptionsIn(JSON.parse(read(file))))).toEqual([])
  })

  test.each(pages)('are not in the body of %s', (file) => {
    expect(unwantedIn(proseOf(read(file)))).toEqual([])
  })
})
