import type { Document } from './document.ts'
import { hasConflicts } from './merge-conflicts.ts'

/** Why a document has no edits of its text for a change at a place, such as "the name at /0/keyword", in sentences. */
export function whyNoEdits(document: Document | undefined, uri: string, place: string): string {
  if (document && hasConflicts(document))
    return `${uri} has unresolved merge conflicts, so nothing is changed. Resolve them first.`
  const cause =
    document?.format === 'yaml'
      ? 'is shared through a YAML anchor, has a YAML tag, is a duplicate in one object, or has a layout that does not allow it'
      : 'is a duplicate in one object'
  return `In ${uri} ${place} cannot be changed by itself: it ${cause}.`
}
