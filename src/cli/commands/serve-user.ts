import { administer } from '../administer.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag } from '../command/option.ts'
import { placeOptions, postgresOption, serveOptions } from '../command/serve-options.ts'
import { type Io, UsageError } from '../io.ts'

/** Adds a user whose password is typed, or on standard input: one that is an argument is seen by everybody on the machine. */
export const serveUserAdd = defineCommand({
  name: 'serve user add',
  group: 'produce',
  rank: 31,
  does: 'add a user, or give one a new password, which ends the tokens of their logins',
  example: 'questlint serve user add you@example.org --password-stdin --data ./catalogue',
  arguments: [argument('<email>', 'the e-mail to log in with')],
  options: [
    ...placeOptions,
    postgresOption,
    flag('--password-stdin', 'read the password from standard input (default: ask for it on the terminal)'),
    flag(
      '--editor',
      'let them edit what others compiled',
      'let them edit only what they compiled (the default for new users)',
    ),
  ],
  around: serveOptions,
  run: async (email, options, io) => {
    const password = (await askPassword(io)) ?? (options.passwordStdin ? await readPassword(io) : undefined)
    if (password === undefined)
      throw new UsageError('write the password to standard input, and say so with --password-stdin')
    const { editor } = options
    return administer(
      { do: 'add user', email, password, ...(editor === undefined ? {} : { isEditor: editor }) },
      options,
      io,
    )
  },
})

/** Removes a user. */
export const serveUserRemove = defineCommand({
  name: 'serve user remove',
  group: 'produce',
  rank: 32,
  does: 'remove a user and their tokens; what they compiled stays',
  example: 'questlint serve user remove you@example.org --data ./catalogue',
  arguments: [argument('<email>', 'the e-mail of the user')],
  options: placeOptions,
  around: serveOptions,
  run: (email, options, io) => administer({ do: 'remove user', email }, options, io),
})

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
