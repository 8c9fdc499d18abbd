import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'
import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorkspace, lint, present } from '../../src/core/internal.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'

const root = join(import.meta.dirname, '../..')
const site = join(root, 'build/site')

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
const broken = '{"code":"orchard","edition":2026,"sections":[]}\n'

/** Anything as the fragment of a link. */
const pack = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64url')

describe.runIf(hasBrowser)('the playground', () => {
  let server: Server
  let browser: Browser
  let address = ''

  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/build-playground.mjs', '--only', 'playground'], { cwd: root })
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const path = join(site, pathname.replace(/\/$/, '/index.html'))
      const isThere = path.startsWith(site) && existsSync(path)
      response.writeHead(isThere ? 200 : 404, { 'Content-Type': types[path.split('.').at(-1) ?? ''] ?? 'text/plain' })
      response.end(isThere ? readFileSync(path) : '')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/playground/`
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
    page.setDefaultTimeout(120_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('request', (request) => request.url().startsWith(address) || faults.push(`asked for ${request.url()}`))
    page.on('dialog', (dialog) => {
      faults.push('a script of a file ran')
      void dialog.dismiss()
    })
    await page.goto(address + fragment)
    await page.waitForSelector('.cm-content')
    return { page, faults }
  }

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
    const { page, faults } = await open()
    await page.waitForSelector('.findings li')
    const names = await page.locator('.left .tab > button:first-child').allInnerTexts()
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

  test('completes and explains while it is typed', async () => {
    const { page, faults } = await open()
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
    const { page } = await open()
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
  ])('shows its example for a link with %s', async (_, files) => {
    const { page, faults } = await open(`#files=${pack(files)}`)
    await page.waitForSelector('.findings li')
    expect(await page.locator('.left .tab').count()).toBeGreaterThan(1)
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
    const { page, faults } = await open()
    await page.waitForSelector('.findings li')
    const [first = ''] = await page.locator('.left .tab > button:first-child').allInnerTexts()
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
    const { page, faults } = await open()
    await page.waitForSelector('.findings li')
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
    const { page, faults } = await open()
    await page.waitForSelector('.findings li')
    await page.getByRole('button', { name: 'Form', exact: true }).click()
    await page.frameLocator('iframe').getByText('Name of the cellar').first().waitFor()
    await page.getByRole('button', { name: 'Graph', exact: true }).click()
    await page.waitForSelector('.graph img')
    expect(faults).toEqual([])
    await page.close()
  })

  test('runs nothing that stands in a file, and stays alive', async () => {
    const { page, faults } = await open()
    const label = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const keys = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`k${at}`, { label, typ: label, type: 'char' }]),
    )
    await type(page, JSON.stringify({ keys }))
    await page.locator('.findings li', { hasText: 'unknown-member' }).first().waitFor()
    await page.getByRole('button', { name: 'Graph', exact: true }).click()
    await page.waitForSelector('.graph img')
    expect(faults).toEqual([])
    await page.close()
  })

  test.each(['light', 'dark'] as const)(
    'has nothing serious against it for people with aids, %s',
    async (colorScheme) => {
      const { page } = await open('', { colorScheme })
      await page.waitForSelector('.findings li')
      // The policy of the page keeps scripts out; this one comes in through the debugger.
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<AxeResults>('axe.run()')
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
      await page.close()
    },
  )

  test('is small: the core takes at most 320 kB on the way', () => {
    const worker = readFileSync(join(site, 'playground/worker.js'))
    expect(gzipSync(worker).length).toBeLessThan(320_000)
    expect(brotliCompressSync(worker).length).toBeLessThan(320_000)
  })
})
