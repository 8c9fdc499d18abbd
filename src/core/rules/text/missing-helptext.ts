import { contextsOf, shownText } from '../../questionnaire/labels.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import { showingTemplate } from '../../questionnaire/templates.ts'
import { formTableLists } from '../../questionnaire/view-outlets.ts'
import { printedFacts } from '../../schema/printed-texts.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** A subcategory without the help text that heads the first column of its table. */
export const missingHelptext = defineRule({
  meta: {
    id: 'missing-helptext',
    consequence: 'misread',
    category: 'text',
    summary: 'A subcategory whose table is headed by its help text has none.',
    why: 'One template of subcategories prints the help text of the subcategory as the head of the first column of its table. Without a help text, people read "None" there. The form prints heads only where table_grouping is in view_options.',
    messages: {
      help: 'Subcategory "{subcategory}" has no help text in {configuration}; the {page} template "{template}" prints it as the head of the first column, so people read "None" there. Add one.',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const { configuration } = node.questionnaire
      if (node.record === undefined || configuration === undefined) return
      const page = pages.find((one) => isHeadless(node, one))
      const template = page && node.template(page)
      if (page === undefined || template === undefined) return
      if (shownText(node.texts, contextsOf(configuration), 'helptext') !== undefined) return
      const place = template.option ? node.placeOf(template.option) : node.place('keyword')
      const names = { subcategory: node.keyword ?? '?', configuration: nameConfiguration(configuration) }
      report('help', place, { ...names, page, template: template.name })
    },
  }),
})

const pages = ['view', 'form'] as const

/** Whether a page has a table that prints something else where the help text is missing (format facts 11.3, 13.3). */
function isHeadless(subcategory: Node, page: (typeof pages)[number]): boolean {
  const name = subcategory.template(page)?.name ?? ''
  const folder = page === 'view' ? 'details/subcategory' : 'form/subcategory'
  if (printedFacts(folder, name).withoutHelptext === undefined) return false
  if (page === 'view') return subcategory.childrenAt('questiongroup').some((group) => showingTemplate(group) === name)
  const inView = memberOf(subcategory.value.view_options, 'table_grouping') !== undefined
  return inView && formTableLists(subcategory).some((list) => list.length > 0)
}
