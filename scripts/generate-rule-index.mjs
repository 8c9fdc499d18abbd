// Writes src/core/rules/index.ts from the files beside it, so that adding a rule is adding a file. With --check it only compares.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const folder = new URL('../src/core/rules/', import.meta.url)
const indexUrl = new URL('index.ts', folder)

/** The text of the index. */
export async function ruleIndexText() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  // By id: the ending would put `unknown-key-type.ts` before `unknown-key.ts`.
  const ids = files.map((file) => file.slice(0, -'.ts'.length)).sort()
  const found = await Promise.all(ids.map(async (id) => ({ id, name: await ruleName(`${id}.ts`) })))
  const rules = found.filter((rule) => rule.name !== undefined)
  const imports = [
    ...rules.map(({ id, name }) => [id, `import { ${name} } from './${id}.ts'`]),
    ['rule', "import type { Rule, RuleMeta } from './rule.ts'"],
  ].sort(([left], [right]) => (left < right ? -1 : 1))
  return `${imports.map(([, line]) => line).join('\n')}

/** All rules, by id. */
export const rules: readonly Rule[] = [
${rules.map(({ name }) => `  ${name},\n`).join('')}]
const byId = new Map(rules.map((rule) => [rule.meta.id, rule]))

/** The ids of all rules. */
export const ruleIds: readonly string[] = [...byId.keys()]

/** A rule by its id. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id)
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

async function main() {
  const text = await ruleIndexText()
  if (text === (await readFile(indexUrl, 'utf8').catch(() => undefined))) return
  if (process.argv.includes('--check')) {
    console.error('src/core/rules/index.ts is not what the files beside it say: npm run docs writes it')
    process.exitCode = 1
  } else await writeFile(indexUrl, text)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
