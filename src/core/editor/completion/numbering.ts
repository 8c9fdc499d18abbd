import { type Node, walkAll } from '../../questionnaire/node.ts'
import { memberOf } from '../../text/json-value.ts'
import type { Candidate } from './candidate.ts'
import type { Slot } from './setting.ts'

/**
 * The number that continues those of the nodes before a category or subcategory, and ends as those beside it do;
 * nothing where they are numbered in another style.
 */
export function nextNumbering({ setting }: Slot): Candidate[] {
  const { node } = setting
  if (node?.questionnaire.configuration === undefined) return []
  const nodes = walkAll(node.questionnaire.roots)
  const taken = new Set(nodes.flatMap((one) => (one === node ? [] : (partsOf(one)?.join('.') ?? []))))
  const siblings = nodes.slice(0, nodes.indexOf(node)).filter((one) => isBeside(one, node))
  const before = siblings.findLast((one) => partsOf(one) !== undefined)
  const parent = numberedParent(node)
  const parts = (before && partsOf(before)) ?? [...((parent && partsOf(parent)) ?? []), '0']
  if (parent !== undefined && partsOf(parent) === undefined) return []
  const stem = parts.slice(0, -1)
  let last = Number(parts.at(-1)) + 1
  while (taken.has([...stem, last].join('.'))) last++
  const alike = nodes.filter((one) => one !== node && isLike(one, node, parts.length))
  const example = before ?? alike.find((one) => isBeside(one, node)) ?? alike[0] ?? parent
  const end = example !== undefined && numberingOf(example)?.trim().endsWith('.') ? '.' : ''
  const text = [...stem, last].join('.') + end
  return [{ label: text, kind: 'value', value: text }]
}

function isBeside(one: Node, node: Node): boolean {
  return one.level === node.level && (node.level === 'category' || one.parent === node.parent)
}

/** Whether a node elsewhere is numbered as deeply, and so shows how numbers end there. */
function isLike(one: Node, node: Node, depth: number): boolean {
  return one.level === node.level && partsOf(one)?.length === depth
}

function numberedParent(node: Node): Node | undefined {
  let parent = node.parent
  while (parent !== undefined && numberingOf(parent) === undefined) parent = parent.parent
  return parent
}

function numberingOf(node: Node): string | undefined {
  const numbering = memberOf(node.value.form_options, 'numbering')
  return typeof numbering === 'string' && numbering.trim() !== '' ? numbering : undefined
}

function partsOf(node: Node): readonly string[] | undefined {
  const numbering = numberingOf(node)?.trim() ?? ''
  return /^\d{1,6}(?:\.\d{1,6})*\.?$/.test(numbering) ? numbering.replace(/\.$/, '').split('.') : undefined
}
