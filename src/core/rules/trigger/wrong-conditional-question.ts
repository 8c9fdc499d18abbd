import { choosingQuestiongroup } from '../../questionnaire/details.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { valueKeywordsOf } from '../../questionnaire/values.ts'
import { handoverOf } from '../../questionnaire/view-outlets.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { isMistakenOriginal } from '../../triggers/copied-conditions.ts'
import { conditionsOf, type Trigger } from '../../triggers/triggers.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A questiongroup that is shown below a choice that does not bring it, or that does not exist. */
export const wrongConditionalQuestion = defineRule({
  meta: {
    id: 'wrong-conditional-question',
    consequence: 'not-shown',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'conditional_question is not the value that shows the questiongroup.',
    why: 'The view shows a questiongroup below the chosen value that is named in its conditional_question (a value keyword, although the documentation calls it a key). If no such value can be chosen, its answers are never shown. If another value shows the questiongroup, they are shown below the wrong choice, or never.',
    uses: { holes: ['name'], model: 'value' },
    messages: {
      unknown:
        '"{name}" is not a value of "{key}", beside whose choices the view shows questiongroup "{questiongroup}", so its answers are never shown. Name one of its values.',
      misspelt:
        '"{name}" is not a value of "{key}", beside whose choices the view shows questiongroup "{questiongroup}", so its answers are never shown. Did you mean "{candidate}"?',
      key: 'conditional_question must be the keyword of a value of "{key}"; "{name}" is a key. The view does not show the answers of "{questiongroup}". Name a value.',
      other: {
        text: 'Questiongroup "{questiongroup}" is shown in the form by the value "{value}" of "{key}", but the view shows it below "{name}". Name the value "{value}".',
        consequence: 'ineffective',
      },
      trigger: 'the condition that shows it',
    },
  },
  create: ({ file, report }) => {
    const triggersOf = (node: Node): readonly Trigger[] => {
      const name = node.option('form_options', 'questiongroup_condition')?.value
      const category = ancestor(node, 'category')
      if (typeof name !== 'string' || category === undefined) return []
      return conditionsOf(node.questionnaire).questiongroups.get(category)?.triggers.get(name) ?? []
    }
    return {
      questiongroup: (node) => {
        const option = node.option('view_options', 'conditional_question')
        const name = option?.value
        if (option === undefined || option.uri !== file.uri || typeof name !== 'string' || name === '') return
        const triggers = triggersOf(node)
        // What a mistaken condition brings where is told of with it.
        if (triggers.some(isMistakenOriginal)) return
        const question = choosingQuestion(node)
        const values = question?.record && valueKeywordsOf(question.record, file)
        if (question === undefined || values === undefined) return
        const data = { name, key: question.keyword ?? '?', questiongroup: node.keyword ?? '?' }
        const place = { pointer: option.pointer }
        if (values.includes(name)) {
          const brought = comparedValue(triggers, question)
          if (brought === undefined || brought === name || !values.includes(brought)) return
          const related = triggers.map(({ option: list, entry }) => ({
            messageId: 'trigger',
            place: question.placeOf(list, entry),
          }))
          return report(
            'other',
            place,
            { ...data, value: brought },
            { related, ...replacement(place.pointer, brought) },
          )
        }
        const candidate = nearestName(name, values)
        if (candidate !== undefined) {
          return report('misspelt', place, { ...data, candidate }, replacement(place.pointer, candidate))
        }
        if (file.byKeyword('key', name) !== undefined) return report('key', place, data)
        report('unknown', place, data)
      },
    }
  },
})

/** The question beside whose choices the details show a questiongroup, whether or not it brings it in the form. */
function choosingQuestion(group: Node): Node | undefined {
  const isShownByChoice = group.parent?.level === 'subcategory' && handoverOf(group) === 'raw'
  const choosing = isShownByChoice ? choosingQuestiongroup(group.parent) : undefined
  return choosing === group ? undefined : choosing?.children[0]
}

/** The one value with which the only condition, `=='value'` on a question, compares. */
function comparedValue(triggers: readonly Trigger[], question: Node): string | undefined {
  const [only] = triggers
  if (only?.question !== question || triggers.length > 1) return undefined
  return only.expression.keyword
}
