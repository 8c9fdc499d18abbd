import type { Range } from '../../text/range.ts'

/** How a new name or value is written: between brackets as JSON or as YAML does it, or on lines of block style YAML. */
export type Style = 'json' | 'flow' | 'block'

/** What is being written at an offset, found from the text before it alone: the text may be broken everywhere. */
export interface Cursor {
  readonly style: Style
  /** The names and positions that lead to the object or list around. */
  readonly path: readonly (string | number)[]
  /** A place within the text of the object or list around, by which the document knows it: its bracket; `undefined` in block style. */
  readonly opening: number | undefined
  /** What is around; `either` on a line of block style YAML that has not shown yet what it is. */
  readonly inside: 'object' | 'list' | 'either'
  /** The member whose value is written; `undefined` for a name or an item. */
  readonly member: string | undefined
  /** Position of the item in a list. */
  readonly position: number
  /** What is replaced: the whole of the name or value that the offset touches, its quotes included. */
  readonly token: Range
  /** What that says up to the offset, without quotes. */
  readonly typed: string
  /** All that it says. */
  readonly content: string
  /** Where in `content` the offset is. */
  readonly quoted: boolean
  /** Whether a colon follows, so that the value of a name is there already. */
  readonly colonFollows: boolean
  /** Names beside this one that the text shows even where it is too broken to be read; only looked for in block style. */
  readonly siblings: readonly string[]
  /** Where a comma is missing before; `undefined` when none is. */
  readonly commaBefore: number | undefined
  /** Whether something follows that a comma has to part from this. */
  readonly commaAfter: boolean
  /** The white space before a name or item at this place, for what goes over several lines; `undefined` within a line. */
  readonly indent: string | undefined
}
