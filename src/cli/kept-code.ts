import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, type Stats } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { crc32 } from 'node:zlib'
import { findProjectRoot, isWithin } from '../node/project-root.ts'
import type { V8Options } from '../node/v8-options.ts'
import { usualFolder } from './cache-slot.ts'

/** Where what V8 makes of the program is kept. */
export interface CodePlace {
  /** Absolute, and there only when something was kept. */
  readonly folder: string
  /** Another one for each build, version and setting of V8, and kind of processor. */
  readonly file: string
  /** Whatever lies in here may come from others. */
  readonly checkout: string
}

/** What is kept: what V8 was asked for, and the program as it has compiled it. */
export interface KeptCode extends KeptFacts {
  readonly code: Buffer
}

interface KeptFacts {
  /** What V8 knows of the options of a brief run. */
  readonly options: V8Options
  /** Whether a run that loaded files left it, so that it holds what most runs need. */
  readonly hasLoaded: boolean
}

type Env = Readonly<Record<string, string | undefined>>

/** In the user's folder for such things; `undefined` where there is none that is the user's alone, and where Node is told not to keep code. */
export function codePlace(
  build: string,
  { cwd, env }: { readonly cwd: string; readonly env: Env },
): CodePlace | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined
  const caches = usualFolder(env, process.platform)
  if (caches === undefined || !isAbsolute(caches)) return undefined
  try {
    const checkout = findProjectRoot(realpathSync(cwd))
    const folder = join(caches, 'code')
    if (isWithin(checkout, folder)) return undefined
    const tag = cachedDataVersionTag().toString(16).padStart(8, '0')
    return { folder, file: join(folder, `${build}-${process.versions.v8}-${tag}.code`), checkout }
  } catch {
    return undefined
  }
}

/** Whether nobody else can put anything into the folder: code from there is run. */
export function isOurs({ folder, checkout }: CodePlace): boolean {
  const stats = lstatSync(folder)
  return stats.isDirectory() && isOwn(stats) && !isWithin(checkout, realpathSync(folder))
}

/** Owned by this user, and for nobody else to write; Windows gives each user's folders to that user alone. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.platform === 'win32' || (uid === process.geteuid?.() && (mode & 0o022) === 0)
}

/** Takes what was kept, if it is ours and whole; never throws. */
export function readCode(place: CodePlace): KeptCode | undefined {
  try {
    return isOurs(place) ? decode(readOwn(place.file)) : undefined
  } catch {
    return undefined
  }
}

const largest = 16 * 1024 * 1024

function readOwn(file: string): Buffer {
  // A pipe would be waited for.
  const fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(fd)
    if (!stats.isFile() || !isOwn(stats) || stats.size > largest) throw new Error('not ours')
    const bytes = Buffer.allocUnsafeSlow(stats.size)
    let end = 0
    for (let count = -1; count !== 0 && end < bytes.length; end += count) {
      count = readSync(fd, bytes, end, bytes.length - end, end)
    }
    return bytes.subarray(0, end)
  } finally {
    closeSync(fd)
  }
}

/** V8 itself notices a shorter file, yet not every other character, and then it crashes: the sum of all bytes comes first. */
const sumLength = 8

/** The sum, a line with all but the code, and the code. */
export function encode({ code, ...facts }: KeptCode): Buffer {
  const line = JSON.stringify(facts satisfies KeptFacts)
  // V8 takes code as it lies in memory only from a multiple of eight.
  const width = Math.ceil((line.length + 1) / 8) * 8 - 1
  const body = Buffer.concat([Buffer.from(`${line.padEnd(width)}\n`, 'latin1'), code])
  return Buffer.concat([Buffer.from(sumOf(body), 'latin1'), body])
}

function decode(bytes: Buffer): KeptCode | undefined {
  const body = bytes.subarray(sumLength)
  if (sumOf(body) !== bytes.toString('latin1', 0, sumLength)) return undefined
  const end = body.indexOf('\n')
  return { ...(JSON.parse(body.toString('latin1', 0, end)) as KeptFacts), code: body.subarray(end + 1) }
}

function sumOf(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(sumLength, '0')
}
