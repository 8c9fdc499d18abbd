import type { Node } from '../../questionnaire/node.ts'
import { outletsOf, tableLists } from '../../questionnaire/view-outlets.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** Answers that are given but that no template shows when the questionnaire is read. */
export const unshownAnswers = defineRule({
  meta: {
    id: 'unshown-answers',
    severity: 'warning',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary:
      'The options of a subcategory hand answers to its view template in a form that this template does not show.',
    why: 'table_grouping takes questiongroups out of the list of finished questiongroups, and so does raw_questions; each template shows some of these three only. What it does not show is left out when the questionnaire is read.',
    messages: {
      table:
        'The questiongroups in table_grouping go to the view template as a table, but "{template}" makes none; the answers of {names} are not shown when the questionnaire is read.',
      raw: 'With raw_questions the answers go to the view template question by question, but "{template}" does not show them; the answers of {names} are not shown when the questionnaire is read.',
      left: 'The view template "{template}" shows the table only, and table_grouping leaves out {names}; their answers are not shown when the questionnaire is read.',
      third:
        'The table templates show the first two lists of table_grouping; the answers of {names} are not shown when the questionnaire is read.',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const options = node.value.view_options
      const grouping = memberOf(options, 'table_grouping')
      const isRaw = memberOf(options, 'raw_questions') === true
      if (grouping === undefined && !isRaw) return
      const template = node.template('view')?.name
      const shown = template === undefined ? undefined : outletsOf(template)
      if (template === undefined || shown === undefined) return
      const lists = tableLists(grouping)
      const inTable = new Set(lists.flat())
      const own = keywordsOf(node)
      const tabled = own.filter((keyword) => inTable.has(keyword))
      const others = own.filter((keyword) => !inTable.has(keyword))
      const at = node.place('view_options')
      const table = { pointer: `${at.pointer}/table_grouping` }
      if (tabled.length > 0 && !shown.includes('tables')) report('table', table, { template, names: tabled })
      const unseen = tabled.filter((keyword) => !lists.slice(0, 2).some((list) => list.includes(keyword)))
      if (unseen.length > 0 && shown.includes('tables')) {
        report('third', { pointer: `${table.pointer}/2` }, { names: unseen })
      }
      if (others.length === 0) return
      if (isRaw && !shown.includes('questions')) {
        return report('raw', { pointer: `${at.pointer}/raw_questions` }, { template, names: others })
      }
      // A name that is none of the questiongroups has a finding of its own, and is meant for one that is left out.
      const isMisspelt = lists.flat().some((name) => !own.includes(name))
      if (
        !isRaw &&
        !isMisspelt &&
        lists.length > 0 &&
        !shown.includes('questiongroups') &&
        !shown.includes('questions')
      ) {
        report('left', table, { template, names: others })
      }
    },
  }),
})

function keywordsOf(node: Node): readonly string[] {
  return node.children.flatMap((child) => (child.level === 'questiongroup' ? (child.keyword ?? []) : []))
}
