import { answerFacts } from '../../schema/key-types.ts'
import {
  type FieldFacts,
  methodRead,
  type SummaryHarm,
  summaryFields,
  type TypesRead,
  typesRead,
} from '../../schema/readers.ts'
import { choicesOf } from '../choices.ts'
import type { Questionnaire } from '../node.ts'
import { configurationKey } from '../questionnaires.ts'
import type { SummaryBreak } from './summary-break.ts'
import { type Provider, providerByField } from './summary-questions.ts'

/**
 * The questions whose answers the summary cannot read as it should, by their method, the type of their key or how
 * often they are asked (format facts 12.2, 12.3).
 */
export function unfitQuestions(questionnaire: Questionnaire): readonly SummaryBreak[] {
  const configuration = configurationKey(questionnaire)
  const fields = summaryFields(configuration) ?? {}
  return [...providerByField(questionnaire)].flatMap(([name, provider]): readonly SummaryBreak[] => {
    const facts = fields[name]
    const { question, settings } = provider
    if (facts === undefined || settings.problem || facts.without === 'nothing') return []
    const unmade = methodBreak(name, provider, methodRead(facts))
    if (unmade) return [unmade]
    if (question.type === undefined) return []
    const harm = harmOfType(question.type, facts, configuration, settings.kwargs.is_radio !== undefined)
    if (harm) return [{ kind: 'type', harm, node: question, names: [name], more: question.type }]
    return facts.reader === 'range' ? rangeBreaks(name, provider) : []
  })
}

/** A field that is made of the answer by a method and lacks it, or one that is the answer itself and has a method. */
function methodBreak(
  name: string,
  { question, settings }: Provider,
  read: string | undefined,
): SummaryBreak | undefined {
  const { method, methodOption, fieldOption } = settings
  if ((method === undefined) === (read === undefined)) return undefined
  const common = { harm: 'wrong', node: question, names: [name], more: read ?? method ?? '' } as const
  const place = methodOption ? { option: methodOption, within: 'get_value' } : fieldOption && { option: fieldOption }
  return { ...common, ...place, kind: read === undefined ? 'strayMethod' : 'noMethod' }
}

function harmOfType(type: string, facts: FieldFacts, configuration: string, isRadio: boolean): SummaryHarm | undefined {
  const read = typesRead(facts)
  if (read.anyIn?.includes(configuration)) return undefined
  if (facts.reader === 'range' && isRadio) {
    if (read.failsWhenNeeded?.includes(type)) return undefined
    if (answerFacts(type)?.list) return 'blank'
  }
  const isNeeded = facts.without === 'every'
  if (read.failsWhenNeeded?.includes(type)) return isNeeded ? 'answered' : 'dropped'
  return harmIn(read, type)
}

/** What a reader does with answers of a type; `undefined` when it prints them. */
export function harmIn(read: TypesRead, type: string): SummaryHarm | undefined {
  const lists: readonly (readonly [readonly string[] | undefined, SummaryHarm])[] = [
    [read.fails, 'answered'],
    [read.dropped, 'dropped'],
    [read.blank, 'blank'],
    [read.wrong, 'wrong'],
  ]
  const listed = lists.find(([types]) => types?.includes(type))
  if (listed) return listed[1]
  if (read.others === undefined || read.fits?.includes(type)) return undefined
  return read.others === 'fails' ? 'answered' : read.others
}

/** A range of choices needs one repetition, and tells choices apart by what is in their keywords. */
function rangeBreaks(name: string, { question, settings }: Provider): readonly SummaryBreak[] {
  const most = question.parent?.option('form_options', 'max_num')
  if (question.parent && typeof most?.value === 'number' && most.value > 1)
    return [{ kind: 'repeated', harm: 'blank', node: question.parent, option: most, names: [name] }]
  const isOne = !answerFacts(question.type ?? '')?.list
  if (!isOne || settings.kwargs.is_radio !== undefined || question.record === undefined) return []
  const stored = choicesOf(question.record, question.file).flatMap(({ stored: one }) =>
    typeof one === 'string' ? [one] : [],
  )
  const inner = stored.find((one) => stored.some((other) => other !== one && other.includes(one)))
  if (inner === undefined) return []
  return [{ kind: 'contained', harm: 'wrong', node: question, names: [name], more: inner }]
}
