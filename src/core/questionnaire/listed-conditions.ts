import type { Node } from './node.ts'

/** The list by which a question shows questiongroups, as it is written; empty where it has none. */
export function listedConditions(question: Node): readonly unknown[] {
  const list = question.option('form_options', 'questiongroup_conditions')?.value
  return Array.isArray(list) ? list : []
}
