import { closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs'
import { withoutEnd } from '../core/internal.ts'
import type { CatalogueAccess } from '../node/catalogue-client.ts'
import { describeError } from '../node/outcome.ts'
import { resolvePath } from '../node/paths.ts'
import { type OptionsOf, value } from './command/option.ts'
import { type Io, UsageError } from './io.ts'
import { say } from './say.ts'

/** Which catalogue answers are saved into. */
export const catalogueOptions = [
  value('--catalogue <url>', 'save answers into this catalogue, and open what is stored there'),
  value('--token-file <file>', 'with --catalogue: file with the application token, which only you may read'),
] as const

type CatalogueOptions = OptionsOf<typeof catalogueOptions>

/** The environment variable with the application token. */
const variable = 'QUESTLINT_CATALOGUE_TOKEN'

/**
 * The catalogue that a preview saves into. Its token comes from a file, the environment or the terminal: arguments are
 * seen by everybody on the machine.
 */
export async function readCatalogue(
  { catalogue, tokenFile }: CatalogueOptions,
  io: Io,
): Promise<CatalogueAccess | undefined> {
  if (catalogue === undefined) {
    if (tokenFile !== undefined)
      throw new UsageError('--token-file needs --catalogue: it has the token of that catalogue')
    return undefined
  }
  const place = readAddress(catalogue)
  if (place.origin.startsWith('http:') && !isLoopback(place.origin))
    say(io, `the token and the answers go to ${place.origin} without encryption`)
  return { ...place, token: await readToken(tokenFile, io) }
}

/** The address of a catalogue, also where it is that of its interface in a language. */
function readAddress(text: string): Omit<CatalogueAccess, 'token'> {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw new UsageError('--catalogue must be an address such as http://127.0.0.1:8080/')
  if (address.username !== '' || address.password !== '')
    throw new UsageError(
      `--catalogue must not contain a user or a password; give an application token with --token-file or ${variable}`,
    )
  if (address.search !== '' || address.hash !== '')
    throw new UsageError('--catalogue must be an address without ? and #')
  const path = withoutEnd(address.pathname, '/')
  const [, before = path, language = '/en'] = /^(.*?)(\/[a-z]{2,3}(?:-[a-z\d]+)*)?(?:\/api\/v2)?$/.exec(path) ?? []
  return { origin: address.origin, path: `${before}${language}` }
}

function isLoopback(origin: string): boolean {
  return /^https?:\/\/(?:127(?:\.\d+){3}|\[::1\]|localhost)(?::\d+)?$/.test(origin)
}

async function readToken(file: string | undefined, io: Io): Promise<() => string> {
  if (file !== undefined) {
    const path = resolvePath(io.cwd, file)
    const read = (): string => checkToken(readSecret(path, file), `${file} contains`)
    read()
    // A new token is used at once.
    return read
  }
  const given = io.env[variable]
  if (given !== undefined && given !== '') {
    const token = checkToken(given, `${variable} is`)
    return () => token
  }
  const typed = await io.askSecret?.('Application token: ')
  if (typed === undefined)
    throw new UsageError(
      `--catalogue needs an application token: in the file that --token-file names, or in ${variable}`,
    )
  const token = checkToken(typed, 'that is')
  return () => token
}

/** The text of a file that only its owner may read. */
function readSecret(path: string, name: string): string {
  try {
    const handle = openSync(path, 'r')
    try {
      const stats = fstatSync(handle)
      if (!stats.isFile()) throw new UsageError(`${name} is not a file`)
      if (!isPrivate(stats))
        throw new UsageError(`others can read ${name}; run "chmod 600" on it, and replace the token if they may have`)
      if (stats.size > 10_000) throw new UsageError(`${name} is too long for a token`)
      return readFileSync(handle, 'utf8')
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${name}: ${describeError(error)}`)
  }
}

/** Windows gives the files of a user to them alone. */
function isPrivate({ mode, uid }: Stats): boolean {
  return process.platform === 'win32' || (uid === process.geteuid?.() && (mode & 0o077) === 0)
}

function checkToken(text: string, begin: string): string {
  const token = text.trim()
  if (!/^[!-~]{1,1000}$/.test(token)) throw new UsageError(`${begin} not a token: it must be one word`)
  return token
}
