import { countLeading } from '../text/count-leading.ts'
import { addToGroup } from '../text/group-by.ts'
import type { Model } from '../workspace/models.ts'
import { modelOrder } from './way-back.ts'

/** A record of a file as it is put in order: of a known model with its pk, or an item of `records`. */
export interface Placed {
  readonly model: Model | undefined
  readonly pk: number | undefined
  /** Its position in `records`; `undefined` for what is defined by keyword. */
  readonly position: number | undefined
}

/** Records in the order in which they are written when nothing says another: by model, then by pk; those of other models last. */
export function inUsualOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  return [...items].sort((left, right) => {
    const byModel = rankOf(left) - rankOf(right)
    if (byModel !== 0 || left.model === undefined || left.pk === right.pk) return byModel
    return (left.pk ?? Number.POSITIVE_INFINITY) < (right.pk ?? Number.POSITIVE_INFINITY) ? -1 : 1
  })
}

function rankOf({ model }: Placed): number {
  return model === undefined ? modelOrder.length : modelOrder.indexOf(model)
}

/** The order of records as runs; see `WayBack.order`. */
export function describeOrder(items: readonly Placed[]): string[] {
  const neighbours = nextPks(items)
  const runs: string[] = []
  let start: Placed | undefined
  let last: Placed | undefined
  const close = (): void => {
    if (start && last) runs.push(wordRun(start, last))
  }
  for (const item of items) {
    if (last === undefined || !follows(item, last, neighbours)) {
      close()
      start = item
    }
    last = item
  }
  close()
  return runs
}

function wordRun(start: Placed, last: Placed): string {
  const [name, from, to] =
    start.position === undefined ? [start.model, start.pk, last.pk] : ['records', start.position, last.position]
  return from === to ? `${name} ${from}` : `${name} ${from}-${to}`
}

function follows(item: Placed, last: Placed, next: ReadonlyMap<string, number>): boolean {
  if (item.position !== undefined || last.position !== undefined)
    return last.position !== undefined && item.position === last.position + 1
  return item.model === last.model && next.get(`${last.model} ${last.pk}`) === item.pk
}

/** The pk that follows each pk of a model among what is defined by keyword. */
function nextPks(items: readonly Placed[]): ReadonlyMap<string, number> {
  const next = new Map<string, number>()
  for (const [model, pks] of pksByModel(items)) {
    pks.forEach((pk, index) => {
      const following = pks[index + 1]
      if (following !== undefined) next.set(`${model} ${pk}`, following)
    })
  }
  return next
}

function pksByModel(items: readonly Placed[]): ReadonlyMap<Model, readonly number[]> {
  const byModel = new Map<Model, number[]>()
  for (const { model, pk, position } of items) {
    if (model !== undefined && pk !== undefined && position === undefined) addToGroup(byModel, model, pk)
  }
  for (const pks of byModel.values()) pks.sort((left, right) => left - right)
  return byModel
}

/** Puts records in the order that runs describe; what they do not name comes behind the last record of its model. */
export function applyOrder<Item extends Placed>(items: readonly Item[], runs: readonly string[]): Item[] {
  const rows = rowsOf(items)
  const named = runs.flatMap((run) => {
    const [, name = '', from, to] = /^([a-z]+) (-?\d+)(?:-(-?\d+))?$/.exec(run) ?? []
    return rows.get(name)?.take(Number(from), Number(to ?? from)) ?? []
  })
  const isNamed = new Set(named)
  return addRest(named, inUsualOrder(items.filter((item) => !isNamed.has(item))))
}

/** Items by number, each of which can be taken once. */
interface Row<Item> {
  readonly take: (least: number, most: number) => Item[]
}

/** The records of each model by pk, and those of `records` by position. */
function rowsOf<Item extends Placed>(items: readonly Item[]): ReadonlyMap<string, Row<Item>> {
  const numbered = new Map<string, { readonly item: Item; readonly number: number }[]>()
  for (const item of items) {
    const name = item.position === undefined ? item.model : 'records'
    const number = item.position ?? item.pk
    if (name !== undefined && number !== undefined) addToGroup(numbered, name, { item, number })
  }
  return new Map([...numbered].map(([name, row]) => [name, createRow(row)]))
}

function createRow<Item>(items: readonly { readonly item: Item; readonly number: number }[]): Row<Item> {
  const sorted = [...items].sort((left, right) => left.number - right.number)
  // From each position the next one that is not taken, so that runs over the same items cost nothing.
  const next = sorted.map((_, index) => index)
  const free = (from: number): number => {
    let index = from
    while (index < sorted.length && next[index] !== index) index = next[index] ?? sorted.length
    for (let at = from; at < index; ) {
      const step = next[at] ?? index
      next[at] = index
      at = step
    }
    return index
  }
  return {
    take: (least, most) => {
      const taken: Item[] = []
      let index = free(countLeading(sorted, ({ number }) => number < least))
      for (; (sorted[index]?.number ?? Number.POSITIVE_INFINITY) <= most; index = free(index)) {
        taken.push((sorted[index] as { readonly item: Item }).item)
        next[index] = index + 1
      }
      return taken
    },
  }
}

function addRest<Item extends Placed>(named: readonly Item[], rest: readonly Item[]): Item[] {
  let result = [...named]
  for (const model of [...modelOrder, undefined]) {
    const own = rest.filter((item) => item.model === model)
    if (own.length === 0) continue
    const last = result.findLastIndex((item) => item.model === model)
    const configuration = model === undefined ? -1 : result.findIndex((item) => item.model === 'configuration')
    const at = last >= 0 ? last + 1 : configuration >= 0 ? configuration : result.length
    result = [...result.slice(0, at), ...own, ...result.slice(at)]
  }
  return result
}
