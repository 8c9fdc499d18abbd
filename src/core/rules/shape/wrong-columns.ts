import type { Option } from '../../questionnaire/options.ts'
import { pageOf } from '../../questionnaire/questions/undrawn.ts'
import { countCells, shownInputs } from '../../questionnaire/shown-inputs.ts'
import { counted } from '../../text/count.ts'
import { defineRule } from '../rule.ts'

const fullWidth = 12

/** Columns that do not fill their row or do not match the questions. */
export const wrongColumns = defineRule({
  meta: {
    id: 'wrong-columns',
    consequence: 'ineffective',
    category: 'shape',
    summary: 'The rows of columns_custom do not add up to 12, or it does not have one cell for each visible question.',
    why: 'The template columns_custom puts the questions one after another into the cells of columns_custom, row by row; a row is 12 parts wide. Questions without a cell have no input, and a cell without a question breaks the page.',
    messages: {
      width: 'The widths of this row add up to {sum}, not to 12; {consequence}. Adjust them.',
      cells: {
        text: 'columns_custom has {cells}, but questiongroup "{questiongroup}" has {questions} that can be seen. The questions after the last cell have no input, so {names} can never be answered. Add cells.',
        consequence: 'unanswerable',
      },
      surplus: {
        text: 'columns_custom has {cells}, but questiongroup "{questiongroup}" has {questions} that can be seen. A cell without a question breaks {page}. Remove it.',
        consequence: 'page-fails',
      },
    },
  },
  create: ({ file, report }) => ({
    questiongroup: (node) => {
      const cells = countCells(node)
      if (cells === undefined) return
      const option = node.option('form_options', 'columns_custom')
      const rows = option && rowsOf(option)
      if (option === undefined || rows === undefined) return
      const placeOf = (pointer: string) => ({ pointer: option.uri === file.uri ? pointer : `${node.pointer}/keyword` })
      rows.forEach((widths, position) => {
        const sum = widths.reduce((total, width) => total + width, 0)
        if (sum === fullWidth) return
        const consequence = sum > fullWidth ? 'its last cells do not fit in' : 'the rest of it stays empty'
        report('width', placeOf(`${option.pointer}/${position}`), { sum, consequence })
      })
      const questions = shownInputs(node)
      if (questions === undefined || questions.length === cells) return
      const data = {
        cells: counted(cells, 'cell'),
        questions: counted(questions.length, 'question'),
        questiongroup: node.keyword ?? '?',
      }
      const names = questions.slice(cells).map(({ keyword }) => `"${keyword ?? '?'}"`)
      if (names.length > 0) report('cells', placeOf(option.pointer), { ...data, names })
      else report('surplus', placeOf(option.pointer), { ...data, page: pageOf(node) })
    },
  }),
})

/** The widths as numbers; `undefined` when some are not what the schema asks for. */
function rowsOf({ value }: Option): readonly (readonly number[])[] | undefined {
  if (!Array.isArray(value) || !value.every((row) => Array.isArray(row))) return undefined
  const rows = value.map((row: readonly unknown[]) => row.map((width) => (isWidth(width) ? Number(width) : Number.NaN)))
  return rows.flat().some(Number.isNaN) ? undefined : rows
}

function isWidth(width: unknown): boolean {
  return typeof width === 'string' && /^([1-9]|1[0-2])$/.test(width)
}
