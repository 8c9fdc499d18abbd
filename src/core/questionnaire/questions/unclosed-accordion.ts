import { remember } from '../../text/remember.ts'
import type { Node } from '../node.ts'
import { isInAccordion } from '../templates.ts'

/** An accordion of detail_level that its template opens and never closes, so that what is below falls into it too (format facts 13.5). */
export interface UnclosedAccordion {
  readonly questiongroup: Node
  readonly template: string
  /** The questiongroups below that have no detail_level. */
  readonly others: ReadonlySet<Node>
}

/** The first accordion of a subcategory that is never closed; `undefined` where there is none, or what is below is not known. */
export const unclosedAccordionIn: (subcategory: Node) => UnclosedAccordion | undefined = remember((subcategory) => {
  const facts = subcategory.template('form')?.facts
  if (!facts?.draws?.includes('questiongroups') || facts.table || facts.pairs) return undefined
  const groups = subcategory.childrenAt('questiongroup')
  const at = groups.findIndex((group) => isInAccordion(group) && formOf(group)?.leavesAccordionOpen)
  const questiongroup = groups[at]
  if (questiongroup === undefined) return undefined
  const others = groups
    .slice(at + 1)
    .filter((group) => !isInAccordion(group) && (formOf(group)?.inputs ?? '') !== 'none')
  return { questiongroup, template: questiongroup.template('form')?.name ?? '', others: new Set(others) }
})

/** The questiongroup into whose accordion another one falls, as that is never closed. */
export function accordionAround(questiongroup: Node): Node | undefined {
  const { parent } = questiongroup
  const unclosed = parent?.level === 'subcategory' ? unclosedAccordionIn(parent) : undefined
  return unclosed?.others.has(questiongroup) ? unclosed.questiongroup : undefined
}

function formOf(group: Node) {
  return group.template('form')?.facts
}
