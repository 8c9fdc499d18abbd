import { countShownInputs } from '../../questionnaire/shown-inputs.ts'
import { tableLists } from '../../questionnaire/view-outlets.ts'
import { counted } from '../../text/count.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** A row of a table with more or fewer cells than the table has headings. */
export const unevenTableRows = defineRule({
  meta: {
    id: 'uneven-table-rows',
    consequence: 'misread',
    category: 'shape',
    summary: 'The questiongroups that are rows of one table do not have the same number of questions.',
    why: 'The headings of a table are the labels of the questions of the first questiongroup; the answers of the others are placed below them by position.',
    messages: {
      uneven:
        '"{name}" has {cells}, but the headings of the table come from "{first}", which has {headings}; answers and headings do not match. Ask the same questions in each row.',
      headings: 'the headings come from this questiongroup',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const grouping = memberOf(node.value.view_options, 'table_grouping')
      if (grouping === undefined) return
      const tables = [node.template('view')?.facts, node.template('form')?.facts]
      if (!tables.some((facts) => facts?.table?.cells === 'questions')) return
      const byKeyword = new Map(node.children.map((child) => [child.keyword, child]))
      const rows = (tableLists(grouping)[0] ?? []).flatMap((keyword) => byKeyword.get(keyword) ?? [])
      const first = rows[0]
      const headings = first && countShownInputs(first)
      if (first === undefined || headings === undefined) return
      for (const row of rows) {
        const cells = countShownInputs(row)
        if (cells === undefined || cells === headings) continue
        const related = [{ messageId: 'headings', place: first.place('keyword') }]
        const data = {
          name: row.keyword ?? '?',
          cells: counted(cells, 'question'),
          headings: counted(headings, 'question'),
          first: first.keyword ?? '?',
        }
        report('uneven', row.place('keyword'), data, { related })
      }
    },
  }),
})
