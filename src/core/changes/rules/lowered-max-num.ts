import { defineChangeRule } from '../change-rule.ts'

/** Fewer repetitions of a questiongroup are allowed, and stored answers with more are refused. */
export const loweredMaxNum = defineChangeRule({
  id: 'lowered-max-num',
  class: 'data',
  subject: 'option',
  kind: 'changed',
  summary: 'Fewer repetitions of a questiongroup are allowed, and stored answers with more are refused.',
  message:
    'Questiongroup "{questiongroup}" allows {new} instead of {old}: stored answers with more repetitions are refused when they are saved.',
  respondents: 'The questiongroup can be repeated fewer times.',
  stored: 'Answers with more repetitions are refused when they are saved.',
  advice:
    'Keep "max_num" at least as high as the largest number of stored repetitions, or drop the others on purpose with "cut" in a new edition.',
})
