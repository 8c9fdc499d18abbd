import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const messy = `keyword: brew_qg_malt
questions:
  - keyword: brew_malt
    form_options:
        question_conditions:
          - "=='brew_pale'|is_pale"


  - keyword: brew_colour   # in EBC
`
const tidy = `keyword: brew_qg_malt
questions:
  - keyword: brew_malt
    form_options:
      question_conditions:
        - "=='brew_pale'|is_pale"

  - keyword: brew_colour   # in EBC
`
const keys = '[\n  { "model": "configuration.key",\n "pk": 1, "fields": { "keyword": "brew_malt" } }\n]\n'

test('format writes files, and has nothing left to do then', async () => {
  const folder = makeFolder({ 'malt.yaml': messy, 'keys.json': keys })
  const first = await runQuestlint(folder, ['format', 'malt.yaml', 'keys.json'])
  expect(first).toEqual({
    code: 0,
    out: '',
    err: 'questlint: malt.yaml: formatted\nquestlint: keys.json: formatted\nquestlint: 2 of 2 files formatted\n',
  })
  expect(readFileSync(join(folder, 'malt.yaml'), 'utf8')).toBe(tidy)
  const again = await runQuestlint(folder, ['format', 'malt.yaml', 'keys.json', '--check'])
  expect(again).toEqual({ code: 0, out: '', err: 'questlint: 0 of 2 files would be formatted\n' })
})

test('--check names what would change, --diff shows it, and both write nothing', async () => {
  const folder = makeFolder({ 'malt.yaml': messy })
  const checked = await runQuestlint(folder, ['format', '--check', 'malt.yaml'])
  const err = 'questlint: malt.yaml: would be formatted\nquestlint: 1 of 1 file would be formatted\n'
  expect(checked).toEqual({ code: 1, out: '', err })
  const shown = await runQuestlint(folder, ['format', '--diff', 'malt.yaml'])
  expect(shown).toMatchObject({ code: 1, err })
  expect(shown.out).toContain('-        question_conditions:\n-          - "==')
  expect(shown.out).toContain('+      question_conditions:\n+        - "==')
  expect(shown.out).not.toContain('-  - keyword: brew_colour')
  expect(readFileSync(join(folder, 'malt.yaml'), 'utf8')).toBe(messy)
})

test('a file with a mistake is left as it is and named, and the others are formatted', async () => {
  const folder = makeFolder({ 'malt.yaml': messy, 'keys.json': keys.replace('"pk": 1', '"pk" 1') })
  const { code, err } = await runQuestlint(folder, ['format', 'malt.yaml', 'keys.json'])
  expect(code).toBe(2)
  expect(err).toContain('keys.json: has mistakes in its text and was left as it is; "questlint check" shows them\n')
  expect(err).toContain('malt.yaml: formatted\n')
  expect(readFileSync(join(folder, 'malt.yaml'), 'utf8')).toBe(tidy)
})

test('what cannot be formatted is refused', async () => {
  const folder = makeFolder({ 'notes.yaml': 'a: 1\n' })
  const nothing = await runQuestlint(folder, ['format', 'notes.yaml'])
  expect(nothing.code).toBe(2)
  expect(nothing.err).toContain('is not a questionnaire configuration')
  expect((await runQuestlint(folder, ['format', '-'])).err).toContain('format reads files')
})

test('format --organise puts members in order too, and tells what it leaves alone', async () => {
  const aliased = 'keys: {a: {label: A, type: char}}\nsections: []\nedition: &e "1"\ncode: *e\n'
  const folder = makeFolder({
    'keys.json': '[{"pk": 1, "model": "configuration.key", "fields": {}}]\n',
    'a.yaml': aliased,
  })
  const { code, err } = await runQuestlint(folder, ['format', '--organise', 'keys.json', 'a.yaml'])
  expect(code).toBe(2)
  expect(err).toContain('a.yaml: its members cannot be put in order without a change to its data; it was left as it is')
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(
    '[{"model": "configuration.key", "pk": 1, "fields": {}}]\n',
  )
  expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(aliased)
})
