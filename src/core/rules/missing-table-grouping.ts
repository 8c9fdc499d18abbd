import type { Node } from '../model/node.ts'
import { formTemplate, type TemplateInUse, viewTemplate } from '../model/templates.ts'
import { makesFormTable, outletsOf } from '../model/view-outlets.ts'
import { memberOf } from '../text/json-value.ts'
import { defineRule } from './rule.ts'

/** A subcategory with a table template but without a table. */
export const missingTableGrouping = defineRule({
  meta: {
    id: 'missing-table-grouping',
    severity: 'warning',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary: 'A subcategory has a template for tables, but nothing says which questiongroups form the table.',
    why: 'The table templates take rows and headings from view_options.table_grouping alone; without it the table stays empty.',
    messages: {
      missing:
        'The template "{template}" makes a table of the questiongroups in view_options.table_grouping; "{subcategory}" has no table_grouping, so the table stays empty.',
    },
  },
  create: ({ uri, index, report }) => {
    const check = (node: Node, template: TemplateInUse | undefined): void => {
      const option = template?.option
      if (template === undefined || option === undefined) return
      report('missing', { pointer: option.pointer }, { template: template.name, subcategory: node.keyword ?? '?' })
    }
    return {
      subcategory: (node) => {
        if (memberOf(node.value.view_options, 'table_grouping') !== undefined) return
        const view = viewTemplate(node, uri, index)
        if (view && outletsOf(view.name)?.includes('tables')) return check(node, view)
        const form = formTemplate(node, uri, index)
        if (form && makesFormTable(form.name)) check(node, form)
      },
    }
  },
})
