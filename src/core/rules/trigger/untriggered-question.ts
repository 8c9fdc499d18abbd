import { type Conditions, conditionsOf, type Pairs, type Target, type Trigger } from '../../triggers/triggers.ts'
import { hasSwapped, inOtherOption, nameElsewhere } from '../../triggers/unmatched-names.ts'
import {
  explainUntriggered,
  relateRecord,
  relateTargets,
  relateTrigger,
  wordTargets,
} from '../parts/untriggered-name.ts'
import { defineRule } from '../rule.ts'

/** A question or table that waits for a condition which no question of its questiongroup has. */
export const untriggeredQuestion = defineRule({
  meta: {
    id: 'untriggered-question',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'No question of the questiongroup has the condition that a question or table waits for.',
    why: 'The browser shows and hides a question when an answer in the same repetition of its questiongroup changes. It does not look for conditions in other questiongroups, and a question that is never hidden stays visible.',
    messages: {
      untriggered:
        'No question of questiongroup "{questiongroup}" has a condition named "{name}", so nothing ever hides {what}. Add one, or remove question_condition.',
      misspelt:
        'No question of questiongroup "{questiongroup}" has a condition named "{name}", so nothing ever hides {what}. Did you mean "{candidate}"?',
      elsewhere:
        'The condition "{name}" belongs to question "{question}" of questiongroup "{other}"; conditions reach only questions of their own questiongroup, so nothing ever hides {what}. Ask both in one questiongroup.',
      otherOption:
        'The condition "{name}" is in questiongroup_conditions, which show only questiongroups: "{name}" in questiongroup "{questiongroup}" stays visible whatever the answer to "{question}". Move it to question_conditions.',
      target: 'what waits for "{name}"',
      waits: 'this also waits for "{name}"',
      trigger: 'the condition of question "{question}"',
      lonely: 'nothing waits for this condition',
      record: 'the name is in this definition',
    },
  },
  create: ({ report }) => {
    const check = (conditions: Conditions, pairs: Pairs, name: string, targets: readonly Target[]): void => {
      const found = explainUntriggered(conditions, pairs, name, targets)
      const [first, ...others] = targets
      if (found === undefined || first === undefined) return
      const place = first.node.placeOf(first.option)
      const what = wordTargets(targets)
      const questiongroup = pairs.scope.keyword ?? '?'
      const more = [...relateTargets('waits', others), ...relateRecord(first)]
      const elsewhere = found.candidate === undefined ? nameElsewhere(conditions.questions, name) : undefined
      if (elsewhere) {
        const question = elsewhere.question.keyword ?? '?'
        const other = elsewhere.question.parent?.keyword ?? '?'
        const related = [relateTrigger('trigger', elsewhere), ...more]
        return report('elsewhere', place, { name, what, question, other }, { related })
      }
      const { lonely, candidate, fixes } = found
      const related = [...(lonely ? [relateTrigger('lonely', lonely)] : []), ...more]
      if (candidate === undefined) {
        return report('untriggered', place, { questiongroup, name, what }, { related, fixes })
      }
      report('misspelt', place, { questiongroup, name, what, candidate }, { related, fixes })
    }
    const checkOption = (
      pairs: Pairs,
      targets: readonly Target[],
      { question, option, entry, name }: Trigger,
    ): void => {
      const data = { name: name.text, questiongroup: pairs.scope.keyword ?? '?', question: question.keyword ?? '?' }
      report('otherOption', question.placeOf(option, entry), data, { related: relateTargets('target', targets) })
    }
    return {
      questionnaire: (questionnaire) => {
        const conditions = conditionsOf(questionnaire)

        for (const pairs of conditions.questions.values()) {
          for (const [name, targets] of pairs.targets) {
            if (pairs.triggers.has(name) || pairs.couldTrigger(name) || hasSwapped(pairs, name)) continue
            const isElsewhere = nameElsewhere(conditions.questions, name) !== undefined
            const other = isElsewhere ? undefined : inOtherOption(conditions, pairs, name)
            if (other) checkOption(pairs, targets, other)
            else check(conditions, pairs, name, targets)
          }
        }
      },
    }
  },
})
