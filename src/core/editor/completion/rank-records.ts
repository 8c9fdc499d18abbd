import type { RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import type { Candidate } from './candidate.ts'
import { mostItems } from './limits.ts'

/** The records of a model of which each keyword or pk stands for one, as the file sees them. */
export function recordsOf(
  model: RecordFact['model'],
  by: 'keyword' | 'pk',
  file: SetFile,
): readonly { readonly record: RecordFact; readonly order: number }[] {
  return file.set.records(model).flatMap((record, order) => {
    const chosen =
      by === 'keyword'
        ? record.keyword !== undefined && file.byKeyword(model, record.keyword)
        : record.pk !== undefined && file.byPk(model, record.pk)
    return chosen === record ? [{ record, order }] : []
  })
}

/**
 * The rank of a record among those that could be named: what fits the options beside it, then what nobody uses yet
 * first, then what is near to the last one that was named beside it, which is how people write definitions and
 * their uses.
 */
export function rankOf(isUsed: boolean, order: number, anchor: number | undefined, misfits = 0): number {
  const distance = anchor === undefined ? order : order > anchor ? order - anchor : 2 * (anchor - order) || farthest
  return misfits * 2 * farthest + (isUsed ? farthest : 0) + Math.min(distance, farthest - 1)
}

/** More than any two records are apart. */
export const farthest = 1_000_000

/** A record that could be named, before its label is looked up. */
export interface Ranked {
  readonly rank: number
  readonly candidate: () => Candidate
}

/** The candidates by rank; only as many as can be given when nothing has been typed that could choose among them. */
export function bestOf(ranked: readonly Ranked[], typed: string): Candidate[] {
  const sorted = [...ranked].sort((left, right) => left.rank - right.rank)
  const chosen = typed === '' ? sorted.slice(0, mostItems + 1) : sorted
  return chosen.map(({ rank, candidate }) => ({ ...candidate(), rank }))
}
