import type { Document } from '../document/document.ts'
import type { Place } from '../rules/rule.ts'
import type { Range } from '../text/range.ts'

/** The offsets of a place; those of the nearest enclosing thing when the text does not have the place itself. */
export function offsetsOf(document: Document, place: Place): Range {
  if (place.range) return place.range
  if (place.within) {
    const range = document.rangeInString(place.pointer, place.within.start, place.within.end)
    if (range) return range
  }
  let pointer = place.pointer
  let range = document.rangeOf(pointer, place.part)
  while (range === undefined && pointer !== '') {
    pointer = pointer.slice(0, pointer.lastIndexOf('/'))
    range = document.rangeOf(pointer)
  }
  return range ?? { start: 0, end: 0 }
}
