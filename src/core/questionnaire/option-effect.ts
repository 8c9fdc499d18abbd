import type { OptionFacts } from '../schema/options.ts'
import { lookUp, memberOf } from '../text/json-value.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { readersInUse, type Unread } from './templates.ts'

/** Why a known option does nothing where it stands, or makes the application fail. */
export type NoEffect =
  | { readonly reason: 'overwritten' }
  | { readonly reason: 'dead'; readonly sentence: string }
  | {
      readonly reason: 'keyType'
      readonly type: string
      readonly types: readonly string[]
      /** What the application fails at, as a whole sentence, where it does. */
      readonly failure: string | undefined
    }
  | ({ readonly reason: 'template' } & Unread)

/**
 * Why an option has no effect on a key type and, for a node, with the templates in use; `undefined` when it has or that
 * cannot be known. `value` is `undefined` for an option that is yet to be written.
 */
export function whyNoEffect(
  option: OptionFacts,
  type: string | undefined,
  node: Node | undefined,
  uri: string,
  index: FileIndex,
  value?: unknown,
): NoEffect | undefined {
  const { schema, readBy } = option
  if (schema.overwritten && isOverwritten(option, node)) return { reason: 'overwritten' }
  if (schema.dead !== undefined) return { reason: 'dead', sentence: schema.dead }
  const misfit = type === undefined ? undefined : misfitOf(option, type, value)
  if (misfit) return misfit
  if (node === undefined || readBy.length === 0 || readBy.includes('application')) return undefined
  // Rules about pairs know what their ends suffer from a template.
  if (schema.refersTo === 'condition' || schema.refersTo === 'other') return undefined
  const unread = readersInUse(node, option, uri, index)
  return unread && { reason: 'template', ...unread }
}

function isOverwritten({ name, schema: { overwritten } }: OptionFacts, node: Node | undefined): boolean {
  if (node === undefined || typeof overwritten !== 'string') return true
  const other = memberOf(node.value[overwritten], name)
  // It is not known whether an empty list counts as one.
  return other !== undefined && !(Array.isArray(other) && other.length === 0)
}

function misfitOf({ schema, types, keyTypes }: OptionFacts, type: string, value: unknown): NoEffect | undefined {
  // Null takes back what the key record says.
  if (keyTypes === undefined || (value === null && types.includes('null'))) return undefined
  const ofValue = typeof value === 'string' ? lookUp(schema.valueKeyTypes ?? {}, value) : undefined
  const { failsFor } = schema
  const fails = failsFor?.keyTypes.includes(type) && (failsFor.value === undefined || failsFor.value === value)
  const fitting = (ofValue ?? keyTypes).filter((fit) => !fails || fit !== type)
  if (fitting.includes(type)) return undefined
  return { reason: 'keyType', type, types: fitting, failure: fails ? failsFor?.consequence : undefined }
}
