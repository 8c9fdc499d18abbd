import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { afterAll, describe, expect, test } from 'vitest'
import { hasTerminal, runOnTerminal, type Typed } from '../../test/support/terminal.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { isBuilt, program } from './support/serve-program.ts'

const scratch = mkdtempSync(join(tmpdir(), 'questlint-typed-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const project = join(import.meta.dirname, '../../fixtures/workspaces/vineyard')

describe.skipIf(!hasTerminal || !isBuilt)('on a terminal', () => {
  const add = (folder: string, typed: readonly Typed[]) =>
    runOnTerminal(scratch, [program, 'serve', 'user', 'add', 'you@example.org', '--data', folder], typed)
  const preview = (typed: readonly Typed[]) =>
    runOnTerminal(project, [program, 'preview', '-c', 'vineyard@2024', '--catalogue', 'http://127.0.0.1:9'], typed)

  test('a password is asked for twice and is never shown', async () => {
    const folder = join(scratch, 'data')
    const typed: Typed[] = [
      ['Password: ', 'sécret wordx\x7f\r'],
      ['Again: ', 'sécret word\r'],
    ]
    expect(await add(folder, typed)).toEqual({ shown: 'Password: \r\nAgain: \r\n', code: 0 })
    const database = await openDatabase({ folder })
    const { password_hash: hash } = await database.query
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    await database.close()
    expect(await verify(hash, 'sécret word')).toBe(true)
  })

  test.each<[string, readonly Typed[], string, number]>([
    [
      'is typed in two ways',
      [
        ['Password: ', 'one\r'],
        ['Again: ', 'two\r'],
      ],
      'Password: \r\nAgain: \r\nquestlint: the two passwords are not the same\r\n',
      2,
    ],
    ['is empty', [['Password: ', '\r']], 'Password: \r\nquestlint: the password is empty\r\n', 2],
    ['never comes', [['Password: ', '\x04']], 'Password: \r\nquestlint: the password is empty\r\n', 2],
    ['is given up with Ctrl+C', [['Password: ', 'on\x03']], 'Password: \r\n', 130],
  ])('nobody is added where the password %s', async (_how, typed, shown, code) => {
    expect(await add(join(scratch, 'none'), typed)).toEqual({ shown, code })
    expect(existsSync(join(scratch, 'none'))).toBe(false)
  })

  test('the token of a preview is asked for and never shown', async () => {
    const wrong = 'Application token: \r\nquestlint: that is not a token: it must be one word\r\n'
    expect(await preview([['token: ', 'two words\r']])).toEqual({ shown: wrong, code: 2 })
    expect(await preview([['token: ', '\x03']])).toEqual({ shown: 'Application token: \r\n', code: 130 })
    const { shown } = await preview([
      ['token: ', '0123456789abcdef\r'],
      ['http://127.0.0.1', '\x03'],
    ])
    expect(shown).toMatch(/^Application token: \r\n.*http:\/\/127\.0\.0\.1:\d+/s)
    expect(shown).not.toContain('0123456789abcdef')
  })
})
