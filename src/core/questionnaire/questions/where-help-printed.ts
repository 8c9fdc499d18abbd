import { type HelpForm, printedFacts } from '../../schema/printed-texts.ts'
import { templateFacts } from '../../schema/templates.ts'
import { remember } from '../../text/remember.ts'
import type { Node } from '../node.ts'
import { drawingSubcategory, drawingTemplate } from '../templates.ts'
import { fieldTemplate, isDrawn } from './label-in-form.ts'

/** As what people read the help text of a node; empty: they never do, `undefined`: nobody knows. */
export function whereHelpPrinted(node: Node): readonly HelpForm[] | undefined {
  if (node.level !== 'subcategory') return helpInForm(node)
  const view = printedFacts('details/subcategory', node.template('view')?.name ?? '').helptext?.default ?? []
  return [...(helpInForm(node) ?? []), ...view]
}

/** As what the form prints the help text of a node (format facts 13.3, rows 17 to 19, and 13.6); empty and `undefined` as above. */
export const helpInForm: (node: Node) => readonly HelpForm[] | undefined = remember((node) => {
  if (node.level === 'section') return []
  if (node.level === 'category') return ['block']
  if (node.level === 'subcategory') return helpOfSubcategory(node)
  return node.level === 'questiongroup' ? helpOfQuestiongroup(node) : helpOfQuestion(node)
})

function helpOfSubcategory(node: Node): readonly HelpForm[] {
  const { helptext, label } = printedFacts('form/subcategory', node.template('form')?.name ?? '')
  const isHeading = label !== 'never' && label.aboveSubcategories !== undefined
  return isHeading && node.childrenAt('subcategory').length > 0 ? [] : (helptext?.default ?? [])
}

function helpOfQuestiongroup(group: Node): readonly HelpForm[] | undefined {
  // What a subcategory draws itself was executed with its label only.
  if (drawingSubcategory(group) !== undefined) return undefined
  const { helptext } = printedFacts('form/questiongroup', group.template('form')?.name ?? '')
  return helptext?.default ?? []
}

function helpOfQuestion(question: Node): readonly HelpForm[] | undefined {
  const group = question.parent
  const groupTemplate = group?.template('form')?.name ?? ''
  const around = printedFacts('form/questiongroup', groupTemplate).questionHelptext
  if (around !== undefined) return around === 'never' ? [] : [around]
  if (drawingTemplate(question) !== undefined) return undefined
  const { helptext } = printedFacts('form/question', question.template('form')?.name ?? '')
  const field = printedFacts('form/field', fieldTemplate(question) ?? '')
  const position = String(question.option('form_options', 'helptext_position')?.value ?? 'default')
  const forms = helptext?.[position] ?? helptext?.default ?? []
  const printed = forms.filter((form) => form !== 'title' || hasTitle(question))
  return [...printed, ...(field.helptext?.default ?? [])]
}

/** Only some inputs have the help text as their title. */
function hasTitle(question: Node): boolean {
  return templateFacts('form/field', fieldTemplate(question) ?? '')?.reads.includes('helptext_position') === true
}

/** Whether people can read the help texts of the choices of a question. */
export function printsChoiceHelp(question: Node): boolean {
  return isDrawn(question) && printedFacts('form/field', fieldTemplate(question) ?? '').valueHelptext !== 'never'
}
