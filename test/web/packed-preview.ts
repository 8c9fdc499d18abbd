import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { makeFolder } from '../node/folder.ts'
import { addressOf } from '../support/output-until.ts'
import { installedPackage } from '../support/packed.ts'
import { openPage } from './preview-page.ts'

/** Opens the form of `x@2026` in these files as the installed program serves it; gives what `work` makes of the page. */
export async function withPackedPreview<Result>(
  browser: Browser,
  files: Readonly<Record<string, string>>,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const paths = Object.keys(files).flatMap((name) => ['--path', name])
  const child = spawn(process.execPath, [join(installedPackage(), 'dist/cli.cjs'), 'preview', '-c', 'x', ...paths], {
    cwd: makeFolder(files),
  })
  try {
    const page = await openPage(browser, { address: await addressOf(child) })
    const result = await work(page)
    await page.close()
    return result
  } finally {
    child.kill('SIGKILL')
  }
}
