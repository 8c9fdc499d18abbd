import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { formerNames } from '../../src/cli/former-names.ts'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const renamed = formerNames(commands)
const vineyardFolder = join(fixturesFolder, 'workspaces/vineyard')
const answers = '{"data": {"vine_qg_soil": [{"vine_soil_depth": 1}]}}'
const given: Readonly<Record<string, readonly string[]>> = {
  sets: [],
  show: ['cellar_barrel_age'],
  uses: ['country'],
  why: ['cellar_barrel_age'],
  rules: [],
  data: ['-', '-c', 'vineyard'],
  'texts check': ['--po', 'none.po'],
  query: ['type=vineyard', '-c', 'vineyard'],
  'export structure': ['-c', 'vineyard'],
  'export openapi': ['-c', 'vineyard'],
  'export schema': ['question'],
  'export cases': ['-c', 'vineyard'],
}

test.each(renamed)('"$formerly" does what "$name" does, and says so', async ({ name, formerly, more }) => {
  const folder = join(fixturesFolder, 'workspaces/vineyard')
  const argv = given[formerly] ?? given[name] ?? []
  const now = await runQuestlint(folder, [...name.split(' '), ...more, ...argv], answers)
  expect(now.out + now.err).not.toBe('')
  const hint = `questlint: "questlint ${formerly}" is called "questlint ${[name, ...more].join(' ')}" now; the old name is taken until 1.0\n`
  expect(await runQuestlint(folder, [...formerly.split(' '), ...argv], answers)).toEqual({
    ...now,
    err: hint + now.err,
  })
  expect((await runQuestlint(folder, ['help', ...formerly.split(' ')])).err).toContain(
    `is called "questlint ${name}" now`,
  )
})

/** Command lines as they were before, and as they are now. */
const lines: readonly (readonly [before: string, now: string])[] = [
  ['outline cellar', 'outline -c cellar'],
  ['graph cellar --format dot', 'graph -c cellar --format dot'],
  ['export structure cellar', 'export structure -c cellar'],
  ['export openapi cellar', 'export openapi -c cellar'],
  ['export schema data cellar', 'export schema data -c cellar'],
  ['export cases cellar', 'export cases -c cellar'],
  ['query type=cellar cellar', 'query type=cellar -c cellar'],
  ['check answers - --against vineyard', 'check answers - -c vineyard'],
  ['explain cellar_barrel_age --edition 2024', 'explain cellar_barrel_age -c 2024'],
  ['check answers - -c vineyard --tree', 'export tree - -c vineyard'],
  ['check answers - -c vineyard --item list', 'export item - -c vineyard'],
  ['check answers - -c vineyard --item mydata', 'export item - -c vineyard --list mydata'],
  ['export cases -c cellar --as-test', 'test new -c cellar'],
  ['check --fix-dry-run vineyard.json', 'check --diff vineyard.json'],
  ['sets --format json', 'doctor --sets --format json'],
  ['convert vineyard.json --to yaml --into vineyard.json', 'convert vineyard.json --to yaml -o vineyard.json'],
]

test.each(lines)('"%s" does what "%s" does, and says so', async (before, now) => {
  const [old, current] = await Promise.all(
    [before, now].map((line) => runQuestlint(vineyardFolder, line.split(' '), answers)),
  )
  expect(current?.out + String(current?.err)).not.toBe('')
  const [hint = '', ...rest] = (old?.err ?? '').split('\n')
  expect(hint).toMatch(/^questlint: .* now; .* is taken until 1\.0$/)
  expect({ ...old, err: rest.join('\n') }).toEqual(current)
})

test('every former option and argument is compared', () => {
  const former = commands.filter(
    ({ options, formerArgument }) =>
      formerArgument !== undefined ||
      options.some((one) => 'flags' in one && (one.formerly !== undefined || one.movedTo !== undefined)),
  )
  const servers = /^(?:preview|serve)\b/
  const compared = lines.map(([before]) => before)
  const missing = former.filter(
    ({ name }) => !servers.test(name) && !compared.some((one) => one.startsWith(`${name} `)),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('what is given both ways is refused', async () => {
  const { code, err } = await runQuestlint(vineyardFolder, ['outline', 'cellar', '-c', 'vineyard'])
  expect(code).toBe(2)
  expect(err).toContain('--configuration cannot be combined with the argument "cellar"')
})

test('no former name is one of now, and help does not know it', async () => {
  const names = commands.map(({ name }) => name)
  expect(names.filter((name) => renamed.some(({ formerly }) => formerly === name))).toEqual([])
  const { out } = await runQuestlint('.', ['--help'])
  for (const { formerly } of renamed) expect(out).not.toMatch(new RegExp(`^ {2}${formerly} `, 'm'))
})
