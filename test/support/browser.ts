import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../scripts/chromium-path.mjs'

/** Whether pages can be tried in Chromium; where there is none the tests that need it are skipped. */
export const hasBrowser = existsSync(chromiumPath)
if (!hasBrowser) console.warn(`there is no ${chromiumPath}, so no page is tried in a browser`)

const quiet = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync'

/** Chromium without anything that asks others of itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: quiet.split(' ') })
}
