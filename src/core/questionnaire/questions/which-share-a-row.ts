import { type TemplateFolder, templateFacts } from '../../schema/templates.ts'
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

/** The template that makes the rows of a questiongroup, and its folder; `undefined` where it cannot be known. */
export function rowTemplate(
  questiongroup: Node,
): { readonly name: string; readonly folder: TemplateFolder } | undefined {
  const drawing = drawingSubcategory(questiongroup)
  if (drawing) return { name: drawing, folder: 'form/subcategory' }
  const own = questiongroup.template('form')?.name
  return own === undefined ? undefined : { name: own, folder: 'form/questiongroup' }
}

/** The row of a question within a repetition; `undefined` where the template makes none. */
export function rowOf(question: Node): number | undefined {
  const { parent } = question
  if (parent === undefined) return undefined
  const template = rowTemplate(parent)
  const facts = template && templateFacts(template.folder, template.name)
  if (facts?.questionsPerRow === 0) return undefined
  if (facts?.questionsPerRow === undefined && !facts?.firstOutsideRow) return 0
  const position = parent.childrenAt('question').indexOf(question)
  if (facts?.firstOutsideRow && position === 0) return -1
  return facts?.questionsPerRow === undefined ? 0 : Math.floor(position / facts.questionsPerRow)
}
