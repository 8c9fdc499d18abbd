import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { disk } from './disk.ts'
import { digest, isSameLook, type Look, type Surroundings } from './looks.ts'
import { makeFolder } from './make-folder.ts'
import { describeError } from './outcome.ts'
import { hasShape, type Shape } from './shape.ts'

/** A finished run: all that it wrote, in order, and how it ended. */
export interface KeptRun {
  readonly code: number
  readonly written: readonly { readonly to: 'stdout' | 'stderr'; readonly text: string }[]
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
  const entry = readEntry(join(folder, fileName(name)))
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

/** What was found in single sets by the last run of a name, by the key of all that it depends on; empty when nothing whole is kept. Never throws. */
export function findSetResults(folder: string, name: RunName): ReadonlyMap<string, unknown> {
  const body = readBody(join(folder, setsName(name)))
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

/** Writes an entry that is its body and a digest of it. */
function keepEntry(folder: string, file: string, body: string): string | undefined {
  const temporary = join(folder, `${file}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    makeFolder(folder, 0o700)
    try {
      writeFileSync(temporary, `${digest(body)}\n${body}`, { flag: 'wx', mode: 0o600 })
      renameSync(temporary, join(folder, file))
    } catch (error) {
      remove(temporary)
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

function readEntry(path: string): Entry | undefined {
  const body = readBody(path)
  return hasShape(body, entryShape) ? (body as Entry) : undefined
}

/** Whoever can write here can give anything the right digest. */
const entryShape: Shape = {
  run: {
    code: (code) => code === 0 || code === 1 || code === 2,
    written: [{ to: (to) => to === 'stdout' || to === 'stderr', text: 'string' }],
    files: [{ path: 'string', text: 'string' }],
  },
  looks: [['string']],
}

/** The body of an entry that is whole; one that was cut off or altered is as none, and so is what is no file. */
function readBody(path: string): object | undefined {
  try {
    const read = disk.read(path, mostBytes)
    if (!('bytes' in read)) return undefined
    const text = read.bytes.toString('utf8')
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    return digest(body) === text.slice(0, end) ? (JSON.parse(body) as object) : undefined
  } catch {
    return undefined
  }
}

const ownName = /^[0-9a-f]{64}\.(?:report|sets)(?:\.[0-9a-f]{12}\.tmp)?$/

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
      if (Date.now() - time > abandonedMilliseconds) remove(join(folder, name))
      continue
    }
    bytes += size
    entries++
    if (name !== newest && (bytes > mostBytes || entries > mostEntries)) remove(join(folder, name))
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

function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Another run was first.
  }
}
