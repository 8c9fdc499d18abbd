import type { Range, TextEdit } from '../text/range.ts'

/** How a file is written. `jsonl` is one JSON value a line. */
export type Format = 'json' | 'jsonl' | 'yaml'

/** Which part of the member or item that a pointer names: its value, the name it stands under, or both. */
export type Part = 'value' | 'key' | 'member'

/** A change to the data of a document, to be turned into the smallest text edits. `pointer`s are JSON Pointers (RFC 6901) into `value`. */
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
  | { readonly op: 'insert'; readonly pointer: string; readonly value: unknown }
  | { readonly op: 'move'; readonly from: string; readonly to: string }

/** The names of everything that can be wrong with the text itself; each is a message of a syntax rule. */
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
  | 'trailing-content'
  | 'too-deep'
  | 'empty'
  | 'several-documents'
  | 'alias-bomb'
  | 'unknown-alias'
  | 'tag'
  | 'non-string-name'
  | 'yaml'

/** Something wrong with the text of a file. `pointer` is the broken value, else the innermost object or list around it. */
export interface Problem extends Range {
  readonly code: ProblemCode
  /** What the message of the code needs, already in the author's words. */
  readonly data: Readonly<Record<string, string | number>>
  readonly pointer: string
  /** The first of two duplicates. */
  readonly related?: Range
  /** Edits that mend this one problem; `safe` when the data stays what the author plainly meant. */
  readonly fix?: { readonly safe: boolean; readonly edits: readonly TextEdit[] }
}

/** One file as text and as plain JSON data, with the places of the data found on demand. */
export interface Document {
  /** The name of the file as the caller gave it. */
  readonly uri: string
  readonly text: string
  readonly format: Format
  /** The data; `undefined` only when the text holds none. Objects have no prototype surprises: `__proto__` is an own member. */
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** The place of what a pointer names; `undefined` when the data has no such place. The root's range is the first value of the text. */
  rangeOf(pointer: string, part?: Part): Range | undefined
  /** The place of characters `start` to `end` of the string at `pointer`, through escapes and every YAML style. */
  rangeInString(pointer: string, start: number, end: number): Range | undefined
  /** The innermost pointer whose value or name holds the offset. */
  pointerAt(offset: number): { readonly pointer: string; readonly part: 'value' | 'key' }
  /** The smallest text edits for a change, in the style of the text around it; `undefined` when it cannot be done there. */
  edits(change: Change): TextEdit[] | undefined
}
