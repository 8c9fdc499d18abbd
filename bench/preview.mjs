// npm run bench:preview [-- --rounds 10] [-- --cli dist/cli.cjs]: from the command to the form in Chromium, and from a save to the form as it is then. Never a test.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser, printTimes, realFiles, viewport } from './in-chromium.mjs'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    cli: { type: 'string', default: join(import.meta.dirname, '../dist/cli.cjs') },
  },
})
const cli = resolve(options.cli)
const rounds = Number(options.rounds)
const { corpus, names, largest } = realFiles()
/** In the page: whether it has such a heading or part, and drew it. */
const untilDrawn = ({ selector, text }) =>
  [...document.querySelectorAll(selector)].some(({ innerText }) => innerText.includes(text)) &&
  new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))
const scratch = mkdtempSync(join(tmpdir(), 'questlint-bench-preview-'))
const browser = await openBrowser()
try {
  await main()
} finally {
  await browser.close()
  rmSync(scratch, { recursive: true, force: true })
}

async function main() {
  const folder = join(scratch, 'files')
  mkdirSync(folder)
  for (const name of names) cpSync(join(corpus, name), join(folder, name))
  const { status, stderr } = spawnSync(process.execPath, [cli, 'init'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const configuration = basename(largest, '.json')
  console.log(`${configuration} of ${names.length} files, Node ${process.version}, milliseconds\n`)
  // The first start keeps compiled code, the first page what the browser compiled.
  await start(folder, configuration, 0)
  const starts = []
  for (let round = 0; round < rounds; round++) starts.push(await start(folder, configuration, 0))
  const { reloads } = await start(folder, configuration, rounds * 2)
  printTimes(
    'command to address',
    starts.map(({ address }) => address),
  )
  printTimes(
    'command to form',
    starts.map(({ form }) => form),
  )
  printTimes(
    '  processor time of the program until then',
    starts.map(({ cpu }) => cpu),
  )
  printTimes('save to form', reloads)
}

/** Opens the form, and saves the file as often as is asked for. */
async function start(folder, configuration, saves) {
  // People have their browser open.
  const page = await browser.newPage({ viewport })
  const began = performance.now()
  const child = spawn(process.execPath, [cli, 'preview', '-c', configuration], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((done) => child.on('exit', done))
  let told = ''
  await new Promise((done) =>
    child.stdout.on('data', (part) => {
      told += part
      if (told.includes('\n')) done()
    }),
  )
  const address = performance.now() - began
  try {
    await page.goto(told.trim(), { waitUntil: 'commit' })
    await page.waitForFunction(untilDrawn, { selector: 'main .question', text: '' })
    const form = performance.now() - began
    const cpu = processorTime(child.pid)
    const reloads = []
    for (let save = 0; save < saves; save++) reloads.push(await saveAndWait(page, folder, configuration))
    return { address, form, cpu, reloads }
  } finally {
    await page.close()
    child.kill('SIGINT')
    await ended
  }
}

/** Writes another label into the first question of the page, and waits until the page has it. */
async function saveAndWait(page, folder, configuration) {
  await page.locator('aside[aria-busy=false]').waitFor()
  await page.waitForTimeout(1500)
  const path = join(folder, `${configuration}.json`)
  const heading = await page.locator('main h2').first().innerText()
  // Around it are a number and a button.
  const title = heading.replace(/^[\d.]+ | *\{ \}$/g, '')
  const next = / #\d+$/.test(title) ? title.replace(/\d+$/, (number) => Number(number) + 1) : `${title} #1`
  const text = readFileSync(path, 'utf8')
  if (!text.includes(JSON.stringify(title))) throw new Error(`${path} has no text ${JSON.stringify(title)}`)
  const began = performance.now()
  writeFileSync(path, text.replaceAll(JSON.stringify(title), JSON.stringify(next)))
  await page.waitForFunction(untilDrawn, { selector: 'main h2', text: next })
  return performance.now() - began
}

/** As Linux counts it, in milliseconds, to the hundredth of a second. */
function processorTime(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
