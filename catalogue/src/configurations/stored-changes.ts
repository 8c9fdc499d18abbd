import type { Kysely } from 'kysely'
import {
  type ChangeReport,
  type ComparedPair,
  comparePair,
  comparePairs,
  createHitCounter,
  createHitFinder,
  createWorkspace,
  readAnswerText,
  reportChanges,
  type Sides,
} from '../../../src/core/internal.ts'
import { todayText } from '../../../src/node/clock.ts'
import type { Tables } from '../database/tables.ts'
import { indexVersions } from '../store/questionnaires.ts'
import { nameOf } from './configurations.ts'
import type { LoadedConfiguration } from './kept-sources.ts'

type Query = Kysely<Tables>

/** What a change of a configuration does to the answers that are stored. */
export interface StoredChange {
  /** `technologies@2018`. */
  readonly name: string
  readonly from: LoadedConfiguration
  /** What takes its place; nothing where it was removed. */
  readonly to: LoadedConfiguration | undefined
  readonly pairs: readonly ComparedPair[]
  readonly sides: Sides
  readonly report: ChangeReport
  /** How many versions were checked against what it was before. */
  readonly stored: number
}

/** How many versions are in memory at once. */
const blockSize = 100

/** Compares what stored answers were checked against with what takes its place, and counts what of these answers each change hits. */
export async function compareStored(
  query: Query,
  from: LoadedConfiguration,
  to: LoadedConfiguration | undefined,
): Promise<StoredChange> {
  const sides = { old: from.workspace, new: to?.workspace ?? createWorkspace({ files: [] }) }
  const pairs = to
    ? comparePairs(sides.old, sides.new, { from: nameOf(from), to: nameOf(to) })
    : [comparePair(from.questionnaire, undefined)]
  const counter = createHitCounter()
  const finders = pairs.map(createHitFinder)
  let stored = 0
  for await (const { code, data } of readVersions(query, from.hash)) {
    const value = readAnswerText(data)
    counter.add(code, value === undefined ? [] : finders.flatMap((find) => find(value)))
    stored++
  }
  const changes = pairs.flatMap((pair) => pair.changes)
  const report = reportChanges(changes, sides, todayText(), counter)
  return { name: nameOf(from), from, to, pairs, sides, report, stored }
}

/** Lets lists find what was checked against a state of a configuration by what another one makes of it. */
export async function indexAgain(query: Query, hash: string, to: LoadedConfiguration): Promise<void> {
  let block: StoredAnswers[] = []
  for await (const version of readVersions(query, hash)) {
    block.push(version)
    if (block.length < blockSize) continue
    await indexVersions(query, to, block)
    block = []
  }
  await indexVersions(query, to, block)
}

/** A version that was checked against a configuration. */
export interface StoredAnswers {
  readonly id: string
  readonly code: string
  readonly revision: number
  readonly data: string
}

/** All versions that were checked against a state of a configuration, whatever their own state. */
export async function* readVersions(query: Query, hash: string): AsyncGenerator<StoredAnswers> {
  let behind: string | undefined
  for (;;) {
    const block = await query
      .selectFrom('versions')
      .select(['id', 'questionnaire as code', 'revision', 'data'])
      .where('configuration_hash', '=', hash)
      .$if(behind !== undefined, (found) => found.where('id', '>', behind ?? ''))
      .orderBy('id')
      .limit(blockSize)
      .execute()
    yield* block
    behind = block.at(-1)?.id
    if (block.length < blockSize) return
  }
}

/** The changes that lose, alter or reread answers that are stored, and that nobody accepted. */
export function harmOf({ report, to, stored }: StoredChange): ChangeReport['changes'] {
  if (to === undefined) return stored > 0 ? report.changes : []
  return report.changes.filter(({ class: kind, answers }) => kind === 'data' && (answers?.count ?? 0) > 0)
}
