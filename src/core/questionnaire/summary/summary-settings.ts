import { methodFacts } from '../../schema/readers.ts'
import { countsAsTrue, isObject, memberOf } from '../../text/json-value.ts'
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
  /** The option that is wrong, or the one around what is missing; `undefined` where the whole of it is missing. */
  readonly option: Option | undefined
  /** What is meant of the option. */
  readonly within?: string
  /** What has the option lacks another one. */
  readonly isLacking?: boolean
  readonly name?: string
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
    const isWrong = types === undefined || types.value === null
    const option = types ?? standard ?? full
    return isWrong ? failing({ kind: 'types', option, isLacking: types === undefined }) : undefined
  }
  if (standard === undefined || standard.value === null)
    return failing({ kind: 'default', option: standard ?? types, isLacking: standard === undefined })
  if (full?.value === null) return failing({ kind: 'full', option: full })
  const of = (name: string): Option | undefined =>
    [full, standard].find((option) => option !== undefined && memberOf(option.value, name) !== undefined)
  const fieldOption = of('field_name')
  const methodOption = of('get_value')
  const named = memberOf(fieldOption?.value, 'field_name')
  const getValue = memberOf(methodOption?.value, 'get_value')
  const entry = isObject(named) ? memberOf(named, `${question.parent?.keyword}.${question.keyword}`) : named
  const name = memberOf(getValue, 'name')
  const problem =
    fieldProblem(named, entry, fieldOption ?? standard) ?? methodProblem(getValue, methodOption, configuration)
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

function failing(problem: SettingsProblem): SummarySettings {
  const nothing = { field: undefined, fieldOption: undefined, method: undefined, methodOption: undefined, kwargs: {} }
  return { ...nothing, problem }
}

function fieldProblem(named: unknown, entry: unknown, option: Option): SettingsProblem | undefined {
  if (named === undefined) return { kind: 'fieldName', option }
  if (Array.isArray(named)) return { kind: 'fieldName', option, within: 'field_name' }
  return isObject(named) && entry === undefined ? { kind: 'names', option, within: 'field_name' } : undefined
}

function methodProblem(value: unknown, option: Option | undefined, configuration: string): SettingsProblem | undefined {
  // What counts as false names no method.
  if (!countsAsTrue(value)) return undefined
  const at = { option, within: 'get_value' }
  if (!isObject(value)) return { kind: 'getValue', ...at }
  const { name, kwargs } = value
  if (typeof name !== 'string') return { kind: 'methodName', ...at }
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

function kwargsOf(getValue: unknown): Readonly<Record<string, unknown>> {
  const kwargs = memberOf(getValue, 'kwargs')
  return isObject(kwargs) ? kwargs : {}
}
