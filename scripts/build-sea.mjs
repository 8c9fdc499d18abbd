// npm run build:sea [-- FILE]: one executable file with Node inside, for machines that have none. It is of the kind of machine and the
// version of Node that build it: https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { inject } from 'postject'
import { generateSchemas } from './generate-schemas.mjs'
import { lazyModules, slimCommander, slimFormats, slimHtml, slimServer } from './lazy-modules.mjs'

const root = join(import.meta.dirname, '..')
const placeholder = '@@BUILD_ID@@'
const isMac = process.platform === 'darwin'
const name = process.platform === 'win32' ? 'questlint.exe' : 'questlint'
const target = resolve(process.argv[2] ?? join(root, 'build', name))
const scratch = mkdtempSync(join(tmpdir(), 'questlint-sea-'))

try {
  process.chdir(root)
  const blob = makeBlob(await bundle())
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(process.execPath, target)
  chmodSync(target, 0o755)
  if (isMac) execFileSync('codesign', ['--remove-signature', target], { stdio: 'inherit' })
  await inject(target, 'NODE_SEA_BLOB', readFileSync(blob), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    ...(isMac ? { machoSegmentName: 'NODE_SEA' } : {}),
  })
  if (isMac) execFileSync('codesign', ['--sign', '-', target], { stdio: 'inherit' })
  console.log(`${target}: ${Math.round(statSync(target).size / 1e6)} MB, with Node ${process.version}`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** All of questlint as one file: such an executable cannot read parts beside itself. */
async function bundle() {
  await generateSchemas()
  const outfile = join(scratch, 'questlint.cjs')
  await build({
    entryPoints: ['src/cli/alone.ts'],
    outfile,
    define: { BUILD_ID: JSON.stringify(placeholder) },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [lazyModules(['server/server.ts'], { together: true }), slimCommander, slimFormats, slimHtml, slimServer],
  })
  const program = readFileSync(outfile, 'utf8')
  // Kept reports belong to the very program that wrote them.
  const id = createHash('sha256').update(program).digest('hex').slice(0, 12)
  writeFileSync(outfile, program.replaceAll(placeholder, id))
  return outfile
}

function makeBlob(main) {
  const output = join(scratch, 'questlint.blob')
  const config = join(scratch, 'sea.json')
  // Compiled code starts sooner; it fits this very Node only, which is the one that is packed.
  writeFileSync(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true, useCodeCache: true }))
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  return output
}
