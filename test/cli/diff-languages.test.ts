import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { makeRepository } from '../node/repository.ts'
import { wells } from '../questionnaires/wells.ts'
import { runQuestlint } from '../support/command-line.ts'

const village = wells({
  questions: `
                  - {keyword: pump}
                  - {keyword: depth}
                  - {keyword: smell}`,
  keys: `  pump:
    label: Kind of pump
    type: radio
    values: {hand: Hand pump, solar: Solar pump}
  depth: {label: Depth, type: int}
  smell: {label: Smell, type: measure, values: [low, high]}
values:
  low: {label: Low, order_value: 1}
  high: {label: High, order_value: 2}
`,
  labels: ['The well', 'Construction'],
})

const french: Readonly<Record<string, string>> = {
  'Kind of pump': 'Sorte de pompe',
  'Hand pump': 'Pompe à bras',
  'Solar pump': 'Pompe solaire',
  Depth: 'Profondeur',
  Low: 'Faible',
  High: 'Fort',
  'The well': 'Le puits',
}

function po(translations: Readonly<Record<string, string>>): string {
  const messages = Object.entries(translations).map(
    ([english, text]) => `msgctxt "wells label"\nmsgid "${english}"\nmsgstr "${text}"\n`,
  )
  return ['msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n', ...messages].join(
    '\n',
  )
}

/** The translations with two of them exchanged. */
function exchanged(one: string, other: string): Readonly<Record<string, string>> {
  return { ...french, [one]: french[other] ?? '', [other]: french[one] ?? '' }
}

async function compare(now: Readonly<Record<string, string>>, wellsNow = village) {
  const folder = makeFolder({
    'old/wells.yaml': village,
    'new/wells.yaml': wellsNow,
    'old.po': po(french),
    'new.po': po(now),
  })
  const argv = ['diff', 'old', 'new', '--po', 'new.po', '--old-po', 'old.po', '--format', 'json']
  const { code, out } = await runQuestlint(folder, argv)
  const { changes } = JSON.parse(out) as { changes: { rule: string; severity: string; message: string }[] }
  return { code, changes }
}

test.each([
  [
    'choices',
    exchanged('Hand pump', 'Solar pump'),
    'changed-meaning',
    'hand was "Pompe à bras", is now "Pompe solaire"',
  ],
  ['steps of a scale', exchanged('Low', 'High'), 'changed-meaning', 'low was "Faible", is now "Fort"'],
  [
    'questions',
    exchanged('Kind of pump', 'Depth'),
    'taken-label',
    'answers to question "pump" ("Sorte de pompe") are read as "Profondeur"',
  ],
])('%s that exchange their translations are read as something else in that language', async (_, now, rule, words) => {
  const { code, changes } = await compare(now)
  expect([code, changes.map((one) => [one.rule, one.severity])]).toEqual([
    1,
    [[rule, 'error']].flatMap((one) => (rule === 'taken-label' ? [one, one] : [one])),
  ])
  expect(changes[0]?.message).toContain(`${words} in the language "fr"`)
})

test('other words are a warning, retouched ones, new ones and those of a reworded English text are not told', async () => {
  const other = await compare({ ...french, 'The well': 'La pompe' })
  expect(other.changes.map(({ rule, severity }) => [rule, severity])).toEqual([['changed-wording', 'warning']])
  expect(other.changes[0]?.message).toContain(
    'The label in the language "fr" of category "wells_1" has different words',
  )
  expect((await compare({ ...french, 'The well': 'le puits.', Smell: 'Odeur' })).changes).toEqual([])
  const reworded = village.replace('The well', 'The spring')
  const { 'The well': _gone, ...rest } = french
  const both = await compare({ ...rest, 'The spring': 'La source' }, reworded)
  expect(both.changes.map(({ message }) => message).filter((message) => message.includes('"fr"'))).toEqual([])
})

test('catalogues are read from the states of git that are compared', async () => {
  const repository = makeRepository({ 'wells.yaml': village, 'locale/fr.po': po(french) })
  repository.write({
    'locale/fr.po': po(exchanged('Hand pump', 'Solar pump')),
    'locale/pt.po': po({ Low: 'Baixo' }).replace('fr', 'pt'),
  })
  const { code, out, err } = await runQuestlint(repository.folder, ['diff', '--po', 'locale/*.po'])
  expect([code, err]).toEqual([
    1,
    'questlint: the language "pt" has a catalogue on the new side only, so it is not compared\n',
  ])
  expect(out).toContain('error changed-meaning')
  expect((await runQuestlint(repository.folder, ['diff'])).out).toContain('No changes')
})

test('what is wrong with catalogues ends with 2', async () => {
  const folder = makeFolder({ 'wells.yaml': village, 'nameless.po': po(french).replace('"Language: fr\\n"\n', '') })
  const say = async (...argv: string[]) => (await runQuestlint(folder, ['diff', '.', '.', ...argv])).err
  expect(await say('--old-po', 'nameless.po')).toContain('--old-po needs --po')
  expect(await say('--po', 'nameless.po')).toContain('has no header "Language"')
  expect(await say('--po', 'none.po')).toContain('none.po')
})

test('an import into a catalogue says what a comparison says, and is not written without a yes', async () => {
  const folder = makeFolder({
    'wells.yaml': village,
    'fr.po': po(french),
    'back.csv':
      'context,english,translation\nwells label,Hand pump,Pompe solaire\nwells label,Solar pump,Pompe à bras\n',
  })
  const argv = ['texts', 'import', 'back.csv', '--po', 'fr.po', '--path', 'wells.yaml']
  const before = readFileSync(join(folder, 'fr.po'), 'utf8')
  const silent = await runQuestlint(folder, argv)
  expect([silent.code, readFileSync(join(folder, 'fr.po'), 'utf8')]).toEqual([1, before])
  expect(silent.err).toContain('error changed-meaning')
  expect(silent.err).toContain('nothing was written: this affects stored answers')
  expect((await runQuestlint(folder, [...argv, '--yes'])).code).toBe(0)
  expect(readFileSync(join(folder, 'fr.po'), 'utf8')).toBe(po(exchanged('Hand pump', 'Solar pump')))
})
