import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { isBuilt } from '../support/packed.ts'
import { isReal, oracles } from '../support/real-configurations.ts'
import { withPackedPreview } from './packed-preview.ts'
import { settle } from './preview-page.ts'

/** What the script of the form made of inputs. */
interface Row {
  readonly kind: string
  readonly case: keyof typeof options
  readonly inputs: readonly (string | null)[]
  readonly result?: string
}

/** By which option a field is calculated from the fields `part_0` and `part_1`. */
const options = {
  product: { 'data-auto-multiplication': 'part_0|part_1' },
  sum: { 'data-auto-sum': '_part' },
  currency: { 'data-local-currency-calculation': 'rates|part_1|costs|part_0' },
}

function readRows(): readonly Row[] {
  const rows = readFileSync(join(oracles ?? '', 'forms/form-check.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
  return rows.filter(({ kind, result }) => kind === 'calculated field' && result !== undefined)
}

/** A questionnaire with a field that is calculated from two others, which take any words. */
function questionnaireOf({ case: name, inputs }: Row): string {
  const names = inputs.map((_, at) => (name === 'sum' ? `k${at}_part` : `part_${at}`))
  const questions = inputs.flatMap((input, at) => (input === null ? [] : [{ keyword: names[at] }]))
  const result = { keyword: 'result', form_options: { field_options: options[name] } }
  const groups =
    name === 'currency'
      ? { costs: [{ keyword: 'part_0' }], rates: [{ keyword: 'part_1' }], all: [result] }
      : { costs: [...questions, result] }
  const subcategory = {
    keyword: 'b',
    questiongroups: Object.entries(groups).map(([keyword, asked]) => ({ keyword, questions: asked })),
  }
  return JSON.stringify({
    code: 'x',
    edition: '2026',
    sections: [{ keyword: 's', categories: [{ keyword: 'a', subcategories: [subcategory] }] }],
    categories: { s: 'S', a: 'A', b: 'B' },
    questiongroups: Object.fromEntries(Object.keys(groups).map((keyword) => [keyword, keyword])),
    keys: Object.fromEntries([...names, 'result'].map((keyword) => [keyword, { label: keyword, type: 'char' }])),
  })
}

const canDrive = isReal && isBuilt && hasBrowser

describe.runIf(canDrive)('the page calculates what the script of the form calculated', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test.each(canDrive ? readRows() : [])('$case of $inputs', async (row) => {
    await withPackedPreview(browser, { 'x.json': questionnaireOf(row) }, async (page) => {
      const given = page.locator('main .question:not([data-keyword=result]) input')
      for (const [at, input] of row.inputs.filter((one) => one !== null).entries()) await given.nth(at).fill(input)
      await settle(page)
      await expect.poll(() => page.locator('[data-keyword=result] input').inputValue()).toBe(row.result)
    })
  })
})
