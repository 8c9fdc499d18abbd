// Installs the running catalogue where it is not installed yet, or from another lock file, and makes the database that new ones begin with where its tables changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'catalogue')
const database = join(folder, 'src/database')
const migrations = join(database, 'migrations')

const lock = hashOf([join(folder, 'package-lock.json')])
const makers = ['create-seed.ts', 'embedded-thread.ts'].map((name) => join(database, name))
const tables = hashOf([...readdirSync(migrations).map((name) => join(migrations, name)), ...makers])

const made = { 'node_modules/.questlint-lock': lock, 'dist/seed.tables': tables }
if (Object.entries(made).some(([mark, input]) => readMark(mark) !== input)) setUp()

function setUp() {
  const { status } = spawnSync(process.execPath, ['catalogue/setup.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  for (const [mark, input] of Object.entries(made)) {
    rmSync(join(folder, mark), { force: true })
    writeFileSync(join(folder, mark), input)
  }
}

function readMark(mark) {
  const path = join(folder, mark)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(readFileSync(file))
  return hash.digest('hex')
}
