import { hiddenTypes } from '../schema/key-types.ts'
import type { Node } from './node.ts'

/** The questions of a questiongroup whose inputs the respondent sees; `undefined` when a key is not loaded. */
export function shownInputs(questiongroup: Node): readonly Node[] | undefined {
  const { children } = questiongroup
  if (children.some(({ type }) => type === undefined)) return undefined
  return children.filter(({ type = '' }) => !hiddenTypes.has(type))
}

/** How many inputs of a questiongroup the respondent sees; `undefined` when a key is not loaded. */
export function countShownInputs(questiongroup: Node): number | undefined {
  return shownInputs(questiongroup)?.length
}

/** How many cells a questiongroup gives its inputs, where its template puts them into cells; none where the option for them is missing. */
export function countCells(questiongroup: Node): number | undefined {
  const facts = questiongroup.template('form')?.facts
  if (facts?.inputs !== 'cells') return undefined
  const rows = Object.keys(facts.needs ?? {}).map((name) => questiongroup.option('form_options', name)?.value)[0]
  if (!Array.isArray(rows)) return 0
  return rows.reduce((sum: number, row) => sum + (Array.isArray(row) ? row.length : 0), 0)
}
