// npm run docs: writes all pages that are generated, and the outputs within the others. With --check it only compares. Needs the build.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fillServers } from './comparison/server-table.mjs'
import { fillComparison } from './comparison/table.mjs'
import { runExamples } from './examples.mjs'
import { changePages, fillChanges } from './generate-change-docs.mjs'
import { commandPages } from './generate-command-docs.mjs'
import { fillConditions } from './generate-condition-docs.mjs'
import { libraryPage } from './generate-library-docs.mjs'
import { manPage } from './generate-man-page.mjs'
import { optionPages } from './generate-option-docs.mjs'
import { reportablePages } from './generate-reportable-docs.mjs'
import { messageIdsText, rulePages } from './generate-rule-docs.mjs'
import { movingPicture } from './moving-picture.mjs'
import { fillTables } from './settings-tables.mjs'

const root = join(import.meta.dirname, '..')
/** Folders that hold generated pages only. */
const generatedFolders = ['docs/commands', 'docs/rules', 'docs/options', 'docs/changes', 'docs/reported']

const pages = new Map([
  ...under('docs/rules', await rulePages()),
  ...under('docs/options', await optionPages()),
  ...under('docs/changes', changePages()),
  ...under('docs/reported', reportablePages()),
  ...under('docs', commandPages()),
  ['docs/library.md', libraryPage()],
  ['docs/images/typing.svg', movingPicture()],
  ['man/questlint.1', manPage()],
  [
    'docs/message-ids.txt',
    await messageIdsText(await readFile(join(root, 'docs/message-ids.txt'), 'utf8').catch(() => '')),
  ],
  ...(await writtenPages()),
])
const stale = await findStale()
const changed = await findChanged()
if (process.argv.includes('--check')) complain()
else await write()

function under(folder, files) {
  return [...files].map(([name, text]) => [`${folder}/${name}`, text])
}

/** Pages written by hand, with the outputs of their examples. */
async function writtenPages() {
  const guides = (await readdir(join(root, 'docs'))).filter(
    (name) => name.endsWith('.md') && name !== 'command-line.md' && name !== 'library.md',
  )
  const names = ['README.md', 'CONTRIBUTING.md', ...guides.map((name) => `docs/${name}`)]
  return Promise.all(
    names.map(async (name) => {
      const filled = await fillServers(await fillComparison(await fillTables(await readFile(join(root, name), 'utf8'))))
      const text = fillChanges(await fillConditions(filled))
      try {
        return [name, runExamples(text)]
      } catch (error) {
        throw new Error(`${name}: ${error.message}`)
      }
    }),
  )
}

/** Generated pages whose rule or level is gone. */
async function findStale() {
  const files = await Promise.all(
    generatedFolders.map(async (folder) => {
      const names = await readdir(join(root, folder)).catch(() => [])
      return names.map((name) => `${folder}/${name}`)
    }),
  )
  return files.flat().filter((file) => !pages.has(file))
}

async function findChanged() {
  const names = []
  for (const [name, text] of pages) {
    const before = await readFile(join(root, name), 'utf8').catch(() => undefined)
    if (before !== text) names.push(name)
  }
  return names
}

function complain() {
  for (const name of changed) console.error(`${name} is not what the program says now`)
  for (const name of stale) console.error(`${name} belongs to nothing`)
  if (changed.length + stale.length === 0) return
  console.error('npm run docs writes them anew')
  process.exitCode = 1
}

async function write() {
  for (const name of stale) await rm(join(root, name))
  for (const name of changed) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), pages.get(name))
    console.log(`${relative(process.cwd(), join(root, name))} written`)
  }
}
