import { describe, expect, test } from 'vitest'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'

const keys = (...names: string[]) =>
  `keys:\n${names.map((name) => `  ${name}: {type: char, label: ${name}}\n`).join('')}`
const form = (keyword: string, ...questions: string[]) =>
  `keyword: ${keyword}\nquestions:\n${questions.map((question) => `  - ${question}\n`).join('')}`
const ask = (...names: string[]) => form('qg_farm', ...names.map((name) => `keyword: ${name}`))
const names = ['farm_size', 'farm_crop', 'farm_soil', 'farm_herd']
const base = {
  'questlint.config.yaml': 'sets:\n  - {name: farm, files: ["keys*", "forms/*"]}\n',
  'keys.yaml': keys(...names),
  'forms/herd.yaml': form('qg_herd', 'keyword: farm_herd'),
}
const longName = (middle: string) => `farm_${'x'.repeat(70)}_${middle}_${'y'.repeat(70)}`

type Files = Readonly<Record<string, string | undefined>>
/** What stood there, what is staged, and the rules and names that are new. */
type Case = readonly [name: string, before: Files, after: Files, fresh: readonly string[]]

/** What a change brings, in `--staged`, `--since` and as pre-commit calls it, which must be the same. */
async function freshOf(before: Files, after: Files): Promise<{ codes: unknown[]; fresh: string[][] }> {
  const repository = makeRepository({ ...base, ...before } as Record<string, string>)
  repository.write(after)
  repository.git('add', '--all')
  const changed = repository.git('diff', '--cached', '--name-only', '--diff-filter=d').split('\n').filter(Boolean)
  const ways = [['--staged'], ['--since', 'HEAD'], ['--pre-commit', ...changed]]
  const ended = await Promise.all(
    ways.map((way) => runBuilt(['--format', 'json', ...way], { cwd: repository.folder, env: gitEnv })),
  )
  if (ended.some(({ out }) => out === '')) throw new Error(ended.map(({ err }) => err).join('\n'))
  const read = (out: string) =>
    (JSON.parse(out) as { findings: { rule: string; severity: string; message: string }[] }).findings
  return {
    codes: ended.map(({ code }) => code),
    fresh: ended.map(({ out }) =>
      read(out)
        .filter(({ severity }) => severity !== 'info')
        .map(({ rule, message }) => `${rule} ${/"([^"]*)"/.exec(message)?.[1]}`)
        .sort(),
    ),
  }
}

async function expectFresh([, before, after, fresh]: Case): Promise<void> {
  const code = fresh.length > 0 ? 1 : 0
  expect(await freshOf(before, after)).toEqual({ codes: [code, code, code], fresh: [fresh, fresh, fresh] })
}

const values = (...pks: number[]) => JSON.stringify(pks)
const fixture = (list: string, keyword = 'farm_kind') => `[
  {"model": "configuration.value", "pk": 1, "fields": {"keyword": "kind_a", "translation": 11}},
  {"model": "configuration.translation", "pk": 11, "fields": {"translation_type": "value", "data": {"farm": {"label": {"en": "A"}}}}},
  {"model": "configuration.translation", "pk": 12, "fields": {"translation_type": "key", "data": {"farm": {"label": {"en": "Kind"}}}}},
  {"model": "configuration.key", "pk": 9, "fields": {"keyword": "${keyword}", "translation": 12, "configuration": {"type": "radio"}, "values": ${list}}}
]
`
const conditional =
  `keys:\n  farm_kind: {type: radio, label: Kind, values: [kind_a, kind_b]}\n  farm_more: {type: char, label: More}\n` +
  `values:\n  kind_a: {label: A, order_value: 1}\n  kind_b: {label: B, order_value: 2}\n`
const questionWith = (keyword: string, options: string) => `{keyword: ${keyword}, form_options: ${options}}`
const kindB = '  kind_b: {label: B, order_value: 2}\n'
const asksKindB = form(
  'qg_farm',
  questionWith('farm_kind', `{question_conditions: ["=='kind_b'|kind_is_b"]}`),
  questionWith('farm_more', '{question_condition: kind_is_b}'),
)

describe('another name in the place of an old one is new', () => {
  const cases: readonly Case[] = [
    [
      'an unknown name becomes a known one, and a correct question beside it an unknown one',
      { 'forms/a.yaml': ask('farm_gone', 'farm_crop') },
      { 'forms/a.yaml': ask('farm_size', 'farm_lost') },
      ['unknown-key farm_lost'],
    ],
    [
      'two names that are unknown, of which one is fixed and another appears',
      { 'forms/a.yaml': ask('farm_gone', 'farm_away') },
      { 'forms/a.yaml': ask('farm_gone', 'farm_lost') },
      ['unknown-key farm_lost'],
    ],
    [
      'an unknown name gets another unknown name',
      { 'forms/a.yaml': ask('farm_gone') },
      { 'forms/a.yaml': ask('farm_lost') },
      ['unknown-key farm_lost'],
    ],
    [
      'in another file than the one that was fixed',
      { 'forms/a.yaml': ask('farm_gone'), 'forms/b.yaml': ask('farm_crop').replace('qg_farm', 'qg_b') },
      { 'forms/a.yaml': ask('farm_size'), 'forms/b.yaml': ask('farm_lost').replace('qg_farm', 'qg_b') },
      ['unknown-key farm_lost'],
    ],
    [
      'in a questiongroup that is renamed in the same change',
      { 'forms/a.yaml': ask('farm_gone') },
      { 'forms/a.yaml': ask('farm_lost').replace('qg_farm', 'qg_other') },
      ['unknown-key farm_lost'],
    ],
    [
      'with the name of the questiongroup in it, which is renamed',
      { 'forms/a.yaml': form('qg_farm', 'keyword: qg_farm_gone') },
      { 'forms/a.yaml': form('qg_barn', 'keyword: qg_barn_gone') },
      ['unknown-key qg_barn_gone'],
    ],
    [
      'two long names that differ in the middle only',
      { 'forms/a.yaml': ask(longName('one')) },
      { 'forms/a.yaml': ask(longName('two')) },
      [`unknown-key ${longName('two').slice(0, 60)}…${longName('two').slice(-40)}`],
    ],
    [
      'a reference to a pk that is not there',
      { 'keys.json': fixture(values(1, 77)) },
      { 'keys.json': fixture(values(1, 78), 'farm_sort') },
      ['dangling-reference farm_sort'],
    ],
    [
      'a value of a condition',
      {
        'keys2.yaml': conditional,
        'forms/a.yaml': form(
          'qg_farm',
          questionWith('farm_kind', `{question_conditions: ["=='kind_x'|more"]}`),
          questionWith('farm_more', '{question_condition: more}'),
        ),
      },
      {
        'forms/a.yaml': form(
          'qg_barn',
          questionWith('farm_kind', `{question_conditions: ["=='kind_y'|more"]}`),
          questionWith('farm_more', '{question_condition: more}'),
        ),
      },
      ['unknown-condition-value kind_y'],
    ],
    [
      'the name of a condition that nothing sets',
      {
        'forms/a.yaml': form('qg_farm', questionWith('farm_size', '{question_condition: gone}'), 'keyword: farm_crop'),
      },
      {
        'forms/a.yaml': form('qg_barn', questionWith('farm_size', '{question_condition: lost}'), 'keyword: farm_crop'),
      },
      ['untriggered-question qg_barn'],
    ],
    [
      'a template',
      { 'forms/a.yaml': `${ask('farm_size')}form_options: {template: gone}\n` },
      { 'forms/a.yaml': `${ask('farm_size').replace('qg_farm', 'qg_barn')}form_options: {template: lost}\n` },
      ['unknown-template lost'],
    ],
    [
      'a misspelt member',
      { 'forms/a.yaml': ask('farm_size').replace('questions', 'qustions') },
      { 'forms/a.yaml': `${ask('farm_size')}form_optoins: {}\n` },
      ['unknown-member form_optoins'],
    ],
    [
      'a type of a key',
      { 'keys.yaml': `${keys(...names)}  farm_old: {type: chra, label: Old}\n` },
      { 'keys.yaml': `${keys(...names)}  farm_new: {type: itn, label: New}\n` },
      ['unknown-key-type itn'],
    ],
    [
      'a question that is there twice',
      { 'forms/a.yaml': ask('farm_size', 'farm_size', 'farm_crop') },
      { 'forms/a.yaml': ask('farm_size', 'farm_crop', 'farm_crop') },
      ['duplicate-question farm_crop'],
    ],
    [
      'the same unknown name at a second place',
      { 'forms/a.yaml': ask('farm_gone') },
      { 'forms/b.yaml': ask('farm_gone').replace('qg_farm', 'qg_b') },
      ['unknown-key farm_gone'],
    ],
    [
      'a record of two files that differs, in the place of another',
      {
        'keys1.json': fixture(values(1)),
        'keys2.json': fixture(values(1)).replace('"translation": 11', '"translation": 12').replace('"A"', '"a"'),
      },
      {
        'keys2.json': fixture(values(1)).replace('"translation": 11', '"translation": 12').replace('"Kind"', '"Sort"'),
      },
      ['conflicting-records overrides: true'],
    ],
    [
      'a file with nothing of the one that went',
      { 'keys2.json': `\uFEFF${fixture(values(1))}` },
      {
        'keys2.json': undefined,
        'keys3.json': '\uFEFF[\n  {"model": "configuration.value", "pk": 5, "fields": {"keyword": "kind_e"}}\n]\n',
      },
      ['byte-order-mark undefined', 'missing-member kind_e'],
    ],
    [
      'two names that change places with two others',
      {
        'forms/a.yaml': ask('farm_gone', 'farm_size'),
        'forms/b.yaml': form('qg_b', 'keyword: farm_crop', 'keyword: farm_away'),
      },
      {
        'forms/a.yaml': ask('farm_size', 'farm_away'),
        'forms/b.yaml': form('qg_b', 'keyword: farm_gone', 'keyword: farm_crop'),
      },
      ['unknown-key farm_away', 'unknown-key farm_gone'],
    ],
    [
      'a shared record gets the name that was unknown, and its own is still in use',
      { 'forms/a.yaml': ask('farm_gone'), 'forms/b.yaml': form('qg_b', 'keyword: farm_size') },
      { 'keys.yaml': keys('farm_gone', 'farm_crop', 'farm_soil', 'farm_herd') },
      ['removed-name farm_size'],
    ],
    [
      'a choice is taken away from a key, and its record goes to another file, where it is not deleted',
      { 'forms/a.yaml': asksKindB, 'keys.yaml': conditional },
      {
        'keys.yaml': conditional.replace(', kind_b]', ']').replace(kindB, ''),
        'keys-b.yaml': `values:\n${kindB}`,
      },
      ['unknown-condition-value kind_b'],
    ],
    [
      'a choice is deleted together with its record',
      { 'forms/a.yaml': asksKindB, 'keys.yaml': conditional },
      { 'keys.yaml': conditional.replace(', kind_b]', ']').replace(kindB, '') },
      ['removed-name kind_b'],
    ],
  ]
  test.each(cases)('%s', async (...one) => expectFresh(one))
})

describe('what is only around a finding may get another name', () => {
  const inner = form(
    'qg_farm',
    questionWith('farm_size', '{tempalte: x, question_condition: gone}'),
    'keyword: farm_gone',
  )
  const cases: readonly Case[] = [
    [
      'nothing but the order',
      { 'forms/a.yaml': ask('farm_gone', 'farm_crop') },
      { 'forms/a.yaml': ask('farm_crop', 'farm_gone') },
      [],
    ],
    ['the questiongroup', { 'forms/a.yaml': inner }, { 'forms/a.yaml': inner.replace('qg_farm', 'qg_barn') }, []],
    [
      'the file of a mistake that has no place in it',
      { 'keys2.json': `\uFEFF${fixture(values(1))}` },
      { 'keys2.json': undefined, 'keys3.json': `\uFEFF${fixture(values(1))}\n` },
      [],
    ],
    ['the file', { 'forms/a.yaml': inner }, { 'forms/a.yaml': undefined, 'forms/b.yaml': inner }, []],
    ['the question', { 'forms/a.yaml': inner }, { 'forms/a.yaml': inner.replace('farm_size', 'farm_soil') }, []],
    [
      'the key whose type is unknown',
      { 'keys2.yaml': 'keys:\n  farm_old: {type: chra, label: Old}\n' },
      { 'keys2.yaml': 'keys:\n  farm_new: {type: chra, label: Old}\n' },
      [],
    ],
    [
      'which of two questions that are there twice is first',
      { 'forms/a.yaml': ask('farm_size', 'farm_crop', 'farm_size') },
      { 'forms/a.yaml': ask('farm_crop', 'farm_size', 'farm_size') },
      [],
    ],
    [
      'which of two names of a questionnaire is first',
      {
        'forms/a.yaml': form(
          'qg_farm',
          '{keyword: farm_size, view_options: {is_name: true}}',
          '{keyword: farm_crop, view_options: {is_name: true}}',
        ),
      },
      {
        'forms/a.yaml': form(
          'qg_farm',
          '{keyword: farm_crop, view_options: {is_name: true}}',
          '{keyword: farm_size, view_options: {is_name: true}}',
        ),
      },
      [],
    ],
  ]
  test.each(cases)('%s', async (...one) => expectFresh(one))
})

test('what a change accepts itself is said with its reason', async () => {
  const repository = makeRepository({
    ...base,
    'forms/a.yaml': ask('farm_gone'),
    'questlint.accepted.yaml': '- {rule: unknown-key, at: "**/farm_gone/keyword", reason: known}\n',
  })
  repository.write({
    'forms/a.yaml': ask('farm_gone', 'farm_lost'),
    'questlint.accepted.yaml':
      '- {rule: unknown-key, at: "**/farm_gone/keyword", reason: known}\n- {rule: unknown-key, at: "**", reason: not now}\n',
  })
  expect(await runBuilt(['--since', 'HEAD'], { cwd: repository.folder, env: gitEnv })).toMatchObject({
    code: 0,
    err: 'questlint: 1 finding accepted by new entries of questlint.accepted.yaml:\n  unknown-key at **: not now\n',
  })
  expect(await runBuilt(['diff'], { cwd: repository.folder, env: gitEnv })).toMatchObject({
    err: expect.stringContaining('accepted by new entries of questlint.accepted.yaml:\n  unknown-key at **: not now\n'),
  })
})

test('a thing that is not like the one that is gone has new findings', async () => {
  const repository = makeRepository({
    'keys.yaml': 'keys:\n  farm_age: {type: chra, label: Age of the farm, form_options: {max_length: 12}}\n',
    'farm.yaml': form('qg_farm', '{keyword: farm_age, form_options: {colour: red}}'),
  })
  const stage = async (files: Files) => {
    repository.write(files as Record<string, string>)
    repository.git('add', '--all')
    const { out } = await runBuilt(['--format', 'json', '--staged'], { cwd: repository.folder, env: gitEnv })
    return (JSON.parse(out) as { findings: { rule: string }[] }).findings.map(({ rule }) => rule).sort()
  }
  const farm = form('qg_farm', '{keyword: farm_well, form_options: {colour: red}}')
  expect(
    await stage({
      'keys.yaml': 'keys:\n  farm_well: {type: chra, label: Depth of the well}\n',
      'farm.yaml': farm,
    }),
  ).toEqual(['unknown-key-type'])
  expect(
    await stage({
      'keys.yaml': 'keys:\n  farm_well: {type: chra, label: Age of the farm, form_options: {max_length: 20}}\n',
      'farm.yaml': farm,
    }),
  ).toEqual([])
})
