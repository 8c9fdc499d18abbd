import type { RecordFact } from '../../workspace/facts.ts'
import type { FileIndex } from '../../workspace/set-index.ts'

/** The records of a model of which each keyword or pk stands for one, as the file sees them. */
export function recordsOf(
  model: RecordFact['model'],
  by: 'keyword' | 'pk',
  index: FileIndex,
): readonly { readonly record: RecordFact; readonly order: number }[] {
  return index.set.records(model).flatMap((record, order) => {
    const chosen =
      by === 'keyword'
        ? record.keyword !== undefined && index.byKeyword(model, record.keyword)
        : record.pk !== undefined && index.byPk(model, record.pk)
    return chosen === record ? [{ record, order }] : []
  })
}

/**
 * The rank of a record among those that could be named: what nobody uses yet first, then what stands near to the last one
 * that was named beside it, which is how people write definitions and their uses.
 */
export function rankOf(isUsed: boolean, order: number, anchor: number | undefined): number {
  const distance = anchor === undefined ? order : order > anchor ? order - anchor : 2 * (anchor - order)
  return (isUsed ? farthest : 0) + Math.min(distance, farthest - 1)
}

const farthest = 1_000_000
