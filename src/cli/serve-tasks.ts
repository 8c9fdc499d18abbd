import { resolvePath } from '../node/paths.ts'
import { answersToImport, type ImportOptions } from './answers-to-import.ts'
import { findCatalogue, placeOf, resolveImages, rewordWrongUse } from './catalogue-package.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { createProgress } from './progress.ts'
import { printReport, say } from './say.ts'
import type { WhyOptions } from './why.ts'

/** Which catalogue is meant, as commander gives it. */
export interface PlaceOptions extends WhyOptions {
  readonly data?: string
  readonly database?: string
  readonly postgres?: boolean
}

export interface AddUserOptions extends PlaceOptions {
  readonly passwordStdin?: boolean
  readonly editor?: boolean
}

/** Adds a user whose password is typed, or stands on standard input: one that is an argument is seen by everybody on the machine. */
export async function addUser(email: string, options: AddUserOptions, io: Io): Promise<number> {
  const password = (await askPassword(io)) ?? (options.passwordStdin ? await readPassword(io) : undefined)
  if (password === undefined)
    throw new UsageError('write the password to standard input, and say so with --password-stdin')
  const { editor } = options
  return administer(
    { do: 'add user', email, password, ...(editor === undefined ? {} : { isEditor: editor }) },
    options,
    io,
  )
}

/** A terminal would show what is typed, so it is asked for there; twice, as nobody sees it. */
async function askPassword(io: Io): Promise<string | undefined> {
  const password = await io.askSecret?.('Password: ')
  if (password === undefined || password === '') return password
  if ((await io.askSecret?.('Again: ')) !== password) throw new UsageError('the two passwords are not the same')
  return password
}

const mostPasswordBytes = 8192

async function readPassword(io: Io): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of io.streamStdin()) {
    parts.push(part)
    size += part.length
    if (size > mostPasswordBytes) throw new UsageError('the password is too long')
  }
  const password = Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw new UsageError('the password must be one line')
  return password
}

export function removeUser(email: string, options: PlaceOptions, io: Io): Promise<number> {
  return administer({ do: 'remove user', email }, options, io)
}

export interface NewTokenOptions extends PlaceOptions {
  readonly app?: boolean
  readonly label: string
  readonly days?: string
}

export function newToken(email: string, { app, label, days, ...options }: NewTokenOptions, io: Io): Promise<number> {
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
    throw new UsageError(`--days must be a whole number from 1 to 99999, not "${days}"`)
  const ends = days === undefined ? {} : { days: Number(days) }
  return administer({ do: 'new token', email, kind: app ? 'app' : 'auth', label, ...ends }, options, io)
}

export function listTokens(email: string | undefined, options: PlaceOptions, io: Io): Promise<number> {
  return administer({ do: 'list tokens', ...(email === undefined ? {} : { email }) }, options, io)
}

export function revokeToken(token: string, options: PlaceOptions, io: Io): Promise<number> {
  return administer({ do: 'revoke token', token }, options, io)
}

export function publish(codes: readonly string[], options: PlaceOptions, io: Io): Promise<number> {
  return administer({ do: 'publish', codes }, options, io)
}

/** Where the images of questionnaires go, or come from. */
interface ImageOptions {
  readonly imageFiles?: string
  readonly images?: string
}

export interface ImportAnswersOptions extends PlaceOptions, ImportOptions, ImageOptions {
  readonly status?: string
  readonly compiler?: string
  readonly language?: string
}

export function importAnswers(files: readonly string[], options: ImportAnswersOptions, io: Io): Promise<number> {
  const { status, compiler, language } = options
  const task = {
    do: 'import',
    ...(status ? { status } : {}),
    ...(compiler ? { compiler } : {}),
    ...(language === undefined ? {} : { language: readLanguageCode(language) }),
    ...imagesOf(options, io),
  }
  return administer(task, options, io, answersToImport(files, options, io))
}

/** As languages stand in paths. */
function readLanguageCode(language: string): string {
  const code = language.toLowerCase().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(code))
    throw new UsageError(`--language takes the code of a language, such as fr, not "${language}"`)
  return code
}

function imagesOf({ imageFiles, images }: ImageOptions, io: Io): { images?: { folder: string; store?: string } } {
  if (imageFiles === '' || images === '')
    throw new UsageError(`--${images === '' ? 'images' : 'image-files'} must not be empty`)
  if (imageFiles === undefined) {
    if (images === undefined) return {}
    throw new UsageError('--images needs --image-files: the folder that images go to, or come from')
  }
  const store = images === undefined ? {} : { store: resolveImages(images, io) }
  return { images: { folder: resolvePath(io.cwd, imageFiles), ...store } }
}

export interface ExportOptions extends PlaceOptions, ImageOptions {
  readonly status?: string
  readonly after?: string
}

export function exportAnswers({ status, after, ...options }: ExportOptions, io: Io): Promise<number> {
  const asked = { ...(status ? { status } : {}), ...(after ? { after } : {}) }
  const task = { do: 'export', ...asked, ...imagesOf(options, io) }
  return administer(task, options, io)
}

/** Gives a task to the package of the catalogue. */
async function administer(
  task: Readonly<Record<string, unknown>>,
  options: PlaceOptions,
  io: Io,
  input: AsyncIterable<string> = nothing(),
): Promise<number> {
  const place = placeOf(options, io)
  if (place === undefined)
    throw new UsageError('name with --data or --database which catalogue is meant; one in memory takes no commands')
  const progress = createProgress(io.progress ?? io.stderr)
  const output = {
    input,
    print: async (line: string) => {
      if (io.stdout.isGone?.()) throw new ReaderGone()
      printReport(io.stdout, `${line}\n`, 'json')
    },
    say: async (line: string) => {
      progress.clear()
      say(io, line)
    },
    progress: async (text: string) => progress.show(text),
  }
  const { path, context, config } = options
  const request = { cwd: io.cwd, paths: path, context, config, place, task }
  try {
    const isDone = await rewordWrongUse(findCatalogue(io).administer(request, output))
    return isDone ? exitCodes.clean : exitCodes.findings
  } catch (error) {
    if (error instanceof ReaderGone) return exitCodes.clean
    throw error
  } finally {
    progress.clear()
  }
}

/** Nobody reads what is still to come. */
class ReaderGone extends Error {}

async function* nothing(): AsyncGenerator<string> {}
