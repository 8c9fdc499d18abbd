import { inheritanceOf } from '../../questionnaire/inheritance.ts'
import { typeOfKey } from '../../questionnaire/key-types.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { inputFacts, keyTypeFacts } from '../../schema/key-types.ts'
import { optionsOf } from '../../schema/options.ts'
import { templateFacts } from '../../schema/templates.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { type SetOption, visitOption } from '../parts/option-visitor.ts'
import { defineRule } from '../rule.ts'

/** The year of the application's last state, which "now" is at least. */
const leastYear = 2020

/** Attributes of an input with which it takes no answer at all. */
export const unanswerableQuestion = defineRule({
  meta: {
    id: 'unanswerable-question',
    consequence: 'unanswerable',
    basis: 'application',
    category: 'option',
    fix: 'never',
    since: '0.1.0',
    summary: 'field_options make a question unanswerable.',
    why: 'field_options become attributes of the input. The browser refuses numbers below min and above max. A readonly list of choices is drawn disabled and cannot be opened. Nobody can type into a readonly or disabled input, so its answer must come from a calculation such as data-auto-sum.',
    messages: {
      range:
        'min is {min}, but max is {max}: the form accepts no number, so "{question}" can never be answered there. Answers sent through the API are not checked.',
      readonly:
        'With readonly, the list of a key of type {type} is drawn disabled: nothing can be chosen, so "{question}" can never be answered.',
      disabled:
        'With disabled, the input does not take an answer and nothing calculates one, so "{question}" can never be answered in the form.',
      uncalculated: {
        text: 'With readonly, nobody can type an answer to "{question}", and nothing calculates it: no data-auto-multiplication or data-auto-sum is in field_options. Only the API can set it.',
        consequence: 'ineffective',
      },
      other: 'the other limit',
    },
  },
  create: ({ set, report }) => {
    const checkRange = ({ value, pointer }: SetOption, question: string): void => {
      const min = numberOf(memberOf(value, 'min'), leastYear)
      const max = numberOf(memberOf(value, 'max'), Number.POSITIVE_INFINITY)
      if (min === undefined || max === undefined || min <= max) return
      // Limits such as 0 and 100 are usual; the other one is meant to fit them.
      const [odd, other] = max <= 0 ? ['max', 'min'] : ['min', 'max']
      const data = { min: String(memberOf(value, 'min')), max: String(memberOf(value, 'max')), question }
      const related = [{ messageId: 'other', place: { pointer: `${pointer}/${other}` } }]
      report('range', { pointer: `${pointer}/${odd}` }, data, { related })
    }
    return visitOption('question', 'form_options', 'field_options', set, (option) => {
      const { record, nodes } = option
      // What every question replaces harms none.
      if (record && nodes.length === 0 && nodesWith(record, set).length > 0) return
      const type = record ? typeOfKey(record) : nodes[0]?.type
      const facts = type === undefined ? undefined : keyTypeFacts(type)
      if (type === undefined || facts === undefined) return
      const { disabled, input } = facts
      const question = record?.keyword ?? nodes[0]?.keyword ?? '?'
      if (input.kind === 'number') checkRange(option, question)
      // Inherited answers come from the other questionnaire, and other questions enable what is drawn disabled anyway.
      if (disabled || (nodes.length > 0 && nodes.every(isInherited))) return
      const { answeredBy } = inputFacts(type) ?? {}
      const isFilled = isCalculated(option.value)
      if (memberOf(option.value, 'disabled') && !isFilled && answeredBy !== undefined)
        report('disabled', { pointer: `${option.pointer}/disabled` }, { question })
      else if (!memberOf(option.value, 'readonly')) return
      else if (readsReadonly(input.template))
        report('readonly', { pointer: `${option.pointer}/readonly` }, { type, question })
      else if (answeredBy === 'typing' && !input.picker && !isFilled)
        report('uncalculated', { pointer: `${option.pointer}/readonly` }, { question })
    })
  },
})

/** Whether an attribute makes a script fill the input: one of the application's, of which those for certain types do other things, or one that is unknown here. */
function isCalculated(options: unknown): boolean {
  const known = optionsOf('question', 'field_options')
  return (
    isObject(options) &&
    Object.keys(options).some((name) => name.startsWith('data-') && known.get(name)?.keyTypes === undefined)
  )
}

/** Whether the template of an input draws it disabled with readonly. */
function readsReadonly(template = ''): boolean {
  return templateFacts('form/field', template)?.reads.includes('field_options.readonly') === true
}

function isInherited({ parent }: Node): boolean {
  return parent?.record !== undefined && inheritanceOf(parent.record) !== undefined
}

/** A limit as a number; "now" is the current year. */
function numberOf(limit: unknown, now: number): number | undefined {
  if (limit === 'now') return now
  if (typeof limit === 'number') return limit
  return typeof limit === 'string' && /^-?\d+(\.\d+)?$/.test(limit) ? Number(limit) : undefined
}
