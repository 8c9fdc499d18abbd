import type { LeftOutReason } from './cases.ts'

/** Why cases are left out, as sentences. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  table: 'It is a table, to which no answers of its own belong.',
  unreached: 'No answers are known with which the form gets there.',
  'open-answers': 'The answers to the question that decides are not known.',
  undetermined: 'The configuration does not determine what is shown or can be saved.',
  'too-many': 'There are more cases than are made.',
}
