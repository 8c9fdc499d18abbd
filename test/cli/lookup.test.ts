import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const vineyard = join(import.meta.dirname, '..', '..', 'fixtures', 'workspaces', 'vineyard')

describe('questlint show and uses', () => {
  test('tell of every kind of thing with the name', async () => {
    const cwd = makeFolder({ 'a.yaml': 'keys: {twice: {label: Once}}\nvalues: {twice: {label: Two}}\n' })
    const { code, out } = await runQuestlint(cwd, ['show', 'twice'])
    expect(code).toBe(0)
    expect(out).toMatch(/^key twice\n[\s\S]*\n\nvalue twice\n/)
    const uses = await runQuestlint(cwd, ['uses', 'twice'])
    expect(uses.out.match(/Nothing that is loaded uses it/g)).toHaveLength(2)
  })

  test('name what is near when nothing has the name', async () => {
    for (const command of ['show', 'uses']) {
      const { code, out, err } = await runQuestlint(vineyard, [command, 'vine_soil_typ'])
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(
        /^questlint: no loaded file has anything called "vine_soil_typ"; near it are:\n {2}vine_soil_type\n/,
      )
    }
    const { code, err } = await runQuestlint(vineyard, ['uses', '%%%'])
    expect({ code, err }).toEqual({ code: 2, err: 'questlint: no loaded file has anything called "%%%"\n' })
  })

  test('give the same as JSON', async () => {
    const shown = JSON.parse((await runQuestlint(vineyard, ['show', 'country', '--format', 'json'])).out)
    expect(shown).toMatchObject({ version: 1, things: [{ kind: 'key', name: 'country' }] })
    const used = JSON.parse((await runQuestlint(vineyard, ['uses', 'country', '--format', 'json'])).out)
    const groups = used.things[0].places.map(({ group }: { group: string }) => group)
    expect(groups.filter((group: string) => group === 'questionnaire')).toHaveLength(2)
  })

  test('show only the editions that are asked for', async () => {
    const places = async (...more: string[]) => {
      const { out } = await runQuestlint(vineyard, ['show', 'country', '--format', 'json', ...more])
      return JSON.parse(out).things[0].places.map(({ configuration }: { configuration: string }) => configuration)
    }
    expect(await places()).toEqual(['vineyard@2024', 'cellar@2024'])
    expect(await places('--edition', 'cellar@2024')).toEqual(['cellar@2024'])
    expect(await places('--edition', '2024')).toEqual(['vineyard@2024', 'cellar@2024'])
    expect(await places('--edition', '2023')).toEqual([])
  })
})

describe('questlint outline', () => {
  test('writes to a file, never over one that is read', async () => {
    const cwd = makeFolder({ 'farm.yaml': 'code: farm\nedition: "2026"\nsections: []\n' })
    const written = await runQuestlint(cwd, ['outline', '-c', 'farm', '--format', 'html', '--output', 'farm.html'])
    expect(written).toEqual({ code: 0, out: '', err: '' })
    const refused = await runQuestlint(cwd, ['outline', '-c', 'farm', '--output', 'farm.yaml'])
    expect({ code: refused.code, out: refused.out }).toEqual({ code: 2, out: '' })
    expect(refused.err).toContain('--output farm.yaml')
  })

  test('is in the language of a .po file', async () => {
    const po =
      'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "farm label"\nmsgid "Kind"\nmsgstr "Genre"\n\nmsgctxt "farm label"\nmsgid "Wood"\nmsgstr "Bois"\n'
    const farm = `code: farm
edition: "2026"
keys:
  k: {type: radio, label: Kind, values: {wood: Wood, iron: Iron}}
  l: {label: Later}
questiongroups: {q: {}}
categories: {s: {label: S}, c: {label: C}, d: {label: D}}
sections: [{keyword: s, categories: [{keyword: c, subcategories: [{keyword: d, questiongroups: [{keyword: q, questions: [
  {keyword: k, form_options: {question_conditions: ["=='wood'|n"]}}, {keyword: l, form_options: {question_condition: n}}]}]}]}]}]
`
    const cwd = makeFolder({ 'farm.yaml': farm, 'fr.po': po })
    const french = await runQuestlint(cwd, ['outline', '-c', 'farm', '--po', 'fr.po', '--language', 'fr'])
    expect(french.out).toContain('Genre [k]')
    expect(french.out).toContain('Shown when "Genre" [k] is "Bois"')
    expect(french.out).toContain('- iron: Iron')
    const html = await runQuestlint(cwd, ['outline', '-c', 'farm', '--po', 'fr.po', '--format', 'html'])
    expect(html.out).toContain('<span lang="fr">Genre</span>')
    const alone = await runQuestlint(cwd, ['outline', '-c', 'farm', '--language', 'fr'])
    expect({ code: alone.code, out: alone.out }).toEqual({ code: 2, out: '' })
  })
})
