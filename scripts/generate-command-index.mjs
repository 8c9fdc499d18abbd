// Writes src/cli/commands/index.ts and names.ts from the files beside them, so that adding a command is adding a file. With --check it only compares.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const folder = new URL('../src/cli/commands/', import.meta.url)
const generated = ['index.ts', 'names.ts']

async function readAll() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !generated.includes(file)).sort()
  return Promise.all(files.map(readCommands))
}

/** The text of the index. */
export async function commandIndexText() {
  const found = await readAll()
  const imports = found.map(({ file, names }) => `import { ${[...names].sort().join(', ')} } from './${file}'`)
  imports.push("import type { CommandDefinition } from '../command/define-command.ts'")
  const all = found.flatMap(({ names }) => names)
  return `${imports.sort(byPath).join('\n')}

/** All commands. */
export const commands: readonly CommandDefinition[] = [
${all.map((name) => `  ${name},\n`).join('')}]
`
}

/** The text of what a run of the one command that is meant without a name has to know of the others. */
export async function commandNamesText() {
  const found = await readAll()
  const listed = (names) => [...new Set(names)].sort().map((name) => `  '${name}',\n`)
  const all = listed(found.flatMap(({ typed }) => typed))
  const former = listed(found.flatMap(({ formerly }) => formerly))
  const usual = found.filter(({ isDefault }) => isDefault)
  if (usual.length !== 1 || usual[0].names.length !== 1) throw new Error('one command is meant where none is named')
  const [{ file, names }] = usual
  return `export { ${names[0]} as defaultCommand } from './${file}'

/** The names of all commands. */
export const commandNames: readonly string[] = [
${all.join('')}]

/** What they were called before. */
export const formerCommandNames: readonly string[] = [
${former.join('')}]
`
}

async function readCommands(file) {
  const text = await readFile(new URL(file, folder), 'utf8')
  const names = [...text.matchAll(/^export const (\w+) = defineCommand\b/gm)].map(([, name]) => name)
  const typed = [...text.matchAll(/^ {2}name: '([^']+)',$/gm)].map(([, name]) => name)
  if (names.length === 0 || names.length !== typed.length)
    throw new Error(`src/cli/commands/${file} does not say the names of its commands`)
  const formerly = [...text.matchAll(/^ {2}formerly: (?:'([^']+)'|\{([\s\S]*?)\}),$/gm)].flatMap(
    ([, one, several = '']) =>
      one ?? [...several.matchAll(/(?<=^|[\s{,])'?([a-z][a-z ]*)'?:/g)].map(([, name]) => name),
  )
  return { file, names, typed, formerly, isDefault: /^ {2}isDefault: true,$/m.test(text) }
}

/** In the order that the formatter wants. */
function byPath(left, right) {
  const path = (line) => line.replace(/^.* from /, '').replace(/\.ts'$/, '')
  return path(left) < path(right) ? -1 : 1
}

async function main() {
  for (const [name, text] of [
    ['index.ts', await commandIndexText()],
    ['names.ts', await commandNamesText()],
  ]) {
    const url = new URL(name, folder)
    if (text === (await readFile(url, 'utf8').catch(() => undefined))) continue
    if (process.argv.includes('--check')) {
      console.error(`src/cli/commands/${name} is not what the files beside it say: npm run docs writes it`)
      process.exitCode = 1
    } else await writeFile(url, text)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
