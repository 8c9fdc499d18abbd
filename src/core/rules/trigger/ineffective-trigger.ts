import { isInherited } from '../../questionnaire/inheritance.ts'
import { silenceOf } from '../../triggers/trigger-inputs.ts'
import { conditionsOf, type Pairs, type TriggerList } from '../../triggers/triggers.ts'
import { defineRule } from '../rule.ts'

/** Conditions on a question whose form field the browser does not read. */
export const ineffectiveTrigger = defineRule({
  meta: {
    id: 'ineffective-trigger',
    consequence: 'ineffective',
    category: 'trigger',
    summary: 'A question has conditions, but its form field cannot trigger them.',
    why: 'The browser reads only radio buttons and checkboxes whose template writes the conditions. Other fields show and hide nothing when they change.',
    messages: {
      questionType:
        'The browser does not evaluate conditions on a question of type {type}, so no answer to "{question}" hides {names}. Use a type such as radio or checkbox.',
      questiongroupType:
        'The browser does not evaluate conditions on a question of type {type}, so no answer to "{question}" hides {names}, whose answers are refused while the condition is not met. Use a type such as radio or checkbox.',
      image:
        'Conditions on a question of type image_checkbox show questiongroups only as the trigger question of the subcategory templates image_questiongroups, image_questiongroups_other and tech_lu_2018. Here no answer to "{question}" hides {names}, whose answers are refused while the condition is not met. Use one of these templates.',
      inherited:
        'The browser does not evaluate conditions on a question of type {type}, so no answer to "{question}" hides {names}. Use a type such as radio or checkbox, or remove the conditions.',
      imageInherited:
        'Conditions on a question of type image_checkbox show questiongroups only as the trigger question of the subcategory templates image_questiongroups, image_questiongroups_other and tech_lu_2018. Here no answer to "{question}" hides {names}. Use one of these templates.',
      buttonBar:
        'The layout "measure" draws "{question}" as a button bar without conditions, so no answer hides {names}. Leave the layout out.',
      positional:
        'The subcategory template "{template}" draws the choices of "{question}" without its question_conditions, so no answer hides {names}. Choose another template.',
    },
  },
  create: ({ file, report }) => {
    const check = (pairs: Pairs, list: TriggerList): void => {
      const names = [...new Set(list.triggers.map(({ name }) => name.text))].filter((name) => pairs.targets.has(name))
      // A name for which nothing waits has a finding of its own.
      if (names.length === 0) return
      const silence = silenceOf(list.question, pairs.kind)
      if (silence === undefined) return
      const pointer = list.question.placeOf(list.option).pointer
      const place = list.option.uri === file.uri ? ({ pointer, part: 'key' } as const) : { pointer }
      const isRefused = names.some((name) => pairs.targets.get(name)?.some(({ node }) => !isInherited(node)))
      const data = { question: list.question.keyword ?? '?', names: names.map((name) => `"${name}"`) }
      if (silence.reason === 'type') {
        const messageId = pairs.kind === 'question' ? 'questionType' : isRefused ? 'questiongroupType' : 'inherited'
        return report(messageId, place, { ...data, type: silence.type })
      }
      if (silence.reason === 'paired') return report('positional', place, { ...data, template: silence.template })
      report(silence.reason === 'image' && !isRefused ? 'imageInherited' : silence.reason, place, data)
    }
    return {
      questionnaire: (questionnaire) => {
        const conditions = conditionsOf(questionnaire)

        for (const scopes of [conditions.questions, conditions.questiongroups]) {
          for (const pairs of scopes.values()) for (const list of pairs.lists) check(pairs, list)
        }
      },
    }
  },
})
