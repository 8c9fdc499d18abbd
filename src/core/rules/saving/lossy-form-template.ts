import { isBlank } from '../../judging/form-verdict.ts'
import { isInherited } from '../../questionnaire/inheritance.ts'
import { savingOf } from '../../questionnaire/questions/what-saving-keeps.ts'
import { translatedTypes } from '../../schema/key-types.ts'
import { counted } from '../../text/count.ts'
import { defineRule } from '../rule.ts'

/** A form template that deletes stored texts whenever its page is saved. */
export const lossyFormTemplate = defineRule({
  meta: {
    id: 'lossy-form-template',
    consequence: 'answer-lost',
    category: 'saving',
    summary: 'The form template of a questiongroup with texts deletes their translations.',
    why: 'The form keeps the other languages of a text in hidden fields beside the input. The templates table1 and table4 draw no hidden fields, so each save stores the text only in the language of the page, even if nothing was changed. If the page is saved in a translation, the original is deleted too.',
    messages: {
      languages:
        'The form template "{template}" does not keep other languages: each save of the page deletes the translations of {texts} in questiongroup "{questiongroup}" ({names}). Use another template, such as "table".',
    },
  },
  create: ({ report }) => ({
    questiongroup: (node) => {
      const template = node.template('form')
      if (template?.option === undefined || savingOf(node).hiddenFields || isBlank(node) || isInherited(node)) return
      const texts = node.childrenAt('question').filter(({ type }) => type !== undefined && translatedTypes.has(type))
      if (texts.length === 0) return
      report('languages', node.placeOf(template.option), {
        template: template.name,
        questiongroup: node.keyword ?? '?',
        texts: counted(texts.length, 'text'),
        names: texts.map(({ keyword }) => keyword ?? '?'),
      })
    },
  }),
})
