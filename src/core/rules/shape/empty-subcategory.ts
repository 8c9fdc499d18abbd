import { hasStray } from '../../questionnaire/stray-options.ts'
import { templateFacts } from '../../schema/templates.ts'
import { defineRule } from '../rule.ts'

/** A subcategory without anything in it. */
export const emptySubcategory = defineRule({
  meta: {
    id: 'empty-subcategory',
    severity: 'warning',
    basis: 'application',
    category: 'shape',
    fix: 'never',
    since: '0.1.0',
    summary: 'A subcategory has neither questiongroups nor subcategories.',
    why: 'The application loads it; the form shows a heading with nothing below. Only the form templates comingsoon, todo, links_approaches and links_technologies are meant for subcategories without questions.',
    messages: {
      empty:
        'Subcategory "{subcategory}" has neither questiongroups nor subcategories; the form shows its heading with nothing below.',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const { questiongroups, subcategories } = node.value
      // The application stops at null here, but not where questiongroups belong.
      if (subcategories === null) return
      if ([questiongroups, subcategories].some((list) => list != null && !(Array.isArray(list) && list.length === 0))) {
        return
      }
      const template = node.template('form')
      if (template === undefined || templateFacts('form/subcategory', template.name)?.mayBeEmpty) return
      if (hasStray(node, 'questiongroups') && questiongroups === undefined && subcategories === undefined) return
      report('empty', { pointer: node.pointer }, { subcategory: node.keyword ?? '?' })
    },
  }),
})
