import { existsSync } from 'node:fs'

/** The one without windows first, which takes a third less processor time for the same pages. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The Chromium in which pages are tried; where there is none, the path at which it is looked for. */
export const chromiumPath = process.env.QUESTLINT_CHROMIUM ?? installed.find(existsSync) ?? '/usr/bin/chromium'
