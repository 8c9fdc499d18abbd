import { type Level, levels } from '../../questionnaire/node.ts'
import { isObject, lookUp, memberOf } from '../../text/json-value.ts'
import { isListIndex, lastToken, parentPointer, parsePointer, resolvePointer } from '../../text/pointer.ts'
import { capitalize } from '../../text/printable.ts'
import { type FileFacts, judgedModelOf, type Model, writtenRecords } from '../../workspace/facts.ts'

/**
 * What a pointer names: a node of the questionnaire, a definition of an authoring file, a record of a fixture, its
 * fields, or their configuration.
 */
export type Thing =
  | { readonly kind: 'node'; readonly noun: Level }
  | { readonly kind: 'definition' | 'fields' | 'configuration'; readonly noun: Model }
  | { readonly kind: 'record'; readonly noun: Model | 'record' }

const listNouns: Readonly<Record<string, Level>> = {
  sections: 'section',
  categories: 'category',
  subcategories: 'subcategory',
  questiongroups: 'questiongroup',
  questions: 'question',
}

const definitionNouns: Readonly<Record<string, Model>> = {
  keys: 'key',
  values: 'value',
  questiongroups: 'questiongroup',
  categories: 'category',
  translations: 'translation',
}

/** The object at a pointer as the start of a sentence: `Question "vin_soil"`, `This key`, `"wocat" of translation "…"`. */
export function describeOwner(facts: FileFacts, pointer: string): string {
  if (pointer === '') return describeRoot(facts)
  const thing = thingAt(facts, pointer)
  if (thing !== undefined && thing.kind !== 'configuration') return describeThing(facts, pointer, thing, true)
  const holder = holderOf(facts, parentPointer(pointer) ?? '')
  const path = (parsePointer(pointer.slice(holder.length)) ?? []).filter((step) => !isListIndex(step)).join('/')
  const holding = thingAt(facts, holder)
  return holding === undefined ? `"${path}"` : `"${path}" of ${describeThing(facts, holder, holding, false)}`
}

function describeRoot(facts: FileFacts): string {
  if (facts.kind === 'configuration') {
    const code = facts.configurations[0]?.code
    return code === undefined ? 'This configuration' : `Configuration "${code}"`
  }
  const thing = thingAt(facts, '')
  return thing === undefined ? 'The file' : describeThing(facts, '', thing, true)
}

function describeThing(facts: FileFacts, pointer: string, { noun }: Thing, isStart: boolean): string {
  const keyword = keywordAt(facts, pointer)
  if (keyword === undefined) return `${isStart ? 'This' : 'this'} ${noun}`
  return `${isStart ? capitalize(noun) : noun} "${keyword}"`
}

/** The pointer of the innermost node, definition or record (its fields) at or above a pointer; the root if there is none. */
export function holderOf(facts: FileFacts, pointer: string): string {
  let current = pointer
  for (;;) {
    const thing = thingAt(facts, current)
    const parent = parentPointer(current)
    if ((thing && thing.kind !== 'configuration') || parent === undefined) return current
    current = parent
  }
}

/** What a pointer names, if it is a thing of the format at all. */
export function thingAt(facts: FileFacts, pointer: string): Thing | undefined {
  const token = lastToken(pointer)
  if (token === undefined) {
    const level = levels.find((candidate) => candidate === facts.kind)
    return level && { kind: 'node', noun: level }
  }
  const part = partOfRecord(facts, pointer)
  if (part) return part
  const parent = parentPointer(pointer) ?? ''
  const list = lastToken(parent) ?? ''
  if (isListIndex(token) && Array.isArray(resolvePointer(facts.value, parent))) {
    const noun = lookUp(listNouns, facts.kind === 'api:structure' && parent === '' ? 'categories' : list)
    return noun && { kind: 'node', noun }
  }
  const isDefinition = parentPointer(parent) === '' || /^\/keys\/[^/]*\/values$/.test(parent)
  const noun = facts.kind !== 'fixture' && isDefinition ? lookUp(definitionNouns, list) : undefined
  return noun && { kind: 'definition', noun }
}

function partOfRecord(facts: FileFacts, pointer: string): Thing | undefined {
  const { pointer: list } = writtenRecords(facts)
  if ((list === '' && facts.kind !== 'fixture') || !pointer.startsWith(list)) return undefined
  const match = /^(\/\d+)(?:\/fields(\/configuration)?)?$/.exec(pointer.slice(list.length))
  if (match === null || !Array.isArray(resolvePointer(facts.value, list))) return undefined
  const model = judgedModelOf(memberOf(resolvePointer(facts.value, `${list}${match[1]}`), 'model'))
  if (pointer === `${list}${match[1]}`) return { kind: 'record', noun: model ?? 'record' }
  return model && { kind: match[2] === undefined ? 'fields' : 'configuration', noun: model }
}

function keywordAt(facts: FileFacts, pointer: string): string | undefined {
  const value = resolvePointer(facts.value, pointer)
  const keyword = memberOf(value, 'keyword') ?? memberOf(memberOf(value, 'fields'), 'keyword')
  if (typeof keyword === 'string') return keyword
  const thing = thingAt(facts, pointer)
  const isNamed = thing?.kind === 'definition' && thing.noun !== 'translation' && isObject(value)
  return isNamed ? lastToken(pointer) : undefined
}

/** The member that a pointer names as a message calls it, with the index of an item: `questions[2]`. */
export function nameAt(pointer: string): string {
  const token = lastToken(pointer)
  if (token === undefined) return 'the file'
  return isListIndex(token) ? `${nameAt(parentPointer(pointer) ?? '')}[${token}]` : token
}
