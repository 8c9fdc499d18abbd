import { chosenContext, contextsOf, recordTexts, shownText } from '../../questionnaire/labels.ts'
import { type Node, walkAll } from '../../questionnaire/node.ts'
import { isDrawn } from '../../questionnaire/questions/label-in-form.ts'
import { printsChoiceHelp, whereHelpPrinted } from '../../questionnaire/questions/where-help-printed.ts'
import { keywordInWords, whereLabelPrinted } from '../../questionnaire/questions/where-label-printed.ts'
import { valuesOf } from '../../questionnaire/record-uses.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import { blankTemplate, type TemplateInUse } from '../../questionnaire/templates.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { printedFacts } from '../../schema/printed-texts.ts'
import { addToGroup } from '../../text/group-by.ts'
import { memberOf } from '../../text/json-value.ts'
import type { ConfigurationFact, RecordFact } from '../../workspace/facts.ts'
import { defineRule, type Place, type RuleContext } from '../rule.ts'

const messages = {
  help: 'The help text of {level} "{keyword}" is never shown in {configuration}: the template "{template}" prints none. Choose another template, or move the text to where it is read.',
  above:
    'The help text of subcategory "{keyword}" is never shown in {configuration}: the template "{template}" prints none above subcategories. Choose another template, or move the text to where it is read.',
  tooltip:
    'The help text of question "{keyword}" is never shown in {configuration}: with helptext_position: "{position}" the template "{template}" prints none. Leave helptext_position out.',
  choices:
    'The help texts of the choices of "{keyword}" are never shown in {configuration}: the input of a key of type {type} prints none. Move them to the help text of the key.',
  keyword: {
    text: 'The form prints the keyword of "{keyword}" in words, "{words}", and never its label, as it does for every key of type {type}. Hide it with the template "no_label".',
    consequence: 'misread',
  },
} as const

/** A text that the templates around it never print. */
export const unprintedText = defineRule({
  meta: {
    id: 'unprinted-text',
    consequence: 'ineffective',
    category: 'text',
    summary: 'A help text is never printed, or the form prints a keyword where a label should be.',
    why: 'The form prints help texts below labels, or as tooltips on labels. Some templates print none, and a template without a label has no place for a tooltip. For a map, the form prints the keyword in words instead of the label.',
    messages,
  },
  create: (context) => ({
    configuration: (configuration, sections) => {
      const places = new Map<RecordFact, Node[]>()
      // Few records have a help text, and to know where it is printed takes a look at all around each node.
      const without = new Set<RecordFact>()
      for (const node of walkAll(sections)) {
        const { record } = node
        if (record === undefined || without.has(record)) continue
        if (places.has(record) || mayHaveHelp(record, node) || mayHaveChoiceHelp(record, node))
          addToGroup(places, record, node)
        else without.add(record)
      }
      for (const nodes of places.values()) checkRecord(nodes, configuration, context)
    },
    question: (node) => {
      const { keyword = '?', type = '?' } = node
      const words = keywordInWords(keyword, type)
      // A label of the same words is not missed.
      if (!isStoredAs(type, 'map') || !isHiddenInput(node) || words === node.label) return
      context.report('keyword', node.place('keyword'), { keyword, words, type })
    },
  }),
})

/** Tells of help texts of a record that no place of a configuration prints. */
function checkRecord(
  nodes: readonly Node[],
  configuration: ConfigurationFact,
  { report }: RuleContext<typeof messages>,
): void {
  const [node] = nodes
  if (node?.record === undefined) return
  if (nodes.some(isLaidAside)) return
  const name = (): Names => ({ keyword: node.keyword ?? '?', configuration: nameConfiguration(configuration) })
  const isLost = nodes.every((one) => whereHelpPrinted(one)?.length === 0)
  if (isLost && hasHelp(node.record, node)) reportHelp(node, name(), report)
  const { type } = node
  if (type === undefined || node.level !== 'question' || nodes.some(printsChoiceHelp)) return
  const values = valuesOf(node.record, node.file)
  if (values.some((value) => hasHelp(value, node))) report('choices', node.place('keyword'), { ...name(), type })
}

interface Names {
  readonly keyword: string
  readonly configuration: string
}

function reportHelp(node: Node, names: Names, report: RuleContext<typeof messages>['report']): void {
  const group = node.level === 'question' ? node.parent : undefined
  const isByGroup = printedFacts('form/questiongroup', group?.template('form')?.name ?? '').questionHelptext === 'never'
  const template = (isByGroup ? group : node)?.template('form')
  const position = isByGroup || !group ? undefined : node.option('form_options', 'helptext_position')
  if (template === undefined) return
  const data = { ...names, template: template.name }
  if (isAboveSubcategories(node)) report('above', placeOf(template, node), data)
  else if (position) report('tooltip', node.placeOf(position), { ...data, position: String(position.value) })
  else report('help', placeOf(template, node), { ...data, level: node.level })
}

/** Whether its template would print the help text if there were questiongroups in it. */
function isAboveSubcategories(node: Node): boolean {
  const { helptext } = printedFacts('form/subcategory', node.template('form')?.name ?? '')
  return node.level === 'subcategory' && helptext !== undefined
}

/** The template is what makes the difference, where it is that of the node itself. */
function placeOf({ option }: TemplateInUse, node: Node): Place {
  return option && option.uri === node.file.uri ? { pointer: option.pointer } : node.place('keyword')
}

/** Whether there is a help text, if only an empty one: to tell that, no words are read, so that typing them changes nothing. */
function mayHaveHelp(record: RecordFact, { file, questionnaire }: Node): boolean {
  const texts = recordTexts(record, file)
  const context = chosenContext(texts, contextsOf(questionnaire.configuration))
  return context !== undefined && memberOf(texts[context], 'helptext') !== undefined
}

function mayHaveChoiceHelp(record: RecordFact, node: Node): boolean {
  return node.level === 'question' && valuesOf(record, node.file).some((value) => mayHaveHelp(value, node))
}

function hasHelp(record: RecordFact, { file, questionnaire }: Node): boolean {
  return shownText(recordTexts(record, file), contextsOf(questionnaire.configuration), 'helptext') !== undefined
}

/** Whether nobody is to see a node for now: a stub without children, or a question that is hidden on purpose or has no input at all. */
function isLaidAside(node: Node): boolean {
  if (node.level !== 'question') return node.children.length === 0 || blankTemplate(node) !== undefined
  const row = node.option('form_options', 'row_class')?.value
  return !isDrawn(node) || (typeof row === 'string' && /(?:^|\s)(?:display-none|hide)(?:\s|$)/.test(row))
}

/** Whether the form prints the keyword of a question, whose input itself people do not see. */
function isHiddenInput(node: Node): boolean {
  return whereLabelPrinted(node).some(({ isKeywordInstead }) => isKeywordInstead)
}
