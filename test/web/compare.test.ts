// Two states of a questionnaire side by side, in a browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PreviewSource } from '../../server/preview/page.ts'
import { configurationsIn, createWorkspace } from '../../src/core/internal.ts'
import { seriousOn } from '../support/axe.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { loadAnswers, openPage, serve, turnTo } from './preview-page.ts'

interface Ferry {
  readonly edition: string
  readonly questions: string
  readonly decks?: string
  readonly label?: string
  readonly more?: string
}

const ferry = ({ edition, questions, decks = 'open: Open, closed: Closed', label = 'Deck', more = '' }: Ferry) => `
code: ferry
edition: "${edition}"
sections:
  - keyword: ferry_section
    categories:
      - keyword: ferry_1
        subcategories:
          - keyword: ferry_1_1
            questiongroups:
              - {keyword: ferry_qg, questions: [${questions}]}
${more}
keys:
  deck: {label: '${label}', type: radio, values: {${decks}}}
  crew: {label: Crew, type: int}
  route: {label: Route, type: char}
categories: {ferry_section: Ferry, ferry_1: The ferry, ferry_1_1: Decks, ferry_2: Its routes, ferry_2_1: Routes}
questiongroups: {ferry_qg: Ferry, ferry_qg_routes: Routes}
`

const routes = `      - keyword: ferry_2
        subcategories:
          - keyword: ferry_2_1
            questiongroups:
              - {keyword: ferry_qg_routes, questions: [{keyword: route}]}`

const before: Ferry = { edition: '2030', questions: '{keyword: deck}', decks: 'open: Open, half: Half', more: routes }
const after: Ferry = { edition: '2031', questions: '{keyword: deck}, {keyword: crew}' }

function side(of: Ferry): Pick<PreviewSource, 'workspace' | 'questionnaire'> {
  const workspace = createWorkspace({ files: [{ uri: 'ferry.yaml', text: ferry(of) }] })
  const [questionnaire] = configurationsIn(workspace).values()
  if (questionnaire === undefined) throw new Error('no questionnaire')
  return { workspace, questionnaire }
}

describe.skipIf(!hasBrowser)('two states side by side', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  async function compare(old: Ferry, now: Ferry, options = {}): Promise<Page> {
    const source = (): PreviewSource => ({
      ...side(now),
      findings: () => [],
      old: { ...side(old), name: 'ferry@2030', hasPlaces: true },
    })
    const served = await serve(source)
    onTestFinished(() => served.close())
    const page = await openPage(browser, served, options)
    onTestFinished(() => page.close())
    return page
  }

  test('what changed is marked where it is, and counted beside the page', async () => {
    const page = await compare(before, after)
    const [old, now] = [page.locator('.side.old'), page.locator('.side.now')]
    await now.locator('.question.added[data-keyword=crew]').getByText('"crew" of type int is new').waitFor()
    await now.locator('.question.changed[data-keyword=deck]').getByText('Choice "Half"').waitFor()
    await old.locator('.question.changed[data-keyword=deck]').getByText('Half').waitFor()
    expect(await old.locator('[data-keyword=crew]').count()).toBe(0)
    const list = page.locator('.page-list')
    await list.getByText('Only in ferry@2030').waitFor()
    await list.getByRole('button', { name: 'Its routes' }).click()
    await old
      .locator('.group.removed[data-keyword=ferry_qg_routes]')
      .getByText('Questiongroup "ferry_qg_routes" was removed')
      .waitFor()
    await now.getByText('Not in ferry@2031').first().waitFor()
    expect(await list.locator('.count').allInnerTexts()).toEqual(['3\nchanges', '2\nchanges'])
  })

  test('one set of answers is shown on both sides, with what either makes of it', async () => {
    const page = await compare(before, after)
    const answers = { ferry_qg: [{ deck: 'half' }], ferry_qg_routes: [{ route: { en: 'Lower lake' } }] }
    await loadAnswers(page, { code: 'ferry', edition: '2030', data: answers }, 'old.json')
    const [old, now] = [page.locator('.side.old'), page.locator('.side.now')]
    await expect.poll(() => old.getByRole('radio', { name: 'Half' }).isChecked()).toBe(true)
    expect(await now.getByRole('radio', { checked: true }).count()).toBe(0)
    await page.getByText('The service refuses these answers.').waitFor()
    expect(await page.locator('.verdict').allInnerTexts()).toEqual([
      'The service stores this:',
      'The service refuses these answers.',
    ])
    await now.getByRole('radio', { name: 'Open' }).click()
    await expect.poll(() => old.getByRole('radio', { name: 'Open' }).isChecked()).toBe(true)
    await turnTo(page, 'ferry_2')
    expect(await old.locator('[data-keyword=route] input').inputValue()).toBe('Lower lake')
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await old.locator('.answer').getByText('Lower lake').waitFor()
    expect(await now.getByText('Lower lake').count()).toBe(0)
  })

  test('on a phone one side after the other', async () => {
    const page = await compare(before, after, { viewport: { width: 390, height: 844 } })
    const [old, now] = [page.locator('.side.old'), page.locator('.side.now')]
    await now.locator('[data-keyword=crew]').waitFor()
    expect(await old.locator('[data-keyword=deck]').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'ferry@2030' }).click()
    await old.locator('[data-keyword=deck]').waitFor()
    expect(await now.locator('[data-keyword=deck]').isVisible()).toBe(false)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  })

  test.each([{ colorScheme: 'light' }, { colorScheme: 'dark' }, { viewport: { width: 390, height: 844 } }])(
    'axe finds nothing serious: %j',
    async (options) => {
      const page = await compare(before, after, options)
      await page.locator('.change').first().waitFor()
      expect(await seriousOn(page)).toEqual([])
    },
  )

  test('a hostile label of either side neither runs nor breaks the page', async () => {
    const attack = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    const page = await compare({ ...before, label: `old ${attack}` }, { ...after, label: `new ${attack}` })
    await page.locator('.change', { hasText: 'has different words' }).waitFor()
    expect(await page.locator('.side.old .label').first().innerText()).toBe(`old ${attack}`)
    expect(await page.locator('.side.now .label').first().innerText()).toBe(`new ${attack}`)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(await page.evaluate('"hacked" in globalThis')).toBe(false)
  })
})
