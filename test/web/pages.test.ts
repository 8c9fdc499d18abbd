// Pages that commands write, in a browser: whether everybody can use them, in light and dark.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { seriousOn } from '../support/axe.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { runQuestlint } from '../support/command-line.ts'

const workspaces = join(import.meta.dirname, '../../fixtures/workspaces')

/** A folder with the vineyard before and after, and with mistakes. */
function makeVineyard(): string {
  const folder = makeFolder({})
  cpSync(join(workspaces, 'vineyard-broken'), join(folder, 'broken'), { recursive: true })
  for (const side of ['old', 'new']) cpSync(join(workspaces, 'vineyard'), join(folder, side), { recursive: true })
  return folder
}

async function write(folder: string, argv: readonly string[]): Promise<string> {
  const { out, err } = await runQuestlint(folder, argv)
  expect(err.replaceAll(/^questlint: (?:old|new|broken)\b.*\n/gm, '')).not.toMatch(/cannot|must|unknown/i)
  return out
}

const pages = [
  ['the report of a check', ['--format', 'html', 'broken']],
  ['the report on a change', ['diff', 'old', 'broken', '--format', 'html']],
  ['the code book', ['outline', '-c', 'vineyard', '--path', 'old', '--format', 'html']],
  ['the graph', ['graph', '-c', 'vineyard', '--path', 'old', '--format', 'html']],
] as const

const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['on a phone', { viewport: { width: 390, height: 800 } }],
] satisfies [string, BrowserContextOptions][]

describe.skipIf(!hasBrowser)('pages that commands write', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  async function open(html: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage(options)
    onTestFinished(() => page.close())
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.setContent(html)
    expect(complaints.map((text) => text.slice(0, 800))).toEqual([])
    return page
  }

  test.each(pages)('axe finds nothing serious in %s', async (_, argv) => {
    const html = await write(makeVineyard(), argv)
    for (const [look, options] of looks) {
      const page = await open(html, options)
      expect([look, await seriousOn(page)]).toEqual([look, []])
      const width = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
      expect(width[0]).toBeLessThanOrEqual(width[1])
    }
  })

  test('the graph is zoomed by keys, buttons and the mouse, about where one looks', async () => {
    const page = await open(await write(makeVineyard(), pages[3][1]), { viewport: { width: 900, height: 600 } })
    const told = page.locator('output')
    const width = (): Promise<number> => page.locator('svg').evaluate((svg) => svg.getBoundingClientRect().width)
    await page.keyboard.press('0')
    expect(await told.textContent()).toBe('100 %')
    const full = await width()
    await page.keyboard.press('+')
    expect(await told.textContent()).toBe('125 %')
    expect(await width()).toBeCloseTo(1.25 * full, 0)
    await page.getByRole('button', { name: 'Smaller' }).click()
    expect(await told.textContent()).toBe('100 %')
    for (let times = 0; times < 3; times++) await page.keyboard.press('+')
    const box = page.locator('.node rect').first()
    await box.scrollIntoViewIfNeeded()
    const before = await box.boundingBox()
    if (before === null) throw new Error('nothing is drawn')
    await page.mouse.move(before.x + 5, before.y + 5)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(width).toBeGreaterThan(2.2 * full)
    const after = await box.boundingBox()
    expect(Math.abs((after?.x ?? 0) + 5 - before.x)).toBeLessThan(30)
    const from = await page.locator('#picture').evaluate((panel) => panel.scrollLeft)
    await page.mouse.move(500, 300)
    await page.mouse.down()
    await page.mouse.move(400, 300, { steps: 5 })
    await page.mouse.up()
    expect(await page.locator('#picture').evaluate((panel) => panel.scrollLeft)).toBeGreaterThan(from + 60)
    await page.keyboard.press('f')
    expect(await width()).toBeLessThanOrEqual(900)
  })

  test('a picture of a graph follows dark and light', async () => {
    const svg = await write(makeVineyard(), ['graph', '-c', 'vineyard', '--path', 'old'])
    const paper = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const page = await open(svg, { colorScheme })
      return page.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
    }
    expect([await paper('light'), await paper('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(18, 23, 30)'])
  })
})
