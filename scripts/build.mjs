// Builds what the package ships: dist/cli.cjs, which starts dist/main.cjs with its lazy parts, dist/index.js, and with --types dist/types.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { generateSchemas, usedInputs } from './generate-schemas.mjs'
import {
  chunkName,
  drawingLater,
  laterBuiltins,
  lazyModules,
  slimCommander,
  slimFormats,
  slimHtml,
  slimServer,
} from './lazy-modules.mjs'
import { gatherLicenses } from './licenses.mjs'

const root = join(import.meta.dirname, '..')
process.chdir(root)

/** What few runs need: YAML, XML, writing, proposing sets, drawing, reports for other programs, and the two languages, as nearly all conditions are plain comparisons. */
const lazy = [
  'src/core/answers/read-xml.ts',
  'src/core/document/yaml/changed-blocks.ts',
  'src/core/document/yaml/parse-yaml.ts',
  'src/core/conversion/convert.ts',
  'src/node/write.ts',
  'src/core/sets/propose-sets.ts',
  'src/core/lookup/lookup-text.ts',
  'src/core/report/graph-svg.ts',
  'src/core/service/openapi-document.ts',
  'src/core/report/github.ts',
  'src/core/report/gitlab.ts',
  'src/core/report/html.ts',
  'src/core/report/changes-html.ts',
  'src/core/changes/change-guide.ts',
  'src/core/report/junit.ts',
  'src/core/report/markdown.ts',
  'src/core/report/outline-formats.ts',
  'src/core/report/sarif.ts',
  'src/core/report/test-report.ts',
  'src/node/git-change.ts',
  'src/node/git-lines.ts',
  'src/node/save.ts',
  'src/cli/kept-runs.ts',
  'src/cli/keep-code.ts',
  'src/core/condition/python/run-python.ts',
  'src/core/condition/javascript/run-javascript.ts',
  'src/core/condition/portable-subset.ts',
]

/** What the language server needs is in one file, so that an editor's extension can carry it. */
const server = 'server/server.ts'

/** Stands for the id of the build until there is one; as long as an id, since V8 compares the length of a program with the code that it compiled before. */
const placeholder = '@@BUILD_ID@@'

const common = { bundle: true, metafile: true, logLevel: 'warning', legalComments: 'none', charset: 'utf8' }

const schemaInputs = await generateSchemas()
await mkdir('dist', { recursive: true })
const results = await Promise.all([buildMain(), ...lazy.map(buildLazy), buildServer(), buildLibrary(), buildPreview()])
const id = await nameBuild()
await buildStart(id)
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
    `${chunkName(server)}.cjs`,
    'THIRD-PARTY-LICENSES.txt',
    'preview',
    'types',
    ...lazy.map((path) => `${chunkName(path)}.cjs`),
  ]
  const strangers = (await readdir('dist')).filter((name) => !own.includes(name))
  for (const name of strangers) await rm(`dist/${name}`, { recursive: true, force: true })
}

/** CommonJS, as it starts 8 ms faster than ES modules. */
function nodeOptions(path, name) {
  const plugins = [lazyModules([...lazy, server]), laterBuiltins, slimCommander, slimFormats, slimHtml]
  return {
    ...common,
    entryPoints: [path],
    outfile: `dist/${name}.cjs`,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    plugins,
  }
}

/** The program is one function that is given what it needs, so that V8 can take code that it compiled before. */
function buildMain() {
  return build({
    ...nodeOptions('src/cli/main.ts', 'main'),
    // One byte a character is read and compiled faster than two.
    charset: 'ascii',
    banner: { js: '(function (require, ENGINE) {' },
    footer: { js: '})' },
    define: { BUILD_ID: JSON.stringify(placeholder) },
  })
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

async function buildStart(id) {
  const define = { BUILD_ID: JSON.stringify(id) }
  await build({ ...nodeOptions('src/cli/start.ts', 'cli'), banner: { js: '#!/usr/bin/env node' }, define })
  await chmod('dist/cli.cjs', 0o755)
}

function buildLazy(path) {
  return build(nodeOptions(path, chunkName(path)))
}

function buildServer() {
  return build({
    ...nodeOptions(server, chunkName(server)),
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

/** For Node and browsers alike, so nothing of Node may be in it: `neutral` makes an import of it an error. */
function buildLibrary() {
  return build({
    ...common,
    entryPoints: ['src/core/index.ts'],
    outfile: 'dist/index.js',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    format: 'esm',
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
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], { stdio: 'inherit' })
  if (status !== 0) console.warn('dist/types was written in spite of these errors')
  // The compiler leaves declarations written by hand where they are.
  const generated = 'core/schema/generated'
  for (const name of await readdir(`src/${generated}`)) {
    if (name.endsWith('.d.ts')) await cp(`src/${generated}/${name}`, `dist/types/${generated}/${name}`)
  }
}
