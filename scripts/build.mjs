// Builds what the package ships: dist/cli.cjs, which starts dist/main.cjs with its lazy parts, dist/index.js, and with --types dist/types.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { buildCatalogue } from './build-catalogue.mjs'
import { buildMain, buildStart, common, lazy, lazyOfStart, nodeOptions, placeholder, server } from './build-program.mjs'
import { generateSchemas, usedInputs } from './generate-schemas.mjs'
import { chunkName, drawingLater, slimFormats, slimHtml, slimServer } from './lazy-modules.mjs'
import { gatherLicenses } from './licenses.mjs'

const root = join(import.meta.dirname, '..')
process.chdir(root)

const schemaInputs = await generateSchemas()
await mkdir('dist', { recursive: true })
const results = (
  await Promise.all([buildMain('dist'), buildServer(), buildLibrary(), buildPreview(), buildCatalogue()])
).flat()
const id = await nameBuild()
await buildStart(id, 'dist')
await writeFile(
  'dist/THIRD-PARTY-LICENSES.txt',
  await gatherLicenses([...schemaInputs, ...results.flatMap(usedInputs)]),
)
await removeStrangers()
if (process.argv.includes('--types')) await buildTypes()

/** What an older build left. The types stay: only an installation builds them anew. */
async function removeStrangers() {
  const own = [
    'cli.cjs',
    'main.cjs',
    'index.js',
    'internal.js',
    `${chunkName(server)}.cjs`,
    'THIRD-PARTY-LICENSES.txt',
    'preview',
    'types',
    ...[...lazy, ...lazyOfStart].map((path) => `${chunkName(path)}.cjs`),
  ]
  const strangers = (await readdir('dist')).filter((name) => !own.includes(name))
  for (const name of strangers) await rm(`dist/${name}`, { recursive: true, force: true })
}

/** The id of the build, from all that makes a report, written into the program: reports that another build kept are not this one's. */
async function nameBuild() {
  const hash = createHash('sha256')
  const files = ['main', ...lazy.map(chunkName)].map((name) => `dist/${name}.cjs`)
  for (const file of files) hash.update(await readFile(file))
  const id = hash.digest('hex').slice(0, placeholder.length)
  const program = await readFile('dist/main.cjs', 'utf8')
  if (!program.includes(placeholder)) throw new Error('the program has no place for the id of the build')
  await writeFile('dist/main.cjs', program.replaceAll(placeholder, id))
  return id
}

function buildServer() {
  return build({
    ...nodeOptions(chunkName(server), 'dist'),
    entryPoints: [server],
    plugins: [drawingLater, slimFormats, slimHtml, slimServer],
  })
}

/** The page that `questlint preview` serves. */
async function buildPreview() {
  const result = await build({
    ...common,
    entryPoints: { preview: 'web/preview/main.tsx' },
    outdir: 'dist/preview',
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
  })
  for (const name of ['index.html', 'preview.css']) await cp(`web/preview/${name}`, `dist/preview/${name}`)
  return result
}

/**
 * For Node and browsers alike, so nothing of Node may be in it: `neutral` makes an import of it an error. What others import names a part of
 * what the program itself is made of, which is in a file of its own.
 */
async function buildLibrary() {
  const door = await readFile('src/core/index.ts', 'utf8')
  const names = [...door.matchAll(/^export \{([^}]*)\} from '\.\/internal\.ts'$/gms)]
    .flatMap(([, list]) => list.split(',').map((name) => name.trim()))
    .filter((name) => name !== '' && !name.startsWith('type '))
  await writeFile('dist/index.js', `export {\n  ${names.join(',\n  ')},\n} from './internal.js'\n`)
  return build({
    ...common,
    entryPoints: ['src/core/internal.ts'],
    outfile: 'dist/internal.js',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    format: 'esm',
    // Tools that take the texts of globs for the beginning of a comment still see that this is a module.
    banner: { js: 'export {};' },
    plugins: [slimFormats],
    // Names stay, for those who read a stack.
    minifyWhitespace: true,
    minifySyntax: true,
  })
}

/** With type errors the declarations are written all the same: a mistake there must not keep anybody from installing. */
async function buildTypes() {
  await rm('dist/types', { recursive: true, force: true })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '--singleThreaded', '-p', 'tsconfig.types.json'], {
    stdio: 'inherit',
  })
  if (status !== 0) console.warn('dist/types was written in spite of these errors')
  // The compiler leaves declarations written by hand where they are.
  const generated = 'core/schema/generated'
  for (const name of await readdir(`src/${generated}`)) {
    if (name.endsWith('.d.ts')) await cp(`src/${generated}/${name}`, `dist/types/${generated}/${name}`)
  }
  await removeUnreachable('dist/types', 'core/index.d.ts')
}

/** Two declarations of three are of modules that no type of the library names; packages with fewer files install sooner. */
async function removeUnreachable(folder, entry) {
  const reached = new Set([entry])
  for (const path of reached) {
    const text = await readFile(join(folder, path), 'utf8')
    for (const [, name] of text.matchAll(/(?:from |import\(|import )['"](\.[^'"]+)['"]/g))
      reached.add(
        join(dirname(path), name)
          .replaceAll('\\', '/')
          .replace(/\.[jt]s$/, '.d.ts'),
      )
  }
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(file.parentPath, file.name)).replaceAll('\\', '/')
    if (file.isFile() && !reached.has(path)) await rm(join(folder, path))
  }
}
