import { defineRule } from '../rule.ts'

/** Answers to what the configuration does not have. */
export const unknownAnswer = defineRule({
  meta: {
    id: 'unknown-answer',
    consequence: 'answer-refused',
    category: 'answer',
    summary: 'Answers belong to a questiongroup or question that the configuration does not have.',
    why: 'The interface refuses a questionnaire with a questiongroup or question that its configuration and edition do not have. The form also refuses unknown questions. It keeps the answers of unknown questiongroups without reading them, because they may come from another edition. The same happens to a questiongroup that is beside subcategories. If a questiongroup is in two places, only the questions of the first place are known.',
    messages: {
      'stored-under-part': {
        text: 'The keyword of questiongroup "{questiongroup}" has a hyphen: the form stores its answers under "{part}", where nothing reads them. Use a keyword without a hyphen.',
        consequence: 'answer-taken',
      },
      'unknown-questiongroup':
        '{configuration} has no questiongroup "{questiongroup}": the interface refuses the questionnaire, and the form keeps these answers without reading them. {consequence}',
      'overlooked-questiongroup':
        'Questiongroup "{questiongroup}" is beside subcategories, where the service finds no questiongroup: the interface refuses the questionnaire, and the form keeps these answers without reading them. Move it into a subcategory of its own.',
      'unknown-question':
        'Questiongroup "{questiongroup}" has no question "{question}": the service refuses the questionnaire. {consequence}',
    },
  },
})
