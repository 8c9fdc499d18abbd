import { walkAll } from '../../questionnaire/node.ts'
import { pageOf } from '../../questionnaire/questions/undrawn.ts'
import { counted } from '../../text/count.ts'
import { defineRule } from '../rule.ts'

/** Subcategories within one whose form template does not show any. */
export const unreachableSubcategory = defineRule({
  meta: {
    id: 'unreachable-subcategory',
    consequence: 'not-savable',
    category: 'shape',
    summary: 'A subcategory has nested subcategories, but its form template does not draw them.',
    why: 'Some form templates draw only the questiongroups of a subcategory, or only a note. Nested subcategories never appear in the form, and the page of the whole category can no longer be saved, because the application expects fields of each questiongroup on it.',
    messages: {
      hidden:
        'The form template "{template}" does not draw subcategories. Those in "{subcategory}" never appear in the form, {questions} in them can never be answered, and {page} can no longer be saved. Choose a template that draws them.',
      subcategories: 'the subcategories',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const nested = node.childrenAt('subcategory')
      const template = nested.length > 0 ? node.template('form') : undefined
      if (template?.option === undefined) return
      if (template.facts?.draws?.includes('subcategories') !== false) return
      const questions = walkAll(nested).filter(({ level }) => level === 'question').length
      if (questions === 0) return
      const data = {
        template: template.name,
        subcategory: node.keyword ?? '?',
        questions: counted(questions, 'question'),
        page: pageOf(node),
      }
      report('hidden', { pointer: template.option.pointer }, data, {
        related: [{ messageId: 'subcategories', place: node.place('subcategories') }],
      })
    },
  }),
})
