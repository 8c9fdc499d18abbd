/** How the application hands the answers of a subcategory to its template: as tables, question by question, or as finished questiongroups. */
export type Outlet = 'tables' | 'questions' | 'questiongroups'

/** Which of them each template in details/subcategory shows (format facts 4); `none` shows nothing on purpose. */
const outlets: Readonly<Record<string, readonly Outlet[]>> = {
  checkbox_questiongroups_2: ['questions'],
  checkbox_questiongroups_appsh: ['questions'],
  default: ['questiongroups'],
  empty: ['questiongroups'],
  has_subcategories: ['questiongroups'],
  image_questiongroups: ['questions'],
  image_questiongroups_2018: ['questions'],
  image_questiongroups_other: ['questions'],
  map_subcategory: ['questiongroups'],
  table_1: ['tables'],
  table_2: ['tables', 'questiongroups'],
  table_3: ['tables', 'questiongroups'],
  table_4: ['tables', 'questions', 'questiongroups'],
  table_5: ['tables', 'questions', 'questiongroups'],
  table_6: ['tables', 'questions', 'questiongroups'],
  table_7: ['tables', 'questions', 'questiongroups'],
  table_8: ['tables', 'questions', 'questiongroups'],
  table_app_subsidies: ['tables', 'questiongroups'],
  table_input: ['tables', 'questions', 'questiongroups'],
}

/** What a template in details/subcategory shows; `undefined` for `none` and for templates that are not known. */
export function outletsOf(template: string): readonly Outlet[] | undefined {
  return Object.hasOwn(outlets, template) ? outlets[template] : undefined
}

/** The form/subcategory templates that make a table of the questiongroups in `table_grouping` (format facts 2.4). */
const formTables: ReadonlySet<string> = new Set(['table_1', 'table_2', 'table_3', 'table_4', 'table_5', 'table_input'])

/** Whether a form/subcategory template makes a table. */
export function makesFormTable(template: string): boolean {
  return formTables.has(template)
}

/** The questiongroups that a value of `table_grouping` names, list by list; what is no text is left out. */
export function tableLists(grouping: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(grouping)) return []
  return grouping.map((list) =>
    Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : [],
  )
}
