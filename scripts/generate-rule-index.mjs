// Writes src/core/rules/index.ts from the files beside it, so that adding a rule is adding a file, and adds the ids of new rules to docs/rule-ids.txt,
// from which no id ever goes. With --check it only compares.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const folder = new URL('../src/core/rules/', import.meta.url)
const indexUrl = new URL('index.ts', folder)
const idsUrl = new URL('../docs/rule-ids.txt', import.meta.url)

/** The text of the index. */
export async function ruleIndexText() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  // By id: the ending would put `unknown-key-type.ts` before `unknown-key.ts`.
  const ids = files.map((file) => file.slice(0, -'.ts'.length)).sort()
  const found = await Promise.all(ids.map(async (id) => ({ id, name: await ruleName(`${id}.ts`) })))
  const rules = found.filter((rule) => rule.name !== undefined)
  const imports = [
    ...rules.map(({ id, name }) => [id, `import { ${name} } from './${id}.ts'`]),
    ['former-ids', "import { currentId } from './former-ids.ts'"],
    ['rule', "import type { Rule, RuleMeta } from './rule.ts'"],
  ].sort(([left], [right]) => (left < right ? -1 : 1))
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

/** The constant that holds the rule of a file; files with parts of rules have none. */
async function ruleName(file) {
  return /^export const (\w+) = define\w*Rule\b/m.exec(await readFile(new URL(file, folder), 'utf8'))?.[1]
}

/** The list of all ids that rules ever had, with those of now in it. */
async function ruleIdsText(index) {
  const known = (await readFile(idsUrl, 'utf8').catch(() => '')).split('\n').filter((id) => id !== '')
  const present = [...index.matchAll(/from '\.\/([a-z0-9-]+)\.ts'/g)].map(([, id]) => id)
  const ids = present.filter((id) => id !== 'former-ids' && id !== 'rule')
  return `${[...new Set([...known, ...ids])].sort().join('\n')}\n`
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
