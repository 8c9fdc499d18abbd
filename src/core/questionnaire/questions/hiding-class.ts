import type { Node } from '../node.ts'
import type { Option } from '../options.ts'

/** The class of the application's style sheet that takes an element off the page (format facts 13.1). */
const hidingClass = 'display-none'

/** The first of several options of a node that names the class which hides what has it; `undefined` where none does. */
export function classHiding(
  node: Node,
  names: readonly string[] = [],
): { readonly name: string; readonly option: Option } | undefined {
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string
    const option = node.option('form_options', name)
    if (typeof option?.value === 'string' && option.value.split(/\s+/).includes(hidingClass)) return { name, option }
  }
  return undefined
}
