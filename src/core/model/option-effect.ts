import type { OptionFacts } from '../schema/options.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { readersInUse, type Unread } from './templates.ts'

/** Why a known option does nothing where it stands. */
export type NoEffect =
  | { readonly reason: 'overwritten' }
  | { readonly reason: 'dead'; readonly sentence: string }
  | { readonly reason: 'keyType'; readonly type: string; readonly types: readonly string[] }
  | ({ readonly reason: 'template' } & Unread)

/** Why an option has no effect on a key type and, for a node, with the templates in use; `undefined` when it has or that cannot be known. */
export function whyNoEffect(
  option: OptionFacts,
  type: string | undefined,
  node: Node | undefined,
  uri: string,
  index: FileIndex,
): NoEffect | undefined {
  const { schema, keyTypes, readBy } = option
  if (schema.overwritten) return { reason: 'overwritten' }
  if (schema.dead !== undefined) return { reason: 'dead', sentence: schema.dead }
  if (keyTypes && type !== undefined && !keyTypes.includes(type)) return { reason: 'keyType', type, types: keyTypes }
  if (node === undefined || readBy.length === 0 || readBy.includes('application')) return undefined
  // Rules about pairs know what their ends suffer from a template.
  if (schema.refersTo === 'condition' || schema.refersTo === 'other') return undefined
  const unread = readersInUse(node, option, uri, index)
  return unread && { reason: 'template', ...unread }
}
