import { pairingTemplateOf } from '../questionnaire/choice-pairing.ts'
import { typeOfKey } from '../questionnaire/key-types.ts'
import { withEnding } from '../questionnaire/keyword-form.ts'
import { recordTexts, shownText } from '../questionnaire/labels.ts'
import type { Node } from '../questionnaire/node.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import { valuesOf } from '../questionnaire/record-uses.ts'
import { keyTypeFacts, valueTypes } from '../schema/key-types.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { appendPointer, resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import { fieldPointer, type RecordFact, type Texts } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'

import type { ChoicePlace } from './choice-place.ts'
import { createPks } from './free-pks.ts'
import { comparedValues } from './key-type-guess.ts'
import { listsValues, writeChoice } from './new-definitions.ts'
import { createRecords } from './new-records.ts'
import { readableLabel } from './readable-label.ts'
import type { FileChange, RecordDraft } from './record-draft.ts'
import { homeForOwner } from './record-home.ts'

/** A value that a key lists or shall list: behind the other choices, with a label that none of them has. */
export function draftValue(file: SetFile, key: RecordFact, keyword: string, pk?: number): RecordDraft {
  const values = valuesOf(key, file)
  // To the application 0 is no order, and choices without any order are sorted by label (format facts 3.1).
  const orders = values.flatMap(({ fields: { order_value: order } }) =>
    typeof order === 'number' && order !== 0 ? order : [],
  )
  const labels = new Set(values.flatMap((value) => labelsIn(recordTexts(value, file))))
  const label = labelOf(file, key, keyword)
  return {
    model: 'value',
    keyword,
    label: labels.has(label) ? keyword : label,
    ...(orders.length > 0 && { order: orders.reduce((most, order) => Math.max(most, order)) + 1 }),
    ...(pk !== undefined && { pk }),
  }
}

function labelOf(file: SetFile, { keyword = '' }: RecordFact, value: string): string {
  const [ending, number] = /_(\d+)$/.exec(value) ?? []
  if (ending !== undefined && value === withEnding(keyword, ending)) return `Choice ${number}`
  return readableLabel(value.startsWith(`${keyword}_`) ? value.slice(keyword.length + 1) : value, 'value', file)
}

function labelsIn(texts: Texts): string[] {
  return Object.keys(texts).flatMap((context) => shownText(texts, [context], 'label') ?? [])
}

/** Whether a key can get another choice of which nothing is known but the label. */
export function takesChoices(file: SetFile, key: RecordFact): boolean {
  return whyNoChoice(file, key) === undefined
}

/** Why a key cannot get such a choice: `its type "char" has no choices`. */
export function whyNoChoice(file: SetFile, key: RecordFact): string | undefined {
  const type = typeOfKey(key)
  if (type === undefined || !valueTypes.has(type)) return `its type "${shortName(type ?? '?')}" has no choices`
  const needed = keyTypeFacts(type)?.valuesNeed
  if (needed !== undefined) return `each choice of type ${type} needs ${needed}`
  const [template] = questionsOf(key, file).flatMap((node) => pairingTemplateOf(node) ?? [])
  return template && `the template "${template}" of its subcategory needs a questiongroup for each choice`
}

function questionsOf({ keyword }: RecordFact, { set }: SetFile): readonly Node[] {
  return keyword === undefined ? [] : (nodesIn(set).question.get(keyword) ?? [])
}

/**
 * The keyword for another choice of a key: one that conditions compare with and no value has, else that of the key with the first
 * number behind its choices that no value has.
 */
export function freeKeyword(file: SetFile, key: RecordFact): string {
  const isFree = (keyword: string): boolean => file.byKeyword('value', keyword) === undefined
  const wanted = questionsOf(key, file).flatMap((node) => comparedValues(node) ?? [])
  const awaited = wanted.find((value) => typeof value === 'string' && !/^\d/.test(value) && isFree(value))
  if (awaited !== undefined) return String(awaited)
  const stem = key.keyword ?? `value_${key.pk ?? ''}`
  let number = valuesOf(key, file).length + 1
  while (!isFree(withEnding(stem, `_${number}`))) number++
  return withEnding(stem, `_${number}`)
}

/** The changes that make values choices of a key, behind those that it has or at a place; `undefined` where its list cannot take them. */
export function addChoices(
  workspace: Workspace,
  file: SetFile,
  key: RecordFact,
  drafts: readonly RecordDraft[],
  place?: ChoicePlace,
): FileChange[] | undefined {
  const home = homeForOwner(file, key)
  const pointer = fieldPointer(key, 'values')
  const present = resolvePointer(file.value, pointer)
  if (!isPlaceForChoices(key, present)) return undefined
  const known = drafts.map(({ keyword }) => file.byKeyword('value', keyword))
  const created = drafts.filter((_, position) => known[position] === undefined)
  const { shifts = [], before } = place ?? {}
  if (key.form === 'fixture') {
    const nextPk = createPks(workspace, file)
    const numbered = created.map((draft) => ({ pk: nextPk('value'), ...draft }))
    const pks = [...known.flatMap((value) => value?.pk ?? []), ...numbered.map(({ pk }) => pk)]
    if (pks.length < drafts.length) return undefined
    return [...listChoices(key, pointer, present, pks, place), ...shifts, ...createRecords(workspace, home, numbered)]
  }
  if (isObject(present) || (present === undefined && !listsValues(home) && created.length === drafts.length)) {
    if (created.length < drafts.length) return undefined
    const named = drafts.map(({ keyword, label = keyword }) => [keyword, writeChoice(home, label)] as const)
    if (isObject(present) && Object.keys(present).length > 0) {
      return named.map(([keyword, value]) => {
        const change = { op: 'insert', uri: key.uri, pointer: appendPointer(pointer, keyword), value } as const
        return before === undefined ? change : { ...change, before }
      })
    }
    const op = present === undefined ? 'insert' : 'replace'
    return [{ op, uri: key.uri, pointer, value: Object.fromEntries(named) }]
  }
  const names = drafts.map(({ keyword }) => keyword)
  return [...listChoices(key, pointer, present, names, place), ...shifts, ...createRecords(workspace, home, created)]
}

/** Whether the values of a key are where it lists them, and named as its form names them. */
function isPlaceForChoices({ form, fields }: RecordFact, present: unknown): boolean {
  if (present === undefined) return memberOf(fields.configuration, 'values') === undefined
  return form === 'authoring' || !Array.isArray(present) || present.every((value) => Number.isInteger(value))
}

function listChoices(
  { uri }: RecordFact,
  pointer: string,
  present: unknown,
  items: readonly (string | number)[],
  place: ChoicePlace | undefined,
): FileChange[] {
  if (Array.isArray(present) && present.length > 0) {
    const at = place === undefined || place.index >= present.length ? '-' : place.index
    return items.map((value) => ({ op: 'insert', uri, pointer: `${pointer}/${at}`, value }))
  }
  return [{ op: present === undefined ? 'insert' : 'replace', uri, pointer, value: items }]
}
