import { countsAsTrue } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { Node } from './node.ts'

/**
 * Whether the service gives out links instead of what is below a node, and the summary leaves that out: for any true
 * value of has_links, while the loader wants the literal true (format facts 12.11, 13.2).
 */
export function hasLinksInstead(node: Node): boolean {
  if (node.level === 'section' || node.level === 'question') return false
  return countsAsTrue(node.option('form_options', 'has_links')?.value)
}

/** The outermost node around another, or itself, for which the service gives out links instead. */
export const linksInsteadOf: (node: Node) => Node | undefined = remember((node) => {
  const around = node.parent && linksInsteadOf(node.parent)
  return around ?? (hasLinksInstead(node) ? node : undefined)
})

/** The code of the configuration whose links the view shows for a questiongroup: what follows the last `__` of its keyword. */
export function linkedCodeIn(keyword: string): string | undefined {
  const at = keyword.lastIndexOf('__')
  return at < 0 ? undefined : keyword.slice(at + 2)
}
