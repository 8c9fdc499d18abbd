import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { isIdleValue, whyNoEffect } from '../../questionnaire/option-effect.ts'
import { suitsType } from '../../questionnaire/questions/may-be-set.ts'
import { recordUsesIn } from '../../questionnaire/record-uses.ts'
import { type OptionContainer, type OptionFacts, type OptionLevel, optionsOf } from '../../schema/options.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import type { Setting, Slot } from './setting.ts'

const containers = ['view_options', 'form_options', 'filter_options'] as const

/** The options that a question sets itself, or a key and the questions that ask it. */
export function optionsSetBy(owner: Node | RecordFact, file: SetFile): readonly OptionFacts[] {
  if (!('model' in owner)) return optionsIn(owner.value)
  const uses = nodesWith(owner, file.set).flatMap(({ value }) => optionsIn(value))
  return [...optionsIn(owner.fields.configuration), ...uses]
}

function optionsIn(value: unknown): OptionFacts[] {
  const read = (options: unknown, container: OptionContainer): OptionFacts[] => {
    const known = optionsOf('question', container)
    return isObject(options) ? Object.keys(options).flatMap((name) => known.get(name) ?? []) : []
  }
  const attributes = memberOf(memberOf(value, 'form_options'), 'field_options')
  return [
    ...containers.flatMap((container) => read(memberOf(value, container), container)),
    ...read(attributes, 'field_options'),
  ]
}

/** How many of the options would have no effect on a key of a type, or make something fail. */
export function countMisfits(options: readonly OptionFacts[], type: string | undefined): number {
  return options.filter((option) => {
    return !suitsType(option, type) || whyNoEffect(option, type, undefined)?.reason === 'keyType'
  }).length
}

/** The models whose records refer to a translation. */
export function ownerModels(translation: RecordFact | undefined, file: SetFile): ReadonlySet<string> {
  if (translation?.model !== 'translation') return new Set()
  return new Set(
    recordUsesIn(file.set)
      .ownersOf(translation)
      .map(({ model }) => model),
  )
}

/** The options described for the object around, if it is one that contains options. */
export function optionsHere({ location, steps }: Setting): ReadonlyMap<string, OptionFacts> | undefined {
  const { record, nodes } = location
  const level: string | undefined = nodes.at(-1)?.level ?? record?.model
  if (level === undefined || !isOptionLevel(level)) return undefined
  const isFieldOptions = steps.join('/') === 'form_options/field_options'
  const container = isFieldOptions ? 'field_options' : steps.length === 1 ? steps[0] : undefined
  return container === undefined ? undefined : optionsOf(level, container as OptionContainer)
}

function isOptionLevel(level: string): level is OptionLevel {
  return level !== 'configuration' && level !== 'translation'
}

/** Whether a value of the option that is being written has an effect on the type of the key, and is allowed there. */
export function fitsKeyType({ setting, steps }: Slot): (value: unknown) => boolean {
  const { keyType } = setting
  const option = steps.length > setting.steps.length ? optionsHere(setting)?.get(steps.at(-1) ?? '') : undefined
  if (option === undefined || keyType === undefined) return () => true
  return (value) => !isIdleValue(option, keyType, value)
}
