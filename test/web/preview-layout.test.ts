import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServedPreview } from '../../server/preview/serve-preview.ts'
import { configurationsIn, createWorkspace } from '../../src/core/internal.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { openPage, serve, settle, storedIn } from './preview-page.ts'

const question = (keyword: string): object => ({ keyword })

const groups = {
  labour: { keyword: 'labour', form_options: { min_num: 2, max_num: 4 }, questions: ['what', 'cost'].map(question) },
  goods: { keyword: 'goods', questions: ['what', 'cost'].map(question) },
  all: { keyword: 'all', questions: [question('cost')] },
  toggled: {
    keyword: 'toggled',
    form_options: { template: 'checkbox_toggle' },
    questions: ['what', 'kind'].map(question),
  },
}

const subcategory = (keyword: string, form_options: object, ...questiongroups: object[]): object => ({
  keyword,
  form_options,
  questiongroups,
})

const lists = [['labour', 'goods'], ['all']]
const configuration = {
  code: 'a',
  edition: '1',
  sections: [
    {
      keyword: 's',
      categories: [
        {
          keyword: 'c',
          subcategories: [
            subcategory(
              'costs',
              { template: 'table_input', table_grouping: lists },
              groups.labour,
              groups.goods,
              groups.all,
            ),
            subcategory(
              'works',
              { template: 'table_2', table_grouping: [['rows']] },
              { ...groups.labour, keyword: 'rows' },
            ),
            subcategory('folded', { template: 'collapsible' }, groups.toggled),
          ],
        },
      ],
    },
  ],
}

const records = [
  { model: 'configuration.key', pk: 1, fields: { keyword: 'what', translation: 1, configuration: { type: 'char' } } },
  {
    model: 'configuration.key',
    pk: 2,
    fields: {
      keyword: 'cost',
      translation: 1,
      configuration: { type: 'float', form_options: { field_options: { min: 0 } } },
    },
  },
  {
    model: 'configuration.key',
    pk: 3,
    fields: { keyword: 'kind', translation: 1, values: [1], configuration: { type: 'checkbox' } },
  },
  { model: 'configuration.value', pk: 1, fields: { keyword: 'one', translation: 1, order_value: 1 } },
  {
    model: 'configuration.translation',
    pk: 1,
    fields: { translation_type: 'key', data: { a: { label: { en: 'Word' } } } },
  },
  ...['labour', 'goods', 'all', 'toggled', 'rows'].map((keyword, index) => ({
    model: 'configuration.questiongroup',
    pk: index + 1,
    fields: { keyword, configuration: {} },
  })),
]

describe.skipIf(!hasBrowser)('the page draws the form as its templates do', () => {
  let browser: Browser
  let served: ServedPreview
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(() => served.close())
  afterAll(() => browser?.close())

  const open = async (width: number): Promise<Page> => {
    const files = Object.entries({ records, configuration }).map(([name, value]) => ({
      uri: `${name}.json`,
      text: JSON.stringify(value),
    }))
    const workspace = createWorkspace({ files })
    const questionnaire = configurationsIn(workspace).get('a@1')
    if (questionnaire === undefined) throw new Error('nothing is loaded')
    served = await serve(() => ({ workspace, questionnaire, findings: () => [] }))
    return openPage(browser, served, { viewport: { width, height: 900 } })
  }

  test('each repetition is a row, the second list is below, and only the table that adds rows has a button', async () => {
    const page = await open(1280)
    const costs = page.locator('[data-keyword=costs] table')
    expect(await costs.locator('thead th').count()).toBe(3)
    expect(await costs.locator('tbody tr').count()).toBe(4)
    expect(await costs.locator('tr.total td input').count()).toBe(1)
    expect(await page.locator('[data-keyword=costs]').getByRole('button', { name: /Add/ }).count()).toBe(0)
    // The limits are in the heading, once.
    expect(await costs.getByText('from 0').count()).toBe(1)
    const works = page.locator('[data-keyword=works]')
    expect(await works.locator('tbody tr').count()).toBe(2)
    await works.getByRole('button', { name: 'Add another (2 of at most 4)' }).click()
    await works.getByRole('button', { name: 'Add another (3 of at most 4)' }).click()
    expect(await works.locator('tbody tr').count()).toBe(4)
    expect(await works.getByRole('button', { name: /Add/ }).count()).toBe(0)
    await works.locator('tbody tr').nth(3).locator('input').nth(1).fill('5')
    await expect.poll(async () => (await storedIn(page)).rows?.at(-1)).toEqual({ cost: 5 })
    await page.close()
  })

  test('a tick opens a part and empties it when it is closed; what is chosen keeps it open', async () => {
    const page = await open(1280)
    expect(await page.locator('[data-keyword=toggled]').count()).toBe(0)
    await page.getByRole('button', { name: 'Open all 2 folded parts' }).click()
    await page.locator('[data-keyword=kind] input').check()
    await page.getByRole('button', { name: 'Close all' }).click()
    await page.locator('[data-keyword=toggled]').waitFor({ state: 'detached' })
    await expect.poll(async () => (await storedIn(page)).toggled).toEqual([{ kind: ['one'] }])
    await page.getByText('has answers').waitFor()
    await page.reload()
    await settle(page)
    await page.locator('[data-keyword=kind] input:checked').waitFor()
    await page.locator('[data-keyword=toggled] .fold-box input').uncheck()
    await expect.poll(() => storedIn(page)).toEqual({})
    await page.close()
  })

  test('a wide table scrolls in itself on a narrow screen', async () => {
    const page = await open(390)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.close()
  })
})
