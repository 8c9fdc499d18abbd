import { methodFacts } from '../../schema/readers.ts'
import { countsAsTrue, isObject, memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { appendPointer } from '../../text/pointer.ts'
import type { Node } from '../node.ts'
import type { Option } from '../options.ts'

/** What is wrong with the settings of a question for the summary, so that all summaries fail (format facts 12.1, 12.11). */
export interface SettingsProblem {
  readonly kind:
    | 'types'
    | 'default'
    | 'full'
    | 'fieldName'
    | 'names'
    | 'getValue'
    | 'methodName'
    | 'method'
    | 'kwargsType'
    | 'kwargs'
    | 'argument'
    | 'misspelt'
    | 'misplaced'
  /** The option that is wrong, or the one around what is missing; `undefined` where the whole of it is missing. */
  readonly option: Option | undefined
  /** What is meant of the option. */
  readonly within?: string
  /** What has the option lacks another one. */
  readonly isLacking?: boolean
  readonly name?: string
  /** The member that is there instead of the one that is missing, or where it does not belong. */
  readonly stray?: string
}

/** How a question gets into the full summary of its questionnaire. */
export interface SummarySettings {
  readonly field: string | undefined
  readonly fieldOption: Option | undefined
  readonly method: string | undefined
  readonly methodOption: Option | undefined
  readonly kwargs: Readonly<Record<string, unknown>>
  readonly problem: SettingsProblem | undefined
}

/** The settings of a question for the full summary; `undefined` where it is not in it. */
export function summarySettings(question: Node, configuration: string): SummarySettings | undefined {
  const types = question.option('summary', 'types')
  const standard = question.option('summary', 'default')
  const full = question.option('summary', 'full')
  if (types === undefined && standard === undefined && full === undefined) return undefined
  if (!isNamed(types?.value)) {
    if (types !== undefined) return isNoCollection(types.value) ? failing({ kind: 'types', option: types }) : undefined
    const option = standard ?? full
    const inDefault = memberOf(standard?.value, 'types') === undefined ? undefined : standard
    if (inDefault)
      return failing({ kind: 'misplaced', option: inDefault, within: 'types', name: 'summary', stray: 'types' })
    return failing(misspeltIn(question, 'types') ?? { kind: 'types', option, isLacking: true })
  }
  if (standard === undefined)
    return failing(
      misspeltIn(question, 'default') ??
        misplacedField(question) ?? { kind: 'default', option: types, isLacking: true },
    )
  if (standard.value === null) return failing({ kind: 'default', option: standard })
  if (isNoMapping(full)) return failing({ kind: 'full', option: full })
  const of = (name: string): Option | undefined =>
    [full, standard].find((option) => option !== undefined && memberOf(option.value, name) !== undefined)
  const fieldOption = of('field_name')
  const methodOption = of('get_value')
  const named = memberOf(fieldOption?.value, 'field_name')
  const getValue = memberOf(methodOption?.value, 'get_value')
  const entry = isObject(named) ? memberOf(named, `${question.parent?.keyword}.${question.keyword}`) : named
  const name = memberOf(getValue, 'name')
  const problem =
    fieldProblem(question, named, entry, fieldOption ?? misspeltField([full, standard]) ?? standard) ??
    methodProblem(getValue, methodOption, configuration)
  return {
    field: typeof entry === 'string' ? entry : undefined,
    fieldOption,
    method: typeof name === 'string' ? name : undefined,
    methodOption,
    kwargs: kwargsOf(getValue),
    problem,
  }
}

/** The application asks whether "full" is in it, which a text can have as well. */
function isNamed(types: unknown): boolean {
  return (Array.isArray(types) || typeof types === 'string') && types.includes('full')
}

/** Whether asking what is in it fails. */
function isNoCollection(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

/** What cannot be put over the default; the application may take an empty text or a list for an object. */
function isNoMapping(option: Option | undefined): option is Option {
  if (option === undefined || Array.isArray(option.value)) return false
  return !isObject(option.value) && option.value !== ''
}

/** A member of the summary that is plainly meant to be one that is missing. */
function misspeltIn(question: Node, name: string): SettingsProblem | undefined {
  const own = Object.keys(question.value.summary ?? {})
  const ofRecord = memberOf(question.record?.fields.configuration, 'summary')
  const stray = strayOf(
    name,
    [...own, ...(isObject(ofRecord) ? Object.keys(ofRecord) : [])],
    ['types', 'default', 'full'],
  )
  const option = stray === undefined ? undefined : question.option('summary', stray)
  return stray !== undefined && option ? { kind: 'misspelt', option, name, stray } : undefined
}

/** The field_name of the default where it is beside it, or instead of it. */
function misplacedField(question: Node): SettingsProblem | undefined {
  const stray = 'field_name'
  const option = question.option('summary', stray)
  return option && { kind: 'misplaced', option, name: 'default', stray }
}

function strayOf(name: string, members: readonly string[], known: readonly string[]): string | undefined {
  return members.find((member) => !known.includes(member) && nearestName(member, [name]) !== undefined)
}

function failing(problem: SettingsProblem): SummarySettings {
  const nothing = { field: undefined, fieldOption: undefined, method: undefined, methodOption: undefined, kwargs: {} }
  return { ...nothing, problem }
}

/** The settings with a member that is plainly meant to be the field_name that all lack. */
function misspeltField(settings: readonly (Option | undefined)[]): Option | undefined {
  return settings.find((option) => option !== undefined && strayField(option) !== undefined)
}

function strayField({ value }: Option): string | undefined {
  return isObject(value) ? strayOf('field_name', Object.keys(value), ['field_name', 'get_value']) : undefined
}

function fieldProblem(question: Node, named: unknown, entry: unknown, option: Option): SettingsProblem | undefined {
  if (named === undefined) {
    const name = 'field_name'
    const stray = strayField(option)
    if (stray !== undefined) return { kind: 'misspelt', option, within: stray, name, stray }
    return misplacedField(question) ?? { kind: 'fieldName', option }
  }
  if (Array.isArray(named)) return { kind: 'fieldName', option, within: 'field_name' }
  if (isObject(named) && (isObject(entry) || Array.isArray(entry))) {
    const within = `field_name${appendPointer('', `${question.parent?.keyword}.${question.keyword}`)}`
    return { kind: 'fieldName', option, within }
  }
  return isObject(named) && entry === undefined ? { kind: 'names', option, within: 'field_name' } : undefined
}

function methodProblem(value: unknown, option: Option | undefined, configuration: string): SettingsProblem | undefined {
  // What counts as false names no method.
  if (!countsAsTrue(value)) return undefined
  const at = { option, within: 'get_value' }
  if (!isObject(value)) return { kind: 'getValue', ...at }
  const { name, kwargs } = value
  if (name === undefined) return unnamedMethod(value, at)
  if (typeof name !== 'string') return { kind: 'methodName', option, within: 'get_value/name' }
  const facts = methodFacts(name)
  const inName = { option, within: 'get_value/name', name }
  if (!facts?.of.includes(configuration)) return { kind: 'method', ...inName }
  if (kwargs !== undefined && !isObject(kwargs)) return { kind: 'kwargsType', option, within: 'get_value/kwargs', name }
  const given = Object.keys(kwargs ?? {})
  const lacks = facts.needs?.find((argument) => !given.includes(argument))
  if (lacks !== undefined) return { kind: 'argument', ...at, name: lacks }
  const known = [...(facts.needs ?? []), ...(facts.takes ?? [])]
  const strange = given.find((argument) => !known.includes(argument))
  return strange === undefined
    ? undefined
    : { kind: 'kwargs', option, within: `get_value/kwargs/${strange}`, name: strange }
}

/** A method whose name is missing, be it under another member or beside its object. */
function unnamedMethod(
  getValue: Readonly<Record<string, unknown>>,
  at: { readonly option: Option | undefined; readonly within: string },
): SettingsProblem {
  const name = 'name'
  const stray = strayOf(name, Object.keys(getValue), [name, 'kwargs'])
  if (stray !== undefined) return { kind: 'misspelt', option: at.option, within: `${at.within}/${stray}`, name, stray }
  const isBeside = memberOf(at.option?.value, name) !== undefined
  return isBeside
    ? { kind: 'misplaced', option: at.option, within: name, name: at.within, stray: name }
    : { kind: 'methodName', ...at }
}

function kwargsOf(getValue: unknown): Readonly<Record<string, unknown>> {
  const kwargs = memberOf(getValue, 'kwargs')
  return isObject(kwargs) ? kwargs : {}
}
