/** What kind of thing a completion is, in the words of the language server protocol. */
export type CompletionKind =
  | 'property'
  | 'value'
  | 'enumMember'
  | 'reference'
  | 'constant'
  | 'operator'
  | 'struct'
  | 'file'

/** Something that could be written, before anything is known about the style of the text. */
export interface Candidate {
  readonly label: string
  readonly kind: CompletionKind
  /** The name of a member, or the value as JSON data. */
  readonly value: unknown
  /** What is beside the label: a type, a pk, who uses it. */
  readonly detail?: string | undefined
  readonly documentation?: string | undefined
  /** Further words by which it is found: the label of a record, its pk. */
  readonly words?: string | undefined
  /** Smaller ones come first; 0 when left out. Equal ones keep their order. */
  readonly rank?: number
  /** For a name: the value it gets at first. For a text: the characters that are to be written over. */
  readonly member?: unknown
  /** For a name: all values that its member can be given, that one among them, where there are several. */
  readonly choices?: readonly unknown[]
  readonly select?: readonly [start: number, end: number]
}

/** The best first. */
export function sorted(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...candidates].sort((left, right) => (left.rank ?? 0) - (right.rank ?? 0))
}
