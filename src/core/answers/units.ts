import type { Questionnaire } from '../questionnaire/node.ts'
import { questionnairesOf } from '../questionnaire/node.ts'
import { editionName, splitEdition } from '../text/edition-name.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { pkOf } from '../workspace/facts.ts'
import { isStoredQuestionnaire } from '../workspace/kind.ts'
import type { SetIndex } from '../workspace/set-index.ts'

/** The data of one questionnaire in what was read, with what is said of it there. */
export interface AnswerUnit {
  readonly code: string | undefined
  /** Its place among those that were read together, from 1. */
  readonly number: number
  /** Where its data is. */
  readonly pointer: string
  readonly data: unknown
  readonly reference: ConfigurationReference
}

/** How a stored questionnaire names its configuration. */
export interface ConfigurationReference {
  readonly pk?: number
  readonly code?: string
  readonly edition?: string
}

/** The questionnaires in a value: stored records among others of a fixture, a list of records, one record, or bare data. */
export function unitsIn(value: unknown): readonly AnswerUnit[] {
  if (!Array.isArray(value)) return isConfiguration(value) ? [] : [readUnit(value, '', 1)]
  const items = value as readonly unknown[]
  const isFixture = items.some((item) => isObject(item) && typeof item.model === 'string')
  const units: AnswerUnit[] = []
  for (const [index, item] of items.entries()) {
    if (!isFixture) units.push(readUnit(item, `/${index}`, units.length + 1))
    else if (isStoredQuestionnaire(item)) units.push(readStored(item, index, units.length + 1))
  }
  return units
}

/** Whether a value is what questionnaires are made of, given for one by mistake. */
function isConfiguration(value: unknown): boolean {
  const sections = memberOf(value, 'sections')
  return Array.isArray(sections) && sections.some((section) => Array.isArray(memberOf(section, 'categories')))
}

/** One record, `{status, data}` or bare data. */
export function readUnit(value: unknown, pointer: string, number: number): AnswerUnit {
  if (!isObject(value) || !isRecord(value)) return { code: undefined, number, pointer, data: value, reference: {} }
  const { code, configuration, edition, data } = value
  const [name, ofName] = typeof configuration === 'string' ? splitEdition(configuration) : []
  return {
    code: nameOf(code),
    number,
    pointer: `${pointer}/data`,
    data,
    reference: { ...codeOf(name), ...editionOf(ofName ?? edition) },
  }
}

/** Whether an object has the data of a questionnaire: no questiongroup has an object for its answers, or says what these members do. */
function isRecord(value: Readonly<Record<string, unknown>>): boolean {
  if (!Object.hasOwn(value, 'data')) return false
  return isObject(value.data) || ['code', 'configuration', 'status'].some((name) => typeof value[name] === 'string')
}

function readStored(record: Readonly<Record<string, unknown>>, index: number, number: number): AnswerUnit {
  const { code, configuration, data } = record.fields as Readonly<Record<string, unknown>>
  return { code: nameOf(code), number, pointer: `/${index}/fields/data`, data, reference: referenceOf(configuration) }
}

/** Fixtures name a configuration by its pk, or by code and edition. */
function referenceOf(configuration: unknown): ConfigurationReference {
  if (Array.isArray(configuration)) return { ...codeOf(configuration[0]), ...editionOf(configuration[1]) }
  const pk = pkOf(configuration)
  return pk === undefined ? {} : { pk }
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function codeOf(value: unknown): { readonly code?: string } {
  const code = nameOf(value)
  return code === undefined ? {} : { code }
}

function editionOf(value: unknown): { readonly edition?: string } {
  const edition = typeof value === 'number' ? String(value) : nameOf(value)
  return edition === undefined ? {} : { edition }
}

/**
 * The questionnaire that a reference names in a set: the one of that pk, or of code and edition; without any the only
 * one that the set has.
 */
export function findQuestionnaire(reference: ConfigurationReference, set: SetIndex): Questionnaire | undefined {
  const { pk, code, edition } = reference
  if (pk !== undefined) return questionnaireOfPk(pk, set)
  const all = set.files.flatMap(questionnairesOf).filter(({ configuration }) => configuration?.code !== undefined)
  const fitting = all.filter(
    ({ configuration }) =>
      (code === undefined || configuration?.code === code) &&
      (edition === undefined || configuration?.edition === edition),
  )
  const names = new Set(fitting.map(({ configuration }) => editionName(configuration?.code, configuration?.edition)))
  return names.size === 1 ? fitting.at(-1) : undefined
}

/** Of configuration records with one pk the last counts, as when fixtures are loaded. */
function questionnaireOfPk(pk: number, set: SetIndex): Questionnaire | undefined {
  const record = set.withPk('configuration', pk).at(-1)
  if (record === undefined) return undefined
  return questionnairesOf(set.fileOf(record)).find(({ configuration }) => configuration?.pointer === record.pointer)
}
