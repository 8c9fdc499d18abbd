import { countLeading } from '../text/count-leading.ts'
import { isObject } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { remember } from '../text/remember.ts'
import { type FileFacts, judgedModelOf, judgedModels, type Model, pkOf, writtenRecords } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { longestKeyword } from './keyword-form.ts'

/** Whether a reference means a record that is there, but not under this keyword or pk because of a mistake that has its own finding. */
export function isLost(model: Model, name: string | number, set: SetIndex): boolean {
  const lost = lostIn(set).get(model)
  if (lost === undefined) return false
  return (
    lost.isNameless ||
    lost.names.has(name) ||
    (typeof name === 'string' && lost.long[countLeading(lost.long, (long) => long < name)]?.startsWith(name) === true)
  )
}

/** What is left of the records of a model that lack something by which they are found. */
interface LostRecords {
  readonly names: Set<string | number>
  /** Keywords that are too long, sorted; one that begins with a name was that name. */
  readonly long: string[]
  /** What one of them lacks is nowhere in it. */
  isNameless: boolean
}

const lostIn = remember((set: SetIndex): ReadonlyMap<Model, LostRecords> => {
  const lost = new Map<Model, LostRecords>()
  for (const { facts } of set.files) {
    for (const [model, { names, long, isNameless }] of lostOfFile(facts)) {
      const all = lostOf(model, lost)
      for (const name of names) all.names.add(name)
      addAll(all.long, long)
      all.isNameless ||= isNameless
    }
  }
  for (const { long } of lost.values()) long.sort()
  return lost
})

function lostOf(model: Model, lost: Map<Model, LostRecords>): LostRecords {
  const known = lost.get(model) ?? { names: new Set(), long: [], isNameless: false }
  lost.set(model, known)
  return known
}

/** Gathered once a file, as it is the same in each set that has it. */
const lostOfFile = remember((facts: FileFacts): ReadonlyMap<Model, LostRecords> => {
  const lost = new Map<Model, LostRecords>()
  for (const { model, keyword } of facts.records) {
    if (keyword !== undefined && keyword.length > longestKeyword) lostOf(model, lost).long.push(keyword)
  }
  for (const item of writtenRecords(facts).items) {
    const found = isObject(item) ? readLost(item) : undefined
    for (const model of found?.models ?? []) {
      const known = lostOf(model, lost)
      for (const name of found?.names ?? []) known.names.add(name)
      known.isNameless ||= found?.isNameless === true
    }
  }
  return lost
})

interface LostRecord {
  /** All when it could be of any model. */
  readonly models: readonly Model[]
  readonly names: readonly (string | number)[]
  readonly isNameless: boolean
}

function readLost(item: Readonly<Record<string, unknown>>): LostRecord | undefined {
  const { pk, fields } = item
  const model = judgedModelOf(item.model)
  // Records of other applications are whole.
  if (model === undefined && typeof item.model === 'string' && !/^conf/i.test(item.model)) return undefined
  // Without a pk the record loads, with a warning only, so that the references that fail are worth an error of their own.
  const hasPk = pk === undefined || pk === null || pkOf(pk) !== undefined
  const needsKeyword = model !== 'translation' && model !== 'configuration'
  const hasKeyword = isObject(fields) && ['string', 'number', 'boolean'].includes(typeof fields.keyword)
  if (model !== undefined && hasPk && isObject(fields) && (hasKeyword || !needsKeyword)) return undefined
  const members = Object.values(item)
  const values = [...members, ...members.filter(isObject).flatMap((member) => Object.values(member))]
  const names = values.filter((value) => typeof value === 'string' || typeof value === 'number').flatMap(readings)
  const isNameless = (!hasPk && !names.some(Number.isInteger)) || (needsKeyword && !names.some(isKeyword))
  return { models: model ? [model] : judgedModels, names, isNameless }
}

/** A pk in quotes was a number. */
function readings(value: string | number): (string | number)[] {
  return typeof value === 'string' && /^\d+$/.test(value) ? [value, Number(value)] : [value]
}

function isKeyword(name: string | number): boolean {
  return typeof name === 'string' && !name.includes('.')
}
