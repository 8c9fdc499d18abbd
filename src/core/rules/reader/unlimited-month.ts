import type { Node } from '../../questionnaire/node.ts'
import { questionsByThemselves } from '../../questionnaire/questions/old-conditional.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { type TemplateFacts, templateFacts, templateNames, waysShown } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** A number that is printed as a month, without limits that make it one. */
export const unlimitedMonth = defineRule({
  meta: {
    id: 'unlimited-month',
    consequence: 'page-fails',
    category: 'reader',
    summary: 'A view template prints the answer to a question as a month, but the question also accepts other numbers.',
    why: "Some view templates of questiongroups print the numbers in certain positions as names of months. A number below 1 or above 12 breaks the whole page with the answers. So does the internal form of the answer, which the question's own view template may pass on. If that template adds the label, label and number are shown instead of a month. Numbers sent through the API are not checked.",
    messages: {
      number:
        'The view template "{template}" prints the answer to "{question}", question {position} of its questiongroup, as the name of a month. A number below 1 or above 12 breaks the whole page with the answers. Limit it with min: 1 and max: 12 in field_options.',
      raw: 'The view template "{template}" prints the answer to "{question}", question {position} of its questiongroup, as the name of a month. The view template "{own}" gives it an internal form instead of a number, which breaks the whole page with the answers. Leave it out.',
      withLabel: {
        text: 'The view template "{template}" prints a number from 1 to 12 in the place of "{question}", question {position} of its questiongroup, as the name of a month. The view template "{own}" adds the label, so label and number are shown instead. Use "{plain}", which prints the number alone.',
        consequence: 'untidy',
      },
    },
  },
  create: ({ report }) => ({
    questiongroup: (node) => {
      const { name: template = '', facts: { months = [] } = {} } = node.template('view') ?? {}
      for (const position of months) {
        const question = questionsByThemselves(node)[position]
        const { name: own = '', facts } = question?.template('view') ?? {}
        if (question?.type === undefined || facts === undefined) continue
        const data = { template, question: question.keyword ?? '?', position: node.children.indexOf(question) + 1 }
        if (facts.prints === 'internal') report('raw', question.place('view_options', 'template'), { ...data, own })
        if (keyTypeFacts(question.type)?.input.kind !== 'number') continue
        if (facts.prints === 'value' && takesOtherNumbers(question)) report('number', question.place('keyword'), data)
        if (showsWithLabel(facts))
          report('withLabel', question.place('keyword'), { ...data, own, plain: plainTemplate })
      }
    },
  }),
})

/** The template that prints an answer without anything around it. */
const plainTemplate =
  templateNames('details/field').find((name) => templateFacts('details/field', name)?.prints === 'value') ?? '?'

/** Whether a template of a question shows a number beside the label. */
function showsWithLabel(facts: TemplateFacts): boolean {
  return facts.label !== 'never' && waysShown(facts, 'number', false) === 'text'
}

function takesOtherNumbers(question: Node): boolean {
  const limits = question.option('form_options', 'field_options')?.value
  const [min, max] = [memberOf(limits, 'min'), memberOf(limits, 'max')].map((limit) =>
    limit === undefined || limit === 'now' ? Number.NaN : Number(limit),
  ) as [number, number]
  return !(min >= 1 && max <= 12)
}
