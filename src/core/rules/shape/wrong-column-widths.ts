import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { type Option, ownOptionNames, recordOption } from '../../questionnaire/options.ts'
import { countShownInputs } from '../../questionnaire/shown-inputs.ts'
import type { TemplateFacts } from '../../schema/templates.ts'
import { counted } from '../../text/count.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** A table with more or fewer widths than columns. */
export const wrongColumnWidths = defineRule({
  meta: {
    id: 'wrong-column-widths',
    consequence: 'ineffective',
    category: 'shape',
    summary: 'column_widths does not have one width for each column of the table, or the widths do not add up to 100%.',
    why: 'The templates table and table1 make a column for each question, table2 makes four for six questions; each column gets the width at the same position in column_widths. The widths are percentages of the table.',
    messages: {
      count:
        'column_widths has {widths}, but the table of "{questiongroup}" has {columns}{basis}; the last columns have no width. Add them.',
      unused: {
        text: 'column_widths has {widths}, but the table of "{questiongroup}" has {columns}{basis}; the last widths are not used. Remove them.',
        consequence: 'untidy',
      },
      sum: {
        text: 'The column_widths of "{questiongroup}" add up to {sum}%, not to 100%. Adjust them.',
        consequence: 'untidy',
      },
    },
  },
  create: ({ set, report }) => {
    const misfitOf = (node: Node, member: Member): Misfit | undefined => {
      const option = node.option(member, 'column_widths')
      if (!Array.isArray(option?.value)) return undefined
      const facts = node.template(member === 'form_options' ? 'form' : 'view')?.facts
      const columns = facts && countColumns(node, facts)
      if (columns === undefined) return undefined
      const widths = option.value.length
      const basis = facts?.columns === 'questions' ? ', one for each visible question' : ''
      if (columns !== widths) return { option, widths, columns, basis, sum: undefined }
      const sum = wrongSum(option.value)
      return sum === undefined ? undefined : { option, widths, columns, basis, sum }
    }
    const reportMisfit = ({ widths, columns, basis, sum }: Misfit, questiongroup: string, pointer: string): void => {
      if (sum !== undefined) return report('sum', { pointer }, { questiongroup, sum })
      const data = { widths: counted(widths, 'width'), columns: counted(columns, 'column'), basis, questiongroup }
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
  readonly basis: string
  readonly sum: number | undefined
}

/** How many columns the table of a questiongroup has; `undefined` where that is not known. */
function countColumns(node: Node, { columns, positions = 0 }: TemplateFacts): number | undefined {
  if (columns === undefined) return undefined
  const questions = countShownInputs(node)
  if (columns === 'questions' || questions === undefined) return questions
  return questions < positions ? undefined : columns
}

/** What percentages add up to, where that is not 100 and rounding does not explain it. */
function wrongSum(widths: readonly unknown[]): number | undefined {
  const numbers = widths.map((width) =>
    typeof width === 'string' && /^\d+(\.\d+)?%$/.test(width) ? parseFloat(width) : NaN,
  )
  const sum = Math.round(numbers.reduce((total, width) => total + width, 0) * 100) / 100
  if (Number.isNaN(sum) || sum === 100 || numbers.length === 0) return undefined
  return unevenParts.some((parts) => areRounded(numbers, parts)) ? undefined : sum
}

/** Into how many equal parts tables are divided whose percentages have to be rounded. */
const unevenParts = [3, 6, 7, 8, 9, 11, 12]

function areRounded(widths: readonly number[], parts: number): boolean {
  const shares = widths.map((width) => Math.round((width * parts) / 100))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return total === parts && widths.every((width, at) => Math.abs(width - ((shares[at] ?? 0) * 100) / parts) < 1)
}
