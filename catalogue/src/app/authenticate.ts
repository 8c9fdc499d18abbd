import type { FastifyRequest } from 'fastify'
import type { TokenKind } from '../database/tables.ts'
import type { StoredVersion } from '../store/questionnaires.ts'
import { findTokenUser, findTokenUserAnd, type LookUp } from '../store/tokens.ts'
import type { User } from '../store/users.ts'
import { Refusal } from './refusal.ts'
import type { Catalogue } from './settings.ts'

/** Whose token a request was found to have. */
export const users = new WeakMap<FastifyRequest, User>()

/** What was found for a request together with its token. */
export const versions = new WeakMap<FastifyRequest, StoredVersion>()

/** The words of the service for a token that it does not take. */
const invalid: Readonly<Record<TokenKind, string>> = { auth: 'Invalid token.', app: 'Invalid token' }

/** Finds whose token a request has, and what is looked up with it; refuses one without a token of the kind that the endpoint takes. */
export async function authenticate(
  { database: { query } }: Catalogue,
  kind: TokenKind,
  request: FastifyRequest,
  lookUp?: LookUp<StoredVersion>,
): Promise<void> {
  const header = request.headers.authorization
  const [scheme, token, ...more] = (header ?? '').split(/[ \t]+/).filter((word) => word !== '')
  if (scheme?.toLowerCase() !== 'token') throw unauthorized('Authentication credentials were not provided.')
  if (token === undefined) throw unauthorized('Invalid token header. No credentials provided.')
  if (more.length > 0) throw unauthorized('Invalid token header. Token string should not contain spaces.')
  const { user, found } = lookUp
    ? await findTokenUserAnd(query, { kind, token }, lookUp)
    : { user: await findTokenUser(query, kind, token), found: undefined }
  if (user === undefined) throw unauthorized(invalid[kind])
  if (user === 'expired') throw unauthorized('APP Token expired, request a new APP Token')
  users.set(request, user)
  if (found !== undefined) versions.set(request, found)
}

function unauthorized(detail: string): Refusal {
  return new Refusal(401, { detail }, { 'www-authenticate': 'Token' })
}
