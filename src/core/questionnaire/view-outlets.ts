import { templateFacts } from '../schema/templates.ts'

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
