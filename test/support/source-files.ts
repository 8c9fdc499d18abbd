import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createWorkspace, type SourceFile } from '../../src/core/internal.ts'
import { fixturesFolder, readSource, ruleFixtures } from './rule-fixtures.ts'

/** One set of our own fixture files: a case of a rule, or a workspace. */
export interface FixtureSet {
  readonly name: string
  readonly files: readonly SourceFile[]
}

/** Every fixture that the repository has. */
export function fixtureSets(): FixtureSet[] {
  const cases = ruleFixtures().map(({ rule, name, files }) => ({ name: `${rule}/${name}`, files }))
  return [...cases, ...workspaces()]
}

/** The fixture workspaces, without their own configuration files. */
export function workspaces(): FixtureSet[] {
  const folder = join(fixturesFolder, 'workspaces')
  return readdirSync(folder).map((name) => ({
    name: `workspaces/${name}`,
    files: readdirSync(join(folder, name))
      .filter((file) => /\.(json|jsonl|yaml)$/.test(file) && !file.startsWith('questlint.'))
      .sort()
      .map((file) => readSource(join(folder, name, file), file)),
  }))
}

/** Whether some of the files are stored answers, which keep their form and names whatever becomes of the configuration. */
export function haveAnswers(files: readonly SourceFile[]): boolean {
  return [...createWorkspace({ files }).files.values()].some(({ facts }) => facts?.kind === 'answers')
}
