import type { Change, Document } from '../document/document.ts'
import { parseText } from '../document/parse.ts'
import { applyEdits, editsOverlap } from '../text/edits.ts'
import { isObject } from '../text/json-value.ts'
import { addAll, largestOf } from '../text/lists.ts'
import type { TextEdit } from '../text/range.ts'

/**
 * Makes changes of a file, each list one after the other and all lists side by side: those of one list may meet in the
 * text, as neighbours that share a comma, and those of different lists never do. Gives `undefined` where the text does
 * not allow one.
 */
export function applyInRounds(document: Document, lists: readonly (readonly Change[])[]): Document | undefined {
  const rounds = largestOf(
    lists.map((changes) => changes.length),
    0,
  )
  let current = document
  for (let round = 0; round < rounds; round++) {
    const next = apply(
      current,
      lists.flatMap((changes) => changes[round] ?? []),
    )
    if (next === undefined) return undefined
    current = next
  }
  return current
}

function apply(document: Document, changes: readonly Change[]): Document | undefined {
  const edits: TextEdit[] = []
  for (const change of changes) {
    const own = document.edits(change)
    if (own === undefined) return undefined
    addAll(edits, own)
  }
  if (editsOverlap(edits)) return undefined
  const next = parseText(document.uri, applyEdits(document.text, edits))
  return next.problems.every(({ code }) => code === 'byte-order-mark') && isObject(next.value) ? next : undefined
}
