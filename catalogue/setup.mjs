// npm run setup:catalogue: installs what the catalogue needs and makes the database that new ones begin with, in a clone as in an installed package.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = import.meta.dirname
const builder = join(folder, '../scripts/build-catalogue.mjs')
const isClone = existsSync(builder)

run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', ...(isClone ? [] : ['--omit=dev']))
if (isClone) run(process.execPath, builder)
await makeSeed()

function run(command, ...args) {
  // What npm tells the programs that it runs is about another package than this one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?:package|config_(?:local_)?prefix)/i.test(name)),
  )
  const { status } = spawnSync(command, args, {
    cwd: folder,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Creating a database from nothing takes seconds, so it is done once, here. */
async function makeSeed() {
  const { createSeed } = createRequire(import.meta.url)(join(folder, 'dist/main.cjs'))
  const seed = join(folder, 'dist/seed.tar')
  rmSync(seed, { force: true })
  writeFileSync(`${seed}.part`, await createSeed())
  renameSync(`${seed}.part`, seed)
}
