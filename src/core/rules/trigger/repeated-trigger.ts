import { reachabilityOf } from '../../judging/reachability.ts'
import { isInherited } from '../../questionnaire/inheritance.ts'
import { ancestor, type Node, type Questionnaire } from '../../questionnaire/node.ts'
import { repetitionOf } from '../../questionnaire/repetition.ts'
import { addToGroup, groupBy } from '../../text/group-by.ts'
import { remember } from '../../text/remember.ts'
import { conditionsOf, type Pairs, type TriggerList } from '../../triggers/triggers.ts'
import { defineRule } from '../rule.ts'

/** A questiongroup that can be repeated though one of its questions shows another questiongroup. */
export const repeatedTrigger = defineRule({
  meta: {
    id: 'repeated-trigger',
    consequence: 'ineffective',
    category: 'trigger',
    summary: 'A questiongroup with questiongroup_conditions can be repeated.',
    why: 'There is one questiongroup to show, but the trigger is asked in each repetition. The form shows or hides it according to the repetition that was changed last, and empties what it hides; when saving, the condition is met if any repetition meets it.',
    messages: {
      repeated:
        'Questiongroup "{questiongroup}" can be repeated, and "{trigger}" in it shows {shown}: the form follows the repetition that was changed last, and what was entered in {shown} is lost when that one hides it. Ask "{trigger}" in a questiongroup that is not repeated.',
      inherited:
        'Questiongroup "{questiongroup}" can be repeated, and "{trigger}" in it shows {shown}: the form follows one of the repetitions, whatever the answers in the others are. Ask "{trigger}" in a questiongroup that is not repeated.',
      conditions: 'the conditions',
    },
  },
  create: ({ report }) => ({
    questiongroup: (node) => {
      const repetition = repetitionOf(node)
      const category = ancestor(node, 'category')
      const pairs = category && conditionsOf(node.questionnaire).questiongroups.get(category)
      if (repetition === undefined || pairs === undefined) return
      for (const { question, option } of listsByGroup(pairs).get(node) ?? []) {
        const targets = (shownBy(node.questionnaire).get(question) ?? []).filter(({ keyword }) => {
          return keyword !== node.keyword
        })
        if (targets.length === 0) continue
        // Nothing is entered in what is inherited.
        const emptied = isInherited(node) ? [] : targets.filter((target) => !isInherited(target))
        const shown = (emptied.length > 0 ? emptied : targets).map(({ keyword }) => keyword ?? '?')
        const related = [{ messageId: 'conditions', place: question.placeOf(option) }]
        const data = {
          questiongroup: node.keyword ?? '?',
          trigger: question.keyword ?? '?',
          shown: [...new Set(shown)],
        }
        return report(emptied.length > 0 ? 'repeated' : 'inherited', node.placeOf(repetition), data, { related })
      }
    },
  }),
})

/** What a question shows and hides, as the browser does. */
const shownBy = remember((questionnaire: Questionnaire): ReadonlyMap<Node, readonly Node[]> => {
  const shown = new Map<Node, Node[]>()
  for (const { node, kind, gates } of reachabilityOf(questionnaire).gated.values()) {
    if (kind !== 'questiongroup') continue
    for (const gate of gates) if (gate.shown.canBeTrue !== 'no') addToGroup(shown, gate.question, node)
  }
  return shown
})

/** The lists of conditions by the questiongroups in which they are triggered. */
const listsByGroup = remember(({ lists }: Pairs): ReadonlyMap<Node | undefined, readonly TriggerList[]> => {
  return groupBy(lists, ({ question }) => question.parent)
})
