// npm run demo:scale [-- COUNT]: checks generated sets as tasks of a build system and shows that only those run again whose files changed.
// Needs git, and the npm registry the first time.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTurbo, prepareFolder, runAll, startRemoteCache } from './build-system.mjs'
import { countRegions, generateSets, regionFile } from './generate-sets.mjs'

/** What is shown: how many sets were checked after which change, beside how many had to be. */
export async function demonstrate(count, cli, say) {
  const scratch = mkdtempSync(join(tmpdir(), 'questlint-scale-'))
  const remote = await startRemoteCache()
  try {
    const folder = join(scratch, 'surveys')
    const names = generateSets(folder, count)
    prepareFolder(folder, cli)
    const outcomes = []
    const step = async (title, expected, where = folder) => {
      const { checked, seconds } = await runAll(where, remote.url)
      outcomes.push({ title, checked, expected })
      say(`${title}: ${checked.length} of ${count} sets checked in ${seconds.toFixed(1)} s`)
    }
    await step('first run', names)
    await step('nothing changed', [])
    replace(folder, `surveys/${names.at(-1)}.json`, /"en": "Survey /, '"en": "The survey ')
    await step('one survey changed', names.slice(-1))
    replace(folder, regionFile(0), /"en": "Place 7 /, '"en": "Seventh place ')
    const inRegion = names.filter((_, survey) => survey % countRegions(count) === 0)
    await step('a file of one region changed', inRegion)
    writeFileSync(join(folder, 'questlint.accepted.yaml'), '# nothing yet\n')
    await step('an accepted file written', names)
    replace(folder, 'shared.json', /"en": "Country 9"/, '"en": "Land 9"')
    await step('a file of all sets changed', names)
    const elsewhere = join(scratch, 'elsewhere')
    cpSync(folder, elsewhere, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.includes('.turbo') })
    const servedBefore = remote.served()
    await step('the same on another machine, with the remote cache', [], elsewhere)
    const served = remote.served() - servedBefore
    if (served < count) throw new Error(`the remote cache answered for ${served} sets only, so it shows nothing`)
    return outcomes
  } finally {
    remote.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function replace(folder, name, from, to) {
  const path = join(folder, name)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${name} holds nothing like ${from}`)
  writeFileSync(path, after)
}

/** The sets that were checked without need, and those that were forgotten, as sentences. */
export function findWrong(outcomes) {
  return outcomes.flatMap(({ title, checked, expected }) => {
    const idle = checked.filter((name) => !expected.includes(name))
    const missed = expected.filter((name) => !checked.includes(name))
    return [
      ...idle.map((name) => `${title}: ${name} was checked without need`),
      ...missed.map((name) => `${title}: ${name} was not checked`),
    ]
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  installTurbo()
  const count = Number(process.argv[2] ?? 1000)
  const cli = process.argv[3] ?? join(import.meta.dirname, '../../dist/cli.cjs')
  const outcomes = await demonstrate(count, cli, console.log)
  const wrong = findWrong(outcomes)
  for (const line of wrong) console.error(line)
  console.log(wrong.length === 0 ? 'every set ran exactly when it had to' : `${wrong.length} were wrong`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
