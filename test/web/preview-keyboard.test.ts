import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServedPreview } from '../../server/preview/serve-preview.ts'
import { configurationsIn, createWorkspace, lint, present } from '../../src/core/internal.ts'
import { oneSubcategory } from '../questionnaires/one-page.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { everyType } from './every-type.ts'
import { openPage, serve, settle, storedIn } from './preview-page.ts'

/** What can be used, with the name that is told and whether the place of the keyboard is seen; radio buttons of one question are one stop. */
const stops = `(() => {
  const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')
  const isStop = (one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true })
  const keys = [...all].filter(isStop).map((one) => (one.type === 'radio' ? 'radio ' + one.name : one))
  return [...new Set(keys)].length
})()`

const focused = `(() => {
  const one = document.activeElement
  if (one === document.body) return undefined
  window.walked ??= new Map()
  const key = one.type === 'radio' ? 'radio ' + one.name : one
  const isNew = !window.walked.has(key)
  window.walked.set(key, true)
  // Where the box itself is hidden, its label shows where the keyboard is.
  const drawn = [one, ...[...(one.labels ?? [])].flatMap((label) => [label, ...label.children])]
  const isSeen = drawn.some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  const labelled = (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()
  const name = (one.ariaLabel || labelled || one.labels?.[0]?.textContent || one.textContent || one.title || '').trim()
  return { name, isNew, isSeen, html: one.outerHTML.slice(0, 200) }
})()`

interface Stop {
  readonly name: string
  readonly isNew: boolean
  readonly isSeen: boolean
  readonly html: string
}

describe.skipIf(!hasBrowser)('the preview with the keyboard alone', () => {
  let browser: Browser
  let served: ServedPreview
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(() => served.close())
  afterAll(() => browser?.close())

  const open = async (configuration: object = everyType): Promise<Page> => {
    const text = JSON.stringify(configuration, undefined, 2)
    const workspace = createWorkspace({ files: [{ uri: 'every.json', text }] })
    const [questionnaire] = configurationsIn(workspace).values()
    if (questionnaire === undefined) throw new Error('nothing is loaded')
    const findings = present(lint(workspace), workspace)
    served = await serve(() => ({ workspace, questionnaire, findings: () => findings }))
    return openPage(browser, served)
  }

  /** Everything that the key stops at, until it leaves the page. */
  const walk = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> => {
    await page.evaluate('document.activeElement.blur(); window.walked = undefined; getSelection().removeAllRanges()')
    const found: Stop[] = []
    for (;;) {
      await page.keyboard.press(key)
      const stop = await page.evaluate<Stop | undefined>(focused)
      if (stop === undefined || !stop.isNew) return found
      found.push(stop)
    }
  }

  test('every stop is reached once, has a name and is seen, there and back', async () => {
    const page = await open()
    const count = await page.evaluate<number>(stops)
    expect(count).toBeGreaterThan(30)
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const found = await walk(page, key)
      expect(found.filter(({ name }) => name === '')).toEqual([])
      expect(found.filter(({ isSeen }) => !isSeen)).toEqual([])
      expect(found).toHaveLength(count)
    }
    await page.close()
  })

  test('every kind of question is answered, and the next page is filled in', async () => {
    const page = await open()
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    /** Goes on to a question, from wherever the keyboard is. */
    const walkTo = async (
      keyword: string,
      selector = 'input, select, textarea, button',
      key = 'Tab',
    ): Promise<void> => {
      const isThere = `document.activeElement.matches(${JSON.stringify(selector)}) &&
        document.activeElement.closest('[data-keyword]')?.dataset.keyword === '${keyword}'`
      for (let at = 0; !(await page.evaluate<boolean>(isThere)); at++) {
        if (at > 150) throw new Error(`${keyword} is not reached`)
        await press(key)
      }
    }
    await walkTo('every_char')
    await page.keyboard.type('a line')
    await walkTo('every_text', 'textarea')
    await page.keyboard.type('one')
    await press('Enter')
    await page.keyboard.type('two')
    await walkTo('every_bool')
    await press('Space')
    await walkTo('every_cb_bool')
    await press('Space')
    await walkTo('every_checkbox')
    await press('Space')
    await walkTo('every_image_checkbox')
    await press('Space')
    await walkTo('every_measure')
    await press('ArrowRight')
    await walkTo('every_select', 'select')
    await press('ArrowDown')
    await settle(page)
    const first = await storedIn(page)
    expect(first.every_qg_text?.[0]).toMatchObject({ every_char: { en: 'a line' }, every_text: { en: 'one\r\ntwo' } })
    const choice = first.every_qg_choice?.[0] ?? {}
    expect(Object.keys(choice).sort()).toEqual(
      ['every_bool', 'every_cb_bool', 'every_checkbox', 'every_image_checkbox', 'every_measure', 'every_select'].sort(),
    )
    // What the answers show is the next stop.
    await walkTo('every_todo')

    await press('/')
    await page.keyboard.type('every_radio')
    await press('Enter')
    await expect
      .poll(() => page.evaluate('document.activeElement.closest("[data-keyword]")?.dataset.keyword'))
      .toBe('every_radio')
    await walkTo('every_radio', 'input')
    await press('Space')
    await walkTo('every_int', 'input')
    await page.keyboard.type('3')
    await settle(page)
    const second = await storedIn(page)
    expect(second.every_qg_repeated?.[0]).toMatchObject({ every_radio: 'every_a', every_int: 3 })
    await page.close()
  })

  test('the help behind an "i" is opened and closed, and is text where the label is not seen', async () => {
    const help = { helptext_position: 'tooltip' }
    const asked = (questions: object[], more: object = {}): object => ({ keyword: 'well', ...more, questions })
    const table = { template: 'table_1', table_columns: 1 }
    const page = await open({
      code: 'wells',
      edition: '2030',
      sections: oneSubcategory([
        asked([{ keyword: 'depth', form_options: help }]),
        { ...asked([{ keyword: 'bare', form_options: { ...help, label_position: 'none' } }], {}), keyword: 'hidden' },
        { keyword: 'rows', form_options: table, questions: [{ keyword: 'cell', form_options: help }] },
      ]),
      keys: Object.fromEntries(
        ['depth', 'bare', 'cell'].map((name) => [
          name,
          { label: name, helptext: `How the ${name} is measured`, type: 'int' },
        ]),
      ),
    })
    const own = page.locator('[data-keyword=depth]')
    const shown = own.getByText('How the depth is measured')
    expect(await shown.isVisible()).toBe(false)
    await own.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await shown.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await shown.isVisible()).toBe(false)
    expect(await page.locator('.visually-hidden summary').count()).toBe(0)
    expect(await page.locator('[data-keyword=bare] .question-head').textContent()).toContain('How the bare is measured')
    await page.close()
  })
})
