// What the pages in the browser load, in bytes on the way. Alone: node bench/bundles.mjs
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildPlayground } from '../scripts/build-playground.mjs'

const folders = { 'the playground': 'build/site/playground', 'questlint preview': 'dist/preview' }

/** Builds the playground and prints the size of each of its scripts, and of those of the preview. */
export async function benchBundles() {
  await buildPlayground()
  for (const [name, folder] of Object.entries(folders)) {
    console.log(`Scripts of ${name}, in kB (limit of worker.js, which is the core: 320 compressed)`)
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
      const bytes = readFileSync(join(folder, file))
      const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length]
      const [plain, gzip, brotli] = sizes.map((size) => (size / 1000).toFixed(1))
      console.log(`  ${file}: ${plain}, ${gzip} with gzip, ${brotli} with brotli`)
    }
    console.log('')
  }
}

if (process.argv[1] === import.meta.filename) await benchBundles()
