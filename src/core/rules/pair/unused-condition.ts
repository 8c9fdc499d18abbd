import { type Conditions, conditionsOf, type Pairs, type Trigger } from '../../form/triggers.ts'
import { dueName, isMeantByTarget, isMeantForOtherKind, waitsElsewhere } from '../../form/unmatched-names.ts'
import { defineRule, type Place } from '../rule.ts'

/** A condition for which nothing waits. */
export const unusedCondition = defineRule({
  meta: {
    id: 'unused-condition',
    severity: 'error',
    basis: 'specification',
    category: 'pair',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'A question has a condition for which no question or questiongroup waits.',
    why: 'The browser evaluates the condition, looks for what has its name, finds nothing and shows or hides nothing.',
    messages: {
      question:
        'No question of questiongroup "{scope}" has "question_condition": "{name}", so this condition on "{question}" shows nothing.',
      questiongroup:
        'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing.',
      dueQuestion:
        'No question of questiongroup "{scope}" has "question_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever is answered, for no condition of this questiongroup has that name. Did you mean "{due}"?',
      dueQuestiongroup: {
        text: 'No questiongroup of category "{scope}" has "questiongroup_condition": "{name}", so this condition on "{question}" shows nothing. What waits for "{due}" stays visible whatever is answered, and its answers can never be saved, for no condition has that name. Did you mean "{due}"?',
        severity: 'error',
        basis: 'application',
      },
      target: 'what waits for "{due}"',
    },
  },
  create: ({ file, report }) => {
    const checkDue = (pairs: Pairs, name: string, due: string, triggers: readonly Trigger[]): void => {
      const [first] = triggers
      if (first === undefined) return
      const related = (pairs.targets.get(due) ?? []).slice(0, 10).map(({ option }) => {
        return { messageId: 'target', data: { due }, uri: option.uri, place: { pointer: option.pointer } }
      })
      // Two questions with the conditions of their key share the entry.
      const entries = new Map(triggers.map((one) => [`${one.option.pointer}/${one.entry}`, one.name]))
      const changes = [...entries].map(([pointer, { start, end }]) => {
        return { op: 'replaceText', pointer, start, end, text: due } as const
      })
      const isOwn = triggers.every(({ option }) => option.uri === file.uri)
      const data = { scope: pairs.scope.keyword ?? '?', name, question: first.question.keyword ?? '?', due }
      const messageId = pairs.kind === 'question' ? 'dueQuestion' : 'dueQuestiongroup'
      report(messageId, placeOf(first), data, { related, fixes: isOwn ? [{ safe: false, changes }] : [] })
    }

    const placeOf = ({ question, option, entry, name }: Trigger): Place => {
      const within = option.uri === file.uri ? { start: name.start, end: name.end } : undefined
      return { pointer: question.placeOf(option, entry).pointer, ...(within && { within }) }
    }

    const check = (conditions: Conditions, pairs: Pairs, name: string, triggers: readonly Trigger[]): void => {
      const scopes = pairs.kind === 'question' ? conditions.questions : conditions.questiongroups
      const [first] = triggers
      if (first === undefined || pairs.targets.has(name)) return
      const due = dueName(scopes, pairs, name)
      if (due !== undefined) return checkDue(pairs, name, due, triggers)
      if (pairs.couldWait(name)) return
      // The finding at the other end tells of both.
      if (isMeantByTarget(pairs, name) || waitsElsewhere(scopes, name)) return
      if (isMeantForOtherKind(conditions, pairs, first)) return
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
