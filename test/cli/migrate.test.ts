import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { pumps } from '../questionnaires/wells.ts'
import { runQuestlint } from '../support/command-line.ts'

const lines = [
  '{"code": "A", "configuration": "wells@2030", "data": {"wells_qg": [{"pump": "solar", "depth": 7.50}]}}',
  '',
  '{"code": "B", "configuration": "ponds@2030", "data": {}}',
]
const texts = {
  'old.yaml': pumps('hand: Hand pump, solar: Solar pump'),
  'new.yaml': pumps('hand: Hand pump', '2031'),
  'stored.jsonl': `${lines.join('\n')}\n`,
}

async function begin() {
  const folder = makeFolder(texts)
  const names = ['--configuration', 'wells@2030', '--to', 'wells@2031']
  const { out, code } = await runQuestlint(folder, ['diff', 'old.yaml', 'new.yaml', ...names, '--migration'])
  expect(code).toBe(0)
  writeFileSync(join(folder, 'plan.yaml'), out)
  return { folder, plan: out }
}

describe('a plan', () => {
  test('begins with an entry for each change, in which nothing is decided', async () => {
    const { folder, plan } = await begin()
    expect(plan).toContain('from: wells@2030\nto: wells@2031\nentries:\n')
    expect(plan).toContain('  - at: wells_qg/pump/solar\n    rule: removed-choice\n    do: decide\n')
    const { code, err, out } = await runQuestlint(folder, ['migrate', '--plan', 'plan.yaml', 'stored.jsonl'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^questlint: plan\.yaml:\d+:9: wells_qg\/pump\/solar: nobody has decided/)
  })

  test.each([
    ['do: drop', 'wells_qg/pump/solar: "do: drop" needs "reason"'],
    ['do: delete', 'This must be "decide", "drop"'],
    ['do: move\n    to: x/y', 'only answers to a question can be moved'],
  ])('with a mistake is refused: %s', async (decision, message) => {
    const { folder, plan } = await begin()
    writeFileSync(join(folder, 'plan.yaml'), plan.replace('do: decide', decision))
    const { code, err } = await runQuestlint(folder, ['migrate', '--plan', 'plan.yaml', 'stored.jsonl'])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) as string })
  })

  test('is applied to what it is about, and the input is kept', async () => {
    const { folder, plan } = await begin()
    writeFileSync(join(folder, 'plan.yaml'), plan.replace('do: decide', 'do: rename\n    to: hand'))
    const run = (...argv: string[]) => runQuestlint(folder, ['migrate', '--plan', 'plan.yaml', ...argv])
    const { code, err } = await run('--output', 'migrated', 'stored.jsonl')
    expect(code).toBe(0)
    expect(err).toBe(
      'questlint: 2 questionnaires read, 1 migrated, 1 left alone that are of another configuration\n' +
        '  rename wells_qg/pump/solar to hand: 1 answer in 1 questionnaire\n',
    )
    const migrated = '{"code":"A","configuration":"wells@2031","data":{"wells_qg":[{"pump":"hand","depth":7.50}]}}'
    const expected = `${[migrated, '', lines[2]].join('\n')}\n`
    expect(readFileSync(join(folder, 'migrated/stored.jsonl'), 'utf8')).toBe(expected)
    expect(readFileSync(join(folder, 'stored.jsonl'), 'utf8')).toBe(texts['stored.jsonl'])
    expect((await run('migrated/stored.jsonl')).out).toBe(expected)
    expect(await run('--output', '.', 'stored.jsonl')).toMatchObject({
      code: 2,
      err: expect.stringContaining('stored.jsonl would be replaced') as string,
    })
  })

  test.each([
    [
      'rename\n    to: hnad',
      'plan.yaml:11:9: wells_qg/pump/solar: the new configuration wells@2031 has no choice "hnad" of "pump"; did you mean "hand"?',
    ],
    [
      'drop\n    reason: none is left\n  - {at: wells_qg/pumps, do: move, to: wells_gq/pump}',
      'no question "pumps" in "wells_qg"',
    ],
    [
      'drop\n    reason: none is left\n  - {at: wells_qg/pump, do: move, to: wells_gq/pump}',
      'has no questiongroup "wells_gq"; did you mean "wells_qg"?',
    ],
    [
      'drop\n    reason: none is left\n  - {at: wells_qg/pump, do: map, values: {hand: wind}}',
      'no choice "wind" of "pump"',
    ],
  ])('is compared with the configurations where they are there: %s', async (decision, message) => {
    const { folder, plan } = await begin()
    writeFileSync(join(folder, 'plan.yaml'), plan.replace('do: decide', `do: ${decision}`))
    const run = (...argv: string[]) => runQuestlint(folder, ['migrate', '--plan', 'plan.yaml', 'stored.jsonl', ...argv])
    const { code, err } = await run('--path', 'old.yaml', '--path', 'new.yaml')
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) as string })
    expect((await run('--path', 'old.yaml')).err).toContain('there is no configuration "wells@2031"')
  })
})

describe('with --rejects', () => {
  const bad = [
    lines[0],
    '{"code": "C", "configuration": "wells@2030", "data": {"wells_qg": [',
    '{"code": "D", "data": {"wells_qg": [{"pump": "solar"}]}}',
    '[1,2]',
    lines[2],
  ]

  async function decided(text: string) {
    const { folder, plan } = await begin()
    writeFileSync(join(folder, 'plan.yaml'), plan.replace('do: decide', 'do: rename\n    to: hand'))
    writeFileSync(join(folder, 'stored.jsonl'), text)
    const run = (...argv: string[]) => runQuestlint(folder, ['migrate', '--plan', 'plan.yaml', ...argv])
    const rejects = (): Record<string, unknown>[] =>
      readFileSync(join(folder, 'rejects.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    return { folder, run, rejects }
  }

  test('one bad line does not stop the others', async () => {
    const { folder, run, rejects } = await decided(`${bad.join('\n')}\n`)
    const { code, err } = await run('--output', 'migrated', '--rejects', 'rejects.jsonl', 'stored.jsonl')
    expect(code).toBe(1)
    expect(err).toContain('questlint: 2 rejected, with the reason of each in rejects.jsonl\n')
    expect(err).toContain('4 questionnaires read, 2 migrated, 1 left alone')
    expect(rejects()).toEqual([
      { place: 'stored.jsonl:2', reason: 'is not JSON that can be read', text: bad[1] },
      {
        place: 'stored.jsonl:4',
        questionnaire: 4,
        reason: 'is not the data of a questionnaire, which is an object',
        text: '[1,2]',
      },
    ])
    const migrated = readFileSync(join(folder, 'migrated/stored.jsonl'), 'utf8').split('\n')
    expect(migrated).toHaveLength(4)
    expect(migrated.join('\n')).toContain('"pump":"hand"')
  })

  test('a record of a list that is refused is left out of it', async () => {
    const records = [{ configuration: 'wells@2030', data: { wells_qg: [{ pump: 'solar' }] } }, 5]
    const { folder, run, rejects } = await decided(JSON.stringify(records, null, 2))
    writeFileSync(join(folder, 'stored.json'), readFileSync(join(folder, 'stored.jsonl')))
    const { code } = await run('--output', 'migrated', '--rejects', 'rejects.jsonl', 'stored.json')
    expect(code).toBe(1)
    expect(JSON.parse(readFileSync(join(folder, 'migrated/stored.json'), 'utf8'))).toEqual([
      { configuration: 'wells@2031', data: { wells_qg: [{ pump: 'hand' }] } },
    ])
    expect(rejects()).toMatchObject([{ place: 'stored.json', questionnaire: 2, text: '5' }])
  })

  test('a file of which nothing can be read is rejected whole, and nothing is written for it', async () => {
    const { folder, run, rejects } = await decided(`${bad[0]}\n`)
    writeFileSync(join(folder, 'broken.json'), '[{"data": ')
    const { code, err } = await run('--output', 'out', '--rejects', 'rejects.jsonl', 'broken.json', 'stored.jsonl')
    expect(code).toBe(1)
    expect(err).toContain('nothing was written for 1 file of which nothing can be read')
    expect(rejects()).toMatchObject([{ place: 'broken.json', text: '[{"data": ' }])
    expect(readdirSync(join(folder, 'out'))).toEqual(['stored.jsonl'])
  })

  test('what nothing is rejected of ends with 0, and leaves an empty file', async () => {
    const { folder, run } = await decided(`${bad[0]}\n`)
    writeFileSync(join(folder, 'rejects.jsonl'), '{"place": "of an earlier run"}\n')
    const { code } = await run('--output', 'out', '--rejects', 'rejects.jsonl', 'stored.jsonl')
    expect([code, readFileSync(join(folder, 'rejects.jsonl'), 'utf8')]).toEqual([0, ''])
  })

  test('without it the run stops, and nothing is replaced', async () => {
    const { folder, run } = await decided(`${bad.join('\n')}\n`)
    const { code, err } = await run('--output', 'out', 'stored.jsonl')
    expect([code, err]).toEqual([2, 'questlint: stored.jsonl:2: is not JSON that can be read\n'])
    expect(existsSync(join(folder, 'out')) ? readdirSync(join(folder, 'out')) : []).toEqual([])
  })

  test.each(['stored.jsonl', 'plan.yaml', 'out/stored.jsonl'])(
    'the file is none that is read or written: %s',
    async (name) => {
      const { run } = await decided(`${bad[0]}\n`)
      expect((await run('--output', 'out', 'stored.jsonl')).code).toBe(0)
      expect((await run('--output', 'out', '--rejects', name, 'stored.jsonl')).code).toBe(2)
    },
  )
})

test('what a run that was killed left is removed by the next one in the project, wherever that writes', async () => {
  const { folder, plan } = await begin()
  writeFileSync(join(folder, 'plan.yaml'), plan.replace('do: decide', 'do: rename\n    to: hand'))
  const home = makeFolder({})
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_CACHE_HOME: join(home, 'cache') }
  const program = join(import.meta.dirname, '../../dist/cli.cjs')
  writeFileSync(join(folder, 'big.jsonl'), `${lines[0]}\n`.repeat(400_000))
  const argv = [program, 'migrate', '--plan', 'plan.yaml', '--output', 'out', 'big.jsonl']
  const child = spawn(process.execPath, argv, { cwd: folder, env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const left = (): string[] => (existsSync(join(folder, 'out')) ? readdirSync(join(folder, 'out')) : [])
  while (!left().some((name) => name.endsWith('.tmp'))) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGKILL')
  await ended
  expect(left()).toHaveLength(1)
  const next = [program, 'migrate', '--plan', 'plan.yaml', '--output', 'elsewhere', 'stored.jsonl']
  execFileSync(process.execPath, next, { cwd: folder, env, stdio: 'pipe' })
  expect(left()).toEqual([])
})
