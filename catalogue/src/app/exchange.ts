import type { FastifyRequest } from 'fastify'
import type { Translate } from '../../../src/core/index.ts'
import type { Format } from '../formats/format.ts'
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

/** The user of a request to an endpoint that asks for one. */
export function userOf({ user }: Exchange): User {
  if (user === undefined) throw new Error('this endpoint needs a user')
  return user
}
