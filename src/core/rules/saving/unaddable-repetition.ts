import { isBlank } from '../../judging/form-verdict.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { undrawnIn } from '../../questionnaire/questions/undrawn.ts'
import { drawingSubcategory } from '../../questionnaire/templates.ts'
import { templateFacts } from '../../schema/templates.ts'
import { defineRule } from '../rule.ts'

/** Repetitions that are allowed but that the form offers no way to add. */
export const unaddableRepetition = defineRule({
  meta: {
    id: 'unaddable-repetition',
    consequence: 'ineffective',
    category: 'saving',
    summary: 'A questiongroup allows more repetitions than it shows, but its form template has no button to add one.',
    why: 'The form starts with min_num repetitions; more are added with a button, which some form templates do not have.',
    messages: {
      noButton:
        'Questiongroup "{questiongroup}" allows {max} repetitions and shows {min}, but the form template "{template}" has no button to add one; the other {rest} can never be filled in. Raise min_num, or choose another template.',
    },
  },
  create: ({ report }) => ({
    questiongroup: (node) => {
      const option = node.option('form_options', 'max_num')
      const max = option?.value
      if (option === undefined || typeof max !== 'number' || !Number.isInteger(max)) return
      const min = node.option('form_options', 'min_num')?.value ?? 1
      if (typeof min !== 'number' || max <= min) return
      // What the form shows nothing of is not filled in there at all.
      const template = isBlank(node) ? undefined : buttonlessTemplate(node)
      if (template === undefined) return
      const data = { questiongroup: node.keyword ?? '?', max, min, template, rest: max - min }
      report('noButton', node.placeOf(option), data)
    },
  }),
})

/**
 * The form template that draws a questiongroup without a button to add a repetition: that of its subcategory for its
 * table, else its own.
 */
function buttonlessTemplate(node: Node): string | undefined {
  const subcategory = ancestor(node, 'subcategory')
  if (subcategory && undrawnIn(subcategory) !== 'none') return undefined
  const drawing = drawingSubcategory(node)
  if (drawing) return templateFacts('form/subcategory', drawing)?.addButton === false ? drawing : undefined
  const own = node.template('form')
  const buttons = own?.option && own.facts?.buttons
  return buttons === undefined || buttons.includes('add') ? undefined : own?.name
}
