import { expect, test } from 'vitest'
import type { Document } from '../../../src/core/document/document.ts'
import { parseText } from '../../../src/core/document/parse.ts'
import { walkPlaces } from '../../../src/core/document/walk-places.ts'
import { fixtureSets } from '../../support/source-files.ts'

const odd = [
  'a: &x {b: {c: [1]}}\nd:\n  <<: *x\n  e: *x\n',
  '{"a": {"b": []}, "a": {"c": [[]]}}',
  '{"10": [], "2": {}}',
  '',
]

test('every object and list is met at the place that its pointer has', () => {
  const texts = [...fixtureSets().flatMap(({ files }) => files), ...odd.map((text) => ({ uri: 'odd', text }))]
  let count = 0
  const documents = texts.flatMap(({ uri, text }) => {
    const document = parseText(uri, text)
    return [document, ...afterChange(document)]
  })
  for (const document of documents) {
    const { uri, text } = document
    const met = new Set<string>()
    walkPlaces(document, (pointer, place) => {
      met.add(pointer)
      expect(place, `${pointer} of ${uri}: ${text}`).toEqual(document.rangeOf(pointer, 'member'))
      return true
    })
    expect([...met]).toEqual(containersOf(document.value, ''))
    count += met.size
  }
  expect(count).toBeGreaterThan(10_000)
})

/** The document after a letter was typed into its middle, as an editor reads it. */
function afterChange(document: Document): Document[] {
  const { uri, text } = document
  const at = text.indexOf('label', text.length / 2)
  const other = parseText(uri, `${text.slice(0, at)}x${text.slice(at)}`, undefined, document)
  return at < 0 ? [] : [other, parseText(uri, text, undefined, other)]
}

function containersOf(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return [pointer, ...Object.entries(value).flatMap(([name, inner]) => containersOf(inner, `${pointer}/${name}`))]
}
