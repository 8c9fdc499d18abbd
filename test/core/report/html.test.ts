import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { formatHtml } from '../../../src/core/internal.ts'
import { type Element, elementsOf, textOf } from '../../support/markup.ts'
import { hostileReport, type Reported, reportWorkspace } from '../../support/reports.ts'

function parse({ report, context }: Reported): Element[] {
  return elementsOf(parseDocument(formatHtml(report, context)))
}

function named(elements: readonly Element[], name: string): Element[] {
  return elements.filter((element) => element.name === name)
}

/** The elements of a page with their attributes, without values. */
function shapes(elements: readonly Element[]): Set<string> {
  return new Set(elements.map(({ name, attribs }) => [name, ...Object.keys(attribs)].join(' ')))
}

const broken = reportWorkspace('vineyard-broken')
const linked = reportWorkspace('vineyard-broken', { linkOf: (file, line) => `https://host.example/${file}#L${line}` })

describe('whatever stands in a questionnaire', () => {
  const usual = new Set([...shapes(parse(broken)), ...shapes(parse(reportWorkspace('vineyard'))), 'details', 'summary'])

  test('makes no element and no attribute of its own', () => {
    fc.assert(
      fc.property(hostileReport, (reported) => {
        const elements = parse(reported)
        expect([...shapes(elements)].filter((shape) => !usual.has(shape))).toEqual([])
        expect(named(elements, 'article')).toHaveLength(reported.report.findings.length)
        expect(named(elements, 'script').map(textOf)).toEqual(named(parse(broken), 'script').map(textOf))
      }),
    )
  })

  test('is shown as it is', () => {
    fc.assert(
      fc.property(hostileReport, (reported) => {
        const shown = parse(reported)
          .filter(({ attribs }) => attribs.class === 'message')
          .map(textOf)
        const expected = reported.report.findings.map(({ message }) =>
          message.replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd'),
        )
        expect(shown.sort()).toEqual(expected.sort())
      }),
    )
  })
})

describe('the page', () => {
  const elements = parse(broken)

  test('allows its own style and script and nothing else', () => {
    const hash = (element: Element): string => createHash('sha256').update(textOf(element)).digest('base64')
    const [style, ...styles] = named(elements, 'style')
    const [script, ...scripts] = named(elements, 'script')
    if (style === undefined || script === undefined) throw new Error('style or script is missing')
    expect([...styles, ...scripts]).toEqual([])
    const policy = named(elements, 'meta').find(({ attribs }) => attribs['http-equiv'] === 'Content-Security-Policy')
    expect(policy?.attribs.content).toBe(
      `default-src 'none'; style-src 'sha256-${hash(style)}'; script-src 'sha256-${hash(script)}'; base-uri 'none'; form-action 'none'`,
    )
  })

  test('asks for nothing from elsewhere', () => {
    const addresses = elements.flatMap(({ attribs }) => [attribs.src, attribs.href, attribs.action].filter(Boolean))
    expect(addresses.filter((address) => !address?.startsWith('#'))).toEqual([])
    expect(textOf(named(elements, 'style')[0] as Element)).not.toMatch(/url\(|@import/)
  })

  test('has a name for every control, one place for every anchor, and headings in order', () => {
    const ids = elements.flatMap(({ attribs }) => attribs.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { attribs } of [...named(elements, 'a'), ...named(elements, 'section')]) {
      const target = attribs.href?.slice(1) ?? attribs['aria-labelledby']
      expect(ids).toContain(target)
    }
    const labelled = named(elements, 'label').flatMap((label) => elementsOf(label))
    for (const control of [...named(elements, 'input'), ...named(elements, 'select')])
      expect(labelled).toContain(control)
    const levels = elements.flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []).map(Number)
    expect(levels[0]).toBe(1)
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
    expect(named(elements, 'html')[0]?.attribs.lang).toBe('en')
  })

  test('is the same each time', () => {
    const again = reportWorkspace('vineyard-broken')
    expect(formatHtml(again.report, again.context)).toBe(formatHtml(broken.report, broken.context))
  })

  test('gives what the filter looks at', () => {
    const [first] = named(elements, 'article')
    expect(first?.attribs).toMatchObject({ 'data-severity': 'error', 'data-rule': 'wrong-type' })
    const given = (name: string): string[] => [
      ...new Set(named(elements, 'article').flatMap(({ attribs }) => attribs[name] ?? [])),
    ]
    const choices = named(elements, 'option').map(({ attribs }) => attribs.value)
    const files = given('data-file').sort()
    expect(files).toEqual(['cellar.yaml', 'shared.json', 'vineyard.json'])
    expect(choices).toEqual(expect.arrayContaining([...files, ...given('data-part'), 'wrong-type']))
  })

  test('goes by questionnaire and section, records last, with infos folded', () => {
    const parts = named(elements, 'section').flatMap(({ attribs }) => attribs['data-part'] ?? [])
    const isOfRecords = parts.map((part) => part.startsWith('Records in '))
    expect(parts).toContain('vineyard@2024')
    expect(isOfRecords).toEqual([...isOfRecords].sort())
    expect(new Set(isOfRecords).size).toBe(2)
    const folded = named(elements, 'details').flatMap((details) => named(elementsOf(details), 'article'))
    const infos = named(elements, 'article').filter(({ attribs }) => attribs['data-severity'] === 'info')
    expect(folded).toEqual(infos)
  })

  test('tells what is accepted, and why', () => {
    const entry = {
      rule: 'unknown-key',
      at: 'a@1/<b>',
      reason: 'It comes <later>.',
      owner: 'Anna',
      until: '2030-01-01',
    }
    const page = formatHtml({ ...broken.report, covering: [{ entry, count: 2 }] }, broken.context)
    const accepted = elementsOf(parseDocument(page)).find(({ attribs }) => attribs.class === 'accepted')
    const words = accepted ? textOf(accepted) : ''
    for (const part of [
      'unknown-key at a@1/<b>',
      'It comes <later>.',
      '2 findings, accepted by Anna, until 2030-01-01',
    ])
      expect(words).toContain(part)
  })

  test('marks the source and shows the place in the words of the author', () => {
    const articles = named(elements, 'article')
    const key = articles.find((article) => textOf(article).includes('Unknown key "vine_ower"')) as Element
    expect(named(elementsOf(key), 'mark').map(textOf)).toEqual(['"vine_ower"'])
    expect(textOf(key)).toContain('vineyard 2024 › 1.2 People › vine_qg_poeple › vine_ower')
    expect(textOf(key)).toContain('fix: Change to "vine_owner" (a guess)')
  })

  test('explains each rule that found something', () => {
    const terms = named(elements, 'dt').map(textOf)
    expect(terms).toEqual([...new Set(broken.report.findings.map(({ rule }) => rule))].sort())
  })

  test('links lines where the code host is known', () => {
    const links = named(parse(linked), 'a').map(({ attribs }) => attribs.href)
    expect(links).toContain('https://host.example/vineyard.json#L72')
  })

  test('says so when there is nothing', () => {
    const clean = reportWorkspace('vineyard')
    expect(textOf(named(parse(clean), 'main')[0] as Element)).toBe('No findings in 3 files.\n')
  })
})
