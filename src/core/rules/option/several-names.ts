import { isSameQuestion, type Node } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { servedQuestions } from '../../questionnaire/served-nodes.ts'
import { defineRule, type Place } from '../rule.ts'

/** Several questions of a configuration that claim to be its name, or a name that can be repeated. */
export const severalNames = defineRule({
  meta: {
    id: 'several-names',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'option',
    summary: 'Several questions of a configuration have is_name.',
    why: 'The application goes through all questions and uses the last one with is_name. In a repeating questiongroup it uses the first repetition.',
    messages: {
      several:
        'Only one question may have is_name, but "{first}" already has it. The application uses the last one, so the answer to "{first}" is not shown as the name. Keep one.',
      repeating: {
        text: 'Questiongroup "{questiongroup}" can be repeated; the name of a questionnaire is taken from its first repetition only. Set is_name in a questiongroup that is not repeated.',
        consequence: 'untidy',
        basis: 'application',
      },
      first: 'the question that is ignored',
    },
  },
  create: ({ report }) => {
    const judge = (questions: readonly Node[]): void => {
      let last: (Place & { readonly node: Node }) | undefined
      for (const node of questions) {
        const option = node.option('view_options', 'is_name')
        if (option?.value !== true) continue
        const place = placeOf(option, node)
        // A questiongroup that is twice is a mistake of its own.
        if (last && !isSameQuestion(node, last.node)) {
          const related = [{ messageId: 'first', place: { pointer: last.pointer } }]
          report('several', place, { first: last.node.keyword ?? '?' }, { related })
        }
        last = { ...place, node }
      }
      const group = last?.node.parent
      const repetitions = group?.option('form_options', 'max_num')
      if (!group || typeof repetitions?.value !== 'number' || repetitions.value < 2) return
      report('repeating', placeOf(repetitions, group), { questiongroup: group.keyword ?? '?' })
    }
    return {
      questionnaire: (questionnaire) => judge(servedQuestions(questionnaire)),
    }
  },
})

/** The option where the questionnaire sets it, else the keyword of the record that does. */
function placeOf(option: Option, node: Node): Place {
  return option.setBy === 'questionnaire' ? { pointer: option.pointer } : node.place('keyword')
}
