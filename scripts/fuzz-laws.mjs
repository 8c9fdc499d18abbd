/**
 * Runs the tests that generate their input, again and again with other input than `npm test` and `npm run test:long` have.
 *
 *     npm run fuzz:laws -- --rounds 20 --seed 1000 test/core/document
 *
 * Names of files or folders choose among the tests. Ends with 1 when a round fails, after naming its seed.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const { values: options, positionals: chosen } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
  allowPositionals: true,
})

const files = readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
  .filter((file) => chosen.length === 0 || chosen.some((part) => file.startsWith(relative('.', part))))
if (files.length === 0) {
  console.error('no test that generates its input is named so')
  process.exit(2)
}

let failed = 0
for (let round = 0; round < Number(options.rounds); round++) {
  const seed = String(Number(options.seed) + round)
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
    cwd: root,
    env: { ...process.env, QUESTLINT_LAWS: 'all', QUESTLINT_LAW_SEED: seed },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  console.log(`seed ${seed}: ${status === 0 ? 'holds' : 'fails, run again with QUESTLINT_LAW_SEED'}`)
  if (status === 0) continue
  failed++
  console.log(stdout + stderr)
}
process.exit(failed === 0 ? 0 : 1)
