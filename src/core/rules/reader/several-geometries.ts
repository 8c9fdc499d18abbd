import { geometriesIn } from '../../questionnaire/geometry.ts'
import { isSameQuestion, type Node } from '../../questionnaire/node.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { defineRule, type Place } from '../rule.ts'

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
  create: ({ report }) => ({
    questionnaire: (questionnaire) => {
      const found = geometriesIn(questionnaire)
      const last = found.at(-1)
      if (last === undefined) return
      const related = [{ messageId: 'last', place: placeOf(last) }]
      for (const node of found.slice(0, -1)) {
        // A questiongroup that is twice is a mistake of its own, and so is the option on keys of other types.
        if (isSameQuestion(node, last) || !isStoredAs(node.type, 'map')) continue
        report('overruled', placeOf(node), { key: node.keyword ?? '?', last: last.keyword ?? '?' }, { related })
      }
    },
  }),
})

function placeOf(question: Node): Place {
  const option = question.option('view_options', 'is_geometry')
  return option ? question.placeOf(option) : question.place('keyword')
}
