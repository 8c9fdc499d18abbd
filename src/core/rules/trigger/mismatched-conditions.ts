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
    consequence: 'forbidden',
    basis: 'specification',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'The conditions of a subcategory differ from those of its trigger question.',
    why: 'Some subcategory templates draw the choices of a question, each with its questiongroup. The form uses the list of the subcategory, the data check that of the question: where they differ, the form shows a questiongroup whose answers are refused, or hides one that would be accepted.',
    messages: {
      noList: {
        text: 'The template "{template}" reads the conditions of "{question}" from the subcategory, which has no questiongroup_conditions: choosing an answer neither shows nor hides a questiongroup, and each is drawn twice or never. Copy them there.',
      },
      otherTemplate: 'The template "{name}" draws no questiongroups beside the choices; with "{template}" use {names}.',
      different:
        'The form uses this condition for "{name}", but the data check uses "{condition}" on question "{question}". Make both the same.',
      missing:
        'The trigger question "{question}" has the condition "{condition}", but this list does not: choosing the answer neither shows nor hides the questiongroup. Copy it here.',
      differentOriginal:
        'The data check uses this condition for "{name}", but the form uses "{condition}" in the list of the subcategory. Make both the same.',
      misnamed:
        'This is a copy of the condition "{condition}" of question "{question}", but with the name "{name}": choosing the answer does not show "{due}". Copy the name too.',
      misnamedOriginal: {
        text: 'The list of the subcategory names this condition "{due}", and no condition has that name, so the answers of the questiongroup that waits for it can never be saved. Here the name is "{name}". Make both the same.',
        consequence: 'answer-lost',
        basis: 'application',
      },
      extra:
        'The trigger question "{question}" does not have the condition "{condition}", which this list must copy: the form uses it, the data check does not. Remove it here, or add it there.',
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
      if (hasStray(subcategory, copiedOption)) return
      const data = { template: pairing.template, question: question?.keyword ?? '?' }
      report('noList', subcategory.place('form_options'), data)
    }

    const checkCopies = (subcategory: Node, copied: CopiedConditions): void => {
      const { question, originals } = copied
      const keyword = question.keyword ?? '?'
      const list = `${subcategory.pointer}/form_options/${copiedOption}`
      const copyAt = ({ position }: Entry): Place => ({ pointer: `${list}/${position}` })
      const originalAt = ({ position }: Entry): Place => ({ pointer: `${originals.pointer}/${position}` })
      const relateOriginal = (entry: Entry) => [{ messageId: 'trigger', uri: originals.uri, place: originalAt(entry) }]
      /** Writes a condition as the other list has it. */
      const replacing = ({ pointer }: Place, { condition }: Entry) => [
        { safe: false, changes: [{ op: 'replace', pointer, value: condition.text } as const] },
      ]

      const checkCopy = ({ in: part, copy, original }: Difference): void => {
        const place = copyAt(copy)
        const extra = { related: relateOriginal(original), fixes: replacing(place, original) }
        const data = { name: copy.name, condition: original.condition.text, question: keyword }
        if (part === 'name') return report('misnamed', place, { ...data, due: original.name }, extra)
        if (!isFaulty(original, choiceOrders(question))) report('different', place, data, extra)
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
          return report('differentOriginal', place, { name, condition: copy.condition.text }, extra)
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
        const fixes = [{ safe: false, changes: [{ op: 'remove', pointer: copyAt(copy).pointer } as const] }]
        report('extra', copyAt(copy), { question: keyword, condition: copy.condition.text }, { fixes })
      }
      for (const original of copied.onlyOriginals) {
        // A name for which nothing waits has a finding of its own.
        if (!isAwaited(subcategory, original.name)) continue
        const data = { question: keyword, condition: original.condition.text }
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
        if (copied) checkCopies(subcategory, copied)
      },
    }
  },
})

/** Whether a condition of the question has a mistake of its own, which is told there: its expression, or a value that the key lacks. */
function isFaulty({ condition }: Entry, choices: ReadonlyMap<string, unknown> | undefined): boolean {
  const { judgement, keyword: value } = condition.expression
  return !judgement.portable || (value !== undefined && choices?.has(value) === false)
}
