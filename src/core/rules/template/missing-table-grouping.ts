import type { Node } from '../../questionnaire/node.ts'
import { pageOf, undrawnIn } from '../../questionnaire/questions/undrawn.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { outletsOf } from '../../questionnaire/view-outlets.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule, type Place } from '../rule.ts'

/** A subcategory with a table template but without a table. */
export const missingTableGrouping = defineRule({
  meta: {
    id: 'missing-table-grouping',
    consequence: 'not-shown',
    category: 'template',
    yieldsTo: ['wrong-type'],
    summary:
      'A subcategory has a template for tables, but no table_grouping that tells which questiongroups form the table.',
    why: 'The table templates take rows and headings from view_options.table_grouping; form templates also accept form_options.table_grouping. Without it, or with an empty list, the table stays empty. Form templates for tables then draw no questiongroups, and most leave out the hidden fields without which the page cannot be saved.',
    messages: {
      unsavable: {
        text: 'The form template "{template}" draws the questiongroups of a table, but {lack}. {names} can never be answered, and {page} can no longer be saved. Set table_grouping.',
        consequence: 'not-savable',
      },
      unanswerable: {
        text: 'The form template "{template}" draws the questiongroups of a table, but {lack}. {names} can never be answered. Set table_grouping.',
        consequence: 'unanswerable',
      },
      missing:
        'The template "{template}" makes a table of the questiongroups in view_options.table_grouping; "{subcategory}" has no table_grouping, so the table stays empty. Add it.',
      empty:
        'The template "{template}" makes a table of the questiongroups in table_grouping; this list names none, so the table stays empty. Name them.',
    },
  },
  create: ({ report }) => {
    /** Whether the form draws nothing of the subcategory, which is graver than a table that stays empty when people read. */
    const checkForm = (node: Node): boolean => {
      const template = node.template('form')
      const undrawn = undrawnIn(node)
      if (template?.option === undefined || undrawn === 'none' || undrawn.reason !== 'ungrouped') return false
      const own = ownGrouping(node)
      // A misspelt option has its own finding.
      if (own === undefined && hasStray(node, 'table_grouping')) return true
      const view = node.template('view')
      const isMeant = view?.option !== undefined && outletsOf(view.name)?.includes('tables')
      // Where the details want a table too, the option is what is missing; else the template may be what is wrong.
      const place = own ?? (isMeant ? node.place('view_options') : { pointer: template.option.pointer })
      const lack = own ? 'table_grouping names none' : `"${node.keyword ?? '?'}" has no table_grouping`
      const names = undrawn.questiongroups.map(({ keyword }) => `"${keyword ?? '?'}"`)
      const data = { template: template.name, lack, names }
      if (undrawn.isRefused) report('unsavable', place, { ...data, page: pageOf(node) })
      else report('unanswerable', place, data)
      return true
    }
    const checkDetails = (node: Node): void => {
      const grouping = memberOf(node.value.view_options, 'table_grouping')
      const template = isEmpty(grouping) ? node.template('view') : undefined
      if (template?.option === undefined || !outletsOf(template.name)?.includes('tables')) return
      const data = { template: template.name }
      if (grouping !== undefined) return report('empty', node.place('view_options', 'table_grouping'), data)
      report('missing', { pointer: template.option.pointer }, { ...data, subcategory: node.keyword ?? '?' })
    }
    return {
      subcategory: (node) => {
        if (!checkForm(node)) checkDetails(node)
      },
    }
  },
})

/** Where a subcategory says which questiongroups form the table. */
function ownGrouping(node: Node): Place | undefined {
  const member = (['view_options', 'form_options'] as const).find(
    (one) => memberOf(node.value[one], 'table_grouping') !== undefined,
  )
  return member && node.place(member, 'table_grouping')
}

function isEmpty(grouping: unknown): boolean {
  return grouping === undefined || (Array.isArray(grouping) && grouping.length === 0)
}
