import { childNames, childrenByKeyword } from '../../questionnaire/siblings.ts'
import { nearestIn } from '../../text/nearest-name.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A person whose name should come from a question that is not there. */
export const unknownDisplayField = defineRule({
  meta: {
    id: 'unknown-display-field',
    consequence: 'not-shown',
    category: 'reference',
    fix: 'sometimes',
    summary: 'display_field names a key that is not asked in the questiongroup.',
    why: 'The application shows a chosen person under the answer to the key in display_field, which it looks up in this questiongroup.',
    uses: { holes: ['name'] },
    messages: {
      unknown:
        'Questiongroup "{questiongroup}" has no question "{name}", so display_field shows nothing for the chosen person. Name one of its questions.',
      misspelt:
        'Questiongroup "{questiongroup}" has no question "{name}", so display_field shows nothing for the chosen person. Did you mean "{candidate}"?',
    },
  },
  create: ({ set, report }) =>
    visitOption('question', 'form_options', 'display_field', set, ({ value: name, pointer, nodes }) => {
      if (typeof name !== 'string' || name === '' || nodes.length === 0) return
      const parents = nodes.flatMap(({ parent }) => parent ?? [])
      if (parents.some((parent) => childrenByKeyword(parent).has(name))) return
      const data = { name, questiongroup: nodes[0]?.parent?.keyword ?? '?' }
      const parent = nodes[0]?.parent
      const candidate = parent && nearestIn(childNames(parent), name)
      if (candidate === undefined) return report('unknown', { pointer }, data)
      report('misspelt', { pointer }, { ...data, candidate }, replacement(pointer, candidate))
    }),
})
