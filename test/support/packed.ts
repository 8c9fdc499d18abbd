import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Whether there is something to pack. */
export const isBuilt = ['main.cjs', 'index.js'].every((name) => existsSync(join(root, 'dist', name)))
if (!isBuilt) console.warn('dist is not built (npm run build), so the packed program is not tried')

/** The package as a user has it: packed, and installed in an empty folder, once a run. */
export function installedPackage(): string {
  const home = join(tmpdir(), 'questlint-installed')
  const ready = join(home, 'ready')
  try {
    mkdirSync(home)
    install(home)
    writeFileSync(ready, '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another worker does it.
    for (let waited = 0; !existsSync(ready); waited++) {
      if (waited > 6000) throw new Error('the package was not installed within ten minutes')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  return join(home, 'node_modules/questlint')
}

/** What is built is what is packed: nothing is built again. */
function install(home: string): void {
  const options = { encoding: 'utf8' as const, stdio: 'pipe' as const }
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', home]
  const [{ filename }] = JSON.parse(execFileSync('npm', pack, { ...options, cwd: root })) as [{ filename: string }]
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const how = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', ['install', ...how, join(home, filename)], { ...options, cwd: home })
}

/** Runs the packed program. */
export function runPacked(cwd: string, argv: readonly string[]): { code: number | null; out: string; err: string } {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(installedPackage(), 'dist/cli.cjs'), ...argv], {
    cwd,
    encoding: 'utf8',
    env: { PATH },
    maxBuffer: 1 << 29,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { code: status, out: stdout, err: stderr }
}

/** The lines that it writes as JSON. */
export function packedLines<Line>(cwd: string, argv: readonly string[]): Line[] {
  const { out, err } = runPacked(cwd, argv)
  if (err !== '') throw new Error(err)
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

/** A folder for the tests of one file, taken away with the others of the run. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'questlint-packed-'))
}

/** Writes the files of a real configuration, and the settings that load them in their order; gives the options that choose it. */
export function writeReal(folder: string, name: string, files: readonly { uri: string; text: string }[]): string[] {
  for (const { uri, text } of files) {
    mkdirSync(dirname(join(folder, uri)), { recursive: true })
    writeFileSync(join(folder, uri), text)
  }
  const set = { name, files: files.map(({ uri }) => uri), overrides: true }
  writeFileSync(join(folder, `${name}.config.json`), JSON.stringify({ sets: [set] }))
  return ['--config', `${name}.config.json`]
}
