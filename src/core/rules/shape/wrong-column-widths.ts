import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { type Option, ownOptionNames, recordOption } from '../../questionnaire/options.ts'
import { countShownInputs } from '../../questionnaire/shown-inputs.ts'
import { templateFacts } from '../../schema/templates.ts'
import { count } from '../../text/count.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

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
        'column_widths has {widths}, but the table of "{questiongroup}" has {columns}, one for each visible question; the last columns have no width.',
      unused: {
        text: 'column_widths has {widths}, but the table of "{questiongroup}" has {columns}, one for each visible question; the last widths are not used.',
        severity: 'info',
      },
    },
  },
  create: ({ set, report }) => {
    const misfitOf = (node: Node, member: Member): Misfit | undefined => {
      const option = node.option(member, 'column_widths')
      if (!Array.isArray(option?.value)) return undefined
      const template = member === 'form_options' ? node.template('form') : node.template('view')
      const folder = member === 'form_options' ? 'form/questiongroup' : 'details/questiongroup'
      if (templateFacts(folder, template?.name ?? '')?.columns === undefined) return undefined
      const columns = countShownInputs(node)
      const widths = option.value.length
      return columns === undefined || columns === widths ? undefined : { option, widths, columns }
    }
    const reportMisfit = ({ widths, columns }: Misfit, questiongroup: string, pointer: string): void => {
      const data = { widths: count(widths, 'width'), columns: count(columns, 'column'), questiongroup }
      report(widths > columns ? 'unused' : 'count', { pointer }, data)
    }
    /** The misfit of a record's widths that fit nowhere, so that they and not the questionnaires are wrong. */
    const misfitEverywhere = (record: RecordFact, member: Member): Misfit | undefined => {
      const misfits = nodesWith(record, set)
        .filter((node) => !ownOptionNames(node, member).includes('column_widths'))
        .map((node) => misfitOf(node, member))
      return misfits.includes(undefined) ? undefined : misfits[0]
    }
    return {
      questiongroup: (node) => {
        for (const member of members) {
          const misfit = misfitOf(node, member)
          if (misfit === undefined) continue
          const record = misfit.option.setBy === 'record' ? node.record : undefined
          if (record && misfitEverywhere(record, member)) continue
          reportMisfit(misfit, node.keyword ?? '?', record ? `${node.pointer}/keyword` : misfit.option.pointer)
        }
      },
      models: ['questiongroup'],
      record: (record) => {
        for (const member of members) {
          const option = recordOption(record, member, 'column_widths')
          const misfit = option && misfitEverywhere(record, member)
          if (option && misfit) reportMisfit(misfit, record.keyword ?? '?', option.pointer)
        }
      },
    }
  },
})

const members = ['form_options', 'view_options'] as const
type Member = (typeof members)[number]

interface Misfit {
  readonly option: Option
  readonly widths: number
  readonly columns: number
}
