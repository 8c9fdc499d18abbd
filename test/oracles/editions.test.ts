import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MigrationEntry, MigrationPlan, PresentedChange } from '../../src/core/internal.ts'
import { isBuilt, packedLines, runPacked, scratchFolder } from '../support/packed.ts'
import { corpus, isReal, oracles } from '../support/real-configurations.ts'

interface Carried {
  readonly id: string
  readonly code: string
  readonly to: string
  readonly data: object
  readonly errors_before: readonly unknown[]
  readonly result?: object
}

interface Left {
  readonly kind: string
  readonly at: string
  readonly count: number
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(join(oracles ?? '', file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

const landUse = 'tech_qg_9/tech_landuse_2018'

/** The plan for what a comparison found: what went elsewhere moves, what is nowhere any more is dropped, and land use is asked by another key. */
function planFor(changes: readonly PresentedChange[], dropped: ReadonlySet<string> = new Set()): MigrationPlan {
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

describe.runIf(isReal && isBuilt)('answers of one edition in the next, as the packed program carries them', () => {
  const folder = scratchFolder()
  const sides = ['before', 'after', '--configuration', 'technologies@2015', '--to', 'technologies@2018']
  const carried = isReal
    ? readLines<Carried>('editions/answers.jsonl').filter(({ code, to }) => code === 'technologies' && to === '2018')
    : []
  let changes: readonly PresentedChange[] = []

  function write(name: string, configuration: string, records: readonly { id: string; data: object }[]): string {
    const lines = records.map(({ id, data }) => `${JSON.stringify({ code: id, configuration, data })}\n`)
    writeFileSync(join(folder, name), lines.join(''))
    return name
  }

  function verify(migrated: string, plan: MigrationPlan): readonly Left[] {
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
    const answers = ['--answers', 'answers.jsonl', '--migrated', migrated, '--plan', 'plan.json', '--format', 'json']
    const { out, err } = runPacked(folder, ['diff', ...sides, ...answers])
    if (out === '') throw new Error(err)
    return (JSON.parse(out) as { left: readonly Left[] }).left
  }

  beforeAll(() => {
    const editions = {
      before: ['global_key_values.json', 'technologies.json'],
      after: ['global_key_values.json', 'technologies.json', 'editions/technologies_2018.json'],
    }
    for (const [side, files] of Object.entries(editions)) {
      mkdirSync(join(folder, side))
      for (const file of files) copyFileSync(join(corpus ?? '', file), join(folder, side, basename(file)))
    }
    changes = JSON.parse(runPacked(folder, ['diff', ...sides, '--format', 'json']).out).changes
    write('answers.jsonl', 'technologies@2015', carried)
  })

  test('the migration in use leaves two questions behind, and fails on two questionnaires', () => {
    const done = carried.flatMap(({ id, result }) => (result === undefined ? [] : [{ id, data: result }]))
    const migrated = write('in-use.jsonl', 'technologies@2018', done)
    const left = verify(migrated, planFor(changes, new Set(['tech_qg_161/tech_specifications'])))
    expect(
      left
        .filter(({ kind }) => kind !== 'missing')
        .map(({ kind, at }) => `${kind} ${at}`)
        .sort(),
    ).toEqual(['left tech_qg_231/tech_stub', 'left tech_qg_25/tech_stub'])
    expect(left.filter(({ kind }) => kind === 'missing').map(({ count }) => count)).toEqual([2])
  })

  test('a plan carries all of them', () => {
    const plan = planFor(changes)
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
    const options = ['--path', 'after']
    const { out, err } = runPacked(folder, ['migrate', '--plan', 'plan.json', 'answers.jsonl', ...options])
    const lines = out.trim().split('\n')
    expect(lines.length, err).toBe(carried.length)
    writeFileSync(join(folder, 'migrated.jsonl'), out)
    expect(verify('migrated.jsonl', plan)).toEqual([])
    const judged = packedLines<{ questionnaire: number; severity: string }>(folder, [
      ...['check', 'answers', 'migrated.jsonl', '-c', 'technologies@2018', ...options, '--format', 'jsonl'],
    ])
    const refused = new Set(judged.filter(({ severity }) => severity === 'error').map((one) => one.questionnaire))
    const wrong = carried.filter(({ errors_before }, at) => errors_before.length === 0 && refused.has(at + 1))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('paths that public programs read are broken where the next edition lacks them', () => {
    const paths = readLines<Readonly<Record<string, unknown>>>('clients/paths.jsonl')
    const names = paths.map((line, at) => `${JSON.stringify({ ...line, file: `${at}` })}\n`)
    writeFileSync(join(folder, 'paths.jsonl'), names.join(''))
    const { out } = runPacked(folder, ['diff', ...sides, '--readers', 'paths.jsonl', '--format', 'json'])
    const { readers } = JSON.parse(out) as { readers: { paths: number; broken: readonly { file: string }[] } }
    expect(readers.paths).toBe(paths.length)
    const expected = paths.flatMap((line, at) =>
      line['technologies@2015'] === true && line['technologies@2018'] === false ? [at] : [],
    )
    expect([...new Set(readers.broken.map(({ file }) => Number(file)))].sort((a, b) => a - b)).toEqual(expected)
  })
})
