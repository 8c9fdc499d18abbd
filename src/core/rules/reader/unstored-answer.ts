import { geometryOption } from '../../questionnaire/geometry.ts'
import { answerSourceOf, nameSource } from '../../questionnaire/inheritance.ts'
import type { Node } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/node-shape.ts'
import { listingOrder } from '../../questionnaire/questions/filter.ts'
import { defineRule } from '../rule.ts'

/** A question for lists, filters or maps, in a questiongroup whose answers are not stored. */
export const unstoredAnswer = defineRule({
  meta: {
    id: 'unstored-answer',
    consequence: 'ineffective',
    category: 'reader',
    summary: 'A question of an inherited questiongroup is to be in lists, filters or maps.',
    why: 'Answers of an inherited questiongroup are taken from another questionnaire while a page is built, and are never stored. Lists, filters and maps look for the stored answers.',
    yieldsTo: ['broken-reader', 'ineffective-option', 'misplaced-option'],
    messages: {
      list: 'Questiongroup "{questiongroup}" takes its answers from "{source}" and stores none, so no list has an answer to "{question}". Remove in_list, or ask this in a questiongroup that is not inherited.',
      filter:
        'Questiongroup "{questiongroup}" takes its answers from "{source}" and stores none, so whoever filters by "{question}" finds nothing. Remove the order, or ask this in a questiongroup that is not inherited.',
      geometry:
        'Questiongroup "{questiongroup}" takes its answers from "{source}" and stores none, so "{question}" puts no questionnaire on the map. Remove is_geometry, or ask this in a questiongroup that is not inherited.',
    },
  },
  create: ({ report }) => ({
    question: (node) => {
      const source = node.parent && answerSourceOf(node.parent)
      if (source === undefined) return
      const data = {
        questiongroup: node.parent?.keyword ?? '?',
        source: nameSource(source),
        question: node.keyword ?? '?',
      }
      const tell = (messageId: 'list' | 'filter' | 'geometry', option: Option | undefined): void => {
        // What the key has for all that ask it may be meant for the others.
        if (option?.setBy === 'questionnaire') report(messageId, node.placeOf(option), data)
      }
      tell('list', trueOption(node, 'is_name') ? undefined : trueOption(node, 'in_list'))
      tell('filter', listingOrder(node))
      tell('geometry', trueOption(node, geometryOption))
    },
  }),
})

/** A view option that is literally true. */
function trueOption(node: Node, name: string): Option | undefined {
  const option = node.option('view_options', name)
  return option?.value === true ? option : undefined
}
