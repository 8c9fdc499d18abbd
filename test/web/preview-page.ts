import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type PreviewRequest, type ServedPreview, servePreview } from '../../server/preview/serve-preview.ts'

/** The files of the page, as they are built. */
export const assets = join(import.meta.dirname, '../../dist/preview')

/** Serves the page of a questionnaire in this process. */
export function serve(load: PreviewRequest['load'], more: Partial<PreviewRequest> = {}): Promise<ServedPreview> {
  const onFault = (error: unknown): never => {
    throw error
  }
  const place = { cwd: import.meta.dirname, env: process.env }
  return servePreview({
    load,
    assets,
    port: 0,
    isOpened: false,
    onFault,
    year: 2026,
    write: () => undefined,
    place,
    ...more,
  })
}

/** Opens the page and waits until it has judged its first answers. */
export async function openPage(
  browser: Browser,
  { address }: Pick<ServedPreview, 'address'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(250_000)
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

/** Opens what is folded on a page, if anything is. */
export async function openFolds(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Open all \d+ folded/ })
  if ((await button.count()) === 0) return
  await button.click()
  await settle(page)
}

/** The data as the service would store them, once the answers are judged. */
export async function storedIn(page: Page): Promise<Record<string, Record<string, unknown>[]>> {
  await settle(page)
  return JSON.parse(await page.locator('pre.data:not(:empty)').innerText())
}

/** Answers each question of the page that is shown, in order, in the way people do. */
export async function answerAll(page: Page): Promise<void> {
  // What an answer shows or hides moves the others.
  const ids = await page.locator('main .question').evaluateAll((parts) => parts.map(({ id }) => id))
  for (const id of ids) {
    // What can be chosen may go by the answers before.
    await settle(page)
    const question = page.locator(`[id="${id}"]`)
    const select = question.locator('select:enabled')
    if ((await select.count()) > 0) await select.first().selectOption({ index: 1 })
    else if ((await question.locator('input[type=radio], input[type=checkbox]').count()) > 0)
      await question.locator('label.choice, label.step').first().click()
    else if ((await question.getByRole('button', { name: /Pretend to upload|Set a point/ }).count()) > 0)
      await question
        .getByRole('button', { name: /Pretend to upload|Set a point/ })
        .first()
        .click()
    else if ((await question.locator('input:enabled, textarea:enabled').count()) > 0) {
      const keyword = (await question.getAttribute('data-keyword')) ?? ''
      await question
        .locator('input:enabled, textarea:enabled')
        .first()
        .fill(/int|float|user/.test(keyword) ? '3' : 'words')
    }
  }
}
