// Opens the built site (`npm run build:playground`) as a host of plain files serves it: pages, pictures, search, and the way from a rule to the playground.
// Nothing may be asked of others, and nothing may be missing. Ends with 1 when anything fails.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { chromium } from 'playwright-core'
import { chromiumPath } from './chromium-path.mjs'
import { brokenLinks } from './crawl-site.mjs'
import { serveFiles } from './serve-files.mjs'

const site = join(import.meta.dirname, '../build/site')
const faults = []
const pages = new Map()

/** Higher than this no page is, in pixels at a width of 1280. */
const highest = 15_000

if (!existsSync(join(site, 'index.html'))) {
  console.error('build/site is missing: npm run build:playground makes it')
  process.exit(2)
}
const { origin, close } = await serveFiles(site)
checkMarkup()
faults.push(...brokenLinks(site).broken)
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await checkPages()
  await checkLargest()
  await checkAccess()
  await checkSearch()
  await checkRule()
} finally {
  await browser.close()
  close()
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log('the site works: links, pages, pictures, search, and the way to the playground; nothing is asked of others')

/** No page shows HTML of its source as text. */
function checkMarkup() {
  for (const name of readdirSync(site, { recursive: true }).filter((path) => path.endsWith('.html'))) {
    const shown = readFileSync(join(site, name), 'utf8').replace(/<(pre|code)\b.*?<\/\1>/gs, '')
    const [html] = /&lt;(?:!--|br&gt;|img )/.exec(shown) ?? []
    if (html !== undefined) faults.push(`/${name}: shows ${html.replace('&lt;', '<').replace('&gt;', '>')} as text`)
  }
}

/** A page of the browser for each look, which goes from path to path as people do: a new one for each takes twice as long. */
async function open(path, look = {}) {
  const key = JSON.stringify(look)
  if (!pages.has(key)) pages.set(key, await newPage(look))
  const opened = pages.get(key)
  opened.path = path
  await opened.page.goto(origin + path, { waitUntil: 'networkidle' })
  // The names of some buttons come with its script, which a machine with much else to do starts later than that.
  await opened.page.waitForFunction("document.querySelector('#app')?.__vue_app__ !== undefined")
  return opened.page
}

async function newPage(look) {
  const opened = { page: await browser.newPage(look), path: '' }
  const { page } = opened
  page.setDefaultTimeout(60_000)
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url()))
      faults.push(`${opened.path}: asks for ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${opened.path}: ${response.status()} for ${response.url()}`)
  })
  page.on('pageerror', (error) => faults.push(`${opened.path}: ${error.message}`))
  return opened
}

/** The start and every guide, with the pictures that they show. */
async function checkPages() {
  const guides = readdirSync(join(site, 'docs')).filter((name) => name.endsWith('.html'))
  let pictures = 0
  for (const path of ['/', ...guides.map((name) => `/docs/${name}`), '/docs/rules/']) {
    const page = await open(path)
    if ((await page.locator('main h1').count()) === 0) faults.push(`${path}: shows no heading`)
    await checkHeight(page, path)
    for (const image of await page.locator('main img').all()) {
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((one) => one.decode()).catch(() => faults.push(`${path}: a picture is not shown`))
      pictures++
    }
  }
  console.log(`${guides.length + 2} pages with ${pictures} pictures`)
  if (pictures === 0) faults.push('no page shows a picture')
}

async function checkHeight(page, path) {
  const height = await page.evaluate('document.documentElement.scrollHeight')
  if (height > highest) faults.push(`${path}: is ${height} pixels long`)
}

/** The largest pages of each folder are not too long either. */
async function checkLargest() {
  const below = readdirSync(join(site, 'docs'), { recursive: true }).filter((name) => /[\\/].*\.html$/.test(name))
  const sized = below.map((name) => ({ name, size: statSync(join(site, 'docs', name)).size }))
  for (const { name } of sized.sort((one, other) => other.size - one.size).slice(0, 12)) {
    const page = await open(`/docs/${name.replaceAll('\\', '/')}`)
    await checkHeight(page, `/docs/${name}`)
  }
}

/** A page of each kind can be used by everybody, on a desk and on a telephone, light and dark. */
async function checkAccess() {
  const kinds = [
    '/',
    '/docs/',
    '/docs/checking.html',
    '/docs/rules/',
    '/docs/rules/unknown-key.html',
    '/docs/options/question.html',
  ]
  for (const path of kinds) {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ]) {
      const page = await open(path, { viewport: { width, height: 900 }, colorScheme })
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate("axe.run({ resultTypes: ['violations'] })")
      for (const { id, impact, help, nodes } of violations.filter((one) =>
        ['serious', 'critical'].includes(one.impact),
      ))
        faults.push(
          `${path} (${width}, ${colorScheme}): ${impact} ${id}: ${help}: ${nodes.length} times, ${nodes[0].target.join(' ')}`,
        )
    }
  }
}

async function checkSearch() {
  const page = await open('/')
  await page.locator('.VPNavBarSearch button').first().click()
  await page.locator('#localsearch-input').fill('unknown-key')
  await page.locator('#localsearch-list a[href*="/docs/rules/unknown-key.html"]').first().click()
  await page.getByRole('heading', { level: 1, name: 'unknown-key' }).waitFor()
}

/** From the page of a rule to its example in the playground. */
async function checkRule() {
  const page = await open('/docs/rules/unknown-key.html')
  const [playground] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open in the playground' }).first().click(),
  ])
  await playground.locator('.findings li', { hasText: 'unknown-key' }).first().waitFor({ timeout: 120_000 })
}
