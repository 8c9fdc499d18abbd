import { execFile, spawnSync } from 'node:child_process'

/** The options that V8 has of those asked for, each with the setting that it has by itself: `stack-size` with `--stack-size=984`. */
export type V8Options = Readonly<Record<string, string>>

/** What `node --v8-options` prints; only in the executable with Node inside, which cannot be started as Node. */
declare const V8_OPTIONS: string | undefined

const argv = ['--v8-options']
const most = 10_000_000

/** Asks V8, which prints a line of its own about each option that it is given and does not know; costs the start of a process. None when that fails. */
export function askOptions(names: readonly string[]): V8Options {
  const known = knownText()
  if (known !== undefined) return readOptions(known, names)
  try {
    const { status, stdout } = spawnSync(process.execPath, argv, {
      encoding: 'utf8',
      maxBuffer: most,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    })
    return status === 0 ? readOptions(stdout, names) : {}
  } catch {
    // A process may be forbidden to start another one.
    return {}
  }
}

/** As `askOptions`, while other work goes on. */
export function askOptionsLater(names: readonly string[], then: (options: V8Options) => void): void {
  const known = knownText()
  if (known !== undefined) return then(readOptions(known, names))
  try {
    execFile(process.execPath, argv, { maxBuffer: most, windowsHide: true }, (error, stdout) => {
      then(error ? {} : readOptions(stdout, names))
    })
  } catch {
    then({})
  }
}

function knownText(): string | undefined {
  return typeof V8_OPTIONS === 'string' ? V8_OPTIONS : undefined
}

/** Finds options in what `node --v8-options` prints: a line for the name, and one for the type and the setting. */
export function readOptions(text: string, names: readonly string[]): V8Options {
  const found: Record<string, string> = {}
  for (const name of names) {
    const setting = new RegExp(`^ *--${name} .*\\r?\\n.*default: (--[\\w.=-]+)`, 'm').exec(text)?.[1]
    if (setting !== undefined) found[name] = setting
  }
  return found
}
