import { type Node, walk } from '../questionnaire/node.ts'
import type { Option } from '../questionnaire/options.ts'

/** An element of a page of the form that has an HTML id from the configuration. */
export interface IdElement {
  readonly id: string
  /** A subcategory, the container that a condition shows, or the box that a tick or "Advanced questions" opens. */
  readonly kind: 'subcategory' | 'condition' | 'content' | 'details'
  readonly node: Node
  /** The option that makes it, or gives it its id. */
  readonly option: Option | undefined
}

/** Whether the scripts of the form, which look for a name without escaping it, can find anything by it (format facts 5.4). */
export function isFindable(name: string): boolean {
  return /^[\w\u00a1-\uffff-]+$/.test(name)
}

/** The elements with HTML ids of the page of a category, outermost first, as the browser finds them (format facts 11.4). */
export function idElementsOf(category: Node): readonly IdElement[] {
  return walk(category).flatMap((node) => {
    if (node.level === 'subcategory' && node.keyword !== undefined) {
      return [{ id: node.keyword, kind: 'subcategory', node, option: undefined }]
    }
    return node.level === 'questiongroup' ? elementsOf(node) : []
  })
}

function elementsOf(node: Node): readonly IdElement[] {
  const facts = node.template('form')?.facts
  const elements: IdElement[] = []
  const condition = node.option('form_options', 'questiongroup_condition')
  if (facts?.emitsConditionId && typeof condition?.value === 'string' && condition.value !== '') {
    elements.push({ id: condition.value, kind: 'condition', node, option: condition })
  }
  if (node.keyword === undefined) return elements
  if (facts?.contentId)
    elements.push({ id: node.keyword, kind: 'content', node, option: node.template('form')?.option })
  const level = node.option('form_options', 'detail_level')
  if (level?.value && facts?.reads.includes('detail_level')) {
    elements.push({ id: node.keyword, kind: 'details', node, option: level })
  }
  return elements
}
