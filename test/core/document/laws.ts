import { expect } from 'vitest'
import type { Document } from '../../../src/core/document/document.ts'
import { editsOverlap } from '../../../src/core/text/edits.ts'
import { resolvePointer } from '../../../src/core/text/pointer.ts'
import { pointersOf } from './change-model.ts'

/** What holds for every document, however broken its text is. */
export function expectLawful(document: Document): void {
  const { text, value, problems } = document
  for (const problem of problems) {
    expect(problem.start).toBeGreaterThanOrEqual(0)
    expect(problem.start).toBeLessThanOrEqual(problem.end)
    expect(problem.end).toBeLessThanOrEqual(text.length)
    if (problem.pointer !== '') expect(resolvePointer(value, problem.pointer), problem.pointer).toBeDefined()
    for (const datum of Object.values(problem.data)) expect(['string', 'number']).toContain(typeof datum)
    if (problem.fix) expect(editsOverlap(problem.fix.edits)).toBe(false)
  }
  if (value === undefined) return
  for (const pointer of pointersOf(value).slice(0, 200)) expectPlace(document, pointer)
}

function expectPlace(document: Document, pointer: string): void {
  const { text, value } = document
  const range = document.rangeOf(pointer)
  expect(range, pointer).toBeDefined()
  if (!range) return
  expect(range.start).toBeLessThanOrEqual(range.end)
  expect(range.end).toBeLessThanOrEqual(text.length)
  // Where a value is missing, the next name may follow at once.
  if (range.start === range.end) return
  const inside = document.pointerAt(range.start).pointer
  const around = document.rangeOf(inside)
  // What comes from an alias has no place of its own: there, the pointer of the alias is right.
  expect(
    inside === pointer ||
      inside.startsWith(`${pointer}/`) ||
      (around?.start === range.start && around?.end === range.end),
  ).toBe(true)
  const string = resolvePointer(value, pointer)
  if (typeof string === 'string') expect(document.rangeInString(pointer, 0, string.length), pointer).toBeDefined()
}
