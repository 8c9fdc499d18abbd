// node scripts/preview-pictures.mjs: takes the pictures of the preview in docs/images anew, from the built program and a copy of fixtures/workspaces/vineyard.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'questlint-pictures-'))
cpSync(join(root, 'fixtures/workspaces/vineyard'), folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.QUESTLINT_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const wide = { width: 1280, height: 820 }

try {
  edit('shared.json', '"max_length": 1000', '"max_lenght": 1000')
  await take(['vineyard'], 'preview.png', { viewport: wide }, fillIn)
  await take(['vineyard'], 'preview-dark.png', { viewport: wide, colorScheme: 'dark' }, fillIn)
  await take(['vineyard'], 'preview-phone.png', { viewport: { width: 390, height: 780 } }, fillIn)
  edit('shared.json', '"max_lenght": 1000', '"max_length": 1000')
  commitAll()
  edit('cellar.yaml', 'label: Kind of vessel', 'label: What is the vessel made of?')
  edit('cellar.yaml', '      cellar_vessel_amphora: Clay amphora\n', '')
  edit(
    'cellar.yaml',
    '                  - keyword: cellar_volume\n',
    `${added('cellar_volume')}${added('cellar_vintages')}`,
  )
  edit(
    'cellar.yaml',
    '  cellar_volume:\n',
    '  cellar_vintages: {label: Vintages in this vessel, type: int}\n  cellar_volume:\n',
  )
  await take(
    ['cellar', '--git', 'HEAD'],
    'preview-compare.png',
    { viewport: { width: 1280, height: 900 } },
    async (page) => {
      await page.locator('.side.old').getByText('Clay amphora').click()
      await page.locator('.change').first().waitFor()
      await page.locator('h3', { hasText: 'Vessels' }).first().scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 400)
    },
  )
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

function added(keyword) {
  return `                  - keyword: ${keyword}\n`
}

function edit(name, before, after) {
  const text = readFileSync(join(folder, name), 'utf8')
  if (!text.includes(before)) throw new Error(`${name} has no ${before}`)
  writeFileSync(join(folder, name), text.replace(before, after))
}

function commitAll() {
  const own = ['-c', 'user.name=Mira', '-c', 'user.email=mira@vineyard.example', '-c', 'commit.gpgSign=false']
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...own, 'commit', '--quiet', '--message=all'],
  ])
    execFileSync('git', args, { cwd: folder })
}

async function fillIn(page) {
  const isNarrow = page.viewportSize().width < 800
  if (isNarrow) await page.locator('.page-choice select').selectOption({ index: 1 })
  else await page.getByRole('button', { name: 'Soil and water' }).click()
  await page.getByText('Limestone').click()
  await page.getByText('medium (30 to 80 cm)').click()
  await page.getByRole('radio', { name: 'Yes' }).click()
  await page.getByText('Drip lines').click()
  await page
    .getByRole('button', { name: /Why is this shown/ })
    .first()
    .click()
  await page.locator('.reason').first().waitFor()
  await page.locator('.finding').first().scrollIntoViewIfNeeded()
  // The finding is far below on a phone, whose picture begins at the top.
  await page.evaluate((far) => scrollBy(0, far), isNarrow ? -1e6 : 160)
}

async function take(args, name, options, act) {
  const child = spawn(process.execPath, [join(root, 'dist/cli.cjs'), 'preview', ...args], { cwd: folder })
  const page = await browser.newPage(options)
  try {
    const address = await new Promise((resolve) => {
      child.stdout.once('data', (told) => resolve(String(told).trim()))
    })
    await page.goto(address)
    await page.locator('.verdict.fine').first().waitFor()
    await act(page)
    // Away from everything that would say what it is.
    await page.mouse.move(2, 2)
    await page.waitForTimeout(500)
    await page.screenshot({ path: join(root, 'docs/images', name) })
  } finally {
    await page.close()
    child.kill('SIGINT')
  }
}
