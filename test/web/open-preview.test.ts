import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'

const program = join(import.meta.dirname, '../../dist/cli.cjs')
const vineyard = join(import.meta.dirname, '../../fixtures/workspaces/vineyard')

/** What all processes of this machine were started with, as everybody can read it. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return []
      }
    })
}

async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; !holds(); round++) {
    if (round > 600) throw new Error('waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Starts a preview on a desktop whose browser is this script; it writes what it was given to the file `given` and does not end by itself. */
async function openWith(
  script: string,
): Promise<{ address: string; given: string; temporary: string; stop: () => Promise<void> }> {
  const folder = makeFolder({ 'bin/xdg-open': `#!/bin/sh\n${script}\n`, 'tmp/': '', 'home/': '' })
  chmodSync(join(folder, 'bin/xdg-open'), 0o755)
  const temporary = join(folder, 'tmp')
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    TMPDIR: temporary,
    HOME: join(folder, 'home'),
    FOLDER: folder,
  }
  const child = spawn(process.execPath, [program, 'preview', '-c', 'vineyard', '--open'], { cwd: vineyard, env })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await ended
  }
  onTestFinished(stop)
  let told = ''
  child.stdout.on('data', (part) => {
    told += part
  })
  await until(() => told.includes('\n') && existsSync(join(folder, 'given')))
  return { address: told.trim(), given: readFileSync(join(folder, 'given'), 'utf8').trim(), temporary, stop }
}

const stub = 'printf "%s" "$*" > "$FOLDER/given.tmp"; mv "$FOLDER/given.tmp" "$FOLDER/given"'

describe.skipIf(process.platform !== 'linux' || !existsSync(program))('preview --open', () => {
  test('tells its secret to nobody who looks at the processes of the machine', async () => {
    const { address, given, temporary, stop } = await openWith(`${stub}; sleep 20`)
    const secret = /\/([\w-]{30,})\/$/.exec(address)?.[1] ?? ''
    expect(secret).not.toBe('')
    // A shell that starts a command is there twice for a moment.
    const lines = [...new Set(commandLines())]
    expect(lines.filter((line) => line.includes('xdg-open'))).toEqual([expect.stringContaining(given)])
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
    const file = fileURLToPath(given)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
    expect(readFileSync(file, 'utf8')).toContain(`url=${address}`)
    await stop()
    expect(readdirSync(temporary)).toEqual([])
  })

  test('leaves no file when no browser can be started', async () => {
    const folder = makeFolder({ 'tmp/': '' })
    const env = { PATH: folder, TMPDIR: join(folder, 'tmp'), HOME: folder }
    const child = spawn(process.execPath, [program, 'preview', '-c', 'vineyard', '--open'], { cwd: vineyard, env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let told = ''
    child.stderr.on('data', (part) => {
      told += part
    })
    await until(() => told.includes('no browser could be started'))
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  })

  test.skipIf(!hasBrowser)('leads a browser to the page, which has the address from nowhere else', async () => {
    const { address, given, temporary } = await openWith(stub)
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const referrers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url() === address) referrers.push(request.headers().referer)
    })
    await page.goto(given)
    await page.locator('.verdict').first().waitFor()
    expect(page.url()).toBe(address)
    expect(referrers).toEqual([undefined])
    expect(commandLines().filter((line) => line.includes(new URL(address).pathname))).toEqual([])
    // It is needed no more.
    expect(readdirSync(temporary)).toEqual([])
  })
})
