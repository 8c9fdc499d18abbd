import { walkAll } from '../../questionnaire/node.ts'
import { templateFacts } from '../../schema/templates.ts'
import { count } from '../../text/count.ts'
import { defineRule } from '../rule.ts'

/** Subcategories within one whose form template does not show any. */
export const unreachableSubcategory = defineRule({
  meta: {
    id: 'unreachable-subcategory',
    severity: 'error',
    category: 'shape',
    fix: 'never',
    since: '0.1.0',
    summary: 'A subcategory holds further subcategories, but its form template shows none.',
    why: 'Some form templates show the questiongroups of a subcategory only, or nothing but a note. What is nested in them never appears in the form.',
    messages: {
      hidden:
        'The form template "{template}" does not show subcategories, so those in "{subcategory}" never appear in the form and {questions} in them can never be answered.',
      subcategories: 'the subcategories',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const nested = node.childrenAt('subcategory')
      const template = nested.length > 0 ? node.template('form') : undefined
      if (template?.option === undefined) return
      if (templateFacts('form/subcategory', template.name)?.draws?.includes('subcategories') !== false) return
      const questions = walkAll(nested).filter(({ level }) => level === 'question').length
      if (questions === 0) return
      const data = {
        template: template.name,
        subcategory: node.keyword ?? '?',
        questions: count(questions, 'question'),
      }
      report('hidden', { pointer: template.option.pointer }, data, {
        related: [{ messageId: 'subcategories', place: node.place('subcategories') }],
      })
    },
  }),
})
