import { levels, type Node, type OptionsMember } from '../questionnaire/node.ts'
import { whyNoEffect } from '../questionnaire/option-effect.ts'
import { recordOption } from '../questionnaire/options.ts'
import { templateFolder } from '../questionnaire/templates.ts'
import { containersOf, type OptionFacts, optionsOf } from '../schema/options.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Place, placeOf } from './places.ts'

/** Who sets an option: the questionnaire's entry, the record of the key or questiongroup, or nobody, so that the default applies. */
export type SetBy = 'questionnaire' | 'record' | 'default'

/** An option in force. */
export interface ShownOption {
  /** `form_options.max_length`. */
  readonly name: string
  readonly value: unknown
  readonly setBy: SetBy
  /** `undefined` for defaults. */
  readonly place: Place | undefined
  /** What the record sets, where the questionnaire's entry replaces it; `undefined` elsewhere. */
  readonly replaced: unknown
}

/** The template in use on a side, with who chooses it: options, the type of the key, or nobody. */
export interface ShownTemplate {
  readonly side: 'form' | 'details'
  /** With its folder: `details/field/checkbox`. */
  readonly name: string
  readonly setBy: SetBy | 'key type'
  /** The option that names it; `undefined` where none does. */
  readonly option: string | undefined
}

const members: readonly OptionsMember[] = ['view_options', 'form_options', 'filter_options', 'summary']

/** The options of a node after merging, then the defaults of others that have an effect there. */
export function optionsOfNode(workspace: Workspace, node: Node): ShownOption[] {
  const record = node.level === 'question' || node.level === 'questiongroup' ? node.record : undefined
  const set = members.flatMap((member) => {
    const names = new Set([...namesIn(node.value, member), ...namesIn(record?.fields.configuration, member)])
    return [...names].flatMap((name): ShownOption[] => {
      const option = node.option(member, name)
      if (option === undefined) return []
      const replaced =
        option.setBy === 'questionnaire' && record ? recordOption(record, member, name)?.value : undefined
      const place = placeOf(workspace, option.uri, { pointer: option.pointer, part: 'value' })
      return [{ name: `${member}.${name}`, value: option.value, setBy: option.setBy, place, replaced }]
    })
  })
  return [...set, ...defaultsOf(node, new Set(set.map(({ name }) => name)))]
}

function defaultsOf(node: Node, known: ReadonlySet<string>): ShownOption[] {
  const level = levels.find((one) => one === node.level) ?? 'question'
  return members
    .filter((member) => containersOf(level).includes(member))
    .flatMap((member) =>
      [...optionsOf(level, member).values()].flatMap((option): ShownOption[] => {
        const shown = defaultOf(option)
        return shown === undefined || known.has(shown.name) || whyNoEffect(option, node.type, node) ? [] : [shown]
      }),
    )
}

/** The default of an option, the same wherever it has an effect. */
const defaultOf = remember(({ container, name, schema }: OptionFacts): ShownOption | undefined =>
  schema.default === undefined
    ? undefined
    : { name: `${container}.${name}`, value: schema.default, setBy: 'default', place: undefined, replaced: undefined },
)

/** The options that a key, questiongroup or value record sets. */
export function optionsOfRecord(workspace: Workspace, record: RecordFact): ShownOption[] {
  const { configuration } = record.fields
  const show = (name: string, value: unknown, ...path: readonly string[]): ShownOption => ({
    name,
    value,
    setBy: 'record',
    place: placeOf(workspace, record.uri, { pointer: fieldPointer(record, 'configuration', path), part: 'value' }),
    replaced: undefined,
  })
  if (record.model === 'configuration' || !isObject(configuration)) return []
  return Object.entries(configuration).flatMap(([name, value]) => {
    if (name === 'type') return []
    const isMember = members.some((member) => member === name)
    if (!isMember || !isObject(value)) return [show(name, value, name)]
    return Object.entries(value).map(([inner, own]) => show(`${name}.${inner}`, own, name, inner))
  })
}

function namesIn(holder: unknown, member: OptionsMember): readonly string[] {
  const options = memberOf(holder, member)
  return isObject(options) ? Object.keys(options) : []
}

/** The templates of form and details of a node. */
export function templatesOf(node: Node): ShownTemplate[] {
  return (['form', 'view'] as const).flatMap((side): ShownTemplate[] => {
    const folder = templateFolder(node.level, side === 'form' ? 'form_options' : 'view_options')
    const template = node.template(side)
    if (folder === undefined || template === undefined) return []
    const setBy = template.option?.setBy ?? (node.level === 'question' ? 'key type' : 'default')
    const option = template.option && `${side}_options.template`
    return [{ side: side === 'form' ? 'form' : 'details', name: `${folder}/${template.name}`, setBy, option }]
  })
}
