import type { Level } from '../../questionnaire/node.ts'
import { nodesIn } from '../../questionnaire/nodes-by-keyword.ts'
import { wouldBeIdle } from '../../questionnaire/option-effect.ts'
import { isTextRead } from '../../questionnaire/questions/is-text-read.ts'
import { mayBeSet } from '../../questionnaire/questions/may-be-set.ts'
import { wouldHold } from '../../questionnaire/questions/who-can-enter.ts'
import { recordUsesIn } from '../../questionnaire/record-uses.ts'
import { sayTypes, wordTypes } from '../../rules/parts/value-words.ts'
import { valueTypes } from '../../schema/key-types.ts'
import { typesOf } from '../../schema/matches.ts'
import type { OptionFacts } from '../../schema/options.ts'
import type { Schema } from '../../schema/schema.ts'
import { isObject, lookUp, memberOf } from '../../text/json-value.ts'
import type { Model } from '../../workspace/facts.ts'
import { type Candidate, sorted } from './candidate.ts'
import { optionsHere } from './fitting.ts'
import { references } from './references.ts'
import { childrenOf, memberSlot, type Setting } from './setting.ts'
import { hasType, valueCandidates } from './values.ts'

/** The names of the members that the object around could have and does not have yet. */
export function nameCandidates(setting: Setting): Candidate[] {
  const own = setting.cursor.content
  const present = isObject(setting.around) ? Object.keys(setting.around).filter((name) => name !== own) : []
  const taken = new Set([...present, ...setting.cursor.siblings])
  return [...properties(setting), ...referredNames(setting), ...undefinedNames(setting)].filter(
    ({ value }) => !taken.has(String(value)),
  )
}

/** The members that the schemas name, without those that do nothing here. */
function properties(setting: Setting): Candidate[] {
  const { schemas, steps, keyType } = setting
  const options = optionsHere(setting)
  const required = new Set(schemas.flatMap((schema) => schema.required ?? []))
  const found = new Map<string, Candidate>()
  const node = setting.location.nodes.at(-1)
  for (const [name, order] of namesOf(schemas)) {
    const children = childrenOf(schemas, {}, name, undefined)
    if (children.some((schema) => schema.overwritten || schema.writtenByTools || schema.dead !== undefined)) continue
    const option = options?.get(name)
    if (option && (wouldBeIdle(option, keyType, node) || (node && !mayBeSet(option, node)))) continue
    if (option && isHolding(option, setting)) continue
    if (isIgnored(name, setting) || !isRead(name, setting)) continue
    const values = valuesFor(setting, name, children)
    if (values.length === 0 && !required.has(name)) continue
    const [member = ''] = values
    found.set(name, {
      label: name,
      kind: 'property',
      value: name,
      member,
      ...(values.length > 1 && { choices: values }),
      detail: required.has(name) ? 'required' : sayType(children),
      documentation: children.find((schema) => schema.description !== undefined)?.description,
      rank: order + (required.has(name) ? -1000 : children.some((schema) => schema.legacy) ? 1000 : 0),
    })
  }
  return steps.length === 0 || found.size > 0 ? [...found.values()] : []
}

/** Whether the option would keep people from answering. */
function isHolding({ name, container }: OptionFacts, { around, keyType }: Setting): boolean {
  return container === 'field_options' && name === 'readonly' && keyType !== undefined && wouldHold(around, keyType)
}

/** Whether anything reads a text that the record around would have under a name. */
function isRead(name: string, { location: { record }, file: { set } }: Setting): boolean {
  if (record === undefined) return true
  const owners = record.model === 'translation' ? recordUsesIn(set).ownersOf(record) : [record]
  return owners.length === 0 || owners.some((owner) => isTextRead(name, owner, set))
}

/** Whether the member would be the choices of a key whose type has none. */
function isIgnored(name: string, { location: { record }, keyType }: Setting): boolean {
  if (name !== 'values' || record?.model !== 'key' || keyType === undefined) return false
  return memberOf(record.fields.configuration, 'type') !== undefined && !valueTypes.has(keyType)
}

/** What may be there, in words. */
function sayType(schemas: readonly Schema[]): string | undefined {
  const schema = schemas.find(({ type }) => type)
  return schema && sayTypes(wordTypes(typesOf(schema.type), schema))
}

function namesOf(schemas: readonly Schema[]): readonly [name: string, order: number][] {
  const names = new Set<string>()
  for (const { properties: known = {} } of schemas) {
    for (const name of Object.keys(known)) if (name !== '$schema') names.add(name)
  }
  return [...names].map((name, order) => [name, order])
}

/**
 * The values that a new member can get, the best first, else an empty one of its type; none where it would name
 * something of which there is none.
 */
function valuesFor(setting: Setting, name: string, children: readonly Schema[]): readonly unknown[] {
  const slot = memberSlot(setting, name)
  const values = sorted(valueCandidates(slot)).map(({ value }) => value)
  if (slot.schemas.some((schema) => schema.refersTo !== undefined)) return values
  if (hasType(children, 'array')) return [[]]
  if (values.length > 0) return values
  if (hasType(children, 'integer') || hasType(children, 'number'))
    return [children.find(({ minimum }) => minimum !== undefined)?.minimum ?? 1]
  return [hasType(children, 'object') && !hasType(children, 'string') ? {} : '']
}

/** Names that refer to something: contexts of texts, questiongroups, values. */
function referredNames(setting: Setting): readonly Candidate[] {
  const schema = setting.schemas.find(({ propertyNames }) => propertyNames?.refersTo !== undefined)
  const refersTo = schema?.propertyNames?.refersTo
  if (refersTo === undefined) return []
  const found = references(refersTo, { setting, schemas: [], steps: setting.steps, listed: [] })
  return found.map((candidate) => {
    const children = childrenOf(setting.schemas, {}, String(candidate.value), undefined)
    const member = hasType(children, 'array') ? [] : hasType(children, 'object') ? {} : ''
    return { ...candidate, member }
  })
}

/** Where a plain file defines what nodes of these levels name. */
const definitions: Readonly<Record<string, readonly [Model, readonly Level[]]>> = {
  '/keys': ['key', ['question']],
  '/questiongroups': ['questiongroup', ['questiongroup']],
  '/categories': ['category', ['section', 'category', 'subcategory']],
}

/** In a plain file's definitions: the keywords that questionnaires use and nothing defines. */
function undefinedNames({ pointer, file }: Setting): Candidate[] {
  const [model, levels] = (file.kind === 'fixture' ? undefined : lookUp(definitions, pointer)) ?? []
  if (model === undefined || levels === undefined) return []
  const nodes = nodesIn(file.set)
  const used = new Set(levels.flatMap((level) => [...nodes[level].keys()]))
  return [...used]
    .filter((keyword) => file.byKeyword(model, keyword) === undefined)
    .map((keyword) => ({ label: keyword, kind: 'reference', value: keyword, member: '', detail: 'used, not defined' }))
}
