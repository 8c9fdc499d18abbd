import { isBlank } from '../../judging/form-verdict.ts'
import { isInherited } from '../../questionnaire/inheritance.ts'
import { pageOf } from '../../questionnaire/questions/undrawn.ts'
import { savingOf } from '../../questionnaire/questions/what-saving-keeps.ts'
import { defineRule } from '../rule.ts'

/** A numbering that keeps a page of the form from being saved. */
export const unsentOrder = defineRule({
  meta: {
    id: 'unsent-order',
    consequence: 'not-savable',
    category: 'saving',
    summary: 'A questiongroup is numbered in a way that prevents its page from being saved.',
    why: 'Each repetition of a numbered questiongroup must send its place in the order. The page fills it in only with `numbered: prefix`, and only where the template of the questiongroup marks its repetitions as numbered; templates that draw no hidden fields never send it.',
    messages: {
      inline:
        'Questiongroup "{questiongroup}" has "numbered": "inline", but the form requires an order and never fills it in for this value: {page} cannot be saved. Use "prefix", or remove "numbered".',
      template:
        'Questiongroup "{questiongroup}" is numbered, but the form template "{template}" does not send the order that is then required: {page} cannot be saved. Remove "numbered", or use another template.',
    },
  },
  create: ({ report }) => ({
    questiongroup: (node) => {
      const option = node.option('form_options', 'numbered')
      const { order, template, answers } = savingOf(node)
      if (option === undefined || order === undefined || order === 'filled' || isInherited(node)) return
      if (answers && isBlank(node)) return
      const data = { questiongroup: node.keyword ?? '?', page: pageOf(node) }
      if (option.value === 'inline') report('inline', node.placeOf(option), data)
      else report('template', node.placeOf(option), { ...data, template: template ?? 'default' })
    },
  }),
})
