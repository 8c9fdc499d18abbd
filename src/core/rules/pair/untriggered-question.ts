import { conditionsOf, type Pairs, type Target, type Trigger } from '../../form/triggers.ts'
import { inOtherOption, isDue, lonelyName, meantName, nameElsewhere } from '../../form/unmatched-names.ts'
import { defineRule } from '../rule.ts'

/** A question or table that waits for a condition which no question of its questiongroup has. */
export const untriggeredQuestion = defineRule({
  meta: {
    id: 'untriggered-question',
    severity: 'error',
    basis: 'specification',
    category: 'pair',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'No question of the questiongroup has the condition that a question or table waits for.',
    why: 'The browser shows and hides a question when an answer in the same repetition of its questiongroup changes. Nobody looks for a condition in another questiongroup, and a question that nobody hides stays visible.',
    messages: {
      untriggered:
        'No question of questiongroup "{questiongroup}" has a condition named "{name}", so {what} stays visible whatever is answered.',
      misspelt:
        'No question of questiongroup "{questiongroup}" has a condition named "{name}", so {what} stays visible whatever is answered. Did you mean "{candidate}"?',
      elsewhere:
        'The condition "{name}" belongs to question "{question}" of questiongroup "{other}"; conditions reach only questions of their own questiongroup, so {what} stays visible whatever is answered.',
      otherOption:
        'The condition "{name}" stands in questiongroup_conditions, which show questiongroups only: what waits for it in questiongroup "{questiongroup}" stays visible whatever "{question}" is answered. It belongs in question_conditions.',
      target: 'what waits for "{name}"',
      trigger: 'the condition of question "{question}"',
      lonely: 'for this condition nothing waits',
      record: 'the name stands in this definition',
    },
  },
  create: ({ file, report }) => {
    const check = (pairs: Pairs, target: Target, elsewhere: Trigger | undefined): void => {
      const { node, option, name } = target
      const place = node.placeOf(option)
      const what = target.isTable ? 'the table' : `question "${node.keyword ?? '?'}"`
      const questiongroup = pairs.scope.keyword ?? '?'
      const at = (messageId: 'trigger' | 'lonely', { question, option, entry }: Trigger) => ({
        messageId,
        data: { question: question.keyword ?? '?' },
        uri: option.uri,
        place: { pointer: `${option.pointer}/${entry}` },
      })
      const record =
        option.uri === file.uri ? [] : [{ messageId: 'record', uri: option.uri, place: { pointer: option.pointer } }]
      if (elsewhere) {
        const data = {
          name,
          what,
          question: elsewhere.question.keyword ?? '?',
          other: elsewhere.question.parent?.keyword ?? '?',
        }
        return report('elsewhere', place, data, { related: [at('trigger', elsewhere), ...record] })
      }
      const lonely = lonelyName(pairs)
      const candidate = meantName(pairs, name)
      const related = lonely ? [at('lonely', lonely), ...record] : record
      if (candidate === undefined) return report('untriggered', place, { questiongroup, name, what }, { related })
      const fixes =
        option.uri === file.uri
          ? [{ safe: false, changes: [{ op: 'replace', pointer: option.pointer, value: candidate } as const] }]
          : []
      report('misspelt', place, { questiongroup, name, what, candidate }, { related, fixes })
    }
    const checkOption = (
      pairs: Pairs,
      targets: readonly Target[],
      { question, option, entry, name }: Trigger,
    ): void => {
      const data = { name: name.text, questiongroup: pairs.scope.keyword ?? '?', question: question.keyword ?? '?' }
      const related = targets.slice(0, 10).map(({ option }) => {
        return { messageId: 'target', data: { name: name.text }, uri: option.uri, place: { pointer: option.pointer } }
      })
      report('otherOption', question.placeOf(option, entry), data, { related })
    }
    return {
      questionnaire: (questionnaire) => {
        const conditions = conditionsOf(questionnaire)

        for (const pairs of conditions.questions.values()) {
          for (const [name, targets] of pairs.targets) {
            // A condition that should have the name is told of with it.
            if (pairs.triggers.has(name) || pairs.couldTrigger(name) || isDue(conditions.questions, pairs, name))
              continue
            const elsewhere = nameElsewhere(conditions.questions, name)
            const other = elsewhere ? undefined : inOtherOption(conditions, pairs, name)
            if (other) checkOption(pairs, targets, other)
            else for (const target of targets) check(pairs, target, elsewhere)
          }
        }
      },
    }
  },
})
