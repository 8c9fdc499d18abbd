// Writes the index of a folder whose files each define something with one function, as rules of changes and actions of an editor do; with --check it
// only compares.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** `write` gets the lines that import what the files define, with some more, and the names, in the order of the files. */
export async function writeIndex({ folder, define, more = [], write }) {
  const path = join(root, folder)
  const defined = new RegExp(`^export const (\\w+) = ${define}\\(`, 'gm')
  const files = (await readdir(path)).filter((file) => file.endsWith('.ts') && file !== 'index.ts').sort(byName)
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(path, file), 'utf8')
      return { file, names: [...text.matchAll(defined)].map(([, name]) => name) }
    }),
  )
  const own = found.filter(({ names }) => names.length > 0)
  const index = write({
    imports: [...own.map(({ file, names }) => `import { ${[...names].sort().join(', ')} } from './${file}'`), ...more]
      .sort((left, right) => byName(pathIn(left), pathIn(right)))
      .join('\n'),
    names: own.flatMap(({ names }) => names),
    files: own,
  })
  const target = join(path, 'index.ts')
  if (index === (await readFile(target, 'utf8').catch(() => undefined))) return
  if (process.argv.includes('--check')) {
    console.error(`${folder}/index.ts is not what the files beside it say: npm run docs writes it`)
    process.exitCode = 1
  } else await writeFile(target, index)
}

function pathIn(line) {
  return /from '([^']*)'/.exec(line)[1]
}

/** In the order that the formatter wants: the ending is no part of a name. */
function byName(left, right) {
  return left.slice(0, -3) < right.slice(0, -3) ? -1 : 1
}
