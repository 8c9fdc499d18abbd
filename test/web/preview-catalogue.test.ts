import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { outputUntil } from '../support/output-until.ts'
import { settle, storedIn, turnTo } from './preview-page.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist/cli.cjs')
const canDrive = hasBrowser && existsSync(program)
if (!canDrive) console.warn('chromium or dist/cli.cjs is not there: the preview saves into no catalogue')

const folder = mkdtempSync(join(tmpdir(), 'questlint-preview-catalogue-'))
const file = join(folder, 'every.json')
const tokenFile = join(folder, 'token')
const children: ChildProcess[] = []

/** A text, a choice, and on a second page a number that is repeated. */
function configurationWith(values: Readonly<Record<string, string>>): object {
  const category = (number: number, questiongroups: readonly object[]): object => ({
    keyword: `every__${number}`,
    form_options: { numbering: `${number}.` },
    subcategories: [{ keyword: `every__${number}__1`, form_options: { numbering: `${number}.1` }, questiongroups }],
  })
  const first = [
    { keyword: 'every_qg_text', questions: [{ keyword: 'every_char', view_options: { is_name: true } }] },
    { keyword: 'every_qg_choice', questions: [{ keyword: 'every_select_type' }] },
  ]
  const second = [
    { keyword: 'every_qg_repeated', form_options: { max_num: 3 }, questions: [{ keyword: 'every_float' }] },
  ]
  return {
    code: 'every',
    edition: '2026',
    sections: [{ keyword: 'section_every', categories: [category(1, first), category(2, second)] }],
    categories: {
      section_every: 'Everything',
      every__1: 'First',
      every__1__1: 'One',
      every__2: 'Second',
      every__2__1: 'Two',
    },
    questiongroups: { every_qg_text: 'Texts', every_qg_choice: 'Choices', every_qg_repeated: 'Repeated' },
    keys: {
      every_char: { label: 'Line' },
      every_select_type: { label: 'One of a long list', type: 'select_type', values },
      every_float: { label: 'Number', type: 'float' },
    },
  }
}

let browser: Browser
let base = ''
let token = ''

beforeAll(async () => {
  if (!canDrive) return
  browser = await openBrowser()
  // The catalogue knows one choice less than the form.
  writeFileSync(join(folder, 'served.json'), JSON.stringify(configurationWith({ every_a: 'A', every_b: 'B' })))
  writeFileSync(file, JSON.stringify(configurationWith({ every_a: 'A', every_b: 'B', every_c: 'C' })))
  const told = await start(['serve', '--path', join(folder, 'served.json'), '--port', '0'], /auth\/login/)
  base = /http:\/\/[\d.]+:\d+/.exec(told)?.[0] ?? ''
  token = /application token (\S+)/.exec(told)?.[1] ?? ''
  writeToken(token)
})
afterAll(async () => {
  await browser?.close()
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function writeToken(text: string): void {
  writeFileSync(tokenFile, `${text}\n`, { mode: 0o600 })
}

/** Starts the program, and gives what it prints up to a text. */
function start(argv: readonly string[], until: RegExp, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(process.execPath, [program, ...argv], { cwd: folder, env: { ...process.env, ...env } })
  children.push(child)
  return outputUntil(child, until)
}

/** Ends with a mistake of whoever started it; gives what it says. */
function fail(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  return start(['preview', '--path', file, ...argv], /$^/, env).then(
    () => 'it runs',
    (error: Error) => error.message,
  )
}

const foreign: string[] = []
const faults: string[] = []
afterEach(() => {
  expect({ foreign: foreign.splice(0), faults: faults.splice(0) }).toEqual({ foreign: [], faults: [] })
})

async function show(argv = ['--catalogue', base, '--token-file', tokenFile]): Promise<{ page: Page; address: string }> {
  const address = (await start(['preview', '--path', file, ...argv], /\n/)).trim()
  return { page: await openPage(address), address }
}

async function openPage(address: string): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(250_000)
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/413/.test(message.text())) faults.push(message.text())
  })
  await page.goto(address)
  await settle(page)
  return page
}

const catalogueOf = (page: Page) => page.getByRole('region', { name: 'Catalogue' })
const line = (page: Page) => page.locator('[data-keyword=every_char] input').first()

async function save(page: Page): Promise<string> {
  await catalogueOf(page).getByRole('button', { name: /^Save/ }).click()
  return said(page, /^Saved as /)
}

async function said(page: Page, words: RegExp): Promise<string> {
  const status = page.getByRole('status').filter({ hasText: words })
  await status.waitFor()
  const text = await status.innerText()
  await settle(page)
  return text.replace(words, '').replace(/\.$/, '')
}

async function open(page: Page, code: string): Promise<void> {
  await catalogueOf(page).getByLabel('Stored questionnaire').fill(code)
  await catalogueOf(page).getByRole('button', { name: 'Open' }).click()
}

async function problem(page: Page): Promise<string> {
  const alert = catalogueOf(page).getByRole('alert')
  await alert.waitFor()
  return alert.innerText()
}

/** A questionnaire as the catalogue has it, read past the preview. */
async function rawOf(code: string): Promise<string> {
  return (await ask(`questionnaires/every/2026/${code}/`)).text()
}

function ask(path: string, body?: string): Promise<Response> {
  return fetch(`${base}/en/api/v2/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
}

async function create(data: string): Promise<string> {
  const made = await ask('questionnaires/every/2026/create/', data)
  expect(made.status).toBe(201)
  return ((await made.json()) as { code: string }).code
}

describe.skipIf(!canDrive)('questlint preview --catalogue', () => {
  test('saves a form as a new questionnaire, then edits it, and opens it in another page', async () => {
    const { page, address } = await show(['--catalogue', `${base}/en/api/v2/`, '--token-file', tokenFile])
    await line(page).fill('first')
    const code = await save(page)
    expect(code).toMatch(/^every_\d+$/)
    expect(JSON.parse(await rawOf(code))).toEqual({
      status: 'draft',
      data: { every_qg_text: [{ every_char: { en: 'first' } }] },
    })
    expect(await catalogueOf(page).innerText()).toContain(`${code} (draft)`)
    for (const words of ['second', 'third']) {
      await line(page).fill(words)
      expect(await save(page)).toBe(code)
      expect(await rawOf(code)).toContain(words)
    }
    const other = await openPage(address)
    await catalogueOf(other).locator(`datalist option[value="${code}"]`).waitFor({ state: 'attached' })
    await open(other, code)
    await said(other, /^Opened /)
    expect(await line(other).inputValue()).toBe('third')
    // Detached it is a new one.
    await catalogueOf(other).getByRole('button', { name: 'Detach' }).click()
    expect(await save(other)).not.toBe(code)
    await page.close()
    await other.close()
  })

  test('numbers that nobody touched stay as they were written', async () => {
    const code = await create(
      '{"every_qg_text":[{"every_char":{"en":"x"}}],"every_qg_repeated":[{"every_float":5.0},{"every_float":2.50}]}',
    )
    const { page } = await show()
    await open(page, code)
    await said(page, /^Opened /)
    await line(page).fill('y')
    await save(page)
    expect(await rawOf(code)).toContain('[{"every_float": 5.0}, {"every_float": 2.50}]')
    await page.close()
  })

  test('what was changed by somebody else since is not overwritten', async () => {
    const code = await create('{"every_qg_text":[{"every_char":{"en":"mine"}}]}')
    const { page, address } = await show()
    const other = await openPage(address)
    for (const one of [page, other]) {
      await open(one, code)
      await said(one, /^Opened /)
    }
    await line(page).fill('theirs')
    await save(page)
    await line(other).fill('late')
    await catalogueOf(other).getByRole('button', { name: /^Save/ }).click()
    expect(await problem(other)).toMatch(/answered 412: .+ Open it again to see what is stored/)
    expect(await line(other).inputValue()).toBe('late')
    expect(await rawOf(code)).toContain('theirs')
    await open(other, code)
    await said(other, /^Opened /)
    expect(await line(other).inputValue()).toBe('theirs')
    await page.close()
    await other.close()
  })

  test('what the catalogue refuses is shown at its question, and leads to it', async () => {
    const { page } = await show()
    await page.locator('[data-keyword=every_select_type] select').selectOption('every_c')
    await catalogueOf(page).getByRole('button', { name: /^Save/ }).click()
    expect(await problem(page)).toBe('The catalogue refuses these answers.')
    const question = page.locator('[data-keyword=every_select_type] .refusals')
    expect(await question.innerText()).toMatch(/error[\s\S]*, says the catalogue/)
    expect(await page.locator('.page-list .count').first().innerText()).toContain('1')
    await turnTo(page, 'every__2')
    await question.waitFor({ state: 'detached' })
    await catalogueOf(page).getByRole('button', { name: 'every_qg_choice/0/every_select_type' }).click()
    await question.waitFor()
    // What is right then is stored, and nothing more is said.
    await page.locator('[data-keyword=every_select_type] select').selectOption('every_a')
    await save(page)
    await question.waitFor({ state: 'detached' })
    expect(await catalogueOf(page).getByRole('alert').count()).toBe(0)
    expect(await storedIn(page)).toEqual({ every_qg_choice: [{ every_select_type: 'every_a' }] })
    await page.close()
  })

  test('a token that is not taken says so, and another one in the file is used at once', async () => {
    writeToken('0'.repeat(40))
    const { page } = await show()
    expect(await problem(page)).toBe(
      'The catalogue answered 401: Invalid token. It wants an application token, which a login gives.',
    )
    writeToken(token)
    await line(page).fill('again')
    await save(page)
    await open(page, 'every_99')
    await expect.poll(() => problem(page)).toBe('The catalogue answered 404: Not found.')
    await page.close()
  })

  test('the page stays as closed as without a catalogue, and knows no token', async () => {
    const { page, address } = await show()
    const policies = await Promise.all(
      [address, (await start(['preview', '--path', file], /\n/)).trim()].map(async (one) =>
        (await fetch(one)).headers.get('content-security-policy'),
      ),
    )
    expect(policies[0]).toContain("default-src 'none'; script-src 'self'")
    expect(policies[0]).toBe(policies[1])
    const told = await Promise.all(
      ['content', 'stored'].map(async (name) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(`${address}${name}`, { method: 'POST', headers, body: '{}' })).text()
      }),
    )
    expect(told[0]).toContain(base)
    expect(told.join('')).not.toContain(token)
    await page.close()
  })

  test('a catalogue that is not there is said, and no answer is lost', async () => {
    const { page } = await show(['--catalogue', 'http://127.0.0.1:9', '--token-file', tokenFile])
    expect(await problem(page)).toBe('http://127.0.0.1:9 does not answer (nothing listens there)')
    await line(page).fill('kept')
    await catalogueOf(page).getByRole('button', { name: 'Save as new' }).click()
    await settle(page)
    expect(await line(page).inputValue()).toBe('kept')
    await page.close()
  })

  test('the token comes from the environment, or from a file that nobody else can read', async () => {
    const told = await start(['preview', '--path', file, '--catalogue', base], /\n/, {
      QUESTLINT_CATALOGUE_TOKEN: token,
    })
    const headers = { 'content-type': 'application/json' }
    expect(await (await fetch(`${told.trim()}stored`, { method: 'POST', headers, body: '{}' })).json()).toHaveProperty(
      'list',
    )
    const open = join(folder, 'open')
    writeFileSync(open, token)
    chmodSync(open, 0o644)
    const env = { QUESTLINT_CATALOGUE_TOKEN: '' }
    expect(await fail(['--catalogue', base, '--token-file', open])).toMatch(/^2: .*others can read/)
    expect(await fail(['--catalogue', base, '--token-file', join(folder, 'none')])).toMatch(/^2: .*does not exist/)
    expect(await fail(['--catalogue', base], env)).toMatch(/^2: .*--token-file.*QUESTLINT_CATALOGUE_TOKEN/)
    expect(await fail(['--catalogue', base.replace('//', '//you:secret@')], env)).toMatch(
      /^2: (?!.*secret).*must not contain a user/,
    )
    expect(await fail(['--catalogue', `${base}/?token=secret`], env)).toMatch(/^2: (?!.*secret)/)
    expect(await fail(['--catalogue', 'ftp://127.0.0.1'], env)).toMatch(/^2: .*must be an address/)
    expect(await fail(['--token-file', tokenFile], env)).toMatch(/^2: .*needs --catalogue/)
    expect(await fail(['--catalogue', base], { QUESTLINT_CATALOGUE_TOKEN: 'two words' })).toMatch(
      /^2: .*must be one word/,
    )
  })
})
