import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runBuilt } from '../support/program.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

interface Told {
  readonly rule: string
  readonly severity: string
  readonly fingerprint: string
}

function broken(): string {
  const cwd = makeFolder({})
  cpSync(join(fixturesFolder, 'workspaces', 'vineyard-broken'), cwd, { recursive: true })
  return cwd
}

async function findingsIn(cwd: string): Promise<readonly Told[]> {
  const { out } = await runBuilt(['--format', 'json'], { cwd })
  return (JSON.parse(out) as { findings: Told[] }).findings
}

test('every fingerprint of the report is taken, those of infos too, and its finding is gone then', async () => {
  const cwd = broken()
  const rows =
    'keyword: qg_rows\nquestions:\n  - {keyword: rows, view_options: {is_name: true}}\nform_options: {max_num: 3}\n'
  writeFileSync(join(cwd, 'rows.yaml'), rows)
  writeFileSync(join(cwd, 'keys.yaml'), 'keys:\n  rows: {type: char, label: Rows}\n')
  const findings = await findingsIn(cwd)
  expect(new Set(findings.map(({ severity }) => severity))).toContain('info')
  const infos = findings.filter(({ severity }) => severity === 'info').slice(0, 3)
  for (const { fingerprint } of [...infos, ...findings.filter(({ severity }) => severity !== 'info').slice(0, 2)]) {
    const { code, err } = await runBuilt(['accept', fingerprint, '--reason', 'known'], { cwd })
    expect({ code, err }).toEqual({ code: 0, err: 'questlint: 1 entry added to questlint.accepted.yaml\n' })
    expect((await findingsIn(cwd)).map((one) => one.fingerprint)).not.toContain(fingerprint)
  }
  expect((await findingsIn(cwd)).filter(({ rule }) => rule === 'unused-acceptance')).toEqual([])
})

test.each(['*', '**'])('a name that looks like a pattern covers itself only: %s', async (name) => {
  const cwd = makeFolder({ 'keys.yaml': 'keys:\n  farm_crop: {type: char, label: Crop}\n' })
  const groups = (...questions: string[]) =>
    `code: farm\nedition: '2024'\nsections:\n  - keyword: sec_farm\n    categories:\n      - keyword: cat_farm\n        subcategories:\n          - keyword: sub_farm\n            questiongroups:\n${questions.join('')}`
  const questiongroup = (keyword: string, question: string) =>
    `              - {keyword: "${keyword}", questions: [{keyword: "${question}"}]}\n`
  const hostile = questiongroup('qg_farm', name)
  writeFileSync(join(cwd, 'farm.yaml'), groups(hostile))
  expect(await runBuilt(['accept', '--all', '--reason', 'known'], { cwd })).toMatchObject({ code: 0 })
  expect(await runBuilt([], { cwd })).toMatchObject({ code: 0, err: '' })
  const both = hostile.replace('}]}', '}, {keyword: "farm_size"}]}')
  writeFileSync(join(cwd, 'farm.yaml'), groups(both))
  const { code, out } = await runBuilt([], { cwd })
  expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('Unknown key "farm_size"') })
})

test('--all is a baseline of errors and warnings still', async () => {
  const cwd = broken()
  const infos = (await findingsIn(cwd)).filter(({ severity }) => severity === 'info').length
  expect(await runBuilt(['accept', '--all', '--reason', 'day one'], { cwd })).toMatchObject({ code: 0 })
  const left = await findingsIn(cwd)
  expect(left.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(left).toHaveLength(infos)
})

test('what is said of an entry is settled in the accepted file, and the refusal says so', async () => {
  const cwd = broken()
  writeFileSync(join(cwd, 'questlint.accepted.yaml'), '- {rule: unknown-key, at: "nowhere/**", reason: gone}\n')
  const [idle] = (await findingsIn(cwd)).filter(({ rule }) => rule === 'unused-acceptance')
  const ended = await runBuilt(['accept', idle?.fingerprint ?? '', '--reason', 'known'], { cwd })
  expect(ended).toEqual({
    code: 2,
    out: '',
    err: 'questlint: unused-acceptance is about an entry of questlint.accepted.yaml: change the entry there, or remove it with accept --prune\n',
  })
})

test('a change that a comparison reports is accepted by its rule and place', async () => {
  const cwd = broken()
  const at = 'vineyard@2024/vine_qg_1/vine_1'
  const argv = ['accept', 'removed-question', at, '--reason', 'nobody has answered it']
  expect(await runBuilt(argv, { cwd })).toMatchObject({
    code: 0,
    err: 'questlint: 1 entry added to questlint.accepted.yaml\n',
  })
  expect(readFileSync(join(cwd, 'questlint.accepted.yaml'), 'utf8')).toContain(
    `- rule: removed-question\n  at: ${at}\n`,
  )
  expect((await findingsIn(cwd)).filter(({ rule }) => rule === 'unused-acceptance')).toEqual([])
  const unknown = await runBuilt(['accept', '0123456789abcdef', '--reason', 'x'], { cwd })
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('is accepted by its rule and path') })
})
