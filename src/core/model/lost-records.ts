import { isObject } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { type FileFacts, judgedModelOf, type Model, pkOf, type RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'

/** Whether a reference means a record that is there, but not under this keyword or pk because of a mistake that has its own finding. */
export function isLost(model: Model, name: string | number, set: SetIndex): boolean {
  return set.files.some((facts) => lostIn(facts).some((lost) => (lost.model ?? model) === model && couldBe(lost, name)))
}

/** What is left of a record that lacks something by which it is found. */
interface LostRecord {
  /** `undefined` when it could be of any model. */
  readonly model: Model | undefined
  readonly names: readonly (string | number)[]
  /** What it lacks is nowhere in it. */
  readonly isNameless: boolean
}

/** Characters that the database has for a keyword. */
export const longestKeyword = 63

function couldBe({ names, isNameless }: LostRecord, name: string | number): boolean {
  return isNameless || names.some((one) => one === name || isLonger(one, name))
}

/** A keyword that is too long and begins with a name was that name. */
function isLonger(one: string | number, name: string | number): boolean {
  return typeof one === 'string' && typeof name === 'string' && one.length > longestKeyword && one.startsWith(name)
}

const lostIn = remember((facts: FileFacts): readonly LostRecord[] => {
  if (facts.kind !== 'fixture')
    return facts.records.flatMap((record) => (isTooLong(record) ? readDefinition(record) : []))
  if (!Array.isArray(facts.value)) return []
  return facts.value.flatMap((item) => (isObject(item) ? (readLost(item) ?? []) : []))
})

function isTooLong({ keyword }: RecordFact): boolean {
  return keyword !== undefined && keyword.length > longestKeyword
}

function readDefinition({ model, keyword = '' }: RecordFact): LostRecord {
  return { model, names: [keyword], isNameless: false }
}

function readLost(item: Readonly<Record<string, unknown>>): LostRecord | undefined {
  const { pk, fields } = item
  const model = judgedModelOf(item.model)
  // Records of other applications are whole.
  if (model === undefined && typeof item.model === 'string' && !/^conf/i.test(item.model)) return undefined
  // Without a pk the record loads, with a warning only, so that the references that fail are worth an error of their own.
  const hasPk = pk === undefined || pk === null || pkOf(pk) !== undefined
  const hasFields = isObject(fields)
  const needsKeyword = model !== 'translation' && model !== 'configuration'
  const keyword = hasFields && typeof fields.keyword === 'string' ? fields.keyword : undefined
  const hasKeyword = keyword !== undefined && keyword.length <= longestKeyword
  if (model !== undefined && hasPk && hasFields && (hasKeyword || !needsKeyword)) return undefined
  const members = Object.values(item)
  const values = [...members, ...members.filter(isObject).flatMap((member) => Object.values(member))]
  const names = values.filter((value) => typeof value === 'string' || typeof value === 'number').flatMap(readings)
  const isNameless = (!hasPk && !names.some(Number.isInteger)) || (needsKeyword && !names.some(isKeyword))
  return { model, names, isNameless }
}

/** A pk in quotes was a number. */
function readings(value: string | number): (string | number)[] {
  return typeof value === 'string' && /^\d+$/.test(value) ? [value, Number(value)] : [value]
}

function isKeyword(name: string | number): boolean {
  return typeof name === 'string' && !name.includes('.')
}
