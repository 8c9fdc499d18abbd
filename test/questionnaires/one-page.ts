/** The sections of a questionnaire that has one page, `c`, with these subcategories. */
export function onePage(...subcategories: readonly unknown[]): readonly object[] {
  return [{ keyword: 's', categories: [{ keyword: 'c', subcategories }] }]
}

/** The same with these questiongroups in one subcategory, `d`. */
export function oneSubcategory(questiongroups: unknown, more: object = {}): readonly object[] {
  return onePage({ keyword: 'd', ...more, questiongroups })
}
