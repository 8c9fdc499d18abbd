import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerModelOf } from '../../src/core/answers/model.ts'
import { fromPlain } from '../../src/core/answers/stored.ts'
import type { AnswerObject } from '../../src/core/answers/value.ts'
import { verdictOf } from '../../src/core/changes/witness.ts'
import {
  type ComparedPair,
  comparePairs,
  createMigrationVerifier,
  createWorkspace,
  findBrokenPaths,
  type MigrationEntry,
  type MigrationPlan,
  migrateAnswers,
  readReaderPath,
} from '../../src/core/index.ts'
import { corpus, oracles } from '../support/real-configurations.ts'

const path = oracles === undefined ? undefined : join(oracles, 'editions/answers.jsonl')
const isThere = path !== undefined && existsSync(path) && corpus !== undefined
if (!isThere)
  console.warn('QUESTLINT_ORACLES and QUESTLINT_CORPUS are not set: migrations between editions are not verified')

interface Carried {
  readonly id: string
  readonly to: string
  readonly data: object
  readonly errors_before: readonly unknown[]
  readonly result?: object
}

const carried = isThere
  ? readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Carried & { code: string })
      .filter(({ code, to }) => code === 'technologies' && to === '2018')
  : []

function load(...names: readonly string[]) {
  const files = names.map((uri) => ({ uri, text: readFileSync(join(corpus ?? '', uri), 'utf8') }))
  return createWorkspace({ files, sets: [{ files: names, overrides: true }] })
}

const [pair] = isThere
  ? comparePairs(
      load('global_key_values.json', 'technologies.json'),
      load('global_key_values.json', 'technologies.json', 'editions/technologies_2018.json'),
      { from: 'technologies@2015', to: 'technologies@2018' },
    )
  : []

/** The plan for what a comparison found: what went elsewhere moves, what is nowhere any more is dropped, and land use is asked by another key. */
function planFor({ changes }: ComparedPair, dropped: ReadonlySet<string> = new Set()): MigrationPlan {
  const landUse = 'tech_qg_9/tech_landuse_2018'
  const entries = changes.flatMap(({ rule, path: { questiongroup, question }, to }): MigrationEntry[] => {
    const at = `${questiongroup}/${question}`
    const drop: MigrationEntry = { at, do: 'drop', reason: 'not asked any more' }
    if (at === 'tech_qg_9/tech_landuse') return [{ at, do: 'map', values: { tech_lu_mixed: null }, to: landUse }]
    if (rule === 'removed-question' || dropped.has(at)) return [drop]
    if (rule !== 'moved-question' || to === undefined) return []
    const move: MigrationEntry = { at, do: 'move', to }
    return questiongroup === 'tech_qg_19'
      ? [{ ...move, when: { at: landUse, has: ['tech_lu_cropland'] } }, drop]
      : [move]
  })
  // Whether some of them move depends on the land use of afterwards.
  const isLate = ({ at }: MigrationEntry): boolean => at.startsWith('tech_qg_19/')
  return {
    from: 'technologies@2015',
    to: 'technologies@2018',
    entries: [...entries.filter((entry) => !isLate(entry)), ...entries.filter(isLate)],
  }
}

describe.skipIf(!isThere)('answers of one edition in the next', () => {
  test('the migration in use leaves two questions behind, and fails on two questionnaires', () => {
    if (pair === undefined) throw new Error('nothing is compared')
    const verify = createMigrationVerifier(pair, planFor(pair, new Set(['tech_qg_161/tech_specifications'])))
    const left = carried.flatMap(({ data, result }) => {
      if (result === undefined) return ['failed']
      return verify(fromPlain(data), fromPlain(result)).leftovers.map(({ kind, at }) => `${kind} ${at}`)
    })
    expect(new Set(left)).toEqual(new Set(['failed', 'left tech_qg_25/tech_stub', 'left tech_qg_231/tech_stub']))
    expect(left.filter((one) => one === 'failed')).toHaveLength(2)
  })

  test('a plan carries all of them', () => {
    if (pair?.now === undefined) throw new Error('nothing is compared')
    const plan = planFor(pair)
    const verify = createMigrationVerifier(pair, plan)
    const model = answerModelOf(pair.now)
    for (const { id, data, errors_before } of carried) {
      const before = fromPlain(data) as AnswerObject
      const { data: after } = migrateAnswers(plan, before)
      expect(verify(before, after).leftovers, id).toEqual([])
      if (errors_before.length === 0) expect(verdictOf(model, after).refusals, id).toEqual([])
    }
  })
})

const clients = oracles === undefined ? undefined : join(oracles, 'clients/paths.jsonl')

test.skipIf(!isThere || clients === undefined || !existsSync(clients))(
  'paths that public programs read are broken where the next edition lacks them',
  () => {
    if (pair === undefined || clients === undefined) throw new Error('nothing is compared')
    const lines = readFileSync(clients, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const line of lines) {
      const path = readReaderPath(line)
      if (path === undefined) throw new Error(JSON.stringify(line))
      const isBroken = line['technologies@2015'] === true && line['technologies@2018'] === false
      expect(findBrokenPaths(pair, [path], 'technologies@2018').length > 0, path.path.join('/')).toBe(isBroken)
    }
  },
)
