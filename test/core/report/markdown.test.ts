import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { formatMarkdown } from '../../../src/core/internal.ts'
import { type Element, elementsOf, textOf } from '../../support/markup.ts'
import { hostileReport, repeat, reportOf, reportWorkspace } from '../../support/reports.ts'

/** The page that GitHub's Markdown makes of a report; its own HTML is let through, so that nothing is hidden from the test. */
function render(markdown: string): Element[] {
  const html = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return elementsOf(parseDocument(html))
}

function rowsOf(markdown: string): string[][] {
  const rows = render(markdown).filter(({ name }) => name === 'tr')
  const cells = rows.map((row) =>
    elementsOf(row)
      .filter(({ name }) => name === 'td')
      .map(textOf),
  )
  return cells.filter((row) => row.length > 0)
}

const known = new Set('h2 h3 p table thead tbody tr th td strong code br a'.split(' '))

describe('whatever stands in a questionnaire', () => {
  test('is shown as it is, and makes no markup', () => {
    fc.assert(
      fc.property(hostileReport, ({ report, context }) => {
        const markdown = formatMarkdown(report, context, { mostBytes: 1_000_000 })
        expect(render(markdown).filter(({ name }) => !known.has(name))).toEqual([])
        expect(render(markdown).filter(({ name }) => name === 'a')).toEqual([])
        const squeeze = (text: string): string => text.replace(/[\s\0\ufffd\p{Cs}]+/gu, '')
        const texts = rowsOf(markdown).map((row) => squeeze(row.join('')))
        expect(texts).toHaveLength(report.findings.length)
        for (const finding of report.findings) {
          expect(texts.some((text) => text.includes(squeeze(finding.message)))).toBe(true)
        }
      }),
    )
  })

  test('notifies nobody and links no issue', () => {
    const { report, context } = reportWorkspace('vineyard-broken')
    const [finding] = report.findings
    if (finding === undefined) throw new Error('there is no finding')
    const markdown = formatMarkdown(reportOf([{ ...finding, message: 'ask @mira about #12' }]), context)
    const html = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    expect(html).not.toMatch(/@mira|#12/)
    expect(rowsOf(markdown)[0]?.[2]).toContain('ask @mira about #12')
  })
})

describe('the size is bounded', () => {
  test('in bytes', () => {
    fc.assert(
      fc.property(hostileReport, fc.integer({ min: 800, max: 20_000 }), (reported, mostBytes) => {
        const report = repeat(reported.report, 30)
        const markdown = formatMarkdown(report, reported.context, { mostBytes })
        expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(mostBytes)
        const counted = [...(/^(.*) more did not fit here\.$/m.exec(markdown)?.[1]?.matchAll(/\d+/g) ?? [])]
        const left = counted.reduce((sum, [number]) => sum + Number(number), 0)
        expect(rowsOf(markdown).length + left).toBe(report.findings.length)
      }),
      { numRuns: 40 },
    )
  })

  test('and errors are the last to go', () => {
    const { report, context } = reportWorkspace('vineyard-broken')
    const whole = formatMarkdown(report, context, { mostBytes: 100_000 })
    const severities = (markdown: string): string[] => rowsOf(markdown).map(([severity = '']) => severity)
    expect(severities(whole).filter((severity) => severity === 'error')).toHaveLength(report.summary.errors)
    for (let mostBytes = Buffer.byteLength(whole); mostBytes > 2000; mostBytes -= 100) {
      const cut = severities(formatMarkdown(report, context, { mostBytes }))
      const errors = cut.filter((severity) => severity === 'error').length
      if (cut.length > errors) expect(errors).toBe(report.summary.errors)
    }
    expect(new Set(severities(formatMarkdown(report, context, { mostBytes: 2000 })))).toEqual(new Set(['error']))
  })
})

test('lines are links where the code host is known', () => {
  const { report, context } = reportWorkspace('vineyard-broken', {
    linkOf: (file, line) => `https://host.example/a%20b/${file}#L${line}`,
  })
  const links = render(formatMarkdown(report, context)).filter(({ name }) => name === 'a')
  expect(links).toHaveLength(report.findings.length)
  expect(links[0]?.attribs.href).toBe('https://host.example/a%20b/cellar.yaml#L4')
})
