import type { Document } from '../../../src/core/document/document.ts'

/** Everything that a document says: its data, its mistakes, and the places of all its data. */
export function describeDocument(document: Document): unknown {
  const places: unknown[] = []
  const visit = (value: unknown, pointer: string): void => {
    places.push(
      pointer,
      document.rangeOf(pointer),
      document.rangeOf(pointer, 'key'),
      document.rangeOf(pointer, 'member'),
    )
    if (typeof value === 'string') places.push(document.rangeInString(pointer, 0, Math.min(2, value.length)))
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value))
      visit(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
  visit(document.value, '')
  const offsets = Array.from({ length: 200 }, (_, part) => Math.floor((document.text.length * part) / 199))
  return { value: document.value, problems: document.problems, places, at: offsets.map(document.pointerAt) }
}
