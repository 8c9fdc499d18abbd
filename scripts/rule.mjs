/**
 * Judges the cases of a rule, or of several, as the tests do, and says what does not hold.
 *
 *     npm run rule -- unknown-key       ends with 1 when a case does not hold
 *     npm run rule -- unknown-key -u    writes what the cases give: `.out` and `.fixed` beside them
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { build } from 'esbuild'
import { generateSchemas } from './generate-schemas.mjs'

const root = join(import.meta.dirname, '..')
const { values: options, positionals: ids } = parseArgs({
  options: { update: { type: 'boolean', short: 'u', default: false } },
  allowPositionals: true,
})
if (ids.length === 0) end('Which rule? For example: npm run rule -- unknown-key')

const { checkCase, findRule, fixturesOf, nearestName, outputsBeside, ruleIds } = await loadCases()
const rules = ids.map((id) => findRule(id)?.meta.id ?? end(unknownRule(id)))
const wrong = rules.map(checkRule)
process.exit(wrong.every((count) => count === 0) ? 0 : 1)

/** The sources as they are now, in one file, which loads faster than the many. */
async function loadCases() {
  await generateSchemas()
  const folder = mkdtempSync(join(tmpdir(), 'questlint-rule-'))
  const outfile = join(folder, 'cases.cjs')
  const contents = ['test/support/rule-case.ts', 'test/support/rule-fixtures.ts', 'src/core/text/nearest-name.ts']
  await build({
    stdin: {
      contents: [...contents, 'src/core/rules/index.ts'].map((file) => `export * from './${file}'`).join('\n'),
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    define: { 'import.meta.dirname': JSON.stringify(join(root, 'test/support')) },
    logLevel: 'error',
  })
  const cases = await import(pathToFileURL(outfile).href)
  rmSync(folder, { recursive: true })
  return cases
}

function unknownRule(id) {
  const isWritten = readdirSync(join(root, 'src/core/rules')).some((category) =>
    existsSync(join(root, 'src/core/rules', category, `${id}.ts`)),
  )
  if (isWritten) return `The rule "${id}" is not in the index yet: node scripts/generate-rule-index.mjs`
  const near = nearestName(id, ruleIds)
  return `There is no rule "${id}". ${near ? `Did you mean "${near}"?` : 'docs/rules/README.md lists the rules.'}`
}

function end(message) {
  console.error(message)
  process.exit(2)
}

/** Prints what does not hold of the cases of a rule; gives how many those are. */
function checkRule(rule) {
  const cases = fixturesOf(rule).map((fixture) => ({ fixture, ...checkCase(fixture) }))
  const failed = cases.map(({ defects, outputs }) => [
    ...defects,
    ...[...outputs].flatMap(([path, text]) => checkOutput(path, text)),
  ])
  for (const [index, said] of failed.entries()) {
    for (const one of said) console.log(`${rule}/${cases[index].fixture.name}: ${one}`)
  }
  const missing = ['valid', 'invalid'].filter(
    (kind) => !cases.some(({ fixture }) => fixture.isValid === (kind === 'valid')),
  )
  for (const kind of missing) console.log(`${rule} has no ${kind} case in fixtures/rules/${rule}`)
  const strays =
    cases.length === 0 ? [] : checkStrays(rule, new Set(cases.flatMap(({ outputs }) => [...outputs.keys()])))
  const wrong = failed.filter((said) => said.length > 0).length
  console.log(`${rule}: ${cases.length - wrong} of ${cases.length} cases hold`)
  return wrong + missing.length + strays.length
}

/** Compares an output with its file, or writes it. */
function checkOutput(path, text) {
  const before = readOutput(path)
  if (text === before) return []
  if (!options.update)
    return [`gives something else than its file says (-u writes it)\n${diffOf(path, before ?? '', text)}`]
  writeFileSync(path, text)
  console.log(`wrote ${relative(root, path)}`)
  return []
}

/** Names the outputs that no case gives any more, or removes them. */
function checkStrays(rule, written) {
  const strays = outputsBeside(rule).filter((path) => !written.has(path))
  for (const path of strays) {
    if (options.update) rmSync(path)
    console.log(`${relative(root, path)} ${options.update ? 'removed' : 'is what no case gives (-u removes it)'}`)
  }
  return options.update ? [] : strays
}

function readOutput(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function diffOf(path, before, text) {
  const file = relative(root, path)
  return createTwoFilesPatch(file, file, before, text).replace(/^Index: .*\n=+\n/, '')
}
