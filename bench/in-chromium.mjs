// What the benchmarks of pages have in common: real configurations, Chromium, and a line of figures.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { quantile } from './measure.mjs'

/** The size of the windows that pages are measured in. */
export const viewport = { width: 1280, height: 820 }

/** The folder of real configurations, its files, and the largest of them; ends the process where there is none. */
export function realFiles() {
  const corpus = process.env.QUESTLINT_CORPUS
  if (!corpus) {
    console.error('QUESTLINT_CORPUS names no folder with real configurations')
    process.exit(2)
  }
  const names = readdirSync(corpus).filter((name) => name.endsWith('.json'))
  const size = (name) => statSync(join(corpus, name)).size
  return { corpus, names, largest: names.reduce((a, b) => (size(a) >= size(b) ? a : b)) }
}

/** Chromium as the tests start it. */
export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.QUESTLINT_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** Milliseconds in a line. */
export function printTimes(name, times) {
  const figures = [0, 0.5, 0.95].map((part) => quantile(times, part).toFixed(0).padStart(6))
  console.log(`${name.padEnd(44)}  least ${figures[0]}   50 % ${figures[1]}   95 % ${figures[2]}`)
}
