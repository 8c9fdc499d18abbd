import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLineIndex } from '../../../src/core/text/line-index.ts'

const short = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '😀', '\u2028') })
/** Many have more lines than are read at once. */
const text = fc.tuple(short, fc.integer({ min: 1, max: 60 })).map(([each, times]) => each.repeat(times))

describe('line index', () => {
  test('offset and position are inverse', () => {
    fc.assert(
      fc.property(text, (each) => {
        const index = createLineIndex(each)
        for (let offset = 0; offset <= each.length; offset++) {
          const isInsideBreak = each.charAt(offset - 1) === '\r' && each.charAt(offset) === '\n'
          if (!isInsideBreak) expect(index.offsetAt(index.positionAt(offset))).toBe(offset)
        }
      }),
    )
  })

  test('lines are those between LF, CRLF and CR', () => {
    fc.assert(
      fc.property(text, (each) => {
        const index = createLineIndex(each)
        const lines = each.split(/\r\n|\r|\n/)
        expect(index.lineCount).toBe(lines.length)
        for (const [line, content] of lines.entries()) {
          const start = index.offsetAt({ line, character: 0 })
          expect(each.slice(start, index.offsetAt({ line, character: 1e6 }))).toBe(content)
        }
      }),
    )
  })

  test('what was asked before changes no answer', () => {
    const question = fc.record({ offset: fc.integer({ min: -2, max: 300 }), line: fc.integer({ min: -2, max: 200 }) })
    fc.assert(
      fc.property(text, fc.array(question), (each, questions) => {
        const asked = createLineIndex(each)
        for (const { offset, line } of questions) {
          const fresh = createLineIndex(each)
          expect(fresh.lineCount).toBe(each.split(/\r\n|\r|\n/).length)
          expect(asked.offsetAt({ line, character: 2 })).toBe(fresh.offsetAt({ line, character: 2 }))
          expect(asked.positionAt(offset)).toEqual(fresh.positionAt(offset))
        }
      }),
    )
  })

  test('what lies outside is moved to the nearest end', () => {
    const index = createLineIndex('ab\ncd')
    expect(index.positionAt(-1)).toEqual({ line: 0, character: 0 })
    expect(index.positionAt(99)).toEqual({ line: 1, character: 2 })
    expect(index.offsetAt({ line: 7, character: 0 })).toBe(5)
    expect(index.offsetAt({ line: -1, character: 3 })).toBe(0)
  })
})
