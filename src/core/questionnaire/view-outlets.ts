import { templateFacts } from '../schema/templates.ts'
import { memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { NodeShape } from './node-shape.ts'

/**
 * What a template in details/subcategory shows of that which it gets; `undefined` for one that shows nothing on
 * purpose, and for those that are not known.
 */
export function outletsOf(template: string): readonly string[] | undefined {
  const { takes = [] } = templateFacts('details/subcategory', template) ?? {}
  return takes.length > 0 ? takes : undefined
}

/** The questiongroups that a value of `table_grouping` names, list by list; what is no text is left out. */
export function tableLists(grouping: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(grouping)) return []
  return grouping.map((list) =>
    Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : [],
  )
}

/** The lists of table_grouping from which the form makes a table: those of the details go before its own. */
export function formTableLists(subcategory: NodeShape): readonly (readonly string[])[] {
  const { view_options: view, form_options: form } = subcategory.value
  const lists = tableLists(memberOf(view, 'table_grouping'))
  return lists.length > 0 ? lists : tableLists(memberOf(form, 'table_grouping'))
}

/**
 * The keywords of the questiongroups that are rows of the table in the form of a subcategory; what its template leaves
 * to their own templates is none.
 */
export const formRows = remember((subcategory: NodeShape): ReadonlySet<string> => {
  const table = subcategory.template('form')?.facts?.table
  const lists = table ? formTableLists(subcategory) : []
  return new Set(lists.filter((_, position) => table?.rows?.includes(position) ?? true).flat())
})

/** The keywords of the questiongroups in the table of the details of a subcategory, list by list. */
export const viewLists = remember((subcategory: NodeShape): readonly ReadonlySet<string>[] => {
  return tableLists(memberOf(subcategory.value.view_options, 'table_grouping')).map((list) => new Set(list))
})

/** How a subcategory hands a questiongroup to its view template: in a table, question by question, or as it is drawn itself. */
export type Handover = 'table' | 'raw' | 'finished'

/** How the details get a questiongroup; table_grouping is asked before raw_questions (format facts 11.2). */
export function handoverOf(questiongroup: NodeShape): Handover {
  const subcategory = questiongroup.parent
  if (subcategory?.level !== 'subcategory') return 'finished'
  const options = subcategory.value.view_options
  if (options === undefined) return 'finished'
  if (viewLists(subcategory).some((list) => list.has(questiongroup.keyword ?? ''))) return 'table'
  const isGrouped = memberOf(options, 'table_grouping') !== undefined
  return !isGrouped && memberOf(options, 'raw_questions') === true ? 'raw' : 'finished'
}
