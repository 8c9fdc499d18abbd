import { answerSourceOf, isInherited, nameSource } from '../../questionnaire/inheritance.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { blankTemplate } from '../../questionnaire/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { type Conditions, conditionsOf, type Pairs, type Target, type Trigger } from '../../triggers/triggers.ts'
import { hasSwapped, inOtherOption, nameElsewhere } from '../../triggers/unmatched-names.ts'
import { explainUntriggered, relateRecord, relateTargets, relateTrigger } from '../parts/untriggered-name.ts'
import { defineRule, type Related } from '../rule.ts'

/** A questiongroup that waits for a condition which no question on its form page has. */
export const untriggeredQuestiongroup = defineRule({
  meta: {
    id: 'untriggered-questiongroup',
    consequence: 'answer-lost',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'No question has the condition that a questiongroup waits for.',
    why: 'Such a questiongroup is never hidden and can always be filled in; but the data check requires its condition to be met, and refuses the answers because no question can meet it. Those of an inherited questiongroup are never stored, so there is nothing to refuse.',
    messages: {
      untriggered:
        'No question has a condition named "{name}": the questiongroup stays visible whatever the answer, and its answers can never be saved. Add one, or remove questiongroup_condition.',
      misspelt:
        'No question has a condition named "{name}": the questiongroup stays visible whatever the answer, and its answers can never be saved. Did you mean "{candidate}"?',
      otherCategory: {
        text: 'The condition "{name}" belongs to question "{question}" of category "{other}", a different form page from "{category}": the questiongroup stays visible whatever the answer, and its answers are refused while the condition is not met there. Ask both on one page.',
        consequence: 'ineffective',
      },
      unstoredTrigger:
        'The condition "{name}" belongs to question "{question}" of category "{other}", a different form page from "{category}", and its questiongroup takes its answers from "{source}" and stores none: the questiongroup stays visible whatever the answer, and the form can never save its answers. Ask "{question}" in a questiongroup that is not inherited, on this page.',
      otherOption:
        'The condition "{name}" is in question_conditions, which show only questions of the same questiongroup: the questiongroup stays visible whatever the answer to "{question}", and its answers can never be saved. Move it to questiongroup_conditions.',
      inherited: {
        text: 'No question has a condition named "{name}", so the questiongroup stays visible whatever the answer. Add one, or remove questiongroup_condition.',
        consequence: 'ineffective',
      },
      inheritedMisspelt: {
        text: 'No question has a condition named "{name}", so the questiongroup stays visible whatever the answer. Did you mean "{candidate}"?',
        consequence: 'ineffective',
      },
      inheritedOtherCategory: {
        text: 'The condition "{name}" belongs to question "{question}" of category "{other}", a different form page from "{category}", so the questiongroup stays visible whatever the answer. Ask both on one page.',
        consequence: 'ineffective',
      },
      inheritedOtherOption: {
        text: 'The condition "{name}" is in question_conditions, which show only questions of the same questiongroup, so the questiongroup stays visible whatever the answer to "{question}". Move it to questiongroup_conditions.',
        consequence: 'ineffective',
      },
      target: 'what waits for "{name}"',
      waits: 'this also waits for "{name}"',
      trigger: 'the condition of question "{question}"',
      lonely: 'no questiongroup waits for this condition',
      record: 'the name is in this definition',
      copy: 'the list of the subcategory has the condition, but the form and the data check use that of the question',
    },
  },
  create: ({ file, report }) => {
    const check = (conditions: Conditions, pairs: Pairs, name: string, targets: readonly Target[]): void => {
      const stored = targets.find(({ node }) => !isInherited(node))
      const first = stored ?? targets[0]
      if (first === undefined) return
      const others = targets.filter((one) => one !== first)
      const place = first.node.placeOf(first.option)
      const more = [...relateTargets('waits', others), ...relateRecord(first)]
      const elsewhere = nameElsewhere(conditions.questiongroups, name)
      if (elsewhere) {
        const other = ancestor(elsewhere.question, 'category')?.keyword ?? '?'
        const data = { name, question: elsewhere.question.keyword ?? '?', other, category: pairs.scope.keyword ?? '?' }
        const extra = { related: [relateTrigger('trigger', elsewhere), ...more] }
        const source = elsewhere.question.parent && answerSourceOf(elsewhere.question.parent)
        if (stored === undefined) return report('inheritedOtherCategory', place, data, extra)
        if (source) return report('unstoredTrigger', place, { ...data, source: nameSource(source) }, extra)
        return report('otherCategory', place, data, extra)
      }
      const found = explainUntriggered(conditions, pairs, name, targets)
      if (found === undefined) return
      const { lonely, candidate, fixes } = found
      const trigger = lonely ? [relateTrigger('lonely', lonely)] : []
      const copy = copyOf(first.node, name, file.uri)
      const related = [...trigger, ...copy, ...more]
      if (candidate === undefined) {
        // A list that the trigger question has lost.
        const cause = copy.length > 0 && !lonely ? first.node.parent?.pointer : undefined
        const messageId = stored ? 'untriggered' : 'inherited'
        return report(messageId, place, { name }, { related, fixes, ...(cause !== undefined && { cause }) })
      }
      report(stored ? 'misspelt' : 'inheritedMisspelt', place, { name, candidate }, { related, fixes })
    }
    const checkOption = (targets: readonly Target[], { question, option, entry, name }: Trigger): void => {
      const data = { name: name.text, question: question.keyword ?? '?' }
      const messageId = targets.every(({ node }) => isInherited(node)) ? 'inheritedOtherOption' : 'otherOption'
      report(messageId, question.placeOf(option, entry), data, { related: relateTargets('target', targets) })
    }
    return {
      questionnaire: (questionnaire) => {
        const conditions = conditionsOf(questionnaire)

        for (const pairs of conditions.questiongroups.values()) {
          for (const [name, targets] of pairs.targets) {
            if (pairs.triggers.has(name) || pairs.couldTrigger(name) || hasSwapped(pairs, name)) continue
            const isElsewhere = nameElsewhere(conditions.questiongroups, name) !== undefined
            // What the form never shows gets no answers that could be refused.
            const shown = targets.filter(({ node }) => blankTemplate(node) === undefined)
            const other = isElsewhere ? undefined : inOtherOption(conditions, pairs, name)
            if (other && shown.length > 0) checkOption(shown, other)
            else check(conditions, pairs, name, shown)
          }
        }
      },
    }
  },
})

/** The condition in the list of the subcategory, which templates only count. */
function copyOf(questiongroup: Node, name: string, uri: string): Related[] {
  const subcategory = ancestor(questiongroup, 'subcategory')
  const list = memberOf(subcategory?.value.form_options, 'questiongroup_conditions')
  const entry = Array.isArray(list)
    ? list.findIndex((item) => typeof item === 'string' && item.endsWith(`|${name}`))
    : -1
  if (subcategory === undefined || entry < 0) return []
  const pointer = `${subcategory.pointer}/form_options/questiongroup_conditions/${entry}`
  return [{ messageId: 'copy', data: {}, uri, place: { pointer } }]
}
