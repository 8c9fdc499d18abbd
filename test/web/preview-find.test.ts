import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServedPreview } from '../../server/preview/serve-preview.ts'
import { configurationsIn, createWorkspace, lint, present } from '../../src/core/internal.ts'
import { seriousOn } from '../support/axe.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { everyType } from './every-type.ts'
import { openPage, serve, settle } from './preview-page.ts'

const focused = 'document.activeElement.closest("[data-keyword], [data-finding]")'

describe.skipIf(!hasBrowser)('what is looked for in the page', () => {
  let browser: Browser
  let served: ServedPreview
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(() => served.close())
  afterAll(() => browser?.close())

  const open = async (more: Parameters<typeof openPage>[2] = {}): Promise<Page> => {
    const broken = structuredClone(everyType)
    Object.assign(broken.keys.every_char, { form_options: { max_lenght: 50 } })
    const workspace = createWorkspace({ files: [{ uri: 'every.json', text: JSON.stringify(broken, undefined, 2) }] })
    const [questionnaire] = configurationsIn(workspace).values()
    if (questionnaire === undefined) throw new Error('nothing is loaded')
    // One on each page.
    const findings = present(lint(workspace), workspace).filter(
      ({ rule }) => rule === 'unknown-option' || rule === 'wrong-link-questiongroup',
    )
    served = await serve(() => ({ workspace, questionnaire, findings: () => findings }))
    return openPage(browser, served, more)
  }

  test('a label, a keyword and a choice are found with the keyboard alone, also on another page', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('every_float')
    const hits = page.locator('.hits [role=option]')
    expect(await hits.first().innerText()).toContain('question · every_float')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(`${focused}.dataset.keyword`)).toBe('every_float')
    expect(await hits.count()).toBe(0)
    // A choice leads to its question, which is on the page before.
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Find a label, keyword, choice or finding' }).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('every_p')
    expect(await hits.first().innerText()).toContain('choice · every_p')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(`${focused}.dataset.keyword`)).toMatch(/^every_(image_checkbox|radio)$/)
    await page.close()
  })

  test('what is hidden is drawn when it is found', async () => {
    const page = await open()
    expect(await page.locator('[data-keyword=every_qg_hidden]').count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('every_qg_hidden')
    await page.keyboard.press('Enter')
    await page.locator('[data-keyword=every_qg_hidden][data-revealed]').waitFor()
    await page.close()
  })

  test('n and p walk through the findings, whose place is copied where no editor is known', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByText('2 findings', { exact: true }).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => page.evaluate(`${focused}?.dataset.finding !== undefined`)).toBe(true)
    const first = await page.evaluate(`${focused}.closest('[data-keyword]').dataset.keyword`)
    expect(first).toBe('every_char')
    await page.keyboard.press('n')
    await expect.poll(() => page.evaluate(`${focused}.closest('[data-keyword]').dataset.keyword`)).toBe('link_id')
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.press('p')
    await expect.poll(() => page.evaluate(`${focused}.closest('[data-keyword]').dataset.keyword`)).toBe('link_id')
    // The next stop of the keyboard is the place of the finding.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Copied every.json:' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^every\.json:\d+:\d+$/)
    // Letters that are typed are no keys.
    await page.locator('[data-keyword=every_float] input').first().fill('')
    await page.keyboard.type('n')
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await page.close()
  })

  test('single keys can be turned off, and stay so', async () => {
    const page = await open()
    await page.getByText('2 findings', { exact: true }).waitFor()
    const choice = page.getByRole('checkbox', { name: 'Keys / n p' })
    await choice.uncheck()
    await page.reload()
    await settle(page)
    await page.locator('h1').click()
    for (const key of ['n', '/', 'p']) await page.keyboard.press(key)
    await page.getByText('2 findings', { exact: true }).waitFor()
    expect(await page.evaluate(`${focused}?.localName`)).not.toBe('input')
    await choice.check()
    await page.keyboard.press('n')
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await page.close()
  })

  test('on a phone the buttons of the walk are in sight wherever the form is', async () => {
    const page = await open({ viewport: { width: 390, height: 780 } })
    for (const place of ['1 of 2', '2 of 2']) {
      const next = page.getByRole('button', { name: 'Next', exact: true })
      const { y = 0, height = 0 } = (await next.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(780)
      expect(y).toBeGreaterThan(0)
      await next.click()
      await page.getByText(place, { exact: true }).waitFor()
    }
    await page.close()
  })

  test.each(['light', 'dark'] as const)(
    'has nothing serious against it for people with aids, %s',
    async (colorScheme) => {
      const page = await open({ colorScheme })
      await page.keyboard.press('/')
      await page.keyboard.type('every')
      await page.locator('.hits [role=option]').first().waitFor()
      await page.getByText('All in a list').click()
      await page.getByRole('combobox', { name: 'Find a label, keyword, choice or finding' }).focus()
      await settle(page)
      expect(await seriousOn(page)).toEqual([])
      await page.close()
    },
  )
})
