import { administer } from '../administer.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, presetValue, value } from '../command/option.ts'
import { placeOptions, serveOptions } from '../command/serve-options.ts'
import { UsageError } from '../io.ts'

/** Makes a token. */
export const serveTokenNew = defineCommand({
  name: 'serve token new',
  group: 'produce',
  rank: 33,
  does: 'make a token and print it, the only time that anybody sees it',
  example: 'questlint serve token new you@example.org --data ./catalogue',
  arguments: [argument('<email>', 'the e-mail of the user')],
  options: [
    ...placeOptions,
    flag('--app', 'an application token, which opens what a user may do (default: an authorization token)'),
    presetValue('--label <text>', 'what it is for', ''),
    value('--days <number>', 'end it after so many days'),
  ],
  around: serveOptions,
  run: (email, { app, label, days, ...options }, io) => {
    if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
      throw new UsageError(`--days must be a whole number from 1 to 99999, not "${days}"`)
    const ends = days === undefined ? {} : { days: Number(days) }
    return administer({ do: 'new token', email, kind: app ? 'app' : 'auth', label, ...ends }, options, io)
  },
})

/** Lists tokens. */
export const serveTokenList = defineCommand({
  name: 'serve token list',
  group: 'produce',
  rank: 34,
  does: 'list tokens: first characters, kind, user, created, ends, last used, label',
  example: 'questlint serve token list --data ./catalogue',
  arguments: [argument('[email]', 'only those of this user')],
  options: placeOptions,
  around: serveOptions,
  run: (email, options, io) =>
    administer({ do: 'list tokens', ...(email === undefined ? {} : { email }) }, options, io),
})

/** Ends a token. */
export const serveTokenRevoke = defineCommand({
  name: 'serve token revoke',
  group: 'produce',
  rank: 35,
  does: 'end a token',
  example: 'questlint serve token revoke 0a1b2c3d --data ./catalogue',
  arguments: [argument('<token>', 'the token, or its first 8 characters')],
  options: placeOptions,
  around: serveOptions,
  run: (token, options, io) => administer({ do: 'revoke token', token }, options, io),
})
