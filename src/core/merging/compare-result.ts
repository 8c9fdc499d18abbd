import { parseText } from '../document/parse.ts'
import { isObject, isSameJson, memberOf } from '../text/json-value.ts'
import { definitionMembers } from '../workspace/kind.ts'
import { isRecord, nameOfRecord } from './identity.ts'

/** What is wrong with a merge that was made in another way. */
export interface WrongMerge {
  readonly path: string
  /** It is missing, there more than once, under a pk that another record has as well, or not as the change of either side leaves it. */
  readonly kind: 'lost' | 'twice' | 'pk' | 'different'
}

/**
 * Compares a text that somebody else merged with what both sides come to: records and parts of questionnaires that are
 * missing, or are there twice; with `isWhole` also those that are different. `expected` are the texts with all
 * conflicts decided for one side and for the other: what is in one of them only is left alone.
 */
export function compareResult(
  uri: string,
  expected: { readonly ours: string; readonly theirs: string },
  result: string,
  isWhole: boolean,
): readonly WrongMerge[] {
  const [own, other, found] = [expected.ours, expected.theirs, result].map((text) =>
    unitsOf(parseText(uri, text).value),
  )
  if (own === undefined || other === undefined || found === undefined) return []
  const wrong: WrongMerge[] = []
  for (const [path, values] of own) {
    const theirs = other.get(path)
    if (theirs === undefined) continue
    const there = found.get(path)
    if (there === undefined) {
      // What is around it is told.
      if (found.has(parentOf(path)) || !own.has(parentOf(path))) wrong.push({ path: shown(path), kind: 'lost' })
    } else if (there.length > Math.max(values.length, theirs.length)) wrong.push({ path: shown(path), kind: 'twice' })
    else if (isWhole && isSameJson(values, theirs) && !isSameJson(values, there)) {
      wrong.push({ path: shown(path), kind: 'different' })
    }
  }
  for (const [path, there] of found) {
    const known = Math.max(own.get(path)?.length ?? 0, other.get(path)?.length ?? 0)
    if (known === 0 && there.length > 1) wrong.push({ path: shown(path), kind: 'twice' })
  }
  const pks = doublePks(parseText(uri, result).value)
  const expectedPks = doublePks(parseText(uri, expected.ours).value)
  for (const pk of pks) if (!expectedPks.has(pk)) wrong.push({ path: pk, kind: 'pk' })
  return wrong
}

/** Records, and parts of questionnaires without the parts in them, by their path. */
type Units = ReadonlyMap<string, readonly unknown[]>

const separator = '\u0000'

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(separator)))
}

function shown(path: string): string {
  return path.split(separator).join('/')
}

const childLists = ['sections', 'categories', 'subcategories', 'questiongroups', 'questions']

function unitsOf(value: unknown): Units {
  const units = new Map<string, unknown[]>()
  const add = (path: string, unit: unknown): void => {
    const known = units.get(path)
    if (known) known.push(unit)
    else units.set(path, [unit])
  }
  const visitNode = (node: unknown, around: string): void => {
    if (!isObject(node)) return
    const own = Object.fromEntries(Object.entries(node).filter(([name]) => !childLists.includes(name)))
    const path = typeof node.keyword === 'string' ? (around === '' ? '' : around + separator) + node.keyword : around
    if (path !== around) add(path, own)
    for (const name of childLists) {
      const list = memberOf(node, name)
      if (Array.isArray(list)) for (const child of list as unknown[]) visitNode(child, path)
    }
  }
  const visitRecords = (list: unknown): void => {
    if (!Array.isArray(list)) return
    for (const record of list as unknown[]) {
      if (!isRecord(record)) continue
      const name = nameOfRecord(record)
      const data = memberOf(memberOf(record, 'fields'), 'data')
      const isConfiguration = Array.isArray(memberOf(data, 'sections'))
      add(name, isConfiguration ? null : record)
      if (isConfiguration) visitNode(data, name)
    }
  }
  visitRecords(value)
  visitRecords(memberOf(value, 'records'))
  visitNode(value, '')
  for (const member of definitionMembers) {
    const definitions = memberOf(value, member)
    if (!isObject(definitions)) continue
    for (const [name, definition] of Object.entries(definitions)) add(`${member}/${name}`, definition)
  }
  return units
}

function doublePks(value: unknown): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const record of Array.isArray(value) ? (value as unknown[]) : []) {
    if (!isRecord(record)) continue
    const pk = `${String(memberOf(record, 'model')).split('.').at(-1)}:${JSON.stringify(memberOf(record, 'pk'))}`
    if (seen.has(pk)) twice.add(pk)
    seen.add(pk)
  }
  return twice
}
