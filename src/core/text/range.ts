/** A stretch of a text in UTF-16 code units, zero-based, end exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A replacement of one stretch of a text; offsets as in {@link Range}. */
export interface TextEdit extends Range {
  readonly text: string
}

/** Whether a range lies in another one, whose ends count. */
export function isWithin(inner: Range, outer: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** Whether two ranges have characters in common. */
export function overlap(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end
}

/** A range further on by a number of characters. */
export function shiftRange<T extends Range>(range: T, by: number): T {
  return { ...range, start: range.start + by, end: range.end + by }
}
