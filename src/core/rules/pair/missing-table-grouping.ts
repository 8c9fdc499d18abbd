import type { Node } from '../../questionnaire/node.ts'
import type { TemplateInUse } from '../../questionnaire/templates.ts'
import { makesFormTable, outletsOf } from '../../questionnaire/view-outlets.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** A subcategory with a table template but without a table. */
export const missingTableGrouping = defineRule({
  meta: {
    id: 'missing-table-grouping',
    severity: 'warning',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary: 'A subcategory has a template for tables, but nothing says which questiongroups form the table.',
    why: 'The table templates take rows and headings from view_options.table_grouping, and those of the form make do with form_options.table_grouping; without it, or with an empty list, the table stays empty.',
    messages: {
      missing:
        'The template "{template}" makes a table of the questiongroups in view_options.table_grouping; "{subcategory}" has no table_grouping, so the table stays empty.',
      empty:
        'The template "{template}" makes a table of the questiongroups in table_grouping; this list names none, so the table stays empty.',
    },
  },
  create: ({ report }) => {
    const tableTemplate = (node: Node): TemplateInUse | undefined => {
      const view = node.template('view')
      if (view && outletsOf(view.name)?.includes('tables')) return view
      // A table of the form has its rows from here where the view names none.
      if (!isEmpty(memberOf(node.value.form_options, 'table_grouping'))) return undefined
      const form = node.template('form')
      return form && makesFormTable(form.name) ? form : undefined
    }
    return {
      subcategory: (node) => {
        const grouping = memberOf(node.value.view_options, 'table_grouping')
        const template = isEmpty(grouping) ? tableTemplate(node) : undefined
        if (template?.option === undefined) return
        const data = { template: template.name }
        if (grouping !== undefined) return report('empty', node.place('view_options', 'table_grouping'), data)
        report('missing', { pointer: template.option.pointer }, { ...data, subcategory: node.keyword ?? '?' })
      },
    }
  },
})

function isEmpty(grouping: unknown): boolean {
  return grouping === undefined || (Array.isArray(grouping) && grouping.length === 0)
}
