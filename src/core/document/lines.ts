import { createLineIndex, type LineIndex } from '../text/line-index.ts'
import type { Document } from './document.ts'

const known = new WeakMap<Document, LineIndex>()

/** The lines of a document, found once however many ask. */
export function linesOf(document: Document): LineIndex {
  const lines = known.get(document) ?? createLineIndex(document.text)
  known.set(document, lines)
  return lines
}
