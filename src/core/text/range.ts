/** A stretch of a text in UTF-16 code units, zero-based, end exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A replacement of one stretch of a text; offsets as in {@link Range}. */
export interface TextEdit extends Range {
  readonly text: string
}
