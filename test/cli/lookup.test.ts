import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const vineyard = join(import.meta.dirname, '..', '..', 'fixtures', 'workspaces', 'vineyard')

describe('questlint show and uses', () => {
  test('tell of every kind of thing with the name', async () => {
    const cwd = makeFolder({ 'a.yaml': 'keys: {twice: {label: Once}}\nvalues: {twice: {label: Two}}\n' })
    const { code, out } = await runQuestlint(cwd, ['explain', '--only', 'meaning', 'twice'])
    expect(code).toBe(0)
    expect(out).toMatch(/^key twice\n[\s\S]*\n\nvalue twice\n/)
    const uses = await runQuestlint(cwd, ['explain', '--only', 'uses', 'twice'])
    expect(uses.out.match(/Nothing that is loaded uses it/g)).toHaveLength(2)
  })

  test('name what is near when nothing has the name', async () => {
    for (const section of ['meaning', 'uses']) {
      const { code, out, err } = await runQuestlint(vineyard, ['explain', '--only', section, 'vine_soil_typ'])
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(
        /^questlint: no loaded file has anything called "vine_soil_typ"; near it are:\n {2}vine_soil_type\n/,
      )
    }
    const { code, err } = await runQuestlint(vineyard, ['explain', '--only', 'uses', '%%%'])
    expect({ code, err }).toEqual({ code: 2, err: 'questlint: no loaded file has anything called "%%%"\n' })
  })

  test('tell what an option or a key type is', async () => {
    const explain = async (name: string): Promise<string> => {
      const { code, out, err } = await runQuestlint(vineyard, ['explain', name])
      expect({ code, out }).toEqual({ code: 2, out: '' })
      return err
    }
    const numbering = await explain('form_options.numbering')
    expect(numbering).toMatch(/; it is in the format itself:\n {2}form_options\.numbering of category: The number /)
    expect(numbering).toContain('(docs/options/subcategory.md#form_options)\n')
    expect((await explain('is_geometry')).match(/is_geometry of /g)).toHaveLength(1)
    expect(await explain('cb_bool')).toMatch(/key type cb_bool: .*\(docs\/options\/key-types\.md\)\n$/)
    expect(await explain('max_lenght')).toContain('near it are:\n  the option max_length\n')
  })

  test('tell what else the format has of the name, and what a template without an option draws', async () => {
    const { code, out } = await runQuestlint(vineyard, ['explain', 'radio'])
    expect(code).toBe(0)
    expect(out).toContain('\n  key type radio: One of several values. (docs/options/key-types.md)\n')
    const [, uses = ''] = out.split('\n  template form/field/radio\n    In use without an option that names it:\n')
    expect(uses).toMatch(/^ {6}cellar\.yaml:\d+ .*cellar_vessel/)
    const grouped = await runQuestlint(vineyard, ['explain', 'details/questiongroup/image_checkbox'])
    expect(grouped.out).toContain('    Reads no options\n')
  })

  test('give the same as JSON', async () => {
    const shown = JSON.parse(
      (await runQuestlint(vineyard, ['explain', '--only', 'meaning', 'country', '--format', 'json'])).out,
    )
    expect(shown).toMatchObject({ version: 1, things: [{ kind: 'key', name: 'country' }] })
    const used = JSON.parse(
      (await runQuestlint(vineyard, ['explain', '--only', 'uses', 'country', '--format', 'json'])).out,
    )
    const groups = used.things[0].places.map(({ group }: { group: string }) => group)
    expect(groups.filter((group: string) => group === 'questionnaire')).toHaveLength(2)
  })

  test('show only the editions that are asked for', async () => {
    const places = async (...more: string[]) => {
      const { out } = await runQuestlint(vineyard, [
        'explain',
        '--only',
        'meaning',
        'country',
        '--format',
        'json',
        ...more,
      ])
      return JSON.parse(out).things[0].places.map(({ configuration }: { configuration: string }) => configuration)
    }
    expect(await places()).toEqual(['vineyard@2024', 'cellar@2024'])
    expect(await places('--edition', 'cellar@2024')).toEqual(['cellar@2024'])
    expect(await places('--edition', '2024')).toEqual(['vineyard@2024', 'cellar@2024'])
  })

  test('refuse a configuration that is not loaded, and tell of no other than those that are asked for', async () => {
    const ask = (...argv: string[]) => runQuestlint(vineyard, ['explain', ...argv])
    expect(await ask('country', '-c', 'celar')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no configuration "celar"; did you mean "cellar"?') as string,
    })
    expect((await ask('country', '-c', '2023')).err).toContain('loaded: vineyard@2024, cellar@2024')
    expect((await ask('country', '-c', 'cellar', '--only', 'uses')).out).not.toContain('vineyard.json')
    expect((await ask('copper_is_used', '-c', 'cellar')).out).toContain('Nothing in the chosen configurations uses it')
    const elsewhere = await ask('vine_irrigated', '-c', 'cellar', '--only', 'shown')
    expect(elsewhere.err).toContain('"vine_irrigated" is only used elsewhere:\n  vineyard@2024/')
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

interface Report {
  readonly findings: readonly { readonly rule: string }[]
}

describe('questlint explain NAME', () => {
  test('is one page of what --only gives in parts', async () => {
    const ask = async (...more: string[]) =>
      (await runQuestlint(vineyard, ['explain', 'cellar_barrel_age', ...more])).out
    const whole = await ask()
    const titles = ['What it means:', 'What uses it:', 'When it is shown, and when its answers are saved:']
    expect(whole.split('\n').filter((line) => /^\S/.test(line))).toEqual(titles)
    for (const section of ['meaning', 'uses', 'shown']) {
      const part = (await ask('--only', section)).trimEnd().split('\n')
      expect(whole).toContain(part.map((line) => (line === '' ? '' : `  ${line}`)).join('\n'))
    }
    const json = JSON.parse(await ask('--format', 'json')) as Readonly<Record<string, readonly unknown[]>>
    expect(json.meaning).toEqual(JSON.parse(await ask('--only', 'meaning', '--format', 'json')).things)
    expect(json.uses).toEqual(JSON.parse(await ask('--only', 'uses', '--format', 'json')).things)
    expect(json.shown).toHaveLength(1)
  })

  test('tells what a check finds there: at its places and definitions, not below them nor elsewhere', async () => {
    const orchard = `code: orchard
edition: "2026"
sections:
  - keyword: orch
    categories:
      - keyword: orch_1
        subcategories:
          - keyword: orch_1_1
            questiongroups:
              - keyword: orch_qg_trees
                form_options: { numbered: inline }
                questions:
                  - { keyword: orch_trees, view_options: { is_name: true, template: boxed } }
                  - { keyword: orch_soil, view_options: { template: boxed } }
                  - keyword: orch_slope
                  - keyword: orch_use
categories: { orch: Orchards, orch_1: Trees, orch_1_1: Trees and soil }
questiongroups: { orch_qg_trees: {} }
keys:
  orch_trees: { type: chr, label: Trees }
  orch_soil: Soil
  orch_slope: Slope
  orch_use: { type: radio, label: Use, values: { orch_juice: Juice, orch_cider: '' } }
`
    const cwd = makeFolder({ 'orchard.yaml': orchard })
    const ask = async (...argv: string[]) => (await runQuestlint(cwd, argv)).out
    const rulesAt = async (name: string): Promise<string[]> => {
      const { findings } = JSON.parse(await ask('explain', name, '--format', 'json')) as Report
      return findings.map(({ rule }) => rule)
    }
    expect(await rulesAt('orch_trees')).toEqual(['unknown-template', 'unknown-key-type'])
    // One finding for both places.
    expect(await rulesAt('orch_soil')).toEqual(['unknown-template'])
    expect(await rulesAt('orch_qg_trees')).toEqual(['unsent-order'])
    expect(await rulesAt('orch_slope')).toEqual([])
    // As the preview does, at a question with those at its choices.
    expect(await rulesAt('orch_use')).toEqual(['empty-text'])

    const line = (await ask('check', '--format', 'compact')).split('\n').find((one) => one.includes('unsent-order'))
    expect(await ask('explain', 'orch_qg_trees', '--only', 'findings')).toBe(`${line}\n`)
    expect(await ask('explain', 'orch_qg_trees')).toContain(`What a check finds there:\n\n  ${line}`)
    expect(await ask('explain', 'orch_slope')).not.toContain('What a check finds there')
    expect(await ask('explain', 'orch_slope', '--only', 'findings')).toBe('A check finds nothing there.\n')
    const unknown = await runQuestlint(cwd, ['explain', 'orch_height', '--only', 'findings'])
    expect([unknown.code, unknown.out]).toEqual([2, ''])
  })

  test('takes KIND:NAME, a path, and one configuration of several', async () => {
    const ask = async (...argv: string[]) => (await runQuestlint(vineyard, ['explain', ...argv])).out
    const [plain, kind] = [await ask('cellar_barrel_age'), await ask('question:cellar_barrel_age')]
    expect(kind).toBe(plain)
    expect(await ask('cellar_qg_vessels/cellar_barrel_age')).toContain('is shown by the condition')
    expect((await runQuestlint(vineyard, ['explain', 'questiongroup:cellar_barrel_age'])).code).toBe(2)
    const one = await ask('country', '-c', 'cellar')
    expect(one).toContain('cellar 2024')
    expect(one).not.toContain('give the path')
  })

  test('tells of a label what it tells of its keyword, and of a kind only what is of it', async () => {
    const ask = (...argv: string[]) => runQuestlint(vineyard, ['explain', ...argv])
    const [label, keyword] = [
      await ask('Is the vineyard irrigated?', '--only', 'shown'),
      await ask('vine_irrigated', '--only', 'shown'),
    ]
    expect(label).toEqual(keyword)
    expect((await ask('Water', '--only', 'shown')).out).toMatch(/^subcategory vine__2__2/)
    expect(await ask('value:country')).toMatchObject({
      code: 2,
      err: expect.stringContaining('near it are:\n  key:country') as string,
    })
  })

  test('suggests for a wrong kind, place or step of a path what has the name', async () => {
    const near = async (name: string) =>
      (await runQuestlint(vineyard, ['explain', name])).err.split('near it are:\n')[1]
    expect(await near('key:vine_qg_irrigation')).toBe('  questiongroup:vine_qg_irrigation\n')
    expect(await near('questoin:country')).toBe('  key:country\n')
    expect(await near('vine_qg_irrigation/country')).toContain('  cellar@2024/section_cellar/cellar__1/')
    expect(await near('vineyard@2024/vine_irigated')).toContain('  vine_irrigated\n')
    expect(await near('')).toBeUndefined()
  })

  test('of a name that is a rule too, the kind decides', async () => {
    expect((await runQuestlint(vineyard, ['explain', 'rule:unknown-key'])).out).toMatch(/^unknown-key \(error/)
    expect(await runQuestlint(vineyard, ['explain', 'rule:unknown-kee'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean "unknown-key"?') as string,
    })
  })
})
