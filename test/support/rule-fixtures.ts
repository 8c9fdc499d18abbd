import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { SourceFile } from '../../src/core/index.ts'

/** The folder of our own fixtures. */
export const fixturesFolder = join(import.meta.dirname, '..', '..', 'fixtures')

/** One case below `fixtures/rules/<id>/`: a file, or a folder of files that are one set in the order of their names. */
export interface RuleFixture {
  readonly rule: string
  readonly name: string
  readonly isValid: boolean
  /** Without the ending; `.out` and `.fixed` stand beside it. */
  readonly base: string
  readonly files: readonly SourceFile[]
}

const endings = /\.(json|jsonl|yaml)$/

/** All cases of all rules. */
export function ruleFixtures(): RuleFixture[] {
  const folder = join(fixturesFolder, 'rules')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((rule) =>
    readdirSync(join(folder, rule))
      .filter(
        (entry) =>
          /^(valid|invalid)-/.test(entry) && (endings.test(entry) || statSync(join(folder, rule, entry)).isDirectory()),
      )
      .map((entry) => readCase(rule, join(folder, rule, entry), entry)),
  )
}

function readCase(rule: string, path: string, entry: string): RuleFixture {
  const isFolder = statSync(path).isDirectory()
  const paths = isFolder
    ? readdirSync(path)
        .filter((name) => endings.test(name))
        .sort()
        .map((name) => join(path, name))
    : [path]
  return {
    rule,
    name: entry.replace(endings, ''),
    isValid: entry.startsWith('valid-'),
    base: path.replace(endings, ''),
    files: paths.map((file) => ({
      uri: isFolder ? relative(path, file) : entry,
      text: readFileSync(file, 'utf8'),
    })),
  }
}
