import type { Node } from '../model/node.ts'
import { optionOf } from '../model/options.ts'
import { formTemplate, viewTemplate } from '../model/templates.ts'
import { countVisibleQuestions } from '../model/visible.ts'
import { count } from '../text/count.ts'
import { defineRule } from './rule.ts'

/** The templates that make one column of each question; table4 makes fewer. */
const columnTemplates = {
  form_options: new Set(['table', 'table1']),
  view_options: new Set(['table', 'table2']),
} as const

/** A table with more or fewer widths than columns. */
export const wrongColumnWidths = defineRule({
  meta: {
    id: 'wrong-column-widths',
    severity: 'warning',
    category: 'shape',
    fix: 'never',
    since: '0.1.0',
    summary: 'column_widths does not have one width for each question of its questiongroup.',
    why: 'The table templates make a column of each question and give it the width that stands at the same place in column_widths.',
    messages: {
      count:
        'column_widths has {widths}, but the table of "{questiongroup}" has {columns}, one for each visible question; {consequence}.',
    },
  },
  create: ({ uri, index, report }) => {
    const check = (node: Node, member: 'form_options' | 'view_options'): void => {
      const option = optionOf(node, member, 'column_widths', uri, index)
      if (!Array.isArray(option?.value)) return
      const template = member === 'form_options' ? formTemplate(node, uri, index) : viewTemplate(node, uri, index)
      if (template === undefined || !columnTemplates[member].has(template.name)) return
      const columns = countVisibleQuestions(node, index)
      const widths = option.value.length
      if (columns === undefined || columns === widths) return
      const consequence = widths > columns ? 'the last widths are not used' : 'the last columns have no width'
      const pointer = option.uri === uri ? option.pointer : `${node.pointer}/keyword`
      report(
        'count',
        { pointer },
        {
          widths: count(widths, 'width'),
          columns: count(columns, 'column'),
          questiongroup: node.keyword ?? '?',
          consequence,
        },
      )
    }
    return {
      questiongroup: (node) => {
        check(node, 'form_options')
        check(node, 'view_options')
      },
    }
  },
})
