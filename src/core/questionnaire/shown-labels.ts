import { hiddenTypes } from '../schema/key-types.ts'
import { type TemplateFolder, templateFacts } from '../schema/templates.ts'
import { memberOf } from '../text/json-value.ts'
import type { ConfigurationFact, RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { nodesIn } from './nodes-by-keyword.ts'
import type { TemplateInUse } from './templates.ts'

/** Whether people see the label of a record: not of questiongroups, whose label is optional, nor of hidden inputs. */
export function showsLabel(record: RecordFact): boolean {
  if (record.model === 'key') return !hiddenTypes.has(String(memberOf(record.fields.configuration, 'type')))
  return record.model === 'value' || record.model === 'category'
}

/** Whether a configuration shows the label of a record at one of the places that name it; values are shown wherever their key is asked. */
export function isLabelSeen(record: RecordFact, configuration: ConfigurationFact, set: SetIndex): boolean {
  const { keyword, model } = record
  if (keyword === undefined || model === 'value') return true
  const nodes = nodesIn(set)
  const tables = model === 'key' ? [nodes.question] : [nodes.section, nodes.category, nodes.subcategory]
  const places = tables.flatMap((table) => table.get(keyword) ?? [])
  return places.some((node) => node.questionnaire.configuration === configuration && showsNode(node))
}

function showsNode(node: Node): boolean {
  if (node.level === 'category') return true
  if (node.level === 'question') return showsQuestion(node)
  if (node.level === 'section') return mayPrintLabel('details/section', node.template('view'))
  return (
    mayPrintLabel('details/subcategory', node.template('view')) ||
    mayPrintLabel('form/subcategory', node.template('form'))
  )
}

/** Whether a template prints the label of its node, as far as that is known. */
function mayPrintLabel(folder: TemplateFolder, template: TemplateInUse | undefined): boolean {
  return template === undefined || templateFacts(folder, template.name)?.label !== 'never'
}

/** A question of a questiongroup whose template draws no input cannot be answered, so it is never shown either. */
function showsQuestion(question: Node): boolean {
  const group = templateFacts('form/questiongroup', question.parent?.template('form')?.name ?? '')
  if (group?.inputs === 'none') return false
  const inForm = group?.honoursQuestionTemplate === false || mayPrintLabel('form/question', question.template('form'))
  if (inForm && question.option('form_options', 'label_position')?.value !== 'none') return true
  return (
    mayPrintLabel('details/field', question.template('view')) &&
    question.option('view_options', 'label_position')?.value !== 'none'
  )
}

/** `technologies 2015`, as people name a configuration. */
export function nameConfiguration(configuration: ConfigurationFact): string {
  return [configuration.code ?? '?', configuration.edition].filter(Boolean).join(' ')
}
