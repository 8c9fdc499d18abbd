// Writes src/cli/commands/index.ts from the files beside it, so that adding a command is adding a file. With --check it only compares.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const folder = new URL('../src/cli/commands/', import.meta.url)
const indexUrl = new URL('index.ts', folder)

/** The text of the index. */
export async function commandIndexText() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'index.ts').sort()
  const found = await Promise.all(files.map(readCommands))
  const imports = found.map(({ file, names }) => `import { ${[...names].sort().join(', ')} } from './${file}'`)
  imports.push("import type { CommandDefinition } from '../command/define-command.ts'")
  const all = found.flatMap(({ names }) => names)
  return `${imports.sort(byPath).join('\n')}

/** All commands. */
export const commands: readonly CommandDefinition[] = [
${all.map((name) => `  ${name},\n`).join('')}]
`
}

async function readCommands(file) {
  const text = await readFile(new URL(file, folder), 'utf8')
  const names = [...text.matchAll(/^export const (\w+) = defineCommand\b/gm)].map(([, name]) => name)
  if (names.length === 0) throw new Error(`src/cli/commands/${file} defines no command`)
  return { file, names }
}

/** In the order that the formatter wants. */
function byPath(left, right) {
  const path = (line) => line.replace(/^.* from /, '').replace(/\.ts'$/, '')
  return path(left) < path(right) ? -1 : 1
}

async function main() {
  const index = await commandIndexText()
  if (index === (await readFile(indexUrl, 'utf8').catch(() => undefined))) return
  if (process.argv.includes('--check')) {
    console.error('src/cli/commands/index.ts is not what the files beside it say: npm run docs writes it')
    process.exitCode = 1
  } else await writeFile(indexUrl, index)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
