import type { Range, TextEdit } from '../text/range.ts'
import type { TreeSearch } from './tree.ts'

/** How a file is written. `jsonl` is one JSON value a line. */
export type Format = 'json' | 'jsonl' | 'yaml'

/** Which part of the member or item that a pointer names: its value, the name it is under, or both. */
export type Part = 'value' | 'key' | 'member'

/**
 * A change to the data of a document, to be turned into the smallest text edits. `pointer`s are JSON Pointers (RFC
 * 6901) into `value`, as it is before the change. `insert` puts a member at the end of an object or right `before`
 * another one, or an item before an index (`-`: at the end) of a list. `to` of `move` is the pointer of the new member
 * or item; objects missing on the way to it are created, lists are not; within one list it is the index in the new order.
 */
export type Change =
  | { readonly op: 'replace'; readonly pointer: string; readonly value: unknown }
  | {
      readonly op: 'replaceText'
      readonly pointer: string
      readonly start: number
      readonly end: number
      readonly text: string
    }
  | { readonly op: 'rename'; readonly pointer: string; readonly name: string }
  | { readonly op: 'remove'; readonly pointer: string }
  | { readonly op: 'insert'; readonly pointer: string; readonly value: unknown; readonly before?: string }
  | { readonly op: 'move'; readonly from: string; readonly to: string }

/**
 * The names of everything that can be wrong with the text itself; each is a message of a syntax rule.
 *
 * What `data` of a problem contains, all in the author's words (brackets come in double quotes, texts are cut at 40 characters):
 *
 * | code | data | place, and what else |
 * |---|---|---|
 * | `syntax` | `found`, `expected`, `kind` (list below); `name` for a missing colon or value | "Found {found} where
 * {expected} belongs." always reads well |
 * | `unclosed` | `what`: object, list or text; `found`, `expected`; `count` of missing brackets; `text` for a text |
 * where the bracket belongs, or the text; `related` is the opening bracket |
 * | `trailing-comma` | | the comma |
 * | `missing-comma` | `found`: what follows | where the comma belongs (empty range) |
 * | `comment` | `text`: the mark, #, // or /* | the comment |
 * | `duplicate-member` | `name` | the later name; `related` is the first |
 * | `single-quotes` | `found`: the quote, `text` | the text |
 * | `unquoted-name` | `name` | the name |
 * | `non-standard-number` | `text`, `value`: the number in JSON, or null | the number |
 * | `control-character` | `found`: a tab, a line break, the character U+…; `count` in that text | the first one |
 * | `byte-order-mark` | | |
 * | `invalid-utf8` | (found by who reads the bytes) | |
 * | `trailing-content` | `found` | the rest of its line |
 * | `too-deep` | `limit` | the first bracket too deep |
 * | `long-names` | `limit` of characters | the first object or list below names that are too long |
 * | `many-values` | `limit` | the first character |
 * | `many-tokens` | `limit` of words and marks | where reading stopped |
 * | `empty` | | the end |
 * | `several-documents` | | the second `---` |
 * | `alias-bomb` | `limit` of nodes | the alias that goes beyond it |
 * | `unknown-alias` | `name`; `inside`: yes when it is in what it names | the alias |
 * | `tag` | `tag`; `reason`: unknown, value (does not fit the value), plain (gives no plain data) | the value |
 * | `merge-conflict` | | the line of the opening marker; `related` is that of the closing one; then there are no other problems |
 * | `merge-marker` | | the line of a marker that belongs to no conflict; then there are no problems but these and `merge-conflict` |
 * | `non-string-name` | `name`; `kind`: a boolean, null, an object, a list | the name |
 * | `yaml` | `text`: the reason as a clause without full stop | |
 *
 * `kind` of `syntax`: extra-comma, missing-colon, extra-colon, missing-value, missing-name, wrong-separator, missing-bracket,
 * extra-bracket, wrong-bracket, missing-quote (the opening one), inner-quotes, unquoted-text, stray-word, foreign-literal, escape,
 * character, lone-surrogate.
 */
export type ProblemCode =
  | 'syntax'
  | 'unclosed'
  | 'trailing-comma'
  | 'missing-comma'
  | 'comment'
  | 'duplicate-member'
  | 'single-quotes'
  | 'unquoted-name'
  | 'non-standard-number'
  | 'control-character'
  | 'byte-order-mark'
  | 'invalid-utf8'
  | 'trailing-content'
  | 'too-deep'
  | 'long-names'
  | 'many-values'
  | 'many-tokens'
  | 'empty'
  | 'several-documents'
  | 'alias-bomb'
  | 'unknown-alias'
  | 'tag'
  | 'merge-conflict'
  | 'merge-marker'
  | 'non-string-name'
  | 'yaml'

/** Something wrong with the text of a file. `pointer` is the broken value, else the innermost object or list around it. */
export interface Problem extends Range {
  readonly code: ProblemCode
  /** What the message of the code needs, already in the author's words. */
  readonly data: Readonly<Record<string, string | number>>
  readonly pointer: string
  /** The first of two duplicates, or the bracket that is not closed. */
  readonly related?: Range
  /** Edits that mend this one problem; `safe` when the data stays what the author plainly meant. */
  readonly fix?: { readonly safe: boolean; readonly edits: readonly TextEdit[] }
}

/** An item of the outermost list, of which all places were found at once. */
export interface Piece {
  readonly pointer: string
  /** `undefined` where places are only found one by one. */
  readonly search: TreeSearch | undefined
  /** The item, in `search`. */
  readonly node: number
  /** How much further on than in `search` it is in the text. */
  readonly by: number
}

/** One file as text and as plain JSON data, with the places of the data found on demand. */
export interface Document {
  /** The name of the file as the caller gave it. */
  readonly uri: string
  readonly text: string
  readonly format: Format
  /** The data; `undefined` only when the text has none. Objects have no prototype surprises: `__proto__` is an own member. */
  readonly value: unknown
  readonly problems: readonly Problem[]
  /**
   * The place of what a pointer names (for what comes from a YAML alias or merge, the alias); `undefined` when the data
   * has no such place. The root's range is the first value of the text.
   */
  rangeOf(pointer: string, part?: Part): Range | undefined
  /** The place of characters `start` to `end` of the string at `pointer`, through escapes and every YAML style. */
  rangeInString(pointer: string, start: number, end: number): Range | undefined
  /** The innermost pointer whose value or name has the offset. */
  pointerAt(offset: number): { readonly pointer: string; readonly part: 'value' | 'key' }
  /** All places at once, for who goes through a whole file; found once. Documents that are put together from others have none. */
  readonly search?: () => TreeSearch
  /** The same item by item, where those of the outermost list were read by themselves. */
  readonly pieces?: () => readonly Piece[]
  /** The smallest text edits for a change, in the style of the text around it; `undefined` when it cannot be done there. */
  edits(change: Change): TextEdit[] | undefined
}
