import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { createTestApp } from './support/app.ts'
import type { Asked, Request } from './support/asked.ts'
import { onEachDatabase } from './support/databases.ts'
import { differenceOf, documentedDifferences, statusOfDifference } from './support/differences.ts'
import { isPackable, servePacked } from './support/packed-catalogue.ts'
import { fillAsReference, isReal, type People, realConfigurations } from './support/real-catalogue.ts'
import { headersOf, type Recorded, readTranscripts } from './support/transcript.ts'

/** A catalogue with the users and questionnaires of the reference. */
interface Filled {
  readonly people: People
  readonly ask: (request: Request) => Promise<Asked>
  /** The data that is stored of a questionnaire. */
  readonly stored: (code: string) => Promise<unknown>
  /** Ends what serves it, where that is a process of its own. */
  readonly close?: () => Promise<void>
}

describe.skipIf(!isReal)('the requests that the reference was asked', () => {
  onEachDatabase((open) => replayAll(async () => inThisProcess(await open())))
})

describe.skipIf(!isReal || !isPackable)('the requests that the reference was asked, to the installed package', () => {
  replayAll(servePacked)
})

async function inThisProcess(database: Database): Promise<Filled> {
  const people = await fillAsReference(database)
  const app = await createTestApp(database, realConfigurations())
  const stored = async (code: string): Promise<unknown> => {
    const versions = database.query.selectFrom('versions').select('data').where('questionnaire', '=', code)
    const found = await versions.executeTakeFirst()
    return found && JSON.parse(found.data)
  }
  return { people, ask: (request) => app.inject(request), stored }
}

function replayAll(fill: () => Promise<Filled>): void {
  let catalogue: Filled
  beforeAll(async () => {
    catalogue = await fill()
    return catalogue.close
  })

  test('get its answers', async () => {
    const codes = new Map<string, string>()
    const problems: string[] = []
    const counts: Record<string, number> = {}
    for (const recorded of readTranscripts()) {
      const { kind, problem } = await replay(recorded, codes)
      counts[kind] = (counts[kind] ?? 0) + 1
      if (problem !== undefined) problems.push(problem)
    }
    expect(problems).toEqual([])
    expect(counts).toEqual({
      same: 82,
      'not run': 1,
      'no-internal-errors': 3,
      'not-found-in-json': 2,
      'options-not-allowed': 1,
      'suffix-everywhere': 1,
    })
    expect(Object.keys(statusOfDifference).filter((name) => !documentedDifferences().has(name))).toEqual([])
  })

  test.each([
    ['GET', '/api/v2/configuration/?flat', 302, '/en/api/v2/configuration/?flat'],
    ['POST', '/api/v2/auth/login/', 307, '/en/api/v2/auth/login/'],
    ['GET', '/en/api/v2/questionnaires/sample_1?x=1', 301, '/en/api/v2/questionnaires/sample_1/?x=1'],
    // difference: slash-kept-by-post
    ['POST', '/en/api/v2/auth/login', 308, '/en/api/v2/auth/login/'],
    ['GET', '//evil.example/api/v2/configuration', 404, undefined],
    ['GET', '/xx/api/v2/configuration', 404, undefined],
    ['GET', '/en/api/v2/nothing', 404, undefined],
  ] as const)('%s %s leads on with %i to %s', async (method, url, status, location) => {
    const { statusCode, headers } = await catalogue.ask({ method, url })
    expect([statusCode, headers.location]).toEqual([status, location])
  })

  /** Whether a request is answered as it was, else by which difference, and what is wrong with that. */
  async function replay(recorded: Recorded, codes: Map<string, string>): Promise<Replayed> {
    const { who, method, path, body, status, answer, stored } = recorded
    if (/\/(?:cca|cbp|unccd|synthb)\//.test(path)) return { kind: 'not run' }
    const url = path.replace(/[a-z]+_\d{1,2}(?=\/)/, (code) => codes.get(code) ?? code)
    const response = await catalogue.ask({
      method,
      url,
      headers: { ...catalogue.people[who], ...headersOf(recorded) },
      ...(body === null ? {} : { payload: body }),
    })
    const own = bodyOf(response.body)
    const created = codeIn(answer)
    if (created !== undefined && codeIn(own) !== undefined) codes.set(created, codeIn(own) ?? '')
    const kind = differenceOf(recorded) ?? 'same'
    const expected = statusOfDifference[kind] ?? status
    const isRight = response.statusCode === expected && (kind !== 'same' || isAlike(own, answer))
    const isStored = !isRight || stored === undefined || isAlike(await catalogue.stored(codeIn(own) ?? ''), stored)
    if (isRight && isStored) return { kind }
    const title = `${method} ${path} by ${who} ${body ?? ''}`.slice(0, 200)
    const shown = `${JSON.stringify(answer).slice(0, 200)} -> ${response.body.slice(0, 200)}`
    return { kind, problem: `${title}\n${status} -> ${response.statusCode} ${isRight ? 'stored otherwise' : shown}` }
  }
}

interface Replayed {
  readonly kind: string
  readonly problem?: string
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function codeIn(answer: unknown): string | undefined {
  const { code } = (typeof answer === 'object' && answer !== null ? answer : {}) as { code?: string }
  return code
}

/** Equal but for what the README of the oracles says, times as instants, codes that were made, and configurations and people that are not here. */
function isAlike(own: unknown, theirs: unknown): boolean {
  return expect.getState() !== undefined && JSON.stringify(plain(own)) === JSON.stringify(plain(theirs))
}

const absent = new Set(['cbp', 'cca', 'synthb', 'unccd'])

function plain(value: unknown): unknown {
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value)
    return (
      value
        .replace(/<list-item><list-item>(?:cbp|cca|synthb|unccd)<\/list-item><\/list-item>/g, '')
        // Codes that were made since; those that are here end with 5022.
        .replace(/^([a-z]+)_(?:\d{1,2}|50(?:2[3-9]|3\d))$/, '$1_N')
    )
  }
  if (Array.isArray(value))
    return value
      .filter(
        (item) =>
          !(Array.isArray(item) && absent.has(String(item[0]))) &&
          // On which the reference fails.
          codeIn(item) !== 'synth_5022' &&
          !absent.has(String(codeIn(item)).split('_')[0] ?? ''),
      )
      .map(plain)
      .sort(byCode)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value)
    // difference: findings
    .filter((name) => name !== 'findings' && name !== 'image')
    .sort()
  return Object.fromEntries(names.map((name) => [name, plain((value as Record<string, unknown>)[name])]))
}

/** The order of results is not compared. */
function byCode(left: unknown, right: unknown): number {
  const [a, b] = [codeIn(left), codeIn(right)]
  return a === undefined || b === undefined ? 0 : a < b ? -1 : 1
}
