import { defineRule } from '../rule.ts'

/** Answers whose condition is not met. */
export const unmetCondition = defineRule({
  meta: {
    id: 'unmet-condition',
    consequence: 'answer-refused',
    category: 'answer',
    summary: 'Answers are given although their condition is not met.',
    why: 'A questiongroup with questiongroup_condition is saved only if the answer to the first question with a condition of that name meets all conditions of the name. The answer is read as it was sent, even if it is itself refused. Old conditions on questions of the same questiongroup work the same way.',
    messages: {
      'questiongroup-condition':
        'Questiongroup "{questiongroup}" is answered, but its condition "{condition}" is not met: the service refuses the questionnaire. {consequence}',
      'question-condition':
        '"{question}" can be answered only with "{value}" as the answer to "{trigger}": the service refuses the questionnaire.',
    },
  },
})
