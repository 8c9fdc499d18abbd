import { toInt } from '../answers/python-numbers.ts'
import { isObject, scalarText } from '../text/json-value.ts'
import { writtenRecords } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import { createWording, type Translate, type Wording } from './wording.ts'

/** A record of a table that answers can choose from, such as a project or an institution. */
export interface ModelRecord {
  readonly pk: string
  /** As the application names it. */
  readonly name: string
}

/**
 * The records of a model of the application in the fixtures of a set, by pk; `undefined` when no file contains any, so
 * that only the database knows.
 */
export function recordsOfModel(
  model: unknown,
  set: SetIndex,
  translate?: Translate,
): ReadonlyMap<string, ModelRecord> | undefined {
  if (typeof model !== 'string') return undefined
  const name = `configuration.${model.toLowerCase()}`
  const records = new Map<string, ModelRecord>()
  const general = createWording(undefined, translate)
  for (const file of set.files) {
    for (const record of writtenRecords(file).items) {
      if (!isObject(record) || scalarText(record.model).toLowerCase() !== name || !isObject(record.fields)) continue
      const pk = scalarText(record.pk)
      records.set(pk, { pk, name: nameOf(record.fields, file, general) })
    }
  }
  return records.size > 0 ? records : undefined
}

/** The record that a text stands for as a pk, read as Python reads a whole number. */
export function recordByPk(text: string, records: ReadonlyMap<string, ModelRecord>): ModelRecord | undefined {
  const number = toInt(text)
  return 'value' in number ? records.get(String(number.value)) : undefined
}

/** Names of countries are those of the texts that all configurations share. */
function nameOf(
  { name, abbreviation, country }: Readonly<Record<string, unknown>>,
  file: SetFile,
  general: Wording,
): string {
  const short = abbreviation ? `${scalarText(name)} (${scalarText(abbreviation)})` : scalarText(name)
  const value = typeof country === 'number' ? file.byPk('value', country) : undefined
  return value ? `${short} - ${general.textOf(value, file, 'label') ?? '[Value]'}` : short
}
