// Builds the running catalogue: catalogue/dist/main.cjs and the thread of its embedded database.
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { slimFormats } from './lazy-modules.mjs'

const folder = join(import.meta.dirname, '..', 'catalogue')
const programs = { main: 'src/main.ts', 'embedded-thread': 'src/database/embedded-thread.ts' }

/** The packages of the catalogue, which stay outside of the bundle; those that the core uses are in it, as in the command line. */
const packages = Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies)

/** The program with the core in it; into another folder for tests that start it. */
export function buildCatalogue(outdir = 'dist') {
  // Anew, as a folder that was made of hard links shares its files with another one.
  for (const name of Object.keys(programs)) rmSync(resolve(folder, outdir, `${name}.cjs`), { force: true })
  return build({
    absWorkingDir: folder,
    entryPoints: programs,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    external: packages,
    plugins: [slimFormats],
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    charset: 'utf8',
    legalComments: 'none',
    // Names stay, for those who read a stack.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
    metafile: true,
  })
}

if (process.argv[1] === import.meta.filename) await buildCatalogue()
