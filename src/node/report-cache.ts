import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSyntax, type Syntax } from '../core/internal.ts'
import { findKey, makeKey, sealOf } from './cache-key.ts'
import { disk } from './disk.ts'
import { digest, isSameLook, type Look, type Surroundings } from './looks.ts'
import { makeFolder } from './make-folder.ts'
import { describeError } from './outcome.ts'
import { hasShape, type Shape } from './shape.ts'
import { removeIfThere } from './temporary.ts'

/** A finished run: all that it wrote, in order, and how it ended. */
export interface KeptRun {
  readonly code: number
  readonly written: readonly { readonly to: 'stdout' | 'stderr'; readonly text: string; readonly syntax: Syntax }[]
  /** Reports that went to files, by absolute path. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

interface Entry {
  readonly run: KeptRun
  readonly looks: readonly Look[]
}

/** What a run is kept under: everything that decides what it looks at. */
export interface RunName {
  readonly build: string
  readonly cwd: string
  readonly argv: readonly string[]
}

const largestEntry = 32 * 1024 * 1024
const mostBytes = 128 * 1024 * 1024
const mostEntries = 1000
const abandonedMilliseconds = 60 * 60 * 1000

/** The run kept under a name when everything that it looked at is as it was then, else `undefined`. Never throws. */
export function findRun(folder: string, name: RunName, world: Surroundings): KeptRun | undefined {
  const entry = readEntry(folder, fileName(name))
  return entry?.looks.every((look) => isSameLook(look, world)) ? entry.run : undefined
}

/**
 * Keeps a run under a name, in the place of the one before. The entry comes into being at once and whole, and the oldest ones go when
 * there are too many. Gives what completes the sentence "FOLDER: …" when it cannot be kept.
 */
export function keepRun(folder: string, name: RunName, run: KeptRun, looks: readonly Look[]): string | undefined {
  const body = JSON.stringify({ run, looks } satisfies Entry)
  return body.length > largestEntry ? undefined : keepEntry(folder, fileName(name), body)
}

/**
 * What was found in single sets by the last run of a name, by the key of all that it depends on; empty when nothing
 * whole is kept. Never throws.
 */
export function findSetResults(folder: string, name: RunName): ReadonlyMap<string, unknown> {
  const body = readBody(folder, setsName(name))
  return new Map(Object.entries(body ?? {}))
}

/**
 * Keeps what was found in single sets in the place of what the last run of the name kept, as much of it as there is room for. Gives what
 * {@link keepRun} gives.
 */
export function keepSetResults(
  folder: string,
  name: RunName,
  results: Iterable<readonly [key: string, result: unknown]>,
): string | undefined {
  const members: string[] = []
  let size = 0
  for (const [key, result] of results) {
    const member = `${JSON.stringify(key)}:${JSON.stringify(result)}`
    size += member.length + 1
    if (size > largestEntry) break
    members.push(member)
  }
  return keepEntry(folder, setsName(name), `{${members.join(',')}}`)
}

/** Writes an entry that is its body and a seal on it. */
function keepEntry(folder: string, file: string, body: string): string | undefined {
  const temporary = join(folder, `${file}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    makeFolder(folder, 0o700)
    const seal = sealOf(makeKey(folder), file, body)
    try {
      writeFileSync(temporary, `${seal}\n${body}`, { flag: 'wx', mode: 0o600 })
      renameSync(temporary, join(folder, file))
    } catch (error) {
      removeIfThere(temporary)
      throw error
    }
    makeRoom(folder, file)
    return undefined
  } catch (error) {
    return `the report cannot be cached (${describeError(error)})`
  }
}

function fileName({ build, cwd, argv }: RunName): string {
  return `${digest(JSON.stringify([build, process.version, cwd, argv]))}.report`
}

function setsName(name: RunName): string {
  return fileName(name).replace(/report$/, 'sets')
}

function readEntry(folder: string, file: string): Entry | undefined {
  const body = readBody(folder, file)
  return hasShape(body, entryShape) ? (body as Entry) : undefined
}

/** Whoever can read the key can give anything the right seal. */
const entryShape: Shape = {
  run: {
    code: (code) => code === 0 || code === 1 || code === 2,
    written: [{ to: (to) => to === 'stdout' || to === 'stderr', text: 'string', syntax: isContained }],
    files: [{ path: 'string', text: 'string' }],
  },
  looks: [['string']],
}

/** A report has no bytes that go out as they are, whoever wrote it. */
function isContained(syntax: unknown): boolean {
  return isSyntax(syntax) && syntax !== 'bytes'
}

/** The body of an entry that is whole; one that was cut off, altered or brought here is as none, and so is what is no file. */
function readBody(folder: string, file: string): object | undefined {
  const key = findKey(folder)
  if (key === undefined) return undefined
  try {
    const read = disk.read(join(folder, file), mostBytes)
    if (!('bytes' in read)) return undefined
    const text = read.bytes.toString('utf8')
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    return sealOf(key, file, body) === text.slice(0, end) ? (JSON.parse(body) as object) : undefined
  } catch {
    return undefined
  }
}

const ownName = /^(?:[0-9a-f]{64}\.(?:report|sets)(?:\.[0-9a-f]{12}\.tmp)?|key\.[0-9a-f]{12}\.tmp)$/

/** Removes the oldest entries, and what runs that were killed left; never anything that is not ours. */
function makeRoom(folder: string, newest: string): void {
  const files = readdirSync(folder)
    .filter((name) => ownName.test(name))
    .flatMap((name) => statEntry(folder, name))
    .sort((a, b) => b.time - a.time)
  let bytes = 0
  let entries = 0
  for (const { name, size, time } of files) {
    if (name.endsWith('.tmp')) {
      if (Date.now() - time > abandonedMilliseconds) removeIfThere(join(folder, name))
      continue
    }
    bytes += size
    entries++
    if (name !== newest && (bytes > mostBytes || entries > mostEntries)) removeIfThere(join(folder, name))
  }
}

function statEntry(folder: string, name: string): { name: string; size: number; time: number }[] {
  try {
    const { size, mtimeMs } = statSync(join(folder, name))
    return [{ name, size, time: mtimeMs }]
  } catch {
    // Another run removed it.
    return []
  }
}
