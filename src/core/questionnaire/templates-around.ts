import type { Node } from './node.ts'
import { isUnknownView } from './templates.ts'

/** A node and the template that it names. */
export interface TemplateAround {
  readonly node: Node
  readonly template: string
}

/** The templates of one side, of a node and of all that it is in, of which something is so; outermost first. */
export function templatesAround(
  node: Node,
  side: 'form' | 'view',
  isSo: (node: Node, template: string) => boolean,
): readonly TemplateAround[] {
  const around = node.parent ? templatesAround(node.parent, side, isSo) : []
  const template = node.template(side)?.name
  return template !== undefined && isSo(node, template) ? [...around, { node, template }] : around
}

/** The view templates that there are not, of a node and of all that it is in, outermost first: what shows an answer to it fails. */
export function failingViews(node: Node): readonly TemplateAround[] {
  return templatesAround(node, 'view', isUnknownView)
}
