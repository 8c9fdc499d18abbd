import { createHash } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import {
  createWorkspace,
  flatStructureOf,
  formatOutline,
  type Questionnaire,
  questionnairesOf,
  type SourceFile,
} from '../../../src/core/internal.ts'
import { keyTypes } from '../../../src/core/schema/key-types.ts'
import { canBeAuthored, toAuthoring } from '../../support/authoring.ts'
import { type Element, textOf } from '../../support/markup.ts'
import { codeBook, outlined, readCsv } from '../../support/outlines.ts'
import { loadReal, realFiles, realNames } from '../../support/real-configurations.ts'
import { hostileText } from '../../support/reports.ts'
import { fixturesFolder } from '../../support/rule-fixtures.ts'
import { workspaces } from '../../support/source-files.ts'

function questionnairesIn(files: readonly SourceFile[]): Questionnaire[] {
  return createWorkspace({ files }).sets.flatMap((set) => set.files.flatMap(questionnairesOf))
}

function load(workspace: string, code: string): Questionnaire {
  const { files = [] } = workspaces().find(({ name }) => name === `workspaces/${workspace}`) ?? {}
  const found = questionnairesIn(files).find(({ configuration }) => configuration?.code === code)
  if (found === undefined) throw new Error(`${code} is not loaded`)
  return found
}

const own = workspaces().flatMap(({ name, files }) =>
  questionnairesIn(files)
    .filter(({ configuration }) => configuration !== undefined)
    .map((questionnaire) => ({ name: `${name} ${questionnaire.configuration?.code}`, questionnaire })),
)
const all = [...own, ...realNames().map((name) => ({ name, questionnaire: loadReal(name) }))]

/** The questiongroups and questions of the structure, in its order. */
function structureNames(questionnaire: Questionnaire): string[] {
  return flatStructureOf(questionnaire).map(
    ({ questiongroups_keyword: group, questions_keyword: key }) => `${group} ${key}`,
  )
}

function named(elements: readonly Element[], name: string): Element[] {
  return elements.filter((element) => element.name === name)
}

describe('every question of the structure stands once and in its order', () => {
  test.each(all)('in the formats of $name', ({ questionnaire }) => {
    const expected = structureNames(questionnaire)
    const outline = outlined(questionnaire)
    const ids = expected.map((name) => `question-${name.replace(' ', '.').replaceAll(/[^\w.-]/g, '_')}`)
    const withoutNumber = (id: string): string => id.replace(/-\d+$/, '')

    const [head = [], ...rows] = readCsv(formatOutline(outline, 'csv'))
    const [group, key] = [head.indexOf('questiongroup'), head.indexOf('keyword')]
    expect(rows.map((row) => `${row[group]} ${row[key]}`)).toEqual(expected)
    expect(rows.every((row) => row.length === head.length)).toBe(true)

    const articles = named(codeBook(outline), 'article')
    expect(articles.map(({ attribs }) => withoutNumber(attribs['aria-labelledby'] ?? ''))).toEqual(ids)

    const anchors = [...formatOutline(outline, 'markdown').matchAll(/^- <a id="([^"]+)">/gm)]
    expect(anchors.map(([, id = '']) => withoutNumber(id))).toEqual(ids)

    const lines = formatOutline(outline, 'text').split('\n')
    const heads = lines.flatMap((line) => {
      const [, labelled, bare, type = ''] = /^ *(?:.* \[(\w+)\]|(\w+)): (unknown type|\w+(?=, ))/.exec(line) ?? []
      return [...keyTypes, 'unknown type'].includes(type) ? (labelled ?? bare ?? '') : []
    })
    expect(heads).toEqual(expected.map((name) => name.split(' ')[1]))
  })
})

describe('the outline is the same in every form of file', () => {
  const forms: Readonly<Record<string, (file: SourceFile) => readonly SourceFile[]>> = {
    YAML: ({ uri, text }) => [
      {
        uri: uri.replace(/json$/, 'yaml'),
        text: stringify(JSON.parse(text), { aliasDuplicateObjects: false, defaultStringType: 'QUOTE_DOUBLE' }),
      },
    ],
    authoring: (file) => {
      const records: unknown = JSON.parse(file.text)
      return canBeAuthored(records) ? toAuthoring(records, file.uri) : [file]
    },
  }

  test.each(realNames())(
    '%s',
    (name) => {
      const files = realFiles(name)
      const expected = outlined(loadReal(name, files))
      for (const [form, convert] of Object.entries(forms))
        expect(outlined(loadReal(name, files.flatMap(convert))), form).toEqual(expected)
    },
    120_000,
  )

  test('our own fixture file of records', () => {
    const { files = [] } = workspaces().find(({ name }) => name === 'workspaces/vineyard') ?? {}
    const find = (of: readonly SourceFile[]) =>
      questionnairesIn(of).find(({ configuration }) => configuration?.code === 'cellar') as Questionnaire
    const converted = files.flatMap((file) => (file.uri === 'shared.json' ? (forms.authoring?.(file) ?? []) : [file]))
    expect(converted.map(({ uri }) => uri)).not.toEqual(files.map(({ uri }) => uri))
    expect(outlined(find(converted))).toEqual(outlined(find(files)))
  })
})

describe('of our own questionnaires', () => {
  test.each([
    ['vineyard', 'vineyard'],
    ['vineyard', 'cellar'],
    ['wells', 'wells'],
  ])('in %s: %s', async (workspace, code) => {
    const outline = outlined(load(workspace, code))
    for (const [format, ending] of [
      ['text', 'txt'],
      ['markdown', 'md'],
      ['csv', 'csv'],
    ] as const)
      await expect(formatOutline(outline, format)).toMatchFileSnapshot(
        join(fixturesFolder, 'outline', `${code}.${ending}`),
      )
  })
})

/** A questionnaire whose every name and text is something. */
function madeOf([label = '', keyword = '', choice = '', help = '', numbering = '']: readonly string[]): Questionnaire {
  const names = (name: string) => ({ label: { en: name }, helptext: { en: help } })
  const node = (more: object) => ({ keyword: `k${keyword}`, ...more })
  const texts = { [`k${keyword}`]: { texts: { wocat: names(label) } } }
  const value = {
    code: `c${keyword}`,
    edition: `e${label}`,
    categories: texts,
    questiongroups: texts,
    keys: {
      [`k${keyword}`]: { type: 'radio', values: [`v${choice}`, 'w'], texts: { wocat: names(label) } },
      later: { texts: { wocat: names(choice) } },
    },
    values: { [`v${choice}`]: { texts: { wocat: names(choice) } }, w: { texts: { wocat: names(label) } } },
    sections: [
      node({
        categories: [
          node({
            form_options: { numbering },
            subcategories: [
              node({
                questiongroups: [
                  node({
                    questions: [
                      node({ form_options: { question_conditions: [`=='w'|n`, `=='x'|n`] } }),
                      { keyword: 'later', form_options: { question_condition: 'n', template: help } },
                    ],
                  }),
                ],
              }),
            ],
          }),
        ],
      }),
    ],
  }
  const [questionnaire] = questionnairesIn([{ uri: 'a.json', text: JSON.stringify(value) }])
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  return questionnaire
}

/** The elements of a page with their attributes, without values. */
function shapes(elements: readonly Element[]): Set<string> {
  return new Set(elements.map(({ name, attribs }) => [name, ...Object.keys(attribs)].join(' ')))
}

describe('whatever labels, help texts and keywords say', () => {
  const harmless = madeOf(['label', 'keyword', 'choice', 'help', '1'])
  const usual = shapes(
    [...own.map(({ questionnaire }) => questionnaire), harmless].flatMap((one) => codeBook(outlined(one))),
  )
  const hostile = fc.array(hostileText, { minLength: 5, maxLength: 5 }).map((texts) => outlined(madeOf(texts)))

  test('the code book has no element and no attribute of theirs, and all questions', () => {
    fc.assert(
      fc.property(hostile, (outline) => {
        const elements = codeBook(outline)
        expect([...shapes(elements)].filter((shape) => !usual.has(shape))).toEqual([])
        expect(named(elements, 'article')).toHaveLength(2)
        const ids = elements.flatMap(({ attribs }) => attribs.id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('no cell of the table is a formula, and every row has all columns', () => {
    fc.assert(
      fc.property(hostile, (outline) => {
        const rows = readCsv(formatOutline(outline, 'csv'))
        expect(new Set(rows.map((row) => row.length)).size).toBe(1)
        expect(rows).toHaveLength(3)
        for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })

  test('nothing steers a terminal or becomes markup', () => {
    fc.assert(
      fc.property(hostile, (outline) => {
        const text = formatOutline(outline, 'text')
        expect(text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}|^\s*::|##\[/mu)
        const markdown = formatOutline(outline, 'markdown').replace(/(?<!\\)`[^`\n]*`/g, '')
        expect(markdown.replace(/<a id="[\w.-]+"><\/a>|(?<=[@#:!%^&\dA-Fa-fH])<!-- -->/g, '')).not.toMatch(
          /(?<!\\)(?:\\\\)*</,
        )
      }),
    )
  })
})

describe('the outline in Markdown shows texts as they are', () => {
  const written = (label: string, help = '') =>
    formatOutline(outlined(madeOf([label, '', '', help])), 'markdown').split('\n')

  test.each([
    ['- Trees', '\\- Trees'],
    ['+ Trees', '\\+ Trees'],
    ['1. Trees', '1\\. Trees'],
    ['12) Trees', '12\\) Trees'],
    ['---', '\\---'],
    ['===', '\\==='],
    ['-1', '-1'],
    ['2.5 m', '2.5 m'],
  ])('%s begins no list and no line', (help, expected) => {
    expect(written('Orchard', help)).toContain(`  - ${expected}`)
  })

  test('the stars of a question are beside no space', () => {
    expect(written(' Orchard ').join('\n')).toContain('**Orchard**')
  })
})

describe('the code book', () => {
  const elements = codeBook(outlined(load('vineyard', 'vineyard')))

  test('allows its own style and script and nothing else', () => {
    const hash = (name: string): string =>
      createHash('sha256')
        .update(textOf(named(elements, name)[0] as Element))
        .digest('base64')
    const policy = named(elements, 'meta').find(({ attribs }) => attribs['http-equiv'] === 'Content-Security-Policy')
    expect(policy?.attribs.content).toBe(
      `default-src 'none'; style-src 'sha256-${hash('style')}'; script-src 'sha256-${hash('script')}'; base-uri 'none'; form-action 'none'`,
    )
    const addresses = elements.flatMap(({ attribs }) => [attribs.src, attribs.href, attribs.action].filter(Boolean))
    expect(addresses.filter((address) => !address?.startsWith('#'))).toEqual([])
    expect(textOf(named(elements, 'style')[0] as Element)).not.toMatch(/url\(|@import/)
  })

  test.each(all)('of $name has a target for each link, one place for each id, and headings in order', (one) => {
    const page = codeBook(outlined(one.questionnaire))
    const ids = page.flatMap(({ attribs }) => attribs.id ?? [])
    const known = new Set(ids)
    expect(known.size).toBe(ids.length)
    const targets = page.flatMap(({ attribs }) => [attribs.href?.slice(1), attribs['aria-labelledby']].filter(Boolean))
    expect(targets.filter((target) => !known.has(target ?? ''))).toEqual([])
    const levels = page.flatMap(
      ({ name, attribs }) =>
        /^h([1-6])$/.exec(name)?.[1] ?? (attribs.role === 'heading' ? attribs['aria-level'] : []) ?? [],
    )
    expect(levels[0]).toBe('1')
    for (const [at, level] of levels.entries())
      expect(Number(level) - Number(levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('links a condition to its question, and the question to what it shows', () => {
    const links = named(elements, 'a').map(({ attribs }) => attribs.href)
    expect(links).toContain('#question-vine_qg_irrigation.vine_irrigated')
    expect(links).toContain('#questiongroup-vine_qg_irrigation_details')
  })

  test('says in which language the labels are', () => {
    const outline = { ...outlined(load('vineyard', 'vineyard')), language: 'pt_BR' }
    const spans = named(codeBook(outline), 'span')
    expect(spans.length).toBeGreaterThan(20)
    expect(spans.every(({ attribs }) => attribs.lang === 'pt-BR')).toBe(true)
  })
})
