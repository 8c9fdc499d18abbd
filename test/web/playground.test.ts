import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveFiles } from '../../scripts/serve-files.mjs'
import { createWorkspace, lint, present } from '../../src/core/internal.ts'
import { seriousOn } from '../support/axe.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'

const root = join(import.meta.dirname, '../..')
const site = join(root, 'build/site')

const broken = '{"code":"orchard","edition":2026,"sections":[]}\n'

/** How long the page may take to follow a key, on a machine with much else to do. */
const judged = '[aria-busy=false] .findings li'

/** What people who hear the page are told of where they are. */
const nameOfFocused = `(() => {
  const one = document.activeElement
  const labelled = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
  return (one.ariaLabel ?? (labelled ?? one.labels?.[0] ?? one).textContent).trim()
})()`

/** Anything as the fragment of a link. */
const pack = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64url')

describe.runIf(hasBrowser)('the playground', () => {
  let server: Awaited<ReturnType<typeof serveFiles>>
  let browser: Browser
  let address = ''

  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/build-playground.mjs', '--only', 'playground'], { cwd: root })
    server = await serveFiles(site)
    address = `${server.origin}/playground/`
    browser = await openBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  interface Opened {
    readonly page: Page
    /** What went wrong in the page, and what it asked of others. */
    readonly faults: string[]
  }

  async function open(fragment = '', more: Parameters<Browser['newPage']>[0] = {}): Promise<Opened> {
    const page = await browser.newPage(more)
    page.setDefaultTimeout(250_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('request', (request) => request.url().startsWith(address) || faults.push(`asked for ${request.url()}`))
    page.on('dialog', (dialog) => {
      faults.push('a script of a file ran')
      void dialog.dismiss()
    })
    await page.goto(address + fragment)
    await page.waitForSelector('.doors, .cm-content')
    return { page, faults }
  }

  /** Opens the example with mistakes and waits until it is judged. */
  async function openExample(): Promise<Opened> {
    const opened = await open()
    await opened.page.getByRole('button', { name: 'A vineyard with mistakes' }).click()
    await opened.page.waitForSelector(judged)
    return opened
  }

  const namesOf = (page: Page): Promise<string[]> => page.locator('.left .tab > button:first-child').allInnerTexts()

  const openFiles = (page: Page, files: Readonly<Record<string, string>>): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles(
        Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
      )

  async function type(page: Page, text: string): Promise<void> {
    await page.locator('.cm-content').click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }

  /** Pastes over all that the editor holds, as people do to see what is wrong with a file of theirs. */
  async function paste(page: Page, text: string): Promise<void> {
    await page.locator('.cm-content').click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify(text)})
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector('.cm-content').dispatchEvent(event)
    })()`)
  }

  test('finds what the command line finds, fixes it, and asks nobody', async () => {
    const { page, faults } = await openExample()
    const names = await namesOf(page)
    const files = names.map((uri) => ({
      uri,
      text: readFileSync(join(root, 'fixtures/workspaces/vineyard-broken', uri), 'utf8'),
    }))
    const workspace = createWorkspace({ files })
    const expected = present(lint(workspace), workspace).map(({ message }) => message)
    expect(expected.length).toBeGreaterThan(5)
    expect(await page.locator('.findings .text').allInnerTexts()).toEqual(expected)

    await type(page, broken)
    const fix = page.locator('.findings button.fix', { hasText: 'Change to "2026"' })
    await fix.click()
    await page.locator('.cm-content', { hasText: '"edition":"2026"' }).waitFor()
    await fix.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await page.close()
  })

  test('takes what is pasted at its doors, wherever the focus is', async () => {
    const { page, faults } = await open()
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify('code: orchard\nedition: 2026\nsections: []\n')})
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`)
    await page.waitForSelector(judged)
    expect(await namesOf(page)).toEqual(['questionnaire.yaml'])
    expect(faults).toEqual([])
    await page.close()
  })

  test('opening replaces what is left of an example, and can be undone', async () => {
    const { page, faults } = await openExample()
    const example = await namesOf(page)
    await openFiles(page, { 'orchard.json': broken })
    await page.locator(judged, { hasText: 'orchard.json' }).first().waitFor()
    expect(await namesOf(page)).toEqual(['orchard.json'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page
      .locator(judged, { hasText: example[0] ?? '' })
      .first()
      .waitFor()
    expect(await namesOf(page)).toEqual(example)
    // What somebody changed stays; of the others nothing is left.
    await type(page, broken)
    await openFiles(page, { 'orchard.json': broken })
    await page.locator('.left .tab.open', { hasText: 'orchard.json' }).waitFor()
    expect(await namesOf(page)).toEqual([example[0], 'orchard.json'])
    expect(faults).toEqual([])
    await page.close()
  })

  test('files are made, renamed and closed, and come back', async () => {
    const { page, faults } = await open()
    await openFiles(page, { 'orchard.json': broken, 'well.yaml': 'code: well\nedition: [\n' })
    await page.waitForSelector(judged)
    await page.getByRole('button', { name: 'New file' }).click()
    const field = page.getByRole('textbox', { name: 'Name of questionnaire.json' })
    await field.fill('well.yaml')
    await page.getByText('There already is a file "well.yaml".').waitFor()
    await field.fill('shared.yaml')
    await page.keyboard.press('Enter')
    expect(await namesOf(page)).toEqual(['orchard.json', 'well.yaml', 'shared.yaml'])
    // What comes back of one key meets the next ones.
    await page.keyboard.type('keys of a mill, typed faster than the page draws')
    expect(await page.getByRole('textbox', { name: 'Text of shared.yaml' }).innerText()).toBe(
      'keys of a mill, typed faster than the page draws',
    )
    await page.getByRole('button', { name: 'Close orchard.json' }).click()
    await page.getByRole('button', { name: 'Close well.yaml' }).click()
    expect(await namesOf(page)).toEqual(['shared.yaml'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Closed orchard.json.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await namesOf(page)).toEqual(['orchard.json', 'well.yaml', 'shared.yaml'])
    await page.getByRole('button', { name: 'Close all' }).click()
    await page.waitForSelector('.doors')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForSelector(judged)
    expect(await namesOf(page)).toEqual(['orchard.json', 'well.yaml', 'shared.yaml'])
    expect(faults).toEqual([])
    await page.close()
  })

  test('form and graph follow the file in front', async () => {
    const { page, faults } = await open()
    const questionnaire = (code: string): string => {
      const questiongroups = [{ keyword: `${code}_qg`, questions: [{ keyword: `${code}_name` }] }]
      const categories = [{ keyword: `${code}__1`, subcategories: [{ keyword: `${code}__1__1`, questiongroups }] }]
      const keys = { [`${code}_name`]: { label: `Name of the ${code}`, type: 'char' } }
      const names = { [`section_${code}`]: code, [`${code}__1`]: code, [`${code}__1__1`]: code }
      const sections = [{ keyword: `section_${code}`, categories }]
      return JSON.stringify({ code, edition: '2026', sections, categories: names, keys })
    }
    await openFiles(page, { 'pear.json': questionnaire('pear'), 'plum.json': questionnaire('plum'), 'keys.json': '{}' })
    await page.getByRole('tab', { name: 'Form' }).click()
    const form = page.frameLocator('iframe')
    await form.getByText('Name of the pear').first().waitFor()
    const show = (name: string): Promise<void> =>
      page.locator('.left').getByRole('button', { name, exact: true }).click()
    await show('plum.json')
    await form.getByText('Name of the plum').first().waitFor()
    // A file without a questionnaire leaves what is shown.
    await show('keys.json')
    await page.getByRole('tab', { name: 'Graph' }).click()
    await page.getByRole('img', { name: /pear/ }).waitFor()
    await show('plum.json')
    await page.getByRole('img', { name: /plum/ }).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('completes and explains while it is typed', async () => {
    const { page, faults } = await openExample()
    await type(page, '{"code": "orchard", "edition": "2026", "sections": [], ""}')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+Space')
    await page.waitForSelector('.cm-tooltip-autocomplete li')
    const proposed = await page.locator('.cm-tooltip-autocomplete li').allInnerTexts()
    expect(proposed.some((one) => one.includes('created'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('.cm-content').getByText('"edition"').hover()
    await page.waitForSelector('.cm-tooltip .hover')
    expect(await page.locator('.cm-tooltip .hover').innerText()).toContain('edition')
    expect(faults).toEqual([])
    await page.close()
  })

  test('puts files into a link, and takes them out again', async () => {
    const { page } = await openExample()
    await type(page, broken)
    await page.getByText('Copy link').click()
    await page.waitForURL(/#files=/)
    const fragment = new URL(page.url()).hash
    await page.close()
    const second = await open(fragment)
    await second.page.waitForSelector('.findings li')
    expect(await second.page.locator('.cm-content').innerText()).toContain('"edition":2026')
    expect(second.faults).toEqual([])
    await second.page.close()
  })

  test('shows the files of another link, also where they are as long as those before', async () => {
    const { page, faults } = await open(`#files=${pack([{ uri: 'a.json', text: '{"keys": {"pear": 1}}' }])}`)
    await page.locator('.cm-content', { hasText: 'pear' }).waitFor()
    const other = pack([{ uri: 'a.json', text: '{"keys": {"plum": 1}}' }])
    await page.evaluate(`location.hash = '#files=${other}'`)
    await page.locator('.cm-content', { hasText: 'plum' }).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test.each([
    ['no files', []],
    ['a file twice', [1, 2].map((at) => ({ uri: 'a.json', text: `[${at}]` }))],
    ['a file without a name', [{ uri: '', text: '[]' }]],
    ['files that are none', [{ uri: 'a.json', text: 7 }, null, 'x']],
    ['another thing', { uri: 'a.json' }],
    ['more than a page can hold', [{ uri: 'a.json', text: ' '.repeat(9_000_000) }]],
  ])('begins at its doors for a link with %s, and tells why', async (_, files) => {
    const { page, faults } = await open(`#files=${pack(files)}`)
    await page.waitForSelector('.doors')
    expect(await page.getByRole('status').innerText()).toContain('The link contains no files that can be opened.')
    expect(faults).toEqual([])
    await page.close()
  })

  test('runs nothing that stands in a link', async () => {
    const text = `{"keys": {"a": {"label": "<img src=x onerror=alert(1)>", "helptext": "<a href='javascript:alert(2)'>x</a>"}}}`
    const uri = '<img src=x onerror=alert(3)>"\u202e.json'
    const { page, faults } = await open(
      `#files=${pack([
        { uri, text },
        { uri: '__proto__', text },
      ])}`,
    )
    await page.locator('.left .tab', { hasText: 'onerror=alert(3)' }).waitFor()
    await page.waitForSelector('.findings li')
    expect(await page.locator('img[src=x], a[href^=javascript]').count()).toBe(0)
    expect(faults).toEqual([])
    await page.close()
  })

  test('takes what is pasted over a file of another form for what it is', async () => {
    const { page, faults } = await openExample()
    const [first = ''] = await namesOf(page)
    expect(first).toMatch(/[.]yaml$/)
    await paste(page, broken)
    await page.locator('.findings li', { hasText: 'Change to "2026"' }).waitFor()
    const named = page.locator('.left .tab.open > button:first-child')
    expect(await named.innerText()).toBe(first.replace('.yaml', '.json'))
    await paste(page, 'code: orchard\nedition: 2026\nsections: []\n')
    await page.locator('.left .tab.open', { hasText: first }).waitFor()
    await page.locator('.findings li', { hasText: '2026' }).first().waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('takes files that are dropped on it', async () => {
    const { page, faults } = await openExample()
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.items.add(new File([${JSON.stringify(broken)}], 'orchard.json'))
      data.items.add(new File(['code: well\\nedition: [\\n'], 'well.yaml'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    })()`)
    await page.locator('.left .tab.open', { hasText: 'orchard.json' }).waitFor()
    await page.locator('.left .tab', { hasText: 'well.yaml' }).waitFor()
    await page.locator('.findings li', { hasText: 'orchard.json' }).first().waitFor()
    await page.locator('.findings li', { hasText: 'well.yaml' }).first().waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('shows the example of a rule', async () => {
    const { page, faults } = await open('#rule=unknown-key')
    await page.waitForSelector('.findings li')
    expect(await page.locator('.findings').innerText()).toContain('unknown-key')
    expect(faults).toEqual([])
    await page.close()
  })

  test('draws the form and the graph of a questionnaire', async () => {
    const { page, faults } = await openExample()
    await page.getByRole('tab', { name: 'Form' }).click()
    await page.frameLocator('iframe').getByText('Name of the cellar').first().waitFor()
    await page.getByRole('tab', { name: 'Graph' }).click()
    await page.waitForSelector('.graph img')
    expect(faults).toEqual([])
    await page.close()
  })

  test('runs nothing that stands in a file, and stays alive', async () => {
    const { page, faults } = await openExample()
    const label = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const keys = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`k${at}`, { label, typ: label, type: 'char' }]),
    )
    await type(page, JSON.stringify({ keys }))
    await page.locator('.findings li', { hasText: 'unknown-member' }).first().waitFor()
    await page.getByRole('tab', { name: 'Graph' }).click()
    await page.waitForSelector('.graph img')
    expect(faults).toEqual([])
    await page.close()
  })

  test.each(['light', 'dark'] as const)(
    'has nothing serious against it for people with aids, %s',
    async (colorScheme) => {
      const { page } = await open('', { colorScheme })
      expect(await seriousOn(page)).toEqual([])
      await page.getByRole('button', { name: 'A vineyard with mistakes' }).click()
      await page.waitForSelector(judged)
      expect(await seriousOn(page)).toEqual([])
      await page.getByRole('button', { name: 'New file' }).click()
      await page.getByRole('textbox', { name: 'Name of questionnaire.json' }).fill('')
      await page.getByText('A file needs a name.').waitFor()
      expect(await seriousOn(page)).toEqual([])
      await page.close()
    },
  )

  test('all of it is done with the keyboard alone', async () => {
    const { page, faults } = await open()
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = (): Promise<string> => page.evaluate(nameOfFocused)
    const walkTo = async (name: string, key = 'Tab'): Promise<void> => {
      const passed: string[] = []
      while (passed.at(-1) !== name) {
        if (passed.length > 60) throw new Error(`${name} is not among ${passed.join(', ')}`)
        await press(key)
        passed.push(await focused())
      }
    }
    const doors = ['questlint', 'Paste', 'Open files', 'A vineyard with mistakes', 'A vineyard']
    for (const door of doors) {
      await press('Tab')
      expect(await focused()).toBe(door)
    }
    await press('Shift+Tab', 'Enter')
    await expect.poll(focused).toBe('Text of cellar.yaml')
    await page.waitForSelector(judged)

    // A file is made, renamed, closed and brought back.
    await walkTo('New file', 'Shift+Tab')
    await press('Enter')
    await expect.poll(focused).toBe('Name of questionnaire.json')
    await press('Escape')
    await expect.poll(focused).toBe('Text of questionnaire.json')
    await walkTo('questionnaire.json', 'Shift+Tab')
    await press('F2')
    await expect.poll(focused).toBe('Name of questionnaire.json')
    await page.keyboard.type('orchard')
    await press('Enter')
    await expect.poll(focused).toBe('Text of orchard.json')
    await page.keyboard.type('{')
    await walkTo('orchard.json', 'Shift+Tab')
    await press('Delete')
    await expect.poll(focused).toMatch(/^Text of (?!orchard)/)
    await walkTo('Undo', 'Shift+Tab')
    await press('Enter')
    await expect.poll(focused).toBe('Text of orchard.json')
    expect(await page.locator('.cm-content').innerText()).toBe('{}')
    await walkTo('Close orchard.json', 'Shift+Tab')
    await press('Enter')
    await expect.poll(focused).toMatch(/^Text of (?!orchard)/)

    // The text gives the keyboard away, and what is proposed in it goes before.
    await walkTo('cellar.yaml', 'Shift+Tab')
    await press('Enter')
    await page.getByRole('textbox', { name: 'Text of cellar.yaml' }).waitFor()
    await walkTo('Text of cellar.yaml')
    await press('Control+End', 'Enter')
    const proposed = async (key: string): Promise<number> => {
      await press(key)
      await page.waitForTimeout(500)
      return page.locator('.cm-tooltip-autocomplete li').count()
    }
    await expect.poll(() => proposed('Control+Space')).toBeGreaterThan(0)
    await press('ArrowDown')
    await expect.poll(() => proposed('Escape')).toBe(0)
    await press('Control+z', 'Tab')
    await expect.poll(focused).toMatch(/^Findings/)

    // Each view; a finding leads to its place, and is fixed.
    await press('ArrowLeft')
    expect(await focused()).toBe('Graph')
    await page.waitForSelector('.graph img')
    await press('Home')
    expect(await focused()).toMatch(/^Findings/)
    await page.waitForSelector(judged)
    const place = await page.locator('.findings .place').first().innerText()
    await walkTo(place)
    await press('Enter')
    await expect.poll(focused).toBe(`Text of ${place.split(':')[0]}`)
    const fix = await page.locator('.findings .fix').first().innerText()
    const count = await page.locator('.findings .fix').count()
    await walkTo(fix)
    await press('Enter')
    await expect.poll(() => page.locator('.findings .fix').count()).toBeLessThan(count)

    // The form is answered, and gives the keyboard back.
    await walkTo('Text of cellar.yaml', 'Shift+Tab')
    await press('Tab', 'ArrowRight')
    const form = page.frameLocator('iframe')
    await form.getByText('Name of the cellar').first().waitFor()
    await press('Tab')
    const frame = page.frames().find((one) => one.url().endsWith('form.html'))
    await expect
      .poll(async () => {
        await press('Tab')
        return frame?.evaluate("document.activeElement.matches('main input:not([type=file])')")
      })
      .toBe(true)
    await page.keyboard.type('Old cellar')
    await form.locator('pre.data', { hasText: 'Old cellar' }).waitFor()
    await press('Escape')
    await expect.poll(focused).toBe('Form')
    await walkTo('Close all', 'Shift+Tab')
    await press('Enter')
    await page.waitForSelector('.doors')
    expect(faults).toEqual([])
    await page.close()
  })

  test('the core is there once, and one worker judges', async () => {
    const { page } = await openExample()
    await page.getByRole('tab', { name: 'Form' }).click()
    await page.frameLocator('iframe').getByText('Name of the cellar').first().waitFor()
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual(['/playground/worker.js'])
    await page.close()
  })

  test('is small: the core takes at most 340 kB on the way', () => {
    const worker = readFileSync(join(site, 'playground/worker.js'))
    expect(gzipSync(worker).length).toBeLessThan(340_000)
    expect(brotliCompressSync(worker).length).toBeLessThan(340_000)
  })
})
