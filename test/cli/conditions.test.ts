import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const root = join(import.meta.dirname, '..', '..')
const vineyard = join(root, 'fixtures', 'workspaces', 'vineyard')

/** The cellar in two editions. */
function twoEditions(): string {
  const text = readFileSync(join(vineyard, 'cellar.yaml'), 'utf8')
  return makeFolder({ 'cellar.yaml': text, 'cellar-2025.yaml': text.replace('edition: "2024"', 'edition: "2025"') })
}

async function refuse(cwd: string, ...argv: string[]): Promise<string> {
  const { code, out, err } = await runQuestlint(cwd, argv)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  return err
}

describe('questlint why', () => {
  test('says when a question is seen', async () => {
    const { code, out, err } = await runQuestlint(vineyard, ['explain', '--only', 'shown', 'vine_copper_amount'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^question vine_copper_amount\n/)
    expect(out).toContain('is "Copper"')
    expect(out).toContain('The smallest answers that show it:')
  })

  test('says the same from given files, and by the end of a path', async () => {
    const { out } = await runQuestlint(vineyard, ['explain', '--only', 'shown', 'vine_copper_amount'])
    const given = ['--path', 'vineyard.json', '--context', 'shared.json']
    expect(
      (await runQuestlint(vineyard, ['explain', '--only', 'shown', 'vine_qg_protection/vine_copper_amount', ...given]))
        .out,
    ).toBe(out)
  })

  test('gives a choice of places for a name that several have', async () => {
    const err = await refuse(vineyard, 'explain', '--only', 'shown', 'country')
    expect(err).toContain('"country" is used in several places; give the path of one of them:')
    expect(err).toContain(
      '  vineyard@2024/section_vine_site/vine__1/vine__1__1/qg_location/country\n    vineyard 2024 › 1.1 ',
    )
    expect(err).toContain('  cellar@2024/')
    const path = 'vineyard@2024/section_vine_site/vine__1/vine__1__1/qg_location/country'
    expect((await runQuestlint(vineyard, ['explain', '--only', 'shown', path])).code).toBe(0)
  })

  test('takes the short paths that other commands tell, and sections and categories by theirs', async () => {
    const path = 'vineyard@2024/section_vine_site/vine__1/vine__1__1/qg_location/country'
    const whole = await runQuestlint(vineyard, ['explain', path])
    expect(whole).toMatchObject({ code: 0, err: '' })
    expect(await runQuestlint(vineyard, ['explain', 'vineyard@2024/country'])).toEqual(whole)
    expect(await refuse(vineyard, 'explain', 'vineyard@2024/country_of_origin')).toContain(
      'no loaded file has anything called "vineyard@2024/country_of_origin"',
    )
    const { out } = await runQuestlint(vineyard, ['explain', '--only', 'meaning', 'section_vine_site/vine__1'])
    expect(out).toMatch(/^category vine__1\n/)
  })

  test('guesses at a misspelt name, and only then', async () => {
    expect(await refuse(vineyard, 'explain', '--only', 'shown', 'vine_iriggated')).toBe(
      'questlint: no loaded subcategory, questiongroup or question is called "vine_iriggated"; did you mean "vine_irrigated"?\n',
    )
    expect(await refuse(vineyard, 'explain', '--only', 'shown', 'sundial')).not.toContain('did you mean')
  })
})

describe('questlint graph', () => {
  test.each([
    [[], /^<svg xmlns=.*<\/svg>\n$/s],
    [['--format', 'mermaid'], /^---\ntitle: "vineyard 2024"\n---\nflowchart LR\n/],
    [['--format', 'dot'], /^digraph conditions \{\n.*\}\n$/s],
    [['--format', 'json'], /^\{\n {2}"version": 1,/],
  ])('draws with %j', async (options, form) => {
    const { code, out, err } = await runQuestlint(vineyard, ['graph', '-c', 'vineyard', ...options])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(form)
    for (const keyword of ['vine_irrigated', 'vine_qg_irrigation_details', 'vine_protection', 'vine_copper_amount']) {
      expect(out).toContain(keyword)
    }
  })

  test('draws one category, and lists them for a name that is none', async () => {
    const { out } = await runQuestlint(vineyard, [
      'graph',
      'vineyard@2024',
      '--category',
      'vine__2',
      '--format',
      'json',
    ])
    expect((JSON.parse(out) as { nodes: { keyword: string }[] }).nodes.map(({ keyword }) => keyword)).toEqual([
      'vine_irrigated',
      'vine_qg_irrigation_details',
    ])
    const err = await refuse(vineyard, 'graph', '-c', 'vineyard', '--category', 'soil')
    expect(err).toContain('has no category "soil"; its categories are:\n')
    for (const keyword of ['vine__1', 'vine__2', 'vine__3', 'vine__4']) expect(err).toContain(`  ${keyword}  `)
    expect(err).toContain('2 Soil and water')
  })

  test('writes to a file', async () => {
    const cwd = makeFolder({ 'cellar.yaml': readFileSync(join(vineyard, 'cellar.yaml'), 'utf8') })
    const { code, out } = await runQuestlint(cwd, ['graph', '-c', 'cellar', '--output', 'cellar.svg'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(readFileSync(join(cwd, 'cellar.svg'), 'utf8')).toBe((await runQuestlint(cwd, ['graph', '-c', 'cellar'])).out)
  })

  test('refuses a format that it does not have', async () => {
    expect(await refuse(vineyard, 'graph', '-c', 'vineyard', '--format', 'png')).toContain(
      'svg, html, mermaid, dot, json',
    )
  })
})

describe('questlint export cases', () => {
  test('writes answers with what is shown and can be saved', async () => {
    const { code, out, err } = await runQuestlint(vineyard, ['export', 'cases', '-c', 'vineyard@2024'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { version, configuration, cases, leftOut } = JSON.parse(out) as {
      version: number
      configuration: string
      cases: { id: string; shown: boolean; savable: boolean }[]
      leftOut: readonly unknown[]
    }
    expect({ version, configuration, leftOut }).toEqual({ version: 1, configuration: 'vineyard@2024', leftOut: [] })
    const table = cases.map(({ id, shown, savable }) => `${id} ${shown} ${savable}`)
    expect(table.slice(0, 3)).toEqual([
      'vine_qg_irrigation_details:vine_irrigated=1 true true',
      'vine_qg_irrigation_details:vine_irrigated=0 false false',
      'vine_qg_irrigation_details:vine_irrigated= false false',
    ])
    expect(table).toContain('vine_qg_protection.vine_copper_amount:vine_protection=vine_prot_copper true true')
    expect(table).toContain('vine_qg_protection.vine_copper_amount:vine_protection= false true')
  })
})

describe.each(['graph', 'export cases'])('questlint %s chooses a configuration', (command) => {
  test('by its code where one edition is loaded', async () => {
    expect((await runQuestlint(vineyard, [...command.split(' '), '-c', 'cellar'])).code).toBe(0)
  })

  test('guesses at a misspelt name, else lists what is loaded', async () => {
    expect(await refuse(vineyard, ...command.split(' '), '-c', 'vinyard')).toBe(
      'questlint: there is no configuration "vinyard"; did you mean "vineyard"?\n',
    )
    expect(await refuse(vineyard, ...command.split(' '), '-c', 'sundial')).toBe(
      'questlint: there is no configuration "sundial"; loaded: vineyard@2024, cellar@2024\n',
    )
  })

  test('asks which edition is meant', async () => {
    const cwd = twoEditions()
    const err = await refuse(cwd, ...command.split(' '), '-c', 'cellar')
    expect(err).toContain('questlint: "cellar" is loaded in several editions: ')
    expect(err).toContain('cellar@2024')
    expect(err).toContain('cellar@2025')
    expect((await runQuestlint(cwd, [...command.split(' '), 'cellar@2025'])).code).toBe(0)
  })

  test('refuses a path that matches nothing', async () => {
    expect(await refuse(vineyard, ...command.split(' '), 'cellar', '--path', 'nowhere.json')).toContain('nowhere.json')
  })
})

test('a condition has one wording, whichever command says it', async () => {
  const words = 'is "Wooden barrel"'
  const commands = [
    ['explain', '--only', 'shown', 'cellar_barrel_age'],
    ['outline', '-c', 'cellar'],
    ['graph', '-c', 'cellar'],
    ['explain', '--only', 'meaning', 'cellar_barrel_age'],
  ]
  for (const [command = '', ...names] of commands) {
    const { out } = await runQuestlint(vineyard, [command, ...names])
    expect(out.replaceAll('&#34;', '"'), command).toContain(words)
  }
})
