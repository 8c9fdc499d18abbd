import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import {
  type ChangeReport,
  type ChangesPageContext,
  comparePairs,
  createWorkspace,
  formatChangesHtml,
  linesOf,
  reportChanges,
} from '../../../src/core/internal.ts'
import { pumpsAndDepth } from '../../questionnaires/wells.ts'
import { hostileChanges, someSource } from '../../support/change-reports.ts'
import { type Element, elementsOf, textOf } from '../../support/markup.ts'
import { hostileText } from '../../support/reports.ts'

const acceptedFile = `- rule: removed-choice
  at: wells@2030/wells_qg/pump/wind
  reason: no well ever had <one>
`

function compare(): { report: ChangeReport; context: ChangesPageContext } {
  const text = (uri: string, value: string) => ({ uri, text: value })
  const old = createWorkspace({
    files: [text('old.yaml', pumpsAndDepth('hand: Hand, solar: Sun & moon, wind: Wind', 'Depth'))],
  })
  const now = createWorkspace({
    files: [text('new.yaml', pumpsAndDepth('hand: Hand', 'Depth in metres'))],
    accepted: text('questlint.accepted.yaml', acceptedFile),
  })
  const changes = comparePairs(old, now).flatMap((pair) => pair.changes)
  const sides = { old, new: now }
  const sourceOf: ChangesPageContext['sourceOf'] = ({ side, file }) => {
    const document = sides[side].files.get(file)?.document
    return document && { text: document.text, lines: linesOf(document) }
  }
  const names = { old: 'v1', new: 'the files on disk' }
  return {
    report: reportChanges(changes, sides),
    context: { sourceOf, pathOf: (file) => file, sides: names, version: '1.2.3' },
  }
}

function parse(report: ChangeReport, context: ChangesPageContext): Element[] {
  return elementsOf(parseDocument(formatChangesHtml(report, context)))
}

function named(elements: readonly Element[], name: string): Element[] {
  return elements.filter((element) => element.name === name)
}

const { report, context } = compare()
const readers = {
  paths: 3,
  broken: [{ path: ['a', 'b'], kind: 'gone' as const, configuration: 'wells@2030', file: 'export.py' }],
  accepted: 0,
}
const elements = parse(report, { ...context, readers })

describe('whatever stands in a questionnaire or its answers', () => {
  test('makes no element of its own, and every change is there', () => {
    const known = new Set(
      [...elements, ...parse({ ...report, changes: [] }, context)]
        .map(({ name }) => name)
        .concat('strong', 'details', 'i', 'br', 'pre', 'mark', 'dl', 'dt', 'dd', 'div'),
    )
    const attributes = new Set([
      'lang',
      'charset',
      'http-equiv',
      'content',
      'name',
      'class',
      'id',
      'href',
      'aria-labelledby',
      ...['aria-label', 'aria-live', 'role', 'hidden', 'type', 'value', 'checked', 'placeholder'],
      ...['data-class', 'data-severity', 'data-rule', 'data-at'],
    ])
    fc.assert(
      fc.property(hostileChanges, hostileText, (hostile, words) => {
        const page = parse(hostile, {
          sourceOf: () => someSource,
          pathOf: (file) => file,
          sides: { old: words, new: words },
          version: '1.2.3',
          readers: {
            paths: 1,
            broken: [{ path: [words], kind: 'gone', configuration: words, file: words }],
            accepted: 0,
          },
        })
        for (const { name, attribs } of page) {
          expect(known).toContain(name)
          for (const attribute of Object.keys(attribs)) expect(attributes).toContain(attribute)
        }
        const articles = named(page, 'article').length
        const others = page
          .filter(({ name, attribs }) => name === 'details' && attribs.class !== 'contents')
          .flatMap((details) => named(elementsOf(details), 'li'))
        expect(articles + others.length).toBe(hostile.changes.length + hostile.accepted.length)
      }),
    )
  })
})

describe('the page', () => {
  test('allows its own styles and its own script and nothing else, and asks for nothing', () => {
    const hashesOf = (name: string) =>
      named(elements, name).map((one) => createHash('sha256').update(textOf(one)).digest('base64'))
    const [styles, scripts] = [hashesOf('style'), hashesOf('script')]
    const policy = named(elements, 'meta').find(({ attribs }) => attribs['http-equiv'] !== undefined)
    const allowed = styles.map((hash) => `'sha256-${hash}'`).join(' ')
    expect(styles).toHaveLength(2)
    expect(policy?.attribs.content).toBe(
      `default-src 'none'; style-src ${allowed}; script-src 'sha256-${scripts[0]}'; base-uri 'none'; form-action 'none'`,
    )
    expect(scripts).toHaveLength(1)
    for (const style of named(elements, 'style')) expect(textOf(style)).not.toMatch(/url\(|@import/)
  })

  test('has a place for every link, and headings in order', () => {
    const ids = elements.flatMap(({ attribs }) => attribs.id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { attribs } of [...named(elements, 'a'), ...named(elements, 'section')])
      expect(ids).toContain(attribs.href?.slice(1) ?? attribs['aria-labelledby'])
    const levels = elements.flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []).map(Number)
    expect(levels[0]).toBe(1)
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('says for a lost answer what people and answers notice, with both sides and the witness in words and JSON', () => {
    const lost = named(elements, 'article').find(({ attribs }) => attribs.class?.includes('class-data')) as Element
    const words = textOf(lost)
    expect(words).toContain('What respondents noticeThe choice can no longer be picked')
    expect(words).toContain('What stored answers noticeAnswers that use the choice are refused')
    expect(words).toContain('For example, when "Kind of pump" is "Sun & moon":')
    expect(words).toContain('{"wells_qg":[{"pump":"solar"}]}')
    expect(words).toContain('Before old.yaml:12')
    expect(words).toContain('Now new.yaml:12')
  })

  test('has contents with how much there is, and a filter that the script shows', () => {
    const contents = named(elements, 'nav')[0] as Element
    expect(textOf(contents).replaceAll('\n', '')).toBe(
      'Contentswells 2030 2Wells 1Shared texts 1Accepted changesWhat to do',
    )
    const form = named(elements, 'form')[0] as Element
    expect(form.attribs.hidden).toBeDefined()
    const boxes = named(elementsOf(form), 'input').map(({ attribs }) => attribs.value ?? attribs.name)
    expect(boxes).toEqual(['words', 'data', 'logic', 'api', 'text', 'error', 'warning', 'info'])
    const options = named(elementsOf(form), 'option').map(textOf)
    expect(options).toEqual(['all rules', 'changed-wording', 'removed-choice'])
  })

  test('marks the words that only one of two wordings has', () => {
    const article = named(elements, 'article').find(
      ({ attribs }) => attribs['data-rule'] === 'changed-wording',
    ) as Element
    expect(named(elementsOf(article), 'mark').map(textOf)).toEqual([' in metres'])
  })

  test('shows both wordings, names both sides, and tells of programs', () => {
    const words = textOf(named(elements, 'body')[0] as Element)
    expect(words).toContain('Before v1 Now the files on disk')
    expect(words).toContain('BeforeDepthNowDepth in metres')
    expect(words).toContain('1 path of programs broken, 3 paths read.')
  })

  test('folds what was accepted, with the reason', () => {
    const folded = named(elements, 'details').find(({ attribs }) => attribs.class === 'accepted') as Element
    expect(folded.attribs.open).toBeUndefined()
    expect(textOf(folded)).toContain('1 accepted change')
    expect(textOf(folded)).toContain('Accepted: no well ever had <one>')
  })

  test('is the same each time, and says so when nothing differs', () => {
    expect(formatChangesHtml(report, context)).toBe(formatChangesHtml(compare().report, context))
    const nothing = { ...report, changes: [], accepted: [] }
    expect(formatChangesHtml(nothing, context)).toContain('Nothing differs that anybody would notice.')
  })
})
