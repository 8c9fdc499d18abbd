import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seriousOn } from '../support/axe.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { addressOf } from '../support/output-until.ts'
import { everyType } from './every-type.ts'
import { answerAll, loadAnswers, settle, storedIn, turnTo } from './preview-page.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist/cli.cjs')
const canDrive = hasBrowser && existsSync(program)
if (!canDrive) console.warn('chromium or dist/cli.cjs is not there: the page of the preview is not driven')

let browser: Browser
let child: ChildProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'questlint-preview-'))
const file = join(folder, 'every.json')

beforeAll(async () => {
  if (!canDrive) return
  browser = await openBrowser()
})
afterEach(() => {
  child?.kill('SIGINT')
  child = undefined
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The language that something is read in. */
function languageOf(locator: Locator): Promise<string | null | undefined> {
  return locator.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
}

/** Shows a configuration in a page; nothing that the page loads may come from elsewhere. */
async function show(
  configuration: object,
  options: BrowserContextOptions = {},
  argv: readonly string[] = [],
): Promise<Page> {
  writeFileSync(file, `${JSON.stringify(configuration, undefined, 2)}\n`)
  const started = spawn(process.execPath, [program, 'preview', '--path', file, ...argv], { cwd: folder })
  child = started
  const complained = new Promise<never>((_, reject) => {
    started.stderr.on('data', (part) => {
      if (!String(part).includes('showing the form')) reject(new Error(String(part)))
    })
  })
  const address = await Promise.race([addressOf(started), complained])
  const page = await browser.newPage(options)
  page.setDefaultTimeout(250_000)
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(address)
  await page.locator('.verdict.fine, .verdict.error').waitFor()
  return page
}

const foreign: string[] = []
const faults: string[] = []
afterEach(() => {
  expect({ foreign: foreign.splice(0), faults: faults.splice(0) }).toEqual({ foreign: [], faults: [] })
})

describe.skipIf(!canDrive)('the page of questlint preview', () => {
  test('every key type is filled in, and stored as the service accepts it', async () => {
    const page = await show(everyType)
    await answerAll(page)
    await page.locator('[data-keyword=every_qg_hidden]').waitFor()
    await page.getByRole('button', { name: /Repetitions/ }).click()
    await page.locator('[data-keyword=every_radio]').waitFor()
    await answerAll(page)
    // What the choice of the radio shows, and a second repetition.
    await page.locator('[data-keyword=every_int] input').fill('7')
    await page.getByRole('button', { name: /Add another/ }).click()
    await page.locator('[data-keyword=every_float] input').nth(1).fill('2.5')
    await expect.poll(async () => (await storedIn(page)).every_qg_repeated?.length).toBe(2)
    await settle(page)
    expect(await page.locator('.verdict').innerText()).toBe('The service stores this:')
    const data = await storedIn(page)
    expect(data.every_qg_text).toEqual([
      {
        every_char: { en: 'words' },
        every_text: { en: 'words' },
        every_date: 'words',
        every_link_video: 'words',
        every_wms_layer: { en: 'words' },
      },
    ])
    expect(data.every_qg_choice).toEqual([
      {
        every_bool: 1,
        every_cb_bool: [1],
        every_checkbox: ['every_a'],
        every_image_checkbox: ['every_p'],
        every_multi_select: ['every_a'],
        every_measure: 1,
        every_select: 'every_a',
        every_select_type: 'every_a',
        every_custom: 'every_a',
      },
    ])
    expect(data.every_qg_repeated).toEqual([
      { every_radio: 'every_a', every_int: 7, every_float: 3 },
      { every_float: 2.5 },
    ])
    const [record = {}] = data.every_qg_record ?? []
    expect(record).toMatchObject({ every_groups: 'every_qg_text', every_file: expect.stringMatching(/^[0-]+4000/) })
    expect(Object.keys(data.every_qg_map?.[0] ?? {})).toEqual(['every_map'])
    expect(Object.keys(data.every_qg_user?.[0] ?? {})).toEqual(['every_user'])
    await page.getByRole('button', { name: 'Details' }).click()
    await page.locator('.answer', { hasText: 'Yes or no' }).getByText('Yes', { exact: true }).waitFor()
    await page.close()
  })

  test('what is hidden says why, and is shown with the smallest answers; what was typed comes back', async () => {
    const page = await show(everyType)
    const hidden = page.locator('[data-keyword=every_qg_hidden]')
    await hidden.waitFor({ state: 'detached' })
    await page.getByLabel(/Show hidden \(1\)/).check()
    await hidden
      .getByRole('button', { name: /Why is this hidden/ })
      .first()
      .click()
    await hidden.getByText('is "Yes"').first().waitFor()
    await hidden.getByRole('button', { name: 'Fill in what shows it' }).click()
    await page.locator('[data-keyword=every_qg_hidden]:not(.ghost)').waitFor()
    expect(await page.locator('[data-keyword=every_bool] input').first().isChecked()).toBe(true)
    await page.locator('[data-keyword=every_bool] label').nth(1).click()
    await page.locator('[data-keyword=every_qg_hidden].ghost').waitFor()
    await page.close()
  })

  test('in another language what is not translated is marked, and answers are stored in it', async () => {
    const catalogue = `msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "every label"
msgid "Line"
msgstr "Ligne"
`
    writeFileSync(join(folder, 'fr.po'), catalogue)
    const page = await show(everyType, {}, ['--po', 'fr.po', '--language', 'fr'])
    const line = page.locator('[data-keyword=every_char]')
    expect(await line.locator('.label').innerText()).toContain('Ligne')
    expect(await line.locator('.label .untranslated').count()).toBe(0)
    expect(await line.locator('.help.untranslated').innerText()).toContain('One line')
    await page.locator('[data-keyword=every_text] .label .untranslated[lang=en]').waitFor()
    await line.getByRole('textbox').fill('mot')
    await settle(page)
    expect(await storedIn(page)).toMatchObject({ every_qg_text: [{ every_char: { fr: 'mot' } }] })
    await page.close()
  })

  test('the page switches between the languages of several files, with their direction', async () => {
    const catalogue = (language: string, label: string) =>
      `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n\nmsgctxt "every label"\nmsgid "Line"\nmsgstr "${label}"\n`
    writeFileSync(join(folder, 'fr.po'), catalogue('fr', 'Ligne'))
    writeFileSync(join(folder, 'ar.po'), catalogue('ar', 'سطر'))
    const page = await show(everyType, {}, ['--po', 'fr.po', '--po', 'ar.po'])
    const label = page.locator('[data-keyword=every_char] .label')
    const main = page.locator('main')
    await label.filter({ hasText: 'Line' }).waitFor()
    const choice = page.getByRole('combobox', { name: 'Language' })
    expect(await choice.locator('option').allInnerTexts()).toEqual(['English (en)', 'العربية (ar)', 'français (fr)'])
    await choice.selectOption('ar')
    await label.filter({ hasText: 'سطر' }).waitFor()
    // Its labels are drawn before it turns round.
    await expect.poll(() => main.getAttribute('dir')).toBe('rtl')
    // The words of the page itself stay English, for those who hear them.
    expect(await languageOf(label.filter({ hasText: 'سطر' }).getByText('سطر'))).toBe('ar')
    expect(await languageOf(page.locator('[data-keyword=every_char] input'))).toBe('ar')
    expect(await languageOf(main.getByRole('button').first())).toBe('en')
    // What is not translated is English, from the left.
    expect(await page.locator('main .untranslated:not([lang=en][dir=ltr])').count()).toBe(0)
    await page.locator('[data-keyword=every_char] input').fill('كلمة')
    await settle(page)
    expect(await storedIn(page)).toMatchObject({ every_qg_text: [{ every_char: { ar: 'كلمة' } }] })
    await choice.selectOption('fr')
    await label.filter({ hasText: 'Ligne' }).waitFor()
    await page.reload()
    await label.filter({ hasText: 'Ligne' }).waitFor()
    await expect.poll(() => main.getAttribute('dir')).toBe('ltr')
    expect(await languageOf(label.getByText('Ligne'))).toBe('fr')
    expect(await storedIn(page)).toMatchObject({ every_qg_text: [{ every_char: { ar: 'كلمة' } }] })
    await page.close()
  })

  test('a language stays chosen when the page in another one comes late, and the details follow it', async () => {
    writeFileSync(
      join(folder, 'ar.po'),
      'msgid ""\nmsgstr ""\n"Language: ar\\n"\n\nmsgctxt "every label"\nmsgid "Line"\nmsgstr "سطر"\n',
    )
    const page = await show(everyType, {}, ['--po', 'ar.po'])
    const choice = page.getByRole('combobox', { name: 'Language' })
    await page.locator('[data-keyword=every_char] input').fill('Oak')
    await settle(page)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const isHeld = new Promise<void>((held) => {
      page.route(
        '**/content',
        async (route) => {
          const response = await route.fetch()
          held()
          await released
          await route.fulfill({ response })
        },
        { times: 1 },
      )
    })
    await choice.selectOption('ar')
    await isHeld
    const early = page.waitForResponse('**/content')
    await choice.selectOption('en')
    await (await early).finished()
    const late = page.waitForResponse('**/content')
    release()
    await (await late).finished()
    const main = page.locator('main')
    await page.getByRole('button', { name: 'Details' }).click()
    await main.getByText('Line', { exact: true }).and(page.locator(':visible')).first().waitFor()
    expect(await main.getAttribute('dir')).toBe('ltr')
    await choice.selectOption('ar')
    await main.getByText('سطر').and(page.locator(':visible')).waitFor()
    await page.close()
  })

  test('a form is filled in by keyboard alone', async () => {
    const page = await show(everyType)
    const line = page.locator('[data-keyword=every_char] input')
    for (let presses = 0; presses < 60 && !(await line.evaluate((one) => one.matches(':focus'))); presses++)
      await page.keyboard.press('Tab')
    await page.keyboard.type('word')
    const choice = page.locator('[data-keyword=every_bool] input').first()
    for (let presses = 0; presses < 60 && !(await choice.evaluate((one) => one.matches(':focus'))); presses++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.locator('[data-keyword=every_qg_hidden]').waitFor()
    await settle(page)
    expect(await storedIn(page)).toMatchObject({
      every_qg_text: [{ every_char: { en: 'word' } }],
      every_qg_choice: [{ every_bool: 1 }],
    })
    await page.close()
  })

  test('the title says which questionnaire it is, answers are there when it is loaded again, and places are not in the way of the keyboard', async () => {
    const page = await show(everyType)
    expect(await page.title()).toMatch(/^\w+@\d+ – questlint preview$/)
    await page.locator('[data-keyword=every_char] input').fill('word')
    await settle(page)
    await page.reload()
    await settle(page)
    expect(await page.locator('[data-keyword=every_char] input').inputValue()).toBe('word')
    expect(await storedIn(page)).toMatchObject({ every_qg_text: [{ every_char: { en: 'word' } }] })
    expect(await page.locator('button.place').count()).toBeGreaterThan(5)
    expect(await page.locator('button.place:not([tabindex="-1"])').count()).toBe(0)
    await page.close()
  })

  test('a row of a table says that its condition hides nothing', async () => {
    const row = (name: string, more: object = {}) => ({
      keyword: `every_qg_${name}`,
      questions: [{ keyword: 'every_amount' }, { keyword: 'every_price' }],
      ...more,
    })
    const table = {
      keyword: 'every__1__1',
      form_options: { template: 'table_2' },
      view_options: { table_grouping: [['every_qg_first', 'every_qg_second']] },
      questiongroups: [
        {
          keyword: 'every_qg_asked',
          questions: [{ keyword: 'every_bool', form_options: { questiongroup_conditions: ['==1|every_is_yes'] } }],
        },
        row('first'),
        row('second', { form_options: { questiongroup_condition: 'every_is_yes' } }),
      ],
    }
    const page = await show({
      code: 'every',
      edition: '2026',
      sections: [{ keyword: 's', categories: [{ keyword: 'every__1', subcategories: [table] }] }],
      categories: { s: 'Everything', every__1: 'Costs', every__1__1: 'Rows' },
      questiongroups: { every_qg_asked: {}, every_qg_first: 'Labour', every_qg_second: 'Plants' },
      keys: {
        every_bool: { label: 'Asked', type: 'bool' },
        every_amount: { label: 'Amount', type: 'int' },
        every_price: { label: 'Price', type: 'int' },
      },
    })
    // The rows of this template have no id by which the browser would hide them (format facts 5.4, 6).
    const plants = page.locator('tr[data-keyword=every_qg_second]')
    await plants.getByRole('button', { name: 'Why is this shown? Plants' }).click()
    await plants.getByText('hides nothing').first().waitFor()
    expect(await page.locator('tr[data-keyword=every_qg_first]').getByRole('button', { name: /shown/ }).count()).toBe(0)
    await page.close()
  })

  test('what the script of the form calculates is there while one types, and the form saves it as the page says', async () => {
    const dairy = {
      code: 'dairy',
      edition: '2030',
      sections: [
        {
          keyword: 's',
          categories: [
            {
              keyword: 'dairy__1',
              subcategories: [
                {
                  keyword: 'dairy__1__1',
                  questiongroups: [
                    {
                      keyword: 'dairy_qg_costs',
                      form_options: { max_num: 2, min_num: 2 },
                      questions: [
                        { keyword: 'dairy_amount' },
                        { keyword: 'dairy_price' },
                        {
                          keyword: 'dairy_costs_total',
                          form_options: { field_options: { 'data-auto-multiplication': 'dairy_amount|dairy_price' } },
                        },
                      ],
                    },
                    {
                      keyword: 'dairy_qg_sum',
                      questions: [
                        {
                          keyword: 'dairy_sum',
                          form_options: { field_options: { 'data-auto-sum': 'dairy_costs_total' } },
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
      categories: { s: 'Dairy', dairy__1: 'Costs', dairy__1__1: 'Costs' },
      questiongroups: { dairy_qg_costs: 'Costs', dairy_qg_sum: 'Sum' },
      keys: {
        dairy_amount: { label: 'Amount', type: 'float' },
        dairy_price: { label: 'Price', type: 'float' },
        dairy_costs_total: { label: 'Costs', type: 'float' },
        dairy_sum: { label: 'Sum of all', type: 'float' },
      },
    }
    const page = await show(dairy)
    await loadAnswers(
      page,
      { dairy_qg_costs: [{ dairy_amount: 2 }, { dairy_amount: 3, dairy_price: 4 }], dairy_qg_sum: [{}] },
      'a.json',
    )
    const price = page.locator('input[id$="dairy_price"], .question:has-text("Price") input').first()
    await price.fill('1.25')
    await price.blur()
    await expect.poll(async () => (await storedIn(page)).dairy_qg_sum).toEqual([{ dairy_sum: 14.5 }])
    await settle(page)
    const stored = await storedIn(page)
    expect(stored.dairy_qg_costs).toEqual([
      { dairy_amount: 2, dairy_price: 1.25, dairy_costs_total: 2.5 },
      { dairy_amount: 3, dairy_price: 4, dairy_costs_total: 12 },
    ])
    const saved = join(folder, 'saved.json')
    writeFileSync(saved, JSON.stringify(stored))
    const argv = ['check', 'answers', 'saved.json', '--as', 'form', '--path', 'every.json', '--format', 'json']
    const { findings } = JSON.parse(
      execFileSync(process.execPath, [program, ...argv], { cwd: folder, encoding: 'utf8' }),
    )
    expect(findings).toEqual([])
    await page.close()
  })

  test('every question has an address, and pages go back and forward', async () => {
    const subcategory = (at: number) => ({
      keyword: `every__${at}__1`,
      questiongroups: [{ keyword: `every_qg_${at}`, questions: [{ keyword: `every_name_${at}` }] }],
    })
    const page = await show({
      code: 'every',
      edition: '2026',
      sections: [
        {
          keyword: 's',
          categories: [1, 2].map((at) => ({ keyword: `every__${at}`, subcategories: [subcategory(at)] })),
        },
      ],
      categories: { s: 'All', every__1: 'First', every__1__1: 'One', every__2: 'Second', every__2__1: 'Two' },
      questiongroups: { every_qg_1: {}, every_qg_2: {} },
      keys: { every_name_1: 'Name of one', every_name_2: 'Name of two' },
    })
    const hash = () => new URL(page.url()).hash
    await page.getByRole('navigation').getByRole('button', { name: 'Second' }).click()
    await page.getByRole('textbox', { name: 'Name of two' }).focus()
    expect(hash()).toBe('#every__2__1/every_qg_2/every_name_2')
    await page.goBack()
    await page.getByRole('textbox', { name: 'Name of one' }).waitFor()
    await page.goForward()
    await page.getByRole('textbox', { name: 'Name of two' }).waitFor()
    await page.reload()
    await page.getByRole('textbox', { name: 'Name of two' }).waitFor()
    await page.goto(`${page.url().replace(/#.*/, '')}#every__1__1/every_qg_1`)
    await page.getByRole('textbox', { name: 'Name of one' }).waitFor()
    await page.close()
  })

  test('a label leads into its question, a mistake is told there, and what was cleared can be brought back', async () => {
    const page = await show(everyType)
    await turnTo(page, 'every__2')
    const whole = page.locator('[data-keyword=every_float]').first()
    await whole.locator('.label').click()
    // Letters that are also keys are typed.
    await page.keyboard.type('npn')
    await settle(page)
    await whole.locator('.refusals .finding.error').waitFor()
    expect(await whole.locator('input').inputValue()).toBe('npn')
    await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
    await settle(page)
    expect(await whole.locator('.refusals').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo clear' }).click()
    await whole.locator('.refusals .finding.error').waitFor()
    expect(await page.getByRole('button', { name: 'Undo clear' }).count()).toBe(0)
    // What takes no text leaves the keys alone all the same.
    await page.locator('[data-keyword=every_radio] input').first().focus()
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.type')).toBe('radio')
    await page.close()
  })

  test('answers that are loaded or cleared bring nothing back of those before them', async () => {
    const more = structuredClone(everyType)
    Object.assign(more.keys.every_todo, { type: 'char' })
    const page = await show(more)
    const choose = (answer: 'Yes' | 'No') =>
      page.locator('[data-keyword=every_bool]').getByText(answer, { exact: true }).click()
    const later = page.locator('[data-keyword=every_todo] input')
    await choose('Yes')
    await later.fill('typed before')
    await choose('No')
    await later.waitFor({ state: 'detached' })
    await page.locator('.answer-buttons').getByRole('button', { name: 'Clear', exact: true }).click()
    await choose('Yes')
    await later.waitFor()
    await settle(page)
    expect(await later.inputValue()).toBe('')
    expect(await storedIn(page)).toEqual({ every_qg_choice: [{ every_bool: 1 }] })
    // What a file holds of a hidden questiongroup is refused, not dropped.
    const hidden = { every_qg_choice: [{ every_bool: 0 }], every_qg_hidden: [{ every_todo: { en: 'of a file' } }] }
    await loadAnswers(page, hidden, 'hidden.json')
    expect(await storedIn(page)).toEqual(hidden)
    await page.close()
  })

  test('a fix changes the file and the finding goes; answers stay when the file changes', async () => {
    const broken = structuredClone(everyType)
    Object.assign(broken.keys.every_char, { form_options: { max_lenght: 50 } })
    const page = await show(broken)
    const line = page.locator('[data-keyword=every_char]')
    await line.locator('input').fill('typed before')
    await line.getByRole('button', { name: /max_length/ }).click()
    await line.locator('.finding').waitFor({ state: 'detached' })
    const fixed = readFileSync(file, 'utf8')
    expect(fixed).toContain('"max_length": 50')
    writeFileSync(file, fixed.replace('"label": "Line"', '"label": "A new line"'))
    await line.getByText('A new line').waitFor()
    expect(await line.locator('input').inputValue()).toBe('typed before')
    writeFileSync(file, '{')
    await page.getByRole('alert').waitFor()
    expect(await line.locator('input').inputValue()).toBe('typed before')
    writeFileSync(file, fixed)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await line.locator('input').inputValue()).toBe('typed before')
    await page.close()
  })

  test('what was typed, the focus and the place stay when parts come before it', async () => {
    const page = await show(everyType)
    const level = page.locator('[data-keyword=every_custom] select')
    const line = page.locator('[data-keyword=every_wms_layer] input')
    await level.selectOption({ index: 1 })
    await line.fill('typed before')
    await line.evaluate((input: { setSelectionRange: (from: number, to: number) => void }) =>
      input.setSelectionRange(2, 5),
    )
    await page.locator('[data-keyword=every_qg_choice]').scrollIntoViewIfNeeded()
    const before = await line.boundingBox()
    const changed = structuredClone(everyType) as unknown as Inserted
    const [section] = changed.sections
    const [category] = section?.categories ?? []
    const [subcategory] = category?.subcategories ?? []
    const extra = Array.from({ length: 9 }, (_, index) => ({ keyword: `new_${index}` }))
    for (const { keyword } of extra) changed.keys[keyword] = { label: 'A new one' }
    changed.questiongroups.new_qg = 'New ones'
    changed.categories = { ...changed.categories, new_1: 'New', new_1_1: 'New' }
    subcategory?.questiongroups[0]?.questions.unshift({ keyword: 'new_0' })
    subcategory?.questiongroups.unshift({ keyword: 'new_qg', questions: extra })
    section?.categories.unshift({ keyword: 'new_1', subcategories: [{ keyword: 'new_1_1', questiongroups: [] }] })
    writeFileSync(file, JSON.stringify(changed))
    await page.locator('[data-keyword=new_8]').waitFor()
    await settle(page)
    expect(await line.inputValue()).toBe('typed before')
    expect(await level.inputValue()).toBe('every_b')
    const focused = 'document.activeElement.closest("[data-keyword]").dataset.keyword'
    expect(await page.evaluate(focused)).toBe('every_wms_layer')
    expect(await page.evaluate('[document.activeElement.selectionStart, document.activeElement.selectionEnd]')).toEqual(
      [2, 5],
    )
    const after = await line.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
    await page.close()
  })

  test('nothing of a hostile configuration runs, and a page of five thousand questions grows while it is used', async () => {
    const hostile = structuredClone(everyType)
    const attack =
      '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:window.hacked=1">x</a>'
    const keys = hostile.keys as Record<string, object>
    for (const key of Object.values(keys)) Object.assign(key, { label: attack, helptext: attack })
    const [section] = hostile.sections
    const groups = (section?.categories as { subcategories: { questiongroups: object[] }[] }[] | undefined)?.[0]
      ?.subcategories[0]
    const many = Array.from({ length: 5000 }, (_, index) => ({ keyword: `many_${index}` }))
    for (const { keyword } of many) keys[keyword] = { label: `${keyword} ${attack}` }
    Object.assign(hostile.questiongroups, { many_qg: attack })
    groups?.questiongroups.push({ keyword: 'many_qg', questions: many })
    // A condition of which every part must be computed.
    const long = `==1${' and 1==1'.repeat(4000)}|every_is_yes`
    const choice = groups?.questiongroups[1] as { questions: { form_options?: object }[] }
    Object.assign(choice.questions[0] ?? {}, { form_options: { questiongroup_conditions: [long] } })
    const page = await show(hostile)
    const count = await startCounting(page)
    // Usable before all is drawn.
    const first = page.locator('[data-keyword=every_char] input')
    await first.fill('still here')
    expect(await first.inputValue()).toBe('still here')
    await page.locator('[data-keyword=many_4999]').waitFor({ state: 'attached' })
    await expect.poll(async () => (await storedIn(page)).every_qg_text?.length).toBe(1)
    // An answer is no reason to draw others anew, nor to look at all questions for each of them.
    const [one, two] = [page.locator('[data-keyword=many_2500] input'), page.locator('[data-keyword=many_2501] input')]
    await one.fill('long')
    await settle(page)
    await count()
    await two.fill('longer')
    await settle(page)
    const steps = await count()
    expect(steps).toBeGreaterThan(10_000)
    expect(steps).toBeLessThan(10_000_000)
    for (const link of await page.locator('main a').all())
      expect(await link.getAttribute('href')).toMatch(/^https?:|^mailto:/)
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    expect(await page.locator('main img, main script').count()).toBe(0)
    await page.close()
  })

  const looks: readonly (readonly [string, BrowserContextOptions])[] = [
    ['light', { viewport: { width: 1280, height: 900 } }],
    ['dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 } }],
  ]

  test.each(looks)('everybody can use it: axe finds nothing serious (%s)', async (_, options) => {
    const broken = structuredClone(everyType)
    Object.assign(broken.keys.every_char, { form_options: { max_lenght: 50 } })
    const page = await show(broken, options)
    await page.getByLabel(/Show hidden/).check()
    await page
      .getByRole('button', { name: /Why is this hidden/ })
      .first()
      .click()
    await page.locator('.reason').waitFor()
    await answerAll(page)
    expect(await seriousOn(page)).toEqual([])
    const isScrolled = await page.evaluate('document.documentElement.scrollWidth > innerWidth + 1')
    expect(isScrolled, 'the page is wider than the screen').toBe(false)
    await page.getByRole('button', { name: 'Details' }).click()
    await page.locator('.details .answer').first().waitFor()
    expect(await seriousOn(page)).toEqual([])
    await page.close()
  })
})

/** Loads the page again, and gives what counts how often any piece of its program ran since it was asked before: a slow machine does not change that. */
async function startCounting(page: Page): Promise<() => Promise<number>> {
  const address = page.url()
  // What was compiled before is not counted.
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await page.goto(address)
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const ranges = result
      .filter(({ url }) => url.endsWith('/preview.js'))
      .flatMap(({ functions }) => functions.flatMap((one) => one.ranges))
    return ranges.reduce((sum, { count }) => sum + count, 0)
  }
}

interface Inserted {
  readonly sections: { readonly categories: InsertedCategory[] }[]
  readonly keys: Record<string, object>
  readonly questiongroups: Record<string, string>
  categories: object
}

interface InsertedCategory {
  readonly keyword: string
  readonly subcategories: {
    readonly keyword: string
    readonly questiongroups: { readonly keyword: string; readonly questions: { readonly keyword: string }[] }[]
  }[]
}
