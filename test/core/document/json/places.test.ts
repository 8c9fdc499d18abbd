import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../../src/core/document/json/parse-json.ts'
import { createJsonSearch } from '../../../../src/core/document/json/places.ts'
import { parseTolerantly } from '../../../../src/core/document/json/tolerant-parser.ts'
import { readJsonTree } from '../../../../src/core/document/json/tree.ts'
import { findRange } from '../../../../src/core/document/places.ts'
import type { Tree } from '../../../../src/core/document/tree.ts'
import { pointersOf } from '../change-model.ts'

const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 2 })
/** Texts with what stands between values elsewhere, and some of them long. */
const text = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', '"', '\\', '":', '{', '}', '[', ']', ',', ' :', 'é', '\n') }),
    fc.nat(9),
  )
  .map(([word, times]) => (times === 3 ? word.repeat(60) : word))
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(true, null),
)
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.tuple(fc.array(scalar, { maxLength: 120 }), fc.constantFrom(0, 2)).map(([items, depth]) => wrap(items, depth)),
    fc.dictionary(text, tie('value'), { maxKeys: 5 }),
  ),
})).value

function wrap(value: unknown, depth: number): unknown {
  return depth === 0 ? value : [wrap(value, depth - 1)]
}

/** A value as JSON with any white space that JSON allows, a byte order mark before it or not. */
const json = fc.tuple(value, fc.array(space, { minLength: 1 }), fc.boolean()).map(([each, spaces, hasMark]) => {
  const tokens = JSON.stringify(each).match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^"[\]{}:,]+/g) ?? []
  const written = ['', ...tokens].map((token, index) => `${token}${spaces[index % spaces.length]}`).join('')
  return hasMark ? `\ufeff${written}` : written
})

/** All that a tree says of its nodes. */
function nodesOf(tree: Tree): unknown[] {
  return Array.from({ length: tree.size }, (_, node) => {
    const [start, end, keyStart] = [tree.start(node), tree.end(node), tree.keyStart(node)]
    const around = [tree.parent(node), tree.after(node)]
    return [tree.kind(node), start, end, keyStart, tree.keyEnd(node), ...around, tree.name(node)]
  })
}

describe('places in JSON', () => {
  test('read all at once they are those that the tolerant parser finds', () => {
    fc.assert(
      fc.property(json, (source) => {
        const from = source.startsWith('\ufeff') ? 1 : 0
        expect(nodesOf(readJsonTree(source, from))).toEqual(nodesOf(parseTolerantly(source, from).search.tree))
      }),
      { numRuns: 500 },
    )
  })

  test('they are those that the tolerant parser finds, in whatever order they are asked for', () => {
    const stray = fc.constantFrom('/', '/0', '/00', '/-1', '/1.5', '/9999', '/x', '/a')
    const question = fc.tuple(fc.nat(), fc.constantFrom('value', 'key', 'member'), fc.option(stray, { freq: 4 }))
    fc.assert(
      fc.property(json, fc.array(question, { minLength: 1, maxLength: 60 }), (source, questions) => {
        const parsed = parseTolerantly(source, source.startsWith('\ufeff') ? 1 : 0)
        const pointers = pointersOf(parsed.value)
        const search = createJsonSearch(source)
        for (const [choice, part, beyond] of questions) {
          const pointer = `${pointers[choice % pointers.length]}${beyond ?? ''}`
          expect(findRange(search, parsed.value, pointer, part), `${part} of ${pointer}`).toEqual(
            findRange(parsed.search, parsed.value, pointer, part),
          )
        }
      }),
      { numRuns: 500 },
    )
  })

  test('what is inside may be asked for first', () => {
    fc.assert(
      fc.property(json, (source) => {
        const parsed = parseTolerantly(source, source.startsWith('\ufeff') ? 1 : 0)
        const search = createJsonSearch(source)
        for (const pointer of pointersOf(parsed.value).reverse()) {
          expect(findRange(search, parsed.value, pointer, 'value'), pointer).toEqual(
            findRange(parsed.search, parsed.value, pointer, 'value'),
          )
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('names that stand twice', () => {
  const name = fc.constantFrom('a', 'b', '":', '" :', 'a":', '\\', ':')
  const member = fc.tuple(name, fc.tuple(space, space), fc.oneof(text, fc.constantFrom(1, '":', '" :')))

  test('they are found however the names are written, and no others', () => {
    fc.assert(
      fc.property(fc.array(fc.array(member, { maxLength: 3 })), (objects) => {
        const written = objects.map((members) =>
          members.map(
            ([key, [before, after], each]) => `${JSON.stringify(key)}${before}:${after}${JSON.stringify(each)}`,
          ),
        )
        const source = `[${written.map((members) => `{${members.join(',')}}`).join(',')}]`
        const expected = objects.flatMap((members) => {
          const names = members.map(([key]) => key)
          return names.filter((key, index) => names.indexOf(key) < index).map(() => 'duplicate-member')
        })
        expect(parseJson('t.json', source).problems.map(({ code }) => code)).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })
})
