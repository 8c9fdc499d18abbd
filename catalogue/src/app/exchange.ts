import type { FastifyRequest } from 'fastify'
import type { Translate } from '../../../src/core/internal.ts'
import type { Format } from '../formats/format.ts'
import type { StoredVersion } from '../store/questionnaires.ts'
import type { LookUp } from '../store/tokens.ts'
import type { User } from '../store/users.ts'
import type { Catalogue } from './settings.ts'

/** A request as an endpoint sees it. */
export interface Exchange {
  readonly catalogue: Catalogue
  readonly request: FastifyRequest
  /** The segments of the path by the names that `schemas/openapi.json` gives them. */
  readonly parameters: Readonly<Record<string, string>>
  /** The text behind the question mark. */
  readonly query: string
  /** The segment of the path. */
  readonly language: string
  readonly translate: Translate | undefined
  readonly format: Format
  /** Whose token it has; nobody's only where none is asked for. */
  readonly user: User | undefined
  /** What the {@link LookUpVersion} of the endpoint found. */
  readonly found?: StoredVersion | undefined
  /** The address of the catalogue as clients know it, without a slash at its end. */
  readonly origin: string
}

/** What an endpoint answers. */
export interface Answer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Endpoint = (exchange: Exchange) => Answer | Promise<Answer>

/** What an endpoint needs of the database before all else, by the parameters of its path: found in the statement that finds whose token it is. */
export type LookUpVersion = (parameters: Exchange['parameters']) => LookUp<StoredVersion>

/** The user of a request to an endpoint that asks for one. */
export function userOf({ user }: Exchange): User {
  if (user === undefined) throw new Error('this endpoint needs a user')
  return user
}
