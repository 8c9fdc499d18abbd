import type { Node } from './node.ts'
import type { Option } from './options.ts'

/** The option by which a questiongroup can be, or is, asked more than once. */
export function repetitionOf(questiongroup: Node): Option | undefined {
  const most = questiongroup.option('form_options', 'max_num') ?? questiongroup.option('form_options', 'min_num')
  return typeof most?.value === 'number' && most.value > 1 ? most : undefined
}
