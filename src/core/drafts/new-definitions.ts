import { defaultKeyType } from '../schema/key-types.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { appendPointer } from '../text/pointer.ts'
import type { ChoiceDraft, FileChange, RecordDraft } from './record-draft.ts'
import type { RecordHome } from './record-home.ts'

const members = { key: 'keys', value: 'values', questiongroup: 'questiongroups', category: 'categories' } as const

/** The changes that write records as definitions of a plain file. */
export function authoredRecords(home: RecordHome, drafts: readonly RecordDraft[]): FileChange[] {
  const definitions = new Map<string, Map<string, unknown>>()
  const add = (member: string, keyword: string, definition: unknown): void => {
    const known = definitions.get(member) ?? new Map<string, unknown>()
    definitions.set(member, known.set(keyword, definition))
  }
  for (const draft of drafts) {
    add(members[draft.model], draft.keyword, define(home, draft))
    if (!areListed(home, draft.choices ?? [])) continue
    for (const choice of draft.choices ?? []) {
      if (!choice.exists) add('values', choice.keyword, defineChoice(home, choice))
    }
  }
  return [...definitions].flatMap(([member, named]) => insertDefinitions(home, member, named))
}

function insertDefinitions({ file }: RecordHome, member: string, named: ReadonlyMap<string, unknown>): FileChange[] {
  const { uri, value } = file
  const pointer = appendPointer('', member)
  const present = memberOf(value, member)
  if (isObject(present) && Object.keys(present).length > 0) {
    return [...named].map(([keyword, definition]) => {
      return { op: 'insert', uri, pointer: appendPointer(pointer, keyword), value: definition }
    })
  }
  const op = present === undefined ? 'insert' : 'replace'
  return [{ op, uri, pointer, value: Object.fromEntries(named) }]
}

function define(home: RecordHome, { model, label, type, choices, order }: RecordDraft): unknown {
  const texts = writeTexts(home, label)
  const options = {
    ...(type !== undefined && type !== defaultKeyType && { type }),
    ...(order !== undefined && { order_value: order }),
    ...(choices !== undefined && { values: defineChoices(home, choices) }),
  }
  const isPlain = label !== undefined && texts.label === label && Object.keys(options).length === 0
  return isPlain && hasPlainTexts(home, members[model]) ? label : { ...texts, ...options }
}

function defineChoices(home: RecordHome, choices: readonly ChoiceDraft[]): unknown {
  if (areListed(home, choices)) return choices.map(({ keyword }) => keyword)
  return Object.fromEntries(choices.map(({ keyword, label }) => [keyword, writeChoice(home, label)]))
}

function areListed(home: RecordHome, choices: readonly ChoiceDraft[]): boolean {
  return listsValues(home) || choices.some(({ exists }) => exists)
}

/** A value that is by itself has no place among its siblings that would say its order. */
function defineChoice(home: RecordHome, { label, order }: ChoiceDraft): unknown {
  return { ...writeTexts(home, label), order_value: order }
}

/** A value written inside its key. */
export function writeChoice(home: RecordHome, label: string): unknown {
  const texts = writeTexts(home, label)
  return texts.label === label ? label : texts
}

/** Short where the file's own context is meant. */
function writeTexts({ file, context }: RecordHome, label: string | undefined): Record<string, unknown> {
  if (label === undefined) return {}
  const own = memberOf(file.value, 'code') ?? 'wocat'
  return own === context ? { label } : { texts: { [context]: { label: { en: label } } } }
}

/** Whether keys name values that are defined by themselves, and never contain them. */
export function listsValues({ file }: RecordHome): boolean {
  const keys = memberOf(file.value, 'keys')
  const lists = isObject(keys) ? Object.values(keys).map((key) => memberOf(key, 'values')) : []
  return !lists.some(isObject) && lists.some(Array.isArray)
}

function hasPlainTexts({ file }: RecordHome, member: string): boolean {
  const definitions = memberOf(file.value, member)
  return isObject(definitions) && Object.values(definitions).some((definition) => typeof definition === 'string')
}
