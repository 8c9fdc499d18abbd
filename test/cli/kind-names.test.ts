import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-kind-'))
  cpSync(join(fixturesFolder, 'workspaces/vineyard'), folder, { recursive: true })
  return folder
}

/** Command lines with a kind as a word of its own, or where a name needs none, and with KIND:NAME. */
const pairs: readonly (readonly [plain: readonly string[], kind: readonly string[]])[] = [
  [
    ['rename', 'key', 'cellar_vessel', 'cellar_cask', '-y'],
    ['rename', 'key:cellar_vessel', 'cellar_cask', '-y'],
  ],
  [
    ['add', 'question', 'cellar_lid', '--label', 'Lid', '--after', 'cellar_vessel'],
    ['add', '--label', 'Lid', 'question:cellar_lid', '--after', 'question:cellar_vessel'],
  ],
  [
    ['move', 'cellar_barrel_age', '--before', 'cellar_vessel', '--yes', '--force'],
    ['move', 'question:cellar_barrel_age', '--before', 'question:cellar_vessel', '-y', '--force'],
  ],
  [
    ['remove', 'cellar_barrel_age', '--yes', '--force'],
    ['remove', 'question:cellar_barrel_age', '-y', '--force'],
  ],
]

test.each(pairs)('%j is the same as %j', async (plain, kind) => {
  const [one, other] = [copied(), copied()]
  const runs = [await runQuestlint(one, [...plain]), await runQuestlint(other, [...kind])]
  expect(runs.map(({ code }) => code)).toEqual([0, 0])
  const [before, after] = [one, other].map((folder) => readFileSync(join(folder, 'cellar.yaml'), 'utf8'))
  expect(after).toBe(before)
  expect(after).not.toBe(readFileSync(join(fixturesFolder, 'workspaces/vineyard/cellar.yaml'), 'utf8'))
})

test('a name of another kind is not found', async () => {
  const { code, err } = await runQuestlint(copied(), ['remove', 'section:cellar_barrel_age'])
  expect(code).toBe(2)
  expect(err).toContain('No part of a loaded questionnaire is called "section:cellar_barrel_age"')
})
