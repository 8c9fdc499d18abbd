import { templateFacts } from '../schema/templates.ts'
import { memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { Node } from './node.ts'

/** What a template in details/subcategory shows of that which it gets; `undefined` for one that shows nothing on purpose, and for those that are not known. */
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

/** The keywords of the questiongroups that a subcategory puts into its table; those of form_options where view_options has none. */
export const tabledIn = remember((subcategory: Node): ReadonlySet<string> => {
  const { view_options: view, form_options: form } = subcategory.value
  return new Set(tableLists(memberOf(view, 'table_grouping') ?? memberOf(form, 'table_grouping')).flat())
})

/** The keywords of the questiongroups in the table of the details of a subcategory, list by list. */
export const viewLists = remember((subcategory: Node): readonly ReadonlySet<string>[] => {
  return tableLists(memberOf(subcategory.value.view_options, 'table_grouping')).map((list) => new Set(list))
})
