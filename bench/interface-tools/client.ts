// A client as its author would write it: typed by openapi-typescript (interface.d.ts is made beside it), sent by openapi-fetch.
// It goes the whole path through a catalogue and prints what it read.
import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { paths } from './interface.js'

const {
  BASE = '',
  AUTH_TOKEN = '',
  EMAIL = '',
  PASSWORD = '',
  CODE = '',
  EDITION = '',
  ANSWERS = '{}',
  IMAGE = '',
} = process.env

const client = createClient<paths>({ baseUrl: BASE })

interface Result<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/** The answer, which is there unless the service refuses; texts are XML and CSV, which nobody asks for. */
function answer<T>(step: string, { data, error, response }: Result<T>): Exclude<T, string> {
  const violations = response.headers.get('sl-violations')
  if (violations !== null) throw new Error(`${step}: ${violations}`)
  if (data === undefined) throw new Error(`${step}: ${response.status} ${JSON.stringify(error)}`)
  if (typeof data === 'string') throw new Error(`${step}: not JSON`)
  return data as Exclude<T, string>
}

const { token } = answer('login', await client.POST('/auth/login/', { body: { email: EMAIL, password: PASSWORD } }))
const app = { Authorization: `Token ${token}` }
const auth = { Authorization: `Token ${AUTH_TOKEN}` }
const configuration = CODE
const edition = EDITION

const configurations = answer('configurations', await client.GET('/configuration/', { headers: auth }))
const editions = answer(
  'editions',
  await client.GET('/configuration/{code}/', { params: { path: { code: CODE } }, headers: auth }),
)
const structure = answer(
  'structure',
  await client.GET('/configuration/{code}/{edition}/', { params: { path: { code: CODE, edition } }, headers: auth }),
)
const image = answer(
  'upload',
  await client.POST('/image/upload/', {
    headers: app,
    body: { file: '' },
    bodySerializer: () => {
      const form = new FormData()
      form.append('file', new Blob([readFileSync(IMAGE)], { type: 'image/gif' }), 'image.gif')
      return form
    },
  }),
)
const body = JSON.parse(ANSWERS.replaceAll('IMAGE', image.uid)) as Record<string, Record<string, unknown>[]>
const created = answer(
  'create',
  await client.POST('/questionnaires/{configuration}/{edition}/create/', {
    params: { path: { configuration, edition } },
    headers: app,
    body,
  }),
)
const path = { configuration, edition, identifier: created.code }
const raw = answer(
  'raw',
  await client.GET('/questionnaires/{configuration}/{edition}/{identifier}/', { params: { path }, headers: app }),
)
const edited = answer(
  'edit',
  await client.POST('/questionnaires/{configuration}/{edition}/{identifier}/', {
    params: { path },
    headers: app,
    body: { ...body, qg_apple: [{ uses: ['perry'] }] },
  }),
)
const own = answer('mydata', await client.GET('/questionnaires/mydata/', { headers: app }))
const list = answer('list', await client.GET('/questionnaires/', { params: { query: { type: CODE } }, headers: auth }))
const [first] = list.results
const detail = answer(
  'detail',
  await client.GET('/questionnaires/{identifier}/', {
    params: { path: { identifier: first?.code ?? '' } },
    headers: auth,
  }),
)
console.log(
  JSON.stringify({
    configurations: configurations.configurations,
    editions: editions.editions,
    categories: structure.length,
    image: image.interchange.length,
    created: created.success,
    status: raw.status,
    edited: edited.code === created.code,
    own: own.results.map(({ code }) => code).includes(created.code),
    count: list.count,
    sections: Object.keys(detail),
  }),
)
