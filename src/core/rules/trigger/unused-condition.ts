import { isSwapped } from '../../condition/condition.ts'
import { isInherited } from '../../questionnaire/inheritance.ts'
import { type Conditions, conditionsOf, type Pairs, type Trigger } from '../../triggers/triggers.ts'
import {
  isMeantForOtherKind,
  type Mismatch,
  misdirectedTarget,
  mismatchesIn,
  scopesOf,
  waitsElsewhere,
} from '../../triggers/unmatched-names.ts'
import { mendMismatch } from '../parts/mend-mismatch.ts'
import { defineRule, type Place } from '../rule.ts'

/** A condition for which nothing waits. */
export const unusedCondition = defineRule({
  meta: {
    id: 'unused-condition',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'A question has an unused condition: no question or questiongroup waits for it.',
    why: 'The browser evaluates the condition, finds nothing with its name, and shows or hides nothing.',
    messages: {
      question:
        'No question of questiongroup "{scope}" has "question_condition": "{name}", so this condition on "{question}" shows nothing. Set it on one, or remove the condition.',
      questiongroup:
        'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing. Set it on one, or remove the condition.',
      dueQuestion:
        'No question of questiongroup "{scope}" has "question_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever the answer, because no condition of this questiongroup has that name. Did you mean "{due}"?',
      dueQuestiongroup: {
        text: 'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever the answer, and its answers can never be saved, because no condition has that name. Did you mean "{due}"?',
        consequence: 'answer-lost',
        basis: 'application',
      },
      oddQuestion:
        'No question of questiongroup "{scope}" has "question_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever the answer, because no condition of this questiongroup has that name.',
      oddQuestiongroup: {
        text: 'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever the answer, and its answers can never be saved, because no condition has that name.',
        consequence: 'answer-lost',
        basis: 'application',
      },
      dueInherited:
        'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever the answer, because no condition has that name. Did you mean "{due}"?',
      oddInherited:
        'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever the answer, because no condition has that name.',
      target: 'what waits for "{due}"',
    },
  },
  create: ({ file, report }) => {
    const placeOf = ({ question, option, entry, name }: Trigger): Place => {
      const within = option.uri === file.uri ? { start: name.start, end: name.end } : undefined
      return { pointer: question.placeOf(option, entry).pointer, ...(within && { within }) }
    }

    /** A condition whose own name is the mistake, or may be. */
    const checkOdd = (pairs: Pairs, mismatch: Mismatch, first: Trigger): void => {
      const { target, trigger, isNear } = mismatch
      const targets = pairs.targets.get(target) ?? []
      const related = targets.map(({ option }) => {
        return { messageId: 'target', data: { due: target }, uri: option.uri, place: { pointer: option.pointer } }
      })
      const fixes = mendMismatch(pairs, mismatch)
      const data = {
        scope: pairs.scope.keyword ?? '?',
        name: trigger,
        question: first.question.keyword ?? '?',
        due: target,
      }
      const what =
        pairs.kind === 'question'
          ? 'Question'
          : targets.every(({ node }) => isInherited(node))
            ? 'Inherited'
            : 'Questiongroup'
      report(`${isNear ? 'due' : 'odd'}${what}`, placeOf(first), data, { related, fixes })
    }

    const check = (conditions: Conditions, pairs: Pairs, name: string, triggers: readonly Trigger[]): void => {
      const [first] = triggers
      // A condition that is written the wrong way round is told as such.
      if (first === undefined || pairs.targets.has(name) || isSwapped(first)) return
      const mismatch = mismatchesIn(conditions, pairs).byTrigger.get(name)
      if (mismatch && mismatch.odd !== 'target') return checkOdd(pairs, mismatch, first)
      // The finding at the other end tells of both.
      if (mismatch || pairs.couldWait(name) || waitsElsewhere(scopesOf(conditions, pairs), name)) return
      if (isMeantForOtherKind(conditions, pairs, first) || misdirectedTarget(pairs, name)) return
      const question = first.question.keyword ?? '?'
      report(pairs.kind, placeOf(first), { scope: pairs.scope.keyword ?? '?', name, question })
    }
    return {
      questionnaire: (questionnaire) => {
        const conditions = conditionsOf(questionnaire)

        for (const scopes of [conditions.questions, conditions.questiongroups]) {
          for (const pairs of scopes.values()) {
            for (const [name, triggers] of pairs.triggers) check(conditions, pairs, name, triggers)
          }
        }
      },
    }
  },
})
