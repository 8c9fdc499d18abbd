import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const renamed = commands.flatMap(({ name, formerly }) => (formerly === undefined ? [] : [{ name, formerly }]))
const given: Readonly<Record<string, readonly string[]>> = {
  query: ['type=vineyard', 'vineyard'],
  'export structure': ['vineyard'],
  'export openapi': ['vineyard'],
  'export schema': ['question'],
  'export cases': ['vineyard'],
}

test.each(renamed)('"$formerly" does what "$name" does, and says so', async ({ name, formerly }) => {
  const folder = join(fixturesFolder, 'workspaces/vineyard')
  const argv = given[name] ?? []
  const now = await runQuestlint(folder, [...name.split(' '), ...argv])
  expect(now.out).not.toBe('')
  const hint = `questlint: "questlint ${formerly}" is called "questlint ${name}" now; the old name is taken until 1.0\n`
  expect(await runQuestlint(folder, [formerly, ...argv])).toEqual({ ...now, err: hint + now.err })
  expect((await runQuestlint(folder, ['help', formerly])).err).toContain(hint)
})

test('no former name is one of now, and help does not know it', async () => {
  const names = commands.map(({ name }) => name)
  expect(names.filter((name) => renamed.some(({ formerly }) => formerly === name))).toEqual([])
  const { out } = await runQuestlint('.', ['--help'])
  for (const { formerly } of renamed) expect(out).not.toMatch(new RegExp(`^ {2}${formerly} `, 'm'))
})
