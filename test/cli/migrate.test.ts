import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const well = (edition: string, choices: string): string => `code: wells
edition: "${edition}"
sections:
  - keyword: wells_section
    categories:
      - keyword: wells_1
        subcategories:
          - keyword: wells_1_1
            questiongroups:
              - keyword: wells_qg
                questions: [{keyword: pump}]
keys:
  pump:
    label: Kind of pump
    type: radio
    values: {${choices}}
categories: {wells_section: Wells, wells_1: Wells, wells_1_1: Wells}
questiongroups: {wells_qg: Well}
`
const lines = [
  '{"code": "A", "configuration": "wells@2030", "data": {"wells_qg": [{"pump": "solar", "depth": 7.50}]}}',
  '',
  '{"code": "B", "configuration": "ponds@2030", "data": {}}',
]
const texts = {
  'old.yaml': well('2030', 'hand: Hand pump, solar: Solar pump'),
  'new.yaml': well('2031', 'hand: Hand pump'),
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
