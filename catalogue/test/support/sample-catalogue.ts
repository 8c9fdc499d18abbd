import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { loadReal } from '../../../test/support/real-configurations.ts'
import { type Configurations, createConfigurations } from '../../src/configurations/configurations.ts'
import type { Database } from '../../src/database/database.ts'
import type { ImageStore } from '../../src/images/image-store.ts'
import { addToken } from '../../src/store/tokens.ts'
import { setUser, type User } from '../../src/store/users.ts'
import { createTestApp } from './app.ts'

/** A catalogue of the sample configuration, with people to send requests. */
export interface SampleCatalogue {
  readonly app: FastifyInstance
  readonly database: Database
  readonly users: Readonly<Record<'one' | 'two' | 'editor', User>>
  /** The header of each with an application token, and of anybody with an authorization token. */
  readonly as: Readonly<Record<'one' | 'two' | 'editor' | 'reader', Readonly<Record<string, string>>>>
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<LightMyRequestResponse>
  /** Creates a questionnaire of user one and gives its code. */
  readonly create: (name: string) => Promise<string>
}

/** Answers that the sample configuration takes. */
export function named(name: string): unknown {
  return { qg_1: [{ key_1: { en: name }, key_3: { en: 'x' } }] }
}

let editions: readonly [Configurations, Configurations] | undefined

/** The sample configuration in the edition of 2015, and with that of 2018 beside it. */
export function sampleEditions(): readonly [Configurations, Configurations] {
  editions ??= [
    createConfigurations([loadReal('sample@2015')]),
    createConfigurations([loadReal('sample@2015'), loadReal('sample@2018')]),
  ]
  return editions
}

/** Opens a catalogue of the sample configuration. */
export async function createSampleCatalogue(database: Database, images?: ImageStore): Promise<SampleCatalogue> {
  const { query } = database
  const app = await createTestApp(database, sampleEditions()[0], {}, images)
  const addUser = (name: string, isEditor = false): Promise<User> =>
    setUser(query, { email: `${name}@example.org`, password: `password of ${name}`, isEditor })
  const users = { one: await addUser('one'), two: await addUser('two'), editor: await addUser('editor', true) }
  const header = async (user: User, kind: 'app' | 'auth'): Promise<Readonly<Record<string, string>>> => ({
    authorization: `Token ${await addToken(query, { kind, user, label: 'test' })}`,
  })
  const as = {
    one: await header(users.one, 'app'),
    two: await header(users.two, 'app'),
    editor: await header(users.editor, 'app'),
    reader: await header(users.two, 'auth'),
  }
  const url = (path: string): string => `/en/api/v2/${path}`
  const post: SampleCatalogue['post'] = (path, body, headers = as.one) =>
    app.inject({
      method: 'POST',
      url: url(path),
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const get: SampleCatalogue['get'] = (path, headers = as.one) => app.inject({ method: 'GET', url: url(path), headers })
  const create = async (name: string): Promise<string> => {
    const response = await post('questionnaires/sample/2015/create/', named(name))
    return response.json<{ code: string }>().code
  }
  return { app, database, users, as, post, get, create }
}

/** The path of a questionnaire for those who edit it. */
export function rawPath(code: string): string {
  return `questionnaires/sample/2015/${code}/`
}
