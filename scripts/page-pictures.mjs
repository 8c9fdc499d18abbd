// node scripts/page-pictures.mjs: takes the pictures of the pages that commands write (docs/images) anew, from the built program and copies of
// fixtures/workspaces. The pictures of the preview are taken by preview-pictures.mjs, those of VS Code by its end-to-end test.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'questlint-pictures-'))
for (const name of ['vineyard', 'vineyard-broken'])
  cpSync(join(root, 'fixtures/workspaces', name), join(folder, name), { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.QUESTLINT_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const vineyard = ['-c', 'vineyard', '--path', 'vineyard']

try {
  await take('code-book.png', ['outline', ...vineyard, '--format', 'html'], async (page) => {
    await page.getByRole('searchbox').fill('water')
    await page.waitForTimeout(400)
  })
  await take('graph.png', ['graph', ...vineyard, '--format', 'html'])
  await take('report.png', ['vineyard-broken', '--format', 'html'])
  changeCellar()
  const sides = ['--old', 'vineyard/*', '--new', 'changed/cellar.yaml', '--new', 'changed/*.json']
  await take('changes.png', ['diff', ...sides, '--answers', 'stored.jsonl', '--format', 'html'], async (page) => {
    await page.setViewportSize({ width: 1100, height: 1080 })
  })
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The change of the guide about changes, and the answers that it hits. */
function changeCellar() {
  cpSync(join(folder, 'vineyard'), join(folder, 'changed'), { recursive: true })
  const cellar = join(folder, 'changed/cellar.yaml')
  const text = readFileSync(cellar, 'utf8')
    .replace(/^.*cellar_vessel_amphora: Clay amphora\n/m, '')
    .replaceAll("=='cellar_vessel_barrel'", "=='cellar_vessel_steel'")
    .replaceAll('label: Vessels', 'label: Containers')
  writeFileSync(cellar, text)
  const answers = [
    { cellar_vessel: 'cellar_vessel_amphora', cellar_volume: 300 },
    { cellar_vessel: 'cellar_vessel_barrel', cellar_barrel_age: 4 },
  ]
  const rows = answers.map((answer, index) => {
    return { code: `cellar_${index + 1}`, configuration: 'cellar@2024', data: { cellar_qg_vessels: [answer] } }
  })
  writeFileSync(join(folder, 'stored.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

async function take(name, args, act = async () => {}) {
  const file = join(folder, `${name}.html`)
  writeFileSync(file, textOf(args))
  const page = await browser.newPage({ viewport: { width: 1100, height: 640 } })
  await page.goto(pathToFileURL(file).href)
  await act(page)
  await page.screenshot({ path: join(root, 'docs/images', name) })
  await page.close()
}

/** A check with findings ends with 1. */
function textOf(args) {
  try {
    return execFileSync(process.execPath, [join(root, 'dist/cli.cjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    if (error.status === 1) return error.stdout
    throw error
  }
}
