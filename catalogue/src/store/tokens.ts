import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables, TokenKind } from '../database/tables.ts'
import { record } from './audit.ts'
import { createToken, hashToken } from './secrets.ts'
import type { User } from './users.ts'

type Query = Kysely<Tables>

/** How a token is made. */
export interface NewToken {
  readonly kind: TokenKind
  readonly user: User
  readonly label: string
  readonly isFromLogin?: boolean
  /** In which SQL interval from now it ends; never without. */
  readonly lifetime?: string
}

/** How many characters of a token are kept for people to tell theirs apart. */
const prefixLength = 8

/** Makes a token and gives it, the only time that anybody sees it. */
export async function addToken(query: Query, { kind, user, label, isFromLogin, lifetime }: NewToken): Promise<string> {
  const token = createToken()
  const prefix = token.slice(0, prefixLength)
  await query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('tokens')
      .values({
        hash: hashToken(token),
        kind,
        user_id: user.id,
        label,
        prefix,
        from_login: isFromLogin ?? false,
        expires: lifetime === undefined ? null : sql<string>`now() + ${lifetime}::interval`,
      })
      .execute()
    const action = isFromLogin ? 'login' : 'new token'
    await record(transaction, { user: user.id, action, subject: prefix, details: { kind, label } })
  })
  return token
}

/** The service ends application tokens that nobody used for a day. */
const appTokenIdle = '24 hours'

/** Whose token of a kind this is; `expired` for one that nobody used for too long. */
export async function findTokenUser(
  query: Query,
  kind: TokenKind,
  token: string,
): Promise<User | 'expired' | undefined> {
  return userOfToken(query, await tokenRow(query, kind, token).executeTakeFirst())
}

/** The same with what the statement finds beside it, for a valid token only: a second one would take as long again. */
export async function findTokenUserAnd<Found>(
  query: Query,
  { kind, token }: { readonly kind: TokenKind; readonly token: string },
  select: LookUp<Found>,
): Promise<{ readonly user: User | 'expired' | undefined; readonly found: Found | undefined }> {
  const row = await query
    .with('asker', () => tokenRow(query, kind, token))
    .selectFrom('asker')
    .leftJoinLateral(select(query).as('found'), (join) => join.on(sql.ref('asker.is_expired'), '=', false))
    .selectAll('asker')
    .selectAll('found')
    .executeTakeFirst()
  const user = await userOfToken(query, row)
  const { code = null } = (row ?? {}) as { readonly code?: unknown }
  return { user, found: code === null ? undefined : (row as unknown as Found) }
}

/** What finds something that has a code for whoever asks, who is `asker` there, with `user_id` and `is_editor`. */
export type LookUp<Found> = (query: Query) => SelectQueryBuilder<Tables, never, Found>

/** A token that is known, with its user. */
interface TokenRow {
  readonly user_id: string
  readonly email: string
  readonly is_editor: boolean
  readonly hash: string
  readonly is_expired: boolean
  readonly is_stale: boolean
}

function tokenRow(query: Query, kind: TokenKind, token: string) {
  return query
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id as user_id', 'users.email', 'users.is_editor', 'tokens.hash'])
    .select(
      sql<boolean>`coalesce(expires < now(), false) or (kind = 'app' and coalesce(last_used, tokens.created) < now() - ${appTokenIdle}::interval)`.as(
        'is_expired',
      ),
    )
    .select(sql<boolean>`coalesce(last_used < now() - interval '1 minute', true)`.as('is_stale'))
    .where('tokens.hash', '=', hashToken(token))
    .where('kind', '=', kind)
}

async function userOfToken(query: Query, row: TokenRow | undefined): Promise<User | 'expired' | undefined> {
  if (row === undefined) return undefined
  if (row.is_expired) return 'expired'
  // To the minute is enough, and a write for each request would be the most work of reading.
  if (row.is_stale)
    await query.updateTable('tokens').set({ last_used: sql<string>`now()` }).where('hash', '=', row.hash).execute()
  return { id: row.user_id, email: row.email, isEditor: row.is_editor }
}

/** What is told of a token; the token itself is nowhere. */
export interface ListedToken {
  readonly prefix: string
  readonly kind: TokenKind
  readonly email: string
  readonly label: string
  readonly created: string
  readonly expires: string | null
  readonly last_used: string | null
}

/** The tokens of a user, or of all, the oldest first. */
export function listTokens(query: Query, email?: string): Promise<readonly ListedToken[]> {
  return query
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['prefix', 'kind', 'email', 'label', 'tokens.created', 'expires', 'last_used'])
    .$if(email !== undefined, (found) => found.where('email', '=', email?.toLowerCase() ?? ''))
    .orderBy('tokens.created')
    .orderBy('prefix')
    .execute()
}

/** Ends the tokens that begin with a prefix, or the one that is given whole; gives how many fit, and ends none where several do. */
export function revokeToken(query: Query, token: string): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    const isWhole = token.length > prefixLength
    const fitting = await transaction
      .selectFrom('tokens')
      .select(['hash', 'prefix', 'user_id'])
      .where(isWhole ? 'hash' : 'prefix', '=', isWhole ? hashToken(token) : token)
      .forUpdate()
      .execute()
    const [only] = fitting
    if (only === undefined || fitting.length > 1) return fitting.length
    await transaction.deleteFrom('tokens').where('hash', '=', only.hash).execute()
    await record(transaction, { user: only.user_id, action: 'revoke token', subject: only.prefix })
    return 1
  })
}
