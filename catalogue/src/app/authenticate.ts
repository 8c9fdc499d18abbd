import type { FastifyRequest } from 'fastify'
import type { TokenKind } from '../database/tables.ts'
import { findTokenUser } from '../store/tokens.ts'
import type { User } from '../store/users.ts'
import { Refusal } from './refusal.ts'
import type { Catalogue } from './settings.ts'

/** Whose token a request was found to have. */
export const users = new WeakMap<FastifyRequest, User>()

/** The words of the service for a token that it does not take. */
const invalid: Readonly<Record<TokenKind, string>> = { auth: 'Invalid token.', app: 'Invalid token' }

/** Whose token a request has; refuses one without a token of the kind that the endpoint takes. */
export async function authenticate(
  { database }: Catalogue,
  kind: TokenKind,
  header: string | undefined,
): Promise<User> {
  const [scheme, token, ...more] = (header ?? '').split(/[ \t]+/).filter((word) => word !== '')
  if (scheme?.toLowerCase() !== 'token') throw unauthorized('Authentication credentials were not provided.')
  if (token === undefined) throw unauthorized('Invalid token header. No credentials provided.')
  if (more.length > 0) throw unauthorized('Invalid token header. Token string should not contain spaces.')
  const user = await findTokenUser(database.query, kind, token)
  if (user === undefined) throw unauthorized(invalid[kind])
  if (user === 'expired') throw unauthorized('APP Token expired, request a new APP Token')
  return user
}

function unauthorized(detail: string): Refusal {
  return new Refusal(401, { detail }, { 'www-authenticate': 'Token' })
}
