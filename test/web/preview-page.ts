import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type PreviewRequest, type ServedPreview, startPreview } from '../../server/preview/serve-preview.ts'

/** The files of the page, as they are built. */
export const assets = join(import.meta.dirname, '../../dist/preview')

/** Serves the page of a questionnaire in this process. */
export function serve(load: PreviewRequest['load'], more: Partial<PreviewRequest> = {}): Promise<ServedPreview> {
  const onFault = (error: unknown): never => {
    throw error
  }
  return startPreview({ load, assets, port: 0, isOpened: false, onFault, year: 2026, write: () => undefined, ...more })
}

/** Opens the page and waits until it has judged its first answers. */
export async function openPage(
  browser: Browser,
  { address }: ServedPreview,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(60_000)
  await page.goto(address)
  await settle(page)
  return page
}

/** Waits until the page has nothing more to do: its data are those of its answers, and all of the form is drawn. */
export async function settle(page: Page): Promise<void> {
  await page.locator('aside[aria-busy=false]').waitFor()
  await page.evaluate(untilQuiet)
}

/** In the page, where other names are known than here. */
const untilQuiet = `(async () => {
  const size = () => document.querySelectorAll('main *').length
  for (let quiet = 0; quiet < 4; ) {
    const before = size()
    await new Promise(requestAnimationFrame)
    const isQuiet = document.querySelector('aside').ariaBusy === 'false' && size() === before
    quiet = isQuiet ? quiet + 1 : 0
  }
})()`

/** Loads answers as people do, from a file. */
export async function loadAnswers(page: Page, answers: unknown, name: string): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(answers))
  await page.locator('.answer-buttons input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer })
  await page
    .getByRole('status')
    .filter({ hasText: `Loaded the answers of ${name}.` })
    .waitFor()
  await settle(page)
}

/** Turns to a page of the form. */
export async function turnTo(page: Page, category: string): Promise<void> {
  await page.locator('.page-choice select').selectOption(category, { force: true })
  await settle(page)
}
