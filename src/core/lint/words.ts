import { levels } from '../model/node.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { isListIndex, lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { FileFacts } from '../workspace/facts.ts'
import { judgedModelOf } from '../workspace/facts.ts'

const listNouns: Readonly<Record<string, string>> = {
  sections: 'section',
  categories: 'category',
  subcategories: 'subcategory',
  questiongroups: 'questiongroup',
  questions: 'question',
}

const definitionNouns: Readonly<Record<string, string>> = {
  keys: 'key',
  values: 'value',
  questiongroups: 'questiongroup',
  categories: 'category',
  translations: 'translation',
}

/** The object at a pointer as the start of a sentence: `Question "vin_soil"`, `Key "vin_soil"`, `The form_options`. */
export function describeOwner(facts: FileFacts, pointer: string): string {
  const noun = nounAt(facts, pointer)
  if (noun === undefined) return pointer === '' ? 'The file' : `"${lastToken(pointer)}"`
  const keyword = keywordAt(facts, pointer)
  const start = noun.charAt(0).toUpperCase() + noun.slice(1)
  return keyword === undefined ? `This ${noun}` : `${start} "${keyword}"`
}

/** What a pointer names in the format's own word: a level of the questionnaire, or the model of a record. */
export function nounAt(facts: FileFacts, pointer: string): string | undefined {
  const token = lastToken(pointer)
  if (token === undefined) return levels.find((level) => level === facts.kind)
  const parent = parentPointer(pointer) ?? ''
  if (isListIndex(token)) {
    if (parent === '' && facts.kind === 'fixture') return modelAt(facts, pointer)
    return listNouns[lastToken(parent) ?? '']
  }
  if (facts.kind === 'fixture') return token === 'fields' ? modelAt(facts, parent) : undefined
  const list = lastToken(parent) ?? ''
  const isDefinition = parentPointer(parent) === '' || /^\/keys\/[^/]*\/values$/.test(parent)
  return isDefinition ? definitionNouns[list] : undefined
}

function modelAt(facts: FileFacts, pointer: string): string | undefined {
  return judgedModelOf(memberOf(resolvePointer(facts.value, pointer), 'model'))
}

function keywordAt(facts: FileFacts, pointer: string): string | undefined {
  const value = resolvePointer(facts.value, pointer)
  const keyword = memberOf(value, 'keyword') ?? memberOf(memberOf(value, 'fields'), 'keyword')
  if (typeof keyword === 'string') return keyword
  const token = lastToken(pointer)
  const isDefinition = facts.kind !== 'fixture' && token !== undefined && !isListIndex(token) && isObject(value)
  return isDefinition ? token : undefined
}
