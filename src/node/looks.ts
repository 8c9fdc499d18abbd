import { createHash } from 'node:crypto'
import type { Bytes, Disk } from './disk.ts'
import { configsBelow } from './nested.ts'
import { errorCode } from './outcome.ts'
import { isTracked } from './tracked.ts'

/**
 * One thing that a run looked at and what it saw, as text: `[what, of what, answer]`. Contents and folders are kept as digests.
 * A run whose looks would all give the same again is a run with the same outcome.
 */
export type Look = readonly [what: string, of: string, answer: string]

/** The world around a run, as far as it is looked at beside files. */
export interface Surroundings {
  readonly disk: Disk
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { readonly isTerminal: boolean; readonly columns: number | undefined }
  /** `YYYY-MM-DD`. */
  readonly today: string
}

const questions: Readonly<Record<string, (of: string, world: Surroundings) => string>> = {
  has: (path, { disk }) => String(disk.has(path)),
  kind: (path, { disk }) => answer(() => disk.kindOf(path)),
  link: (path, { disk }) => String(disk.isLink(path)),
  real: (path, { disk }) => answer(() => disk.realPath(path)),
  nested: (folder, { disk }) => answer(() => wordSearch(configsBelow(folder, disk))),
  list: (path, { disk }) => answer(() => digestEntries(disk.list(path))),
  tracked: (of, { disk }) => {
    const [repository = '', path = ''] = of.split('\0')
    return answer(() => String(isTracked(disk, repository, path)))
  },
  // The limit is before the path, as it decides what is read.
  read: (of, { disk }) => {
    const space = of.indexOf(' ')
    return answer(() => digestBytes(disk.read(of.slice(space + 1), Number(of.slice(0, space)))))
  },
  env: (name, { env }) => JSON.stringify(env[name] ?? null),
  terminal: (_, { stdout }) => String(stdout.isTerminal),
  columns: (_, { stdout }) => String(stdout.columns),
  today: (_, { today }) => today,
}

/** Whether a look would give the same answer now. */
export function isSameLook([what, of, before]: Look, world: Surroundings): boolean {
  const ask = Object.hasOwn(questions, what) ? questions[what] : undefined
  return ask?.(of, world) === before
}

/** The same world, which notes every look at it; a look that cannot be noted gives one that is never valid again. */
export function noteLooks(world: Surroundings): {
  readonly world: Surroundings
  readonly looks: () => readonly Look[]
} {
  const noted = new Map<string, Look>()
  const note = (what: string, of: string, seen: string): void => {
    noted.set(JSON.stringify([what, of, seen]), [what, of, seen])
  }
  const env = new Proxy(world.env, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as string | undefined
      note('env', String(name), JSON.stringify(value ?? null))
      return value
    },
    ownKeys: (target) => {
      note('all of env', '', '')
      return Reflect.ownKeys(target)
    },
  })
  const { stdout } = world
  return {
    looks: () => [...noted.values()],
    world: {
      disk: noteDisk(world.disk, note),
      env,
      stdout: {
        get isTerminal() {
          note('terminal', '', String(stdout.isTerminal))
          return stdout.isTerminal
        },
        get columns() {
          note('columns', '', String(stdout.columns))
          return stdout.columns
        },
      },
      get today() {
        note('today', '', world.today)
        return world.today
      },
    },
  }
}

type Note = (what: string, of: string, seen: string) => void

function noteDisk(disk: Disk, note: Note): Disk {
  const noted = <T>(what: string, of: string, ask: () => T, word: (value: T) => string): T => {
    try {
      const value = ask()
      note(what, of, word(value))
      return value
    } catch (error) {
      note(what, of, wordError(error))
      throw error
    }
  }
  return {
    has: (path) => noted('has', path, () => disk.has(path), String),
    kindOf: (path) => noted('kind', path, () => disk.kindOf(path), String),
    isLink: (path) => noted('link', path, () => disk.isLink(path), String),
    realPath: (path) => noted('real', path, () => disk.realPath(path), String),
    search: (what, of, work) => noted(what, of, () => work(disk), wordSearch),
    list: (path) => noted('list', path, () => disk.list(path), digestEntries),
    isTracked: (repository, path) =>
      noted('tracked', `${repository}\0${path}`, () => isTracked(disk, repository, path), String),
    read: (path, maxBytes) => noted('read', `${maxBytes} ${path}`, () => disk.read(path, maxBytes), digestBytes),
  }
}

function wordSearch(found: readonly string[]): string {
  return found.join('\n')
}

function answer(ask: () => string): string {
  try {
    return ask()
  } catch (error) {
    return wordError(error)
  }
}

function wordError(error: unknown): string {
  return `error ${errorCode(error) || String(error)}`
}

function digestEntries(entries: ReturnType<Disk['list']>): string {
  const names = entries.map(({ name, kind }) => JSON.stringify([name, kind])).sort()
  return digest(names.join('\n'))
}

function digestBytes(read: Bytes): string {
  if ('bytes' in read) return digestOf(read.bytes)
  return 'size' in read ? `size ${read.size}` : `no file but ${read.notFile}`
}

const digests = new WeakMap<Buffer, string>()

/** The SHA-256 of the bytes of a file, worked out once. */
export function digestOf(bytes: Buffer): string {
  const known = digests.get(bytes) ?? digest(bytes)
  digests.set(bytes, known)
  return known
}

/** SHA-256 in hexadecimal. */
export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
