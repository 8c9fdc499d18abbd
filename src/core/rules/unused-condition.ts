import { conditionsIn, type Pairs, pointerFor, type Target, type Trigger } from '../model/triggers.ts'
import { isMeantByTarget, waitsElsewhere } from '../model/unmatched-names.ts'
import { defineRule } from './rule.ts'

/** A condition for which nothing waits. */
export const unusedCondition = defineRule({
  meta: {
    id: 'unused-condition',
    severity: 'warning',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary: 'A question has a condition for which no question or questiongroup waits.',
    why: 'The browser evaluates the condition, looks for what has its name, finds nothing and shows or hides nothing.',
    messages: {
      question:
        'No question of questiongroup "{scope}" has "question_condition": "{name}", so this condition on "{question}" shows nothing.',
      questiongroup:
        'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing.',
    },
  },
  create: ({ uri, facts, index, report }) => {
    const check = (pairs: Pairs, name: string, [first]: readonly Trigger[], elsewhere: Target | undefined): void => {
      if (first === undefined || pairs.targets.has(name) || pairs.couldWait(name)) return
      // The finding at the other end tells of both.
      if (isMeantByTarget(pairs, name) || elsewhere) return
      const { question, option, entry } = first
      const within = option.uri === uri ? { start: first.name.start, end: first.name.end } : undefined
      report(
        pairs.kind,
        { pointer: pointerFor(option, question, uri, entry), ...(within && { within }) },
        { scope: pairs.scope.keyword ?? '?', name, question: question.keyword ?? '?' },
      )
    }
    return {
      file: () => {
        for (const conditions of conditionsIn(facts, index)) {
          for (const scopes of [conditions.questions, conditions.questiongroups]) {
            for (const pairs of scopes.values()) {
              for (const [name, triggers] of pairs.triggers) check(pairs, name, triggers, waitsElsewhere(scopes, name))
            }
          }
        }
      },
    }
  },
})
