import type { Node } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { remember } from '../../text/remember.ts'
import { defineRule } from '../rule.ts'

/** A subcategory without anything in it, or a category with no others. */
export const emptySubcategory = defineRule({
  meta: {
    id: 'empty-subcategory',
    consequence: 'ineffective',
    category: 'shape',
    summary: 'A subcategory, or every subcategory of a category, has neither questiongroups nor subcategories.',
    why: 'The application loads it, and the form shows a heading with nothing below. Pages that show a questionnaire divide by the number of subcategories of a category that are not empty, so a category without any makes them fail. Only the form templates comingsoon, todo, links_approaches and links_technologies are meant for subcategories without questions.',
    yieldsTo: ['unknown-category', 'unknown-questiongroup', 'unknown-key'],
    messages: {
      empty:
        'Subcategory "{subcategory}" has neither questiongroups nor subcategories; the form shows its heading with nothing below. Fill or remove it.',
      category: {
        text: 'No subcategory of category "{category}" has questiongroups or subcategories: the application divides by their number, and every page that shows a questionnaire fails. Fill or remove one.',
        consequence: 'page-fails',
      },
    },
  },
  create: ({ report }) => ({
    category: (node) => {
      if (isEmptyCategory(node)) report('category', { pointer: node.pointer }, { category: node.keyword ?? '?' })
    },
    subcategory: (node) => {
      if (!isEmpty(node) || (node.parent?.level === 'category' && isEmptyCategory(node.parent))) return
      const template = node.template('form')
      if (template === undefined || template.facts?.mayBeEmpty) return
      report('empty', { pointer: node.pointer }, { subcategory: node.keyword ?? '?' })
    },
  }),
})

/** Whether nothing is in any subcategory; without a section around it a subcategory looks like a category. */
const isEmptyCategory = remember((category: Node): boolean => {
  if (category.parent === undefined) return false
  const { subcategories } = category.value
  const nodes = category.childrenAt('subcategory')
  return (
    Array.isArray(subcategories) && nodes.length > 0 && nodes.length === subcategories.length && nodes.every(isEmpty)
  )
})

function isEmpty(subcategory: Node): boolean {
  const { questiongroups, subcategories } = subcategory.value
  // The application stops at null here, but not where questiongroups belong.
  if (subcategories === null) return false
  if ([questiongroups, subcategories].some((list) => list != null && !(Array.isArray(list) && list.length === 0))) {
    return false
  }
  return !(hasStray(subcategory, 'questiongroups') && questiongroups === undefined && subcategories === undefined)
}
