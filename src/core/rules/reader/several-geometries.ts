import { isSameQuestion, type Node, walkAll } from '../../questionnaire/node.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { defineRule } from '../rule.ts'

/** A questionnaire with more than one geometry. */
export const severalGeometries = defineRule({
  meta: {
    id: 'several-geometries',
    consequence: 'not-shown',
    category: 'reader',
    summary: 'More than one question of a configuration has is_geometry.',
    why: 'A questionnaire has one geometry, which maps and searches use; of several questions with is_geometry, the last one wins.',
    messages: {
      overruled:
        '"{last}" further down also has is_geometry, and the last one wins: maps never use the answer to "{key}". Set it on one question only.',
      last: 'the one in use',
    },
  },
  create: ({ report }) => {
    const geometryOf = (node: Node): Geometry | undefined => {
      if (node.level !== 'question') return undefined
      const option = node.option('view_options', 'is_geometry')
      if (option?.value !== true || !isStoredAs(node.type, 'map')) return undefined
      return {
        key: node.keyword ?? '?',
        node,
        ...node.placeOf(option),
      }
    }
    return {
      configuration: (_, sections) => {
        const found = walkAll(sections)
          .map(geometryOf)
          .filter((geometry) => geometry !== undefined)
        const last = found.at(-1)
        if (last === undefined) return
        const related = [{ messageId: 'last', place: { pointer: last.pointer } }]
        for (const { key, node, pointer } of found.slice(0, -1)) {
          // A questiongroup that is twice is a mistake of its own.
          if (isSameQuestion(node, last.node)) continue
          report('overruled', { pointer }, { key, last: last.key }, { related })
        }
      },
    }
  },
})

interface Geometry {
  readonly key: string
  readonly node: Node
  readonly pointer: string
}
