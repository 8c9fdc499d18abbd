import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = process.env.QUESTLINT_FIREFOX ?? '/usr/bin/firefox-esr'

/** Whether pages can be tried in Firefox; where there is none the tests that need it are skipped. */
export const hasFirefox = existsSync(program)
if (!hasFirefox) console.warn(`there is no ${program}, so no page is tried in Firefox`)

/** One page in Firefox, asked by its own protocol (Marionette), which needs no driver. */
export interface Firefox {
  readonly goto: (url: string) => Promise<void>
  /** Runs the body of a function in the page, and gives what it returns. */
  readonly run: (script: string) => Promise<unknown>
  /** Clicks the middle of the first element of a selector as a mouse does. */
  readonly click: (selector: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts Firefox without a window, with a profile of its own. */
export async function openFirefox(port: number): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'questlint-firefox-'))
  const preferences = {
    'marionette.port': port,
    'browser.shell.checkDefaultBrowser': false,
    'app.update.disabledForTesting': true,
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const child = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    env: { ...process.env, HOME: profile },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const send = speak(await reach(port))
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } })
  const find = async (selector: string): Promise<unknown> => {
    const { value } = (await send('WebDriver:FindElement', { using: 'css selector', value: selector })) as {
      value: Readonly<Record<string, string>>
    }
    return Object.values(value)[0]
  }
  return {
    goto: async (url) => void (await send('WebDriver:Navigate', { url })),
    run: async (script) => ((await send('WebDriver:ExecuteScript', { script, args: [] })) as { value: unknown }).value,
    click: async (selector) => void (await send('WebDriver:ElementClick', { id: await find(selector) })),
    close: async () => {
      send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined)
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function reach(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    if (isThere) return socket
    if (tries === 200) throw new Error('Firefox does not answer')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Answer = readonly [type: number, id: number, error: { readonly message: string } | null, result: unknown]

/** Messages are JSON with their length before it; the first one of Firefox greets. */
function speak(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let buffer = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    buffer = Buffer.concat([buffer, Buffer.from(bytes)])
    for (let colon = buffer.indexOf(':'); colon > 0; colon = buffer.indexOf(':')) {
      const length = Number(buffer.subarray(0, colon).toString())
      if (buffer.length < colon + 1 + length) return
      const message: unknown = JSON.parse(buffer.subarray(colon + 1, colon + 1 + length).toString())
      buffer = buffer.subarray(colon + 1 + length)
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as unknown as Answer
      if (error === null) waiting.get(id)?.resolve(result)
      else waiting.get(id)?.reject(new Error(error.message))
    }
  })
  let last = 0
  return (command, parameters) => {
    const id = ++last
    const text = JSON.stringify([0, id, command, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
}
