import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { questionnaireName } from '../../../src/core/internal.ts'
import { isReal, loadReal, oracles } from '../../../test/support/real-configurations.ts'
import { type Configurations, createConfigurations } from '../../src/configurations/configurations.ts'
import type { Database } from '../../src/database/database.ts'
import { addImage } from '../../src/store/images.ts'
import { addLink } from '../../src/store/links.ts'
import { createQuestionnaire } from '../../src/store/questionnaires.ts'
import { addToken } from '../../src/store/tokens.ts'
import { setUser, type User } from '../../src/store/users.ts'

export { isReal }

/** The configurations that the reference had loaded when its requests were written down, as far as they are here. */
const names = [
  'approaches@2015',
  'sample@2015',
  'samplemodule@2015',
  'samplemulti@2015',
  'synth@2020',
  'technologies@2015',
  'watershed@2015',
  'wocat@2015',
]

/** They take seconds to load, and nothing changes them. */
let loaded: Configurations | undefined

export function realConfigurations(): Configurations {
  loaded ??= createConfigurations(names.map((name) => loadReal(name)))
  return loaded
}

/** Who makes the requests that were written down, with the header that each sends. */
export type People = Readonly<Record<string, Readonly<Record<string, string>>>>

interface IndexedQuestionnaire {
  readonly name: string
  readonly code: string
  readonly edition: string
  readonly identifier: string
  readonly translations: readonly (readonly [string, boolean])[]
  readonly links: readonly string[]
}

/** The questionnaires of the reference that are here. */
export function realIndex(): readonly IndexedQuestionnaire[] {
  const index = JSON.parse(readOracle('api/index.json')) as { questionnaires: readonly IndexedQuestionnaire[] }
  return index.questionnaires
}

/** A file of the oracles as text. */
export function readOracle(name: string): string {
  return readFileSync(join(oracles ?? '', name), 'utf8')
}

/** Fills a database with the users and questionnaires of the reference, all public and compiled by user 1. */
export async function fillAsReference({ query }: Database): Promise<People> {
  const [one, two] = [await addUser('one'), await addUser('two')] as const
  for (const { name, code, edition, identifier, translations } of realIndex()) {
    const configuration = realConfigurations().find(code, edition)
    if (configuration === undefined) continue
    const data = readOracle(`api/questionnaires/${name}/data.json`)
    const answers = {
      configuration,
      data,
      names: questionnaireName(configuration.questionnaire, JSON.parse(data)),
      languages: translations.map(([language]) => language),
      original: translations.find(([, isOriginal]) => isOriginal)?.[0] ?? 'en',
    }
    const times = timesOf(name)
    await query
      .transaction()
      .execute((transaction) =>
        createQuestionnaire(transaction, answers, one, { state: 'public', code: identifier, ...times }),
      )
  }
  for (const { identifier, links } of realIndex()) {
    for (const linked of links) if (isHere(identifier) && isHere(linked)) await addLink(query, identifier, linked)
  }
  for (const { id, contentType } of files)
    await query.transaction().execute((transaction) => addImage(transaction, { id, contentType, sizes: [] }, one))
  return {
    nobody: {},
    'auth token': header(await addToken(query, { kind: 'auth', user: one, label: 'test' })),
    'app token (user 1)': header(await addToken(query, { kind: 'app', user: one, label: 'test' })),
    'app token (user 2)': header(await addToken(query, { kind: 'app', user: two, label: 'test' })),
  }

  function addUser(name: string): Promise<User> {
    return setUser(query, { email: `${name}@example.org`, password: `password of ${name}` })
  }
}

/** The files that its answers name. */
const files = [
  { id: '1d6d4d0c-5a3b-4b5e-9a54-0d6f3c9c2f11', contentType: 'image/jpeg' },
  { id: '9d6d4d0c-5a3b-4b5e-9a54-0d6f3c9c2f99', contentType: 'application/pdf' },
]

function isHere(code: string): boolean {
  return realIndex().some(
    (one) => one.identifier === code && realConfigurations().find(one.code, one.edition) !== undefined,
  )
}

/** The reference fails on the list of the user's own with one questionnaire, of which no times are known. */
function timesOf(name: string): Times {
  if (!existsSync(join(oracles ?? '', `api/questionnaires/${name}/mydata_item.json`))) return {}
  const { created, updated } = JSON.parse(readOracle(`api/questionnaires/${name}/mydata_item.json`)) as Required<Times>
  return { created, updated }
}

interface Times {
  readonly created?: string
  readonly updated?: string
}

function header(token: string): Readonly<Record<string, string>> {
  return { authorization: `Token ${token}` }
}
