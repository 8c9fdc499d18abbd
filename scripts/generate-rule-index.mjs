// Writes src/core/rules/index.ts from the folders of the categories beside it, so that adding a rule is adding a file, and adds the ids of new rules to
// docs/rule-ids.txt, from which no id ever goes. With --check it only compares.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const folder = new URL('../src/core/rules/', import.meta.url)
const indexUrl = new URL('index.ts', folder)
const idsUrl = new URL('../docs/rule-ids.txt', import.meta.url)

/** The text of the index. */
export async function ruleIndexText() {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
  const found = await Promise.all(files.filter((file) => isRuleFile(file)).map(readRule))
  // By id: the ending would put `unknown-key-type.ts` before `unknown-key.ts`.
  const rules = found.filter((rule) => rule.name !== undefined).sort((left, right) => compare(left.id, right.id))
  const imports = [
    ...rules.map(({ path, name }) => [path, `import { ${name} } from './${path}.ts'`]),
    ['former-ids', "import { currentId } from './former-ids.ts'"],
    ['rule', "import type { Rule, RuleMeta } from './rule.ts'"],
  ].sort(([left], [right]) => compare(left, right))
  return `${imports.map(([, line]) => line).join('\n')}

/** All rules, by id. */
export const rules: readonly Rule[] = [
${rules.map(({ name }) => `  ${name},\n`).join('')}]
const byId = new Map(rules.map((rule) => [rule.meta.id, rule]))

/** The ids of all rules. */
export const ruleIds: readonly string[] = [...byId.keys()]

/** A rule by its id, or by one that it had in an earlier version. */
export function findRule(id: string): Rule | undefined {
  return byId.get(currentId(id))
}

/** The metadata of a rule that is known to exist. */
export function metaOf(id: string): RuleMeta {
  const rule = byId.get(id)
  if (rule === undefined) throw new Error(\`There is no rule \${id}\`)
  return rule.meta
}
`
}

/** Rules stand in the folder of their category; `parts` has what several share. */
function isRuleFile(file) {
  return /^[a-z]+\/[a-z0-9-]+\.ts$/.test(file) && !file.startsWith('parts/')
}

/** The id and the constant of the rule of a file, and its path without the ending. */
async function readRule(file) {
  const path = file.slice(0, -'.ts'.length)
  const name = /^export const (\w+) = define\w*Rule\b/m.exec(await readFile(new URL(file, folder), 'utf8'))?.[1]
  return { id: path.slice(path.indexOf('/') + 1), path, name }
}

function compare(left, right) {
  return left < right ? -1 : 1
}

/** The list of all ids that rules ever had, with those of now in it. */
async function ruleIdsText(index) {
  const known = (await readFile(idsUrl, 'utf8').catch(() => '')).split('\n').filter((id) => id !== '')
  const present = [...index.matchAll(/from '\.\/[a-z]+\/([a-z0-9-]+)\.ts'/g)].map(([, id]) => id)
  return `${[...new Set([...known, ...present])].sort().join('\n')}\n`
}

async function main() {
  const index = await ruleIndexText()
  for (const [url, text] of [
    [indexUrl, index],
    [idsUrl, await ruleIdsText(index)],
  ]) {
    if (text === (await readFile(url, 'utf8').catch(() => undefined))) continue
    if (process.argv.includes('--check')) {
      console.error(`${url.pathname.split('/').at(-1)} is not what the files of the rules say: npm run docs writes it`)
      process.exitCode = 1
    } else await writeFile(url, text)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
