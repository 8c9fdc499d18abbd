import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { record } from './audit.ts'
import { hashPassword, isPassword } from './secrets.ts'

type Query = Kysely<Tables>

/** As mail knows no longer ones, and as nobody types longer ones: hashing takes longer with each character. */
export const longestEmail = 254
export const longestPassword = 1024

/** Who may do what. */
export interface User {
  readonly id: string
  readonly email: string
  /** Whether they may edit what others compiled. */
  readonly isEditor: boolean
}

/** A user as they are made. Whether a known one is an editor stays as it is where it is not said. */
export interface NewUser {
  readonly email: string
  readonly password: string
  readonly isEditor?: boolean
}

/** Adds a user, or gives a known one a new password, which ends the tokens of their logins. */
export async function setUser(query: Query, { email: given, password, isEditor }: NewUser): Promise<User> {
  const email = given.toLowerCase()
  const passwordHash = await hashPassword(password)
  return query.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('users')
      .values({ id: randomUUID(), email, password_hash: passwordHash, is_editor: isEditor ?? false })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          password_hash: passwordHash,
          ...(isEditor === undefined ? {} : { is_editor: isEditor }),
        }),
      )
      .returning(['id', 'is_editor'])
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('tokens').where('user_id', '=', row.id).where('from_login', '=', true).execute()
    const details = { editor: row.is_editor }
    await record(transaction, { user: row.id, action: 'set user', subject: email, details })
    return { id: row.id, email, isEditor: row.is_editor }
  })
}

/** Removes a user with their tokens; what they compiled stays, for editors. Says whether there was one. */
export function removeUser(query: Query, email: string): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    const user = await findUser(transaction, email)
    if (user === undefined) return false
    await record(transaction, { user: user.id, action: 'remove user', subject: user.email })
    await transaction.deleteFrom('users').where('id', '=', user.id).execute()
    return true
  })
}

/** The user with an e-mail. */
export async function findUser(query: Query, email: string): Promise<User | undefined> {
  const row = await query
    .selectFrom('users')
    .select(['id', 'email', 'is_editor'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, isEditor: row.is_editor }
}

/** A hash that no password fits, so that an e-mail that nobody has takes as long as one with a wrong password. */
let nobody: Promise<string> | undefined

/** The user whose e-mail and password these are. */
export async function checkPassword(query: Query, email: string, password: string): Promise<User | undefined> {
  nobody ??= hashPassword('')
  const other = await nobody
  const row = await query
    .selectFrom('users')
    .select(['id', 'email', 'is_editor', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  const isRight = await isPassword(password, row?.password_hash ?? other)
  return row && isRight ? { id: row.id, email: row.email, isEditor: row.is_editor } : undefined
}
