import { offersChoices } from '../../schema/key-types.ts'
import type { PairFacts, TableFacts, TemplateFacts } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { choiceOrders, pairingOf, triggerQuestion } from '../choice-pairing.ts'
import { ancestor, type Node } from '../node.ts'
import { formRows, formTableLists } from '../view-outlets.ts'

/** The questiongroups of a subcategory that the form has no place for. */
export interface Undrawn {
  /**
   * The template draws none, draws those of a table that nothing describes, those in the table only, those of certain
   * names only, those beside choices that are not there, that no template draws, or of which there are fewer.
   */
  readonly reason: 'template' | 'ungrouped' | 'left' | 'keyword' | 'trigger' | 'choices' | 'count'
  readonly template: string
  readonly questiongroups: readonly Node[]
  /** Whether their management fields are missing too, so that the page cannot be saved. */
  readonly isRefused: boolean
}

type Missing = Omit<Undrawn, 'template'>

/** What of a subcategory the form does not draw, as far as its template and table decide that (format facts 11.1); asked once a set. */
export const undrawnIn: (subcategory: Node) => Undrawn | 'none' = remember((subcategory) => {
  const { name: template = '', facts } = subcategory.template('form') ?? {}
  const missing = facts && missingIn(subcategory, facts)
  return missing && missing.questiongroups.length > 0 ? { ...missing, template } : 'none'
})

function missingIn(subcategory: Node, { draws, table, pairs }: TemplateFacts): Missing | undefined {
  const questiongroups = subcategory.childrenAt('questiongroup')
  if (!draws?.includes('questiongroups')) return { reason: 'template', questiongroups, isRefused: true }
  if (table) return missingInTable(subcategory, questiongroups, table)
  if (pairs?.by === 'keyword') {
    const drawn = drawnByKeyword(subcategory, questiongroups, pairs)
    const others = questiongroups.filter(({ keyword }) => keyword !== undefined && !drawn.has(keyword))
    return { reason: 'keyword', questiongroups: others, isRefused: true }
  }
  return pairs && missingBeside(subcategory, questiongroups)
}

function missingInTable(subcategory: Node, questiongroups: readonly Node[], table: TableFacts): Missing | undefined {
  const lists = formTableLists(subcategory)
  if (lists.length === 0) return { reason: 'ungrouped', questiongroups, isRefused: table.ungrouped === 'refused' }
  if (table.others === 'below' || lists.length >= (table.othersBelowFrom ?? Number.POSITIVE_INFINITY)) return undefined
  const named = formRows(subcategory)
  const left = questiongroups.filter((questiongroup) => {
    const layout = questiongroup.option('form_options', 'layout')?.value
    const isBeside = typeof layout === 'string' && table.besides?.includes(layout)
    return !isBeside && questiongroup.keyword !== undefined && !named.has(questiongroup.keyword)
  })
  return { reason: 'left', questiongroups: left, isRefused: table.others === 'refused' }
}

function drawnByKeyword(
  subcategory: Node,
  questiongroups: readonly Node[],
  { triggers, others }: Extract<PairFacts, { by: 'keyword' }>,
): ReadonlySet<string> {
  const drawn = new Set([...triggers, ...others])
  if (!questiongroups.some(({ keyword }) => keyword !== undefined && triggers.includes(keyword))) return drawn
  const list = memberOf(subcategory.value.form_options, 'questiongroup_conditions')
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    if (typeof entry === 'string') drawn.add(entry.slice(entry.indexOf('|') + 1))
  }
  return drawn
}

/**
 * Those with a condition are drawn beside choices, and what follows them below. Without choices, or a template that draws them, there is
 * nothing beside which they could be; of fewer choices there is not enough.
 */
function missingBeside(subcategory: Node, questiongroups: readonly Node[]): Missing | undefined {
  const pairing = pairingOf(subcategory)
  const question = pairing && triggerQuestion(subcategory, pairing)
  const hasChoices = question?.type === undefined ? undefined : offersChoices(question.type)
  if (pairing === undefined || question === undefined || hasChoices === undefined) return undefined
  const { offset } = pairing
  const list = memberOf(subcategory.value.form_options, 'questiongroup_conditions')
  const below = offset + (Array.isArray(list) ? list.length : 0) + pairing.spare
  if (hasChoices && pairing.drawsChoices) {
    const choices = choiceOrders(question)?.size
    const missing = choices === undefined ? [] : questiongroups.slice(offset + choices, below)
    return { reason: 'count', questiongroups: missing, isRefused: true }
  }
  const missing = questiongroups.slice(offset - 1, below)
  return { reason: hasChoices ? 'choices' : 'trigger', questiongroups: missing, isRefused: missing.length > 1 }
}

/** The page of the form on which a node is, in words. */
export function pageOf(node: Node): string {
  const category = ancestor(node, 'category')?.keyword
  return category === undefined ? 'the page of its category' : `the page of category "${category}"`
}
