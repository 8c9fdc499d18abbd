/**
 * Builds the site: the documentation, and the playground with all of questlint in the browser.
 *
 *     npm run build:playground [-- --only playground]
 *
 * Writes `build/site`, which any host of files can serve. `--only playground` leaves the documentation out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { chunkName, handed, slimFormats, slimHtml } from './lazy-modules.mjs'
import { gatherLicenses } from './licenses.mjs'
import { buildInParts } from './parts.mjs'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const site = 'build/site'
const target = `${site}/playground`

/** What few texts need, or none until it is edited, is read by the worker when it is called, as the command line does. */
const lazy = [
  'src/core/document/yaml/changed-blocks.ts',
  'src/core/document/yaml/parse-yaml.ts',
  'src/core/condition/javascript/run-javascript.ts',
  'src/core/condition/python/run-python.ts',
  'src/core/condition/portable-subset.ts',
  'src/core/answers/read-xml.ts',
  'src/core/report/graph-svg.ts',
  'src/core/editor/completion/complete.ts',
]

const common = {
  bundle: true,
  metafile: true,
  minify: true,
  logLevel: 'warning',
  legalComments: 'none',
  platform: 'browser',
  target: 'es2022',
}

/** A worker can read a script while it runs, so what is lazy in the command line is lazy here too, through a `require` of a few words. */
const requireScripts = `const chunks = {}
const require = (name) => (chunks[name] ??= (importScripts(name.replace('.cjs', '.js')), self.part))
`

/** A part is a function of what the worker has too, and gives what it exports. */
const asPart = { banner: { js: `var part = (${handed}) => {` }, footer: { js: 'return chunk }' } }

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only !== 'playground') buildDocs()
  await buildPlayground()
  console.log(`${site} is built; serve it with: npx http-server ${site}`)
}

/** Writes the playground below a folder. */
export async function buildPlayground() {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const results = (
    await Promise.all([buildPage('main.tsx', 'playground'), buildPage('form.tsx', 'form'), buildWorker()])
  ).flat()
  for (const name of ['index.html', 'form.html', 'playground.css'])
    await cp(`web/playground/${name}`, `${target}/${name}`)
  await cp('web/preview/preview.css', `${target}/preview.css`)
  await writeFile(`${target}/examples.js`, `export default ${JSON.stringify(await gatherExamples())}\n`)
  await writeFile(`${target}/rules.js`, `export default ${JSON.stringify(await gatherExamplesOfRules())}\n`)
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs))
  await writeFile(`${target}/THIRD-PARTY-LICENSES.txt`, await gatherLicenses(inputs))
}

function buildPage(entry, name) {
  return build({
    ...common,
    entryPoints: [`web/playground/${entry}`],
    outfile: `${target}/${name}.js`,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  })
}

function buildWorker() {
  const options = (name, more) => ({
    ...common,
    ...more,
    outfile: `${target}/${name}.js`,
    format: 'iife',
    plugins: [slimFormats, slimHtml],
  })
  const worker = { 'web/playground/worker.ts': options('worker', { banner: { js: requireScripts } }) }
  const parts = lazy.map((path) => [path, options(chunkName(path), { globalName: 'chunk' })])
  return buildInParts(worker, Object.fromEntries(parts), asPart)
}

/** For each rule the first example of its page. */
async function gatherExamplesOfRules() {
  const rules = {}
  for (const page of (await readdir('docs/rules')).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
    const example = firstExample(await readFile(`docs/rules/${page}`, 'utf8'))
    if (example) rules[page.replace('.md', '')] = example
  }
  return rules
}

/** The workspaces of the guides. */
async function gatherExamples() {
  const named = [
    ['A vineyard with mistakes', 'vineyard-broken'],
    ['A vineyard', 'vineyard'],
    ['Wells, in the authoring form', 'wells'],
  ]
  const examples = []
  for (const [name, folder] of named) examples.push({ name, files: await filesOf(`fixtures/workspaces/${folder}`) })
  return examples
}

/** The file that the page of a rule shows as wrong. */
function firstExample(page) {
  const [, reported = ''] = page.split(/^## Reported$/m)
  const [, language, text] = /^```(\w+)\n([\s\S]*?)\n```$/m.exec(reported) ?? []
  if (text === undefined) return undefined
  const extension = { yaml: 'yaml', yml: 'yaml', jsonl: 'jsonl' }[language] ?? 'json'
  return { uri: `example.${extension}`, text: `${text}\n` }
}

async function filesOf(folder) {
  const names = (await readdir(folder)).filter(
    (name) => /\.(json|ya?ml)$/.test(name) && !/^questlint|answers|questionnaire\./.test(name),
  )
  return Promise.all(names.map(async (uri) => ({ uri, text: await readFile(`${folder}/${uri}`, 'utf8') })))
}

/** The generator is a package of its own, so that nobody else installs it. */
function buildDocs() {
  const run = (...argv) => execFileSync('npm', argv, { cwd: 'web/site', stdio: 'inherit' })
  if (!existsSync('web/site/node_modules')) run('ci', '--no-audit', '--no-fund')
  run('run', 'build')
  // The overview of some folders is beside them.
  for (const [folder, page] of [
    ['changes', 'changes'],
    ['commands', 'command-line'],
  ]) {
    const refresh = `<meta http-equiv="refresh" content="0; url=../${page}.html">`
    const link = `<a href="../${page}.html">${page}</a>`
    writeFileSync(
      `${site}/docs/${folder}/index.html`,
      `<!doctype html><html lang="en"><title>${page}</title>${refresh}${link}</html>\n`,
    )
  }
}
