// npm run bench:scale: time and peak memory of one process on generated sets, with one file changed since reports were kept, and of one set among them. The table of docs/scale.md.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSets } from './generate-sets.mjs'

const cli = process.argv[2] ?? join(import.meta.dirname, '../../dist/cli.cjs')
const rounds = 3
const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env
const scratch = mkdtempSync(join(tmpdir(), 'questlint-scale-'))

try {
  console.log(
    '| sets | files | MB | seconds | MiB | `--cache`, one file changed: seconds | MiB | one set of them: seconds | MiB |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const count of [1, 10, 100, 1000]) {
    const folder = join(scratch, String(count))
    const names = generateSets(folder, count)
    const all = best(folder, [])
    const changed = bestOf(Array.from({ length: rounds }, () => runChanged(folder, names)))
    const one = best(folder, ['--set', names.at(-1)])
    const { files, megabytes } = sizeOf(folder)
    const cells = [
      count,
      files,
      megabytes.toFixed(1),
      all.seconds.toFixed(2),
      all.mebibytes,
      changed.seconds.toFixed(2),
      changed.mebibytes,
      one.seconds.toFixed(2),
      one.mebibytes,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** The fastest of some runs, which is the one least disturbed by whatever else the machine did. */
function best(folder, argv) {
  return bestOf(Array.from({ length: rounds }, () => run(folder, argv)))
}

function bestOf(runs) {
  return runs.sort((left, right) => left.seconds - right.seconds)[0]
}

/** A run after one survey was changed since the last one whose reports were kept. */
function runChanged(folder, names) {
  const argv = ['--cache', '--cache-location', join(scratch, 'cache')]
  run(folder, argv)
  appendFileSync(join(folder, 'surveys', `${names[Math.floor(names.length / 2)]}.json`), '\n')
  return run(folder, argv)
}

function run(folder, argv) {
  const start = performance.now()
  const peak = ['--require', join(import.meta.dirname, '../peak-memory.cjs')]
  const { status, stderr } = spawnSync(process.execPath, [...peak, cli, ...argv], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  const seconds = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(`questlint ended with ${status}\n${stderr}`)
  return { seconds, mebibytes: Math.round(Number(/peak-memory-kib=(\d+)/.exec(stderr)?.[1]) / 1024) }
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && !name.startsWith('questlint.'),
  )
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return { files: files.length, megabytes: bytes / 1e6 }
}
