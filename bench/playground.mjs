// npm run bench:playground [-- --rounds 10] [-- --site build/site]: in Chromium, from the choice of the largest file and of the one that it shares with
// others to the first finding in it, and to all of them. Builds the playground unless a site is named. Never a test.
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPlayground } from '../scripts/build-playground.mjs'
import { serveFiles } from '../scripts/serve-files.mjs'
import { openBrowser, printTimes, realFiles, viewport } from './in-chromium.mjs'

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, site: { type: 'string' } },
})
const { corpus, largest } = realFiles()
if (options.site === undefined) await buildPlayground()
const { origin, close } = await serveFiles(resolve(options.site ?? join(import.meta.dirname, '../build/site')))
const browser = await openBrowser()
try {
  await main()
} finally {
  await browser.close()
  close()
}

async function main() {
  const files = [largest, 'global_key_values.json'].map((name) => join(corpus, name))
  console.log(`${largest} with its shared file, load ${loadavg()[0]?.toFixed(1)}, milliseconds\n`)
  const rounds = []
  for (let round = 0; round < Number(options.rounds); round++) rounds.push(await open(files, largest))
  printTimes(
    'first finding',
    rounds.map(({ first }) => first),
  )
  printTimes(
    'all findings',
    rounds.map(({ all }) => all),
  )
}

/** Opens files on a fresh page that somebody has looked at for two seconds. */
async function open(files, largest) {
  const page = await browser.newPage({ viewport })
  await page.goto(`${origin}/playground/`)
  await page.waitForSelector('.doors')
  await page.waitForTimeout(2000)
  await page.evaluate(watch, largest)
  await page.locator('input[type=file]').setInputFiles(files)
  const times = await page.evaluate('window.times')
  await page.close()
  return times
}

/** In the page: when findings of a file are drawn, counted from the choice of files. */
function watch(name) {
  window.times = new Promise((resolve) => {
    document.querySelector('input[type=file]').addEventListener(
      'change',
      () => {
        const start = performance.now()
        let first
        const look = () => {
          const isFound = [...document.querySelectorAll('.findings li')].some((one) => one.textContent.includes(name))
          if (!isFound) return
          first ??= performance.now() - start
          if (document.querySelector('.view').ariaBusy === 'false') resolve({ first, all: performance.now() - start })
        }
        const observer = new MutationObserver(() => requestAnimationFrame(look))
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
      },
      { capture: true },
    )
  })
}
