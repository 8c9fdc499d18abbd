import { defineMember } from '../document/members.ts'
import type { Place, Side } from './sides.ts'

/** The side whose version of a conflict is taken. */
export type Choice = 'ours' | 'theirs'

/** A value of a merge. */
export type Merged =
  /** As a side wrote it. */
  | { readonly kind: 'copy'; readonly from: Place }
  /** An object or list written as a side wrote it, with what it contains in the merge. */
  | { readonly kind: 'inside'; readonly from: Place; readonly children: readonly MergedChild[] }

/** A member or item of a merge: the same on both sides, or what each makes of it; a side without it took it away, or never had it. */
export interface MergedChild {
  /** Of a member. */
  readonly name: string | undefined
  readonly ours: Merged | undefined
  readonly theirs: Merged | undefined
  /** Its places in the same object or list of each side, for the comments and blank lines before it there. */
  readonly nodes: Readonly<Partial<Record<Side['name'], number | undefined>>>
}

/** Whether the sides leave open what becomes of a member or item. */
export function isOpen({ ours, theirs }: MergedChild): boolean {
  return ours !== theirs
}

/** The value of a merge in which all conflicts are decided for one side. */
export function decidedValue(merged: Merged, choice: Choice): unknown {
  if (merged.kind === 'copy') return merged.from.value
  const present = merged.children.flatMap((child) => {
    const value = child[choice]
    return value ? [{ name: child.name, value }] : []
  })
  if (Array.isArray(merged.from.value)) return present.map(({ value }) => decidedValue(value, choice))
  const object: Record<string, unknown> = {}
  for (const { name = '', value } of present) defineMember(object, name, decidedValue(value, choice))
  return object
}
