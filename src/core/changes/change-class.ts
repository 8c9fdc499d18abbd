/** What a change does: to stored answers, to what is shown and can be saved, to clients of the interface, to what people read. */
export type ChangeClass = 'data' | 'logic' | 'api' | 'text'

/** What is changed. */
export type ChangeSubject =
  | 'configuration'
  | 'section'
  | 'category'
  | 'subcategory'
  | 'questiongroup'
  | 'question'
  | 'value'
  | 'option'
  | 'condition'
  | 'text'

export type ChangeKind = 'added' | 'removed' | 'moved' | 'renamed' | 'changed'
