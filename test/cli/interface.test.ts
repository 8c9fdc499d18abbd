import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const workspaces = join(import.meta.dirname, '..', '..', 'fixtures', 'workspaces')
const vineyard = join(workspaces, 'vineyard')

describe('questlint structure', () => {
  test('writes the nested form, or a flat list of the questions', async () => {
    const nested = await runQuestlint(vineyard, ['structure', 'vineyard@2024'])
    expect({ code: nested.code, err: nested.err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(nested.out)[0]).toMatchObject({ categories_keyword: 'vine__1' })
    const flat = await runQuestlint(vineyard, ['structure', 'vineyard', '--flat'])
    expect(JSON.parse(flat.out)).toHaveLength(nested.out.split('questions_keyword').length - 1)
  })

  test('of a configuration that the application refuses gives the findings, and no output', async () => {
    const { code, out, err } = await runQuestlint(join(workspaces, 'vineyard-broken'), ['structure', 'vineyard'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('error unknown-key\n  Unknown key "vine_ower"')
    expect(err).toMatch(/\nquestlint: the application would not load vineyard@2024\n$/)
  })

  test('does not look at whether findings are accepted or turned off', async () => {
    const cellar = readFileSync(join(vineyard, 'cellar.yaml'), 'utf8')
    const cwd = makeFolder({
      'cellar.yaml': cellar,
      'questlint.config.yaml': 'rules: { unknown-key: off, unknown-questiongroup: off }\n',
    })
    const { code, out, err } = await runQuestlint(cwd, ['structure', 'cellar'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('unknown-key')
  })

  test('is written in the language of a .po file', async () => {
    const po = 'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "wocat label"\nmsgid "Country"\nmsgstr "Pays"\n'
    const cwd = makeFolder({
      'cellar.yaml': readFileSync(join(vineyard, 'cellar.yaml'), 'utf8'),
      'shared.json': readFileSync(join(vineyard, 'shared.json'), 'utf8'),
      'fr.po': po,
      'note.po': 'a note',
    })
    const run = (...more: string[]) => runQuestlint(cwd, ['structure', 'cellar', ...more])
    const french = await run('--language', 'fr', '--po', 'fr.po')
    expect(french.out).toContain('"questions_label": "Pays"')
    expect((await run('--po', 'fr.po')).out).toBe(french.out)
    expect((await run('--language', 'en')).out).toContain('"questions_label": "Country"')

    const refusals: [string[], string][] = [
      [['--language', 'fr'], 'configurations hold English texts only; give the translations with --po fr.po'],
      [['--language', 'pt', '--po', 'fr.po'], 'fr.po holds the language "fr", not "pt"'],
      [['--po', 'missing.po'], 'missing.po: does not exist'],
      [['--po', 'note.po'], 'note.po: is not a .po file'],
    ]
    for (const [argv, message] of refusals) {
      const { code, out, err } = await run(...argv)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(message)
    }
  })
})
