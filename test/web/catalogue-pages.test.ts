import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '../support/browser.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist/cli.cjs')
const canDrive = hasBrowser && existsSync(program)
if (!canDrive) console.warn('chromium or dist/cli.cjs is not there: the pages of the catalogue are not driven')

let browser: Browser
let child: ChildProcess | undefined
let told = ''
let base = ''

beforeAll(async () => {
  if (!canDrive) return
  browser = await openBrowser()
  const started = spawn(process.execPath, [program, 'serve', '--port', '0'], {
    cwd: join(root, 'fixtures/workspaces/vineyard'),
  })
  child = started
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (part) => {
      told += part
      if (told.includes('auth/login/')) resolve()
    })
    started.once('exit', (code) => reject(new Error(`the catalogue ended with ${code}`)))
  })
  base = /http:\/\/[\d.]+:\d+/.exec(told)?.[0] ?? ''
})
afterAll(async () => {
  await browser?.close()
  child?.kill('SIGKILL')
})

const faults: string[] = []
afterEach(() => expect(faults.splice(0)).toEqual([]))

async function open(path: string): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(250_000)
  page.on('request', (request) => {
    if (!request.url().startsWith(`${base}/`) && !request.url().startsWith('data:')) faults.push(request.url())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(`${base}${path}`)
  return page
}

describe.skipIf(!canDrive)('the pages of the catalogue', () => {
  test('the start page lists what is served, and all its links lead somewhere', async () => {
    const page = await open('/')
    expect(await page.title()).toBe('Questionnaire catalogue')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('tbody tr').allInnerTexts()).toEqual(['cellar\t2024\t0', 'vineyard\t2024\t0'])
    const links = await page.locator('a').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(links).toEqual(['/documentation/', '/status'])
    for (const link of links) expect((await fetch(`${base}${link}`)).status).toBe(200)
    await page.close()
  })

  test('the documentation sends requests to this catalogue, and shows documents from nowhere else', async () => {
    const page = await open('/')
    await page.getByText('Its documentation').click()
    await page.getByText('List the configurations').waitFor()
    expect(await page.locator('.topbar').count()).toBe(0)
    await page.locator('button.authorize').first().click()
    const token = /authorization token (\S+)/.exec(told)?.[1]
    await page.locator('.auth-container input').first().fill(`Token ${token}`)
    await page.locator('.auth-container button.authorize').first().click()
    await page.locator('button.btn-done').first().click()
    await page.getByText('List the configurations').click()
    await page.locator('button.execute').first().click()
    await expect.poll(() => page.locator('.live-responses-table').innerText()).toContain('vineyard')
    await page.close()
  })
})
