import { choiceOrders, type Pairing, pairingOf, triggerQuestion } from '../../questionnaire/choice-pairing.ts'
import type { Node } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { templateFacts, templateNames } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import {
  type CopiedConditions,
  copiedConditionsIn,
  copiedOption,
  type Difference,
  type Entry,
  isAwaited,
  lacksCondition,
} from '../../triggers/copied-conditions.ts'
import { defineRule, type Place } from '../rule.ts'

const drawsOption = 'questiongroup_conditions_template'

/** The conditions of a subcategory that are not those of its trigger question. */
export const mismatchedConditions = defineRule({
  meta: {
    id: 'mismatched-conditions',
    consequence: 'untidy',
    basis: 'application',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'The conditions of a subcategory differ from those of its trigger question.',
    why: 'Some subcategory templates draw the choices of a question, each with its questiongroup. The list of the subcategory is a copy of that of the question: the template only counts it, to know what is beside the choices. The form and the data check evaluate the conditions of the question.',
    yieldsTo: ['misaligned-questiongroups'],
    messages: {
      noList: {
        text: 'The template "{template}" counts the questiongroup_conditions of the subcategory, which has none: it draws the questiongroups beside the choices of "{question}" again below, and what is entered beside a choice is lost. Copy the conditions of the question there.',
        consequence: 'answer-lost',
      },
      otherTemplate: {
        text: 'The template "{name}" draws no questiongroups beside the choices; with "{template}" use {names}.',
        consequence: 'forbidden',
        basis: 'specification',
      },
      different: {
        text: 'The form and the data check use "{condition}" of question "{question}" for "{name}"; this copy differs and has no effect. Make both the same.',
        consequence: 'ineffective',
      },
      missing:
        'The trigger question "{question}" has the condition "{condition}", but this list, a copy of its conditions, does not. The form uses that of the question all the same. Copy it here.',
      differentOriginal: {
        text: 'The form and the data check use this condition for "{name}", but its copy in the subcategory is "{condition}". Make both the same.',
        consequence: 'ineffective',
      },
      misnamed: {
        text: 'This is a copy of the condition "{condition}" of question "{question}", but with the name "{name}". The form shows "{due}" by the condition of the question; the copy has no effect. Copy the name too.',
        consequence: 'ineffective',
      },
      misnamedOriginal: {
        text: 'The list of the subcategory names this condition "{due}", and no condition has that name, so the answers of the questiongroup that waits for it can never be saved. Here the name is "{name}". Make both the same.',
        consequence: 'answer-lost',
      },
      extra:
        'The trigger question "{question}" does not have the condition "{condition}", so nothing evaluates this copy. Remove it here, or add it there.',
      trigger: 'the condition of the trigger question',
      copy: 'the condition in the list of the subcategory',
    },
  },
  create: ({ report }) => {
    const checkTemplate = (subcategory: Node, { template, type, namesTemplate }: Pairing): void => {
      const name = memberOf(subcategory.value.form_options, drawsOption)
      // Whether the name is there and is that of a template at all is the question of other rules.
      if (!namesTemplate || typeof name !== 'string') return
      const drawing = templateNames('form/field').filter(
        (one) => templateFacts('form/field', one)?.drawsQuestiongroups === type,
      )
      if (drawing.includes(name) || !templateFacts('form/field', name)) return
      const place = { pointer: `${subcategory.pointer}/form_options/${drawsOption}` }
      report('otherTemplate', place, { name, template, names: drawing })
    }

    const checkList = (subcategory: Node, pairing: Pairing): void => {
      const question = triggerQuestion(subcategory, pairing)
      const theirs = question?.option('form_options', copiedOption)?.value
      if (!Array.isArray(theirs) || theirs.length === 0) return
      if (memberOf(subcategory.value.form_options, copiedOption) !== undefined) return
      if (pairing.by === 'keyword' || hasStray(subcategory, copiedOption)) return
      const data = { template: pairing.template, question: question?.keyword ?? '?' }
      report('noList', subcategory.place('form_options'), data)
    }

    const checkCopies = (subcategory: Node, pairing: Pairing, copied: CopiedConditions): void => {
      const { question, originals } = copied
      const keyword = question.keyword ?? '?'
      const list = `${subcategory.pointer}/form_options/${copiedOption}`
      const copyAt = ({ position }: Entry): Place => ({ pointer: `${list}/${position}` })
      const originalAt = ({ position }: Entry): Place => ({ pointer: `${originals.pointer}/${position}` })
      const relateOriginal = (entry: Entry) => [{ messageId: 'trigger', uri: originals.uri, place: originalAt(entry) }]
      /** Writes a condition as the other list has it. */
      const replacing = ({ pointer }: Place, { text }: Entry) => [
        { safe: false, changes: [{ op: 'replace', pointer, value: text } as const] },
      ]

      const checkCopy = ({ in: part, copy, original }: Difference): void => {
        const place = copyAt(copy)
        const extra = { related: relateOriginal(original), fixes: replacing(place, original) }
        const data = { condition: original.text, question: keyword }
        if (part === 'name') return report('misnamed', place, { ...data, name: copy.name, due: original.name }, extra)
        if (!isFaulty(original, choiceOrders(question)))
          report('different', place, { ...data, name: original.name }, extra)
      }
      const checkOriginal = ({ in: part, copy, original }: Difference): void => {
        const place = question.placeOf(originals, original.position)
        const isOwn = originals.uri === subcategory.file.uri
        const extra = {
          related: [{ messageId: 'copy', place: copyAt(copy) }],
          fixes: isOwn ? replacing(originalAt(original), copy) : [],
        }
        const { name } = original
        if (part === 'expression') {
          return report('differentOriginal', place, { name, condition: copy.text }, extra)
        }
        // A name for which nothing waits has a finding of its own.
        if (isAwaited(subcategory, name)) report('misnamedOriginal', place, { name, due: copy.name }, extra)
      }

      for (const difference of copied.differences) {
        if (difference.odd === 'copy') checkCopy(difference)
        else checkOriginal(difference)
      }
      for (const copy of copied.onlyCopies) {
        // A questiongroup without a condition is told of there.
        if (lacksCondition(subcategory, copy.name)) continue
        const removal = { safe: false, changes: [{ op: 'remove', pointer: copyAt(copy).pointer } as const] }
        const fixes = hasTooMany(subcategory, pairing, question) ? [removal] : []
        report('extra', copyAt(copy), { question: keyword, condition: copy.text }, { fixes })
      }
      for (const original of copied.onlyOriginals) {
        // A name for which nothing waits has a finding of its own.
        if (!isAwaited(subcategory, original.name)) continue
        const data = { question: keyword, condition: original.text }
        report('missing', { pointer: list }, data, { related: relateOriginal(original) })
      }
    }

    return {
      subcategory: (subcategory) => {
        const pairing = pairingOf(subcategory)
        if (pairing === undefined) return
        checkTemplate(subcategory, pairing)
        checkList(subcategory, pairing)
        const copied = copiedConditionsIn(subcategory)
        if (copied) checkCopies(subcategory, pairing, copied)
      },
    }
  },
})

/** Whether a condition of the question has a mistake of its own, which is told there: its expression, or a value that the key lacks. */
function isFaulty({ expression }: Entry, choices: ReadonlyMap<string, unknown> | undefined): boolean {
  const value = expression?.keyword
  return expression?.judgement.portable === false || (value !== undefined && choices?.has(value) === false)
}

/** Whether the list has more conditions than the template has choices for, so that one can go. */
function hasTooMany({ value }: Node, { spare }: Pairing, question: Node): boolean {
  const list = memberOf(value.form_options, copiedOption)
  const choices = choiceOrders(question)?.size
  return Array.isArray(list) && choices !== undefined && list.length > choices - spare
}
