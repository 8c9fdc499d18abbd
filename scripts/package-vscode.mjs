// npm run package:vscode [-- FILE]: the extension for VS Code with the server and the pages of the rules in it, without the network.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, resolve } from 'node:path'
import { createVSIX } from '@vscode/vsce'
import { build } from 'esbuild'
import { generateSchemas, usedInputs } from './generate-schemas.mjs'
import { drawingLater, slimFormats, slimHtml, slimServer } from './lazy-modules.mjs'
import { gatherLicenses } from './licenses.mjs'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const { version } = JSON.parse(await readFile('package.json', 'utf8'))
const target = resolve(process.argv[2] ?? join('build', `questlint-${version}.vsix`))
const scratch = await mkdtemp(join(tmpdir(), 'questlint-vscode-'))

/** As in the package: what draws runs when first asked for, and nothing opens sockets or starts programs. */
const serverPlugins = [drawingLater, slimFormats, slimHtml, slimServer]

/** What runs in a panel. */
const page = { platform: 'browser', target: 'es2022', format: 'iife', jsx: 'automatic', jsxImportSource: 'preact' }

try {
  const schemaInputs = await generateSchemas()
  for (const name of ['README.md', 'LICENSE', 'icon.png', '.vscodeignore'])
    await cp(`editors/vscode/${name}`, join(scratch, name))
  const manifest = JSON.parse(await readFile('editors/vscode/package.json', 'utf8'))
  await writeFile(join(scratch, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
  // Where the server looks for them.
  await cp('docs', join(scratch, 'docs'), { recursive: true, filter: (path) => ['', '.md'].includes(extname(path)) })
  for (const { media } of manifest.contributes.walkthroughs.flatMap(({ steps }) => steps))
    await cp(media.image, join(scratch, media.image))
  const bundles = [
    await bundle('src/extension.ts', 'extension.js'),
    await bundle('src/server.ts', 'server.cjs', { plugins: serverPlugins }),
    await bundle('panel/graph.ts', 'graph-page.js', page),
    await bundle('panel/preview.tsx', 'preview-page.js', page),
  ]
  await cp('editors/vscode/panel/graph.css', join(scratch, 'dist/graph-page.css'))
  const styles = ['web/preview/preview.css', 'editors/vscode/panel/preview.css'].map((name) => readFile(name, 'utf8'))
  await writeFile(join(scratch, 'dist/preview-page.css'), (await Promise.all(styles)).join('\n'))
  const licenses = await gatherLicenses([...schemaInputs, ...bundles.flatMap(usedInputs)])
  await writeFile(join(scratch, 'dist/THIRD-PARTY-LICENSES.txt'), licenses)
  await mkdir(dirname(target), { recursive: true })
  await createVSIX({ cwd: scratch, packagePath: target, dependencies: false, allowMissingRepository: true })
} finally {
  await rm(scratch, { recursive: true, force: true })
}

function bundle(source, name, options = {}) {
  return build({
    entryPoints: [`editors/vscode/${source}`],
    outfile: join(scratch, 'dist', name),
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  })
}
