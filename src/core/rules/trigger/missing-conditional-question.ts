import { askedQuestions, canChoose, choosingQuestiongroup, subcategoryView } from '../../questionnaire/details.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { valueKeywordsOf } from '../../questionnaire/values.ts'
import { handoverOf } from '../../questionnaire/view-outlets.ts'
import { isObject } from '../../text/json-value.ts'
import { conditionsOf } from '../../triggers/triggers.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Extra } from '../rule.ts'

/** A questiongroup that its subcategory shows beside no choice, as it does not say which. */
export const missingConditionalQuestion = defineRule({
  meta: {
    id: 'missing-conditional-question',
    consequence: 'not-shown',
    category: 'trigger',
    fix: 'sometimes',
    summary: 'A questiongroup lacks the conditional_question that the view template needs to show it.',
    why: 'Some view templates of subcategories show questiongroups beside the choices of the first question, each beside the value in its conditional_question. Of those without conditional_question, they show the last one that is answered, or only those whose keywords they know.',
    messages: {
      brought:
        'Questiongroup "{questiongroup}" is shown by the value "{value}" of "{key}", but has no conditional_question: "{value}"; {consequence}. Add it.',
      never:
        'The view template "{template}" shows the questiongroups whose conditional_question is a value of "{key}"; "{questiongroup}" has none, so its answers are never shown when the questionnaire is read. Add it.',
      hidden:
        'Of the questiongroups without conditional_question the view template "{template}" shows only the last one that is answered; the answers of "{questiongroup}" are no longer shown once "{last}" is answered. Give each a conditional_question.',
      last: 'the last of them',
    },
  },
  create: ({ report }) => ({
    subcategory: (node) => {
      const conditional = subcategoryView(node)?.conditional
      const choosing = choosingQuestiongroup(node)
      const question = choosing?.children[0]
      if (conditional === undefined || choosing === undefined || question?.record === undefined) return
      // Without choices nothing is shown beside them, which has a finding of its own.
      if (question.type === undefined || !canChoose(question.type, conditional)) return
      const { named = [], last: showsLast } = conditional
      const template = node.template('view')?.name ?? '?'
      const key = question.keyword ?? '?'
      const without = node
        .childrenAt('questiongroup')
        .filter((group) => group !== choosing && !named.includes(group.keyword ?? '') && lacksQuestion(group))
      const plain = without.filter((group) => {
        const value = broughtBy(group, question)
        if (value === undefined) return true
        const consequence = showsLast
          ? 'the view shows its answers below instead of beside the choice, or not at all'
          : 'the view does not show its answers'
        const data = { questiongroup: group.keyword ?? '?', value, key, consequence }
        report('brought', missingAt(group, 'view_options'), data, fixOf(group, value))
        return false
      })
      const lastPlain = showsLast ? plain.at(-1) : undefined
      for (const group of plain) {
        const data = { questiongroup: group.keyword ?? '?', template }
        if (lastPlain === undefined) report('never', missingAt(group, 'view_options'), { ...data, key })
        else if (group !== lastPlain) {
          const related = [{ messageId: 'last', place: lastPlain.place('keyword') }]
          report('hidden', missingAt(group, 'view_options'), { ...data, last: lastPlain.keyword ?? '?' }, { related })
        }
      }
    },
  }),
})

/** Whether the answers of a questiongroup go to the template without the choice beside which they belong. */
function lacksQuestion(group: Node): boolean {
  const value = group.option('view_options', 'conditional_question')?.value
  const isMissing = value === undefined ? !hasStray(group, 'conditional_question') : value === ''
  return isMissing && handoverOf(group) === 'raw' && askedQuestions(group).length > 0
}

/** The value of a question that alone brings a questiongroup in the form. */
function broughtBy(group: Node, question: Node): string | undefined {
  const name = group.option('form_options', 'questiongroup_condition')?.value
  const category = ancestor(group, 'category')
  if (typeof name !== 'string' || category === undefined || question.record === undefined) return undefined
  const triggers = conditionsOf(group.questionnaire).questiongroups.get(category)?.triggers.get(name) ?? []
  const [only] = triggers
  const value = triggers.length === 1 && only?.question === question ? only.expression.keyword : undefined
  return valueKeywordsOf(question.record, question.file)?.find((keyword) => keyword === value)
}

function fixOf(group: Node, value: string): Extra {
  const pointer = `${group.pointer}/view_options`
  const options = group.value.view_options
  if (options !== undefined && !isObject(options)) return {}
  const change = isObject(options)
    ? ({
        op: Object.hasOwn(options, 'conditional_question') ? 'replace' : 'insert',
        pointer: `${pointer}/conditional_question`,
        value,
      } as const)
    : ({ op: 'insert', pointer, value: { conditional_question: value } } as const)
  return { fixes: [{ safe: false, changes: [change] }] }
}
