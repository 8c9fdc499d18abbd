// The code book in a browser: searched, read and printed.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  configurationsIn,
  createWorkspace,
  formatOutline,
  outlineOf,
  presentOutline,
  type Questionnaire,
} from '../../src/core/internal.ts'
import { seriousOn } from '../support/axe.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { placesInPdf } from '../support/pdf-places.ts'
import { loadReal, realNames } from '../support/real-configurations.ts'

const source = { date: '2031-05-06', file: 'harbour.yaml', version: 'commit 1234567 (2031-05-04)' }

/** Two sections of four categories, with questions of few and of very many choices. */
function harbour(): Questionnaire {
  const numbers = (many: number): number[] => Array.from({ length: many }, (_, at) => at + 1)
  const choices = (key: string, many: number): string =>
    numbers(many)
      .map((at) => `${key}_with_a_long_keyword_${at}: Choice ${at} of ${key}`)
      .join(', ')
  const keys = numbers(64).map((at) => {
    const label =
      at % 3 === 0 ? 'A label that is long enough for more than one line on paper. '.repeat(3) : `Berth ${at}`
    return at % 8 === 0
      ? `  berth_${at}: {label: ${label}, type: select, values: {${choices(`berth_${at}`, at === 32 ? 400 : 17)}}}`
      : `  berth_${at}: {label: ${label}, type: text, helptext: ${'Look at it. '.repeat(at % 7)}}`
  })
  const question = (at: number): string => `                  - keyword: berth_${at}`
  const group = (at: number): string =>
    `              - keyword: group_${at}\n                questions:\n${[1, 2].map((one) => question(2 * at - 2 + one)).join('\n')}`
  const category = (at: number): string =>
    [
      `      - keyword: pier_${at}`,
      '        subcategories:',
      ...[1, 2].flatMap((one) => [
        `          - keyword: quay_${at}_${one}`,
        `            form_options: {numbering: "${at}.${one}"}`,
        '            questiongroups:',
        ...[1, 2].map((two) => group(4 * at - 4 + 2 * one - 2 + two)),
      ]),
    ].join('\n')
  const text = `code: harbour
edition: "2031"
sections:
  - keyword: north
    categories:
${[1, 2, 3, 4].map(category).join('\n')}
  - keyword: south
    categories:
${[5, 6, 7, 8].map(category).join('\n')}
categories: {north: North, south: South, ${numbers(8).map((at) => `pier_${at}: Pier ${at}, quay_${at}_1: Quay ${at}, quay_${at}_2: Other quay ${at}`)}}
questiongroups: {${numbers(32).map((at) => `group_${at}: ${at % 2 === 0 ? `Group ${at}` : '""'}`)}}
keys:
${keys.join('\n')}
`
  const [questionnaire] = configurationsIn(createWorkspace({ files: [{ uri: 'harbour.yaml', text }] })).values()
  if (questionnaire === undefined) throw new Error('no questionnaire')
  return questionnaire
}

const books = [
  ['harbour@2031', harbour],
  ...realNames()
    .filter((name) => /^(?:technologies@2015|approaches@2015|watershed@2018)$/.test(name))
    .map((name) => [name, () => loadReal(name)] as const),
] as const

describe.skipIf(!hasBrowser)('the code book in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  async function open(questionnaire: Questionnaire, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage(options)
    onTestFinished(() => page.close())
    await page.setContent(formatOutline(presentOutline(outlineOf(questionnaire)), 'html', source))
    return page
  }

  test.each(books)('the contents of %s name the pages of paper on which its parts begin', async (_, load) => {
    const page = await open(load())
    const told = await page.evaluate<[string, string][]>(`(() => {
      dispatchEvent(new Event('beforeprint'))
      const told = [...document.querySelectorAll('nav a')].map((link) => [link.hash.slice(1), link.querySelector('.page').textContent])
      dispatchEvent(new Event('afterprint'))
      return told
    })()`)
    const places = placesInPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(told.map(([id]) => [id, Number(told.find(([other]) => other === id)?.[1])])).toEqual(
      told.map(([id]) => [id, places.get(id)]),
    )
    expect(new Set(places.values()).size).toBeGreaterThan(5)
  })

  test('is after printing what it was before', async () => {
    const page = await open(harbour())
    const read = async (): Promise<string> =>
      (await page.locator('body').innerHTML()).replace(/ class=""|\s+(?=<)/g, '')
    const before = await read()
    await page.pdf({ preferCSSPageSize: true })
    expect((await read()) === before).toBe(true)
  })

  test('a search marks its hits and keeps what one reads where it is', async () => {
    const page = await open(harbour(), { viewport: { width: 1280, height: 800 } })
    const title = page.getByRole('heading', { name: 'Berth 40' })
    const far = (await title.boundingBox())?.y ?? 0
    await page.evaluate(`scrollTo(0, ${far - 300})`)
    const before = await title.evaluate((element) => element.getBoundingClientRect().top)
    const words = page.getByRole('searchbox')
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('words')
    await words.fill('berth_4')
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^\d+ of 64 questions$/)
    expect(await page.evaluate("CSS.highlights.get('hit').size")).toBeGreaterThan(5)
    const distance = (top: number): number => Math.abs(top - before)
    expect(distance(await title.evaluate((element) => element.getBoundingClientRect().top))).toBeLessThan(400)
    await words.fill('')
    await expect.poll(() => page.locator('output').textContent()).toBe('')
    expect(distance(await title.evaluate((element) => element.getBoundingClientRect().top))).toBeLessThan(400)
    expect(await page.evaluate("CSS.highlights.has('hit')")).toBe(false)
  })

  test('the contents mark where one is, and a line names the way there', async () => {
    const page = await open(harbour(), { viewport: { width: 1280, height: 800 } })
    await page.getByRole('heading', { name: 'Other quay 6' }).evaluate((element) => element.scrollIntoView())
    await expect.poll(() => page.locator('nav [aria-current=location]').textContent()).toMatch(/Other quay 6$/)
    expect(await page.locator('.here').textContent()).toMatch(/^You are here: South › .*Pier 6 › .*Other quay 6$/)
  })

  test.each([
    ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
    ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
    ['a phone', { viewport: { width: 390, height: 800 } }],
  ] satisfies [string, BrowserContextOptions][])('axe finds nothing serious (%s)', async (_, options) => {
    const page = await open(harbour(), options)
    expect(await seriousOn(page)).toEqual([])
  })
})
