import type { ApiKind } from '../schema/kinds.ts'
import { isObject } from '../text/json-value.ts'

/**
 * The kind of an answer of the service's interface, where its content leaves no doubt: no login, raw data or error,
 * which look like much else.
 */
export function detectApiKind(value: unknown): ApiKind | undefined {
  if (Array.isArray(value)) return value.some(isStructurePart) ? 'api:structure' : undefined
  if (!isObject(value)) return undefined
  const found = signs.find(([, names]) => names.every((name) => Object.hasOwn(value, name)))
  if (found) return hasLists(found[0], value) ? found[0] : undefined
  const nodes = Object.values(value)
  return nodes.length > 0 && nodes.every(isTreeNode) ? 'api:questionnaire' : undefined
}

/** The members that together only this resource has. */
const signs: readonly (readonly [ApiKind, readonly string[]])[] = [
  ['api:questionnaires', ['count', 'next', 'previous', 'results']],
  ['api:image-upload', ['success', 'uid', 'interchange', 'url']],
  ['api:list-item', ['name', 'updated', 'code', 'url', 'details']],
  ['api:mydata-item', ['definition', 'created', 'updated', 'code', 'edition', 'status']],
  ['api:create', ['success', 'code']],
  ['api:configurations', ['configurations']],
  ['api:editions', ['editions']],
  ['api:mydata', ['results']],
]

function hasLists(kind: ApiKind, value: Record<string, unknown>): boolean {
  switch (kind) {
    case 'api:questionnaires':
      return Array.isArray(value.results) && value.results.every((item) => isObject(item) && 'details' in item)
    case 'api:mydata':
      return isListOf(value, 'results', (item) => isObject(item) && 'definition' in item && 'edition' in item)
    case 'api:create':
      return value.success === 'true' && Object.keys(value).length === 2
    case 'api:configurations':
      return isListOf(value, 'configurations', isName)
    case 'api:editions':
      return isListOf(value, 'editions', isName)
    default:
      return true
  }
}

/** Whether an object has one member only, which is a list of such items. */
function isListOf(value: Record<string, unknown>, name: string, isItem: (item: unknown) => boolean): boolean {
  const list = value[name]
  return Object.keys(value).length === 1 && Array.isArray(list) && list.length > 0 && list.every(isItem)
}

function isName(item: unknown): boolean {
  return Array.isArray(item) && item.length === 1 && typeof item[0] === 'string'
}

function isStructurePart(item: unknown): boolean {
  if (!isObject(item)) return false
  return Object.hasOwn(item, 'categories_keyword') || Object.hasOwn(item, 'categories_label')
}

/** A section of the labelled tree, down to its first questiongroup. */
function isTreeNode(node: unknown): boolean {
  return isObject(node) && typeof node.label === 'string' && isObject(node.children) && Object.keys(node).length === 2
}
