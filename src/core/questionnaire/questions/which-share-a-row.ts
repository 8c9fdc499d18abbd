import { templateFacts } from '../../schema/templates.ts'
import type { Node } from '../node.ts'
import { drawingSubcategory } from '../templates.ts'

/**
 * Whether the page has two questions of one questiongroup in one row, within which its script finds one from the other
 * (format facts 13.1, 13.4).
 */
export function shareRow(one: Node, other: Node): boolean {
  const row = rowOf(one)
  return row !== undefined && one.parent !== undefined && one.parent === other.parent && row === rowOf(other)
}

/** The row of a question within a repetition; `undefined` where the template makes none. */
function rowOf(question: Node): number | undefined {
  const { parent } = question
  if (parent === undefined) return undefined
  const drawing = drawingSubcategory(parent)
  const own = parent.template('form')?.name
  const facts = drawing
    ? templateFacts('form/subcategory', drawing)
    : own === undefined
      ? undefined
      : templateFacts('form/questiongroup', own)
  const position = parent.childrenAt('question').indexOf(question)
  if (facts?.questionsPerRow === 0) return undefined
  if (facts?.firstOutsideRow && position === 0) return -1
  return facts?.questionsPerRow === undefined ? 0 : Math.floor(position / facts.questionsPerRow)
}
