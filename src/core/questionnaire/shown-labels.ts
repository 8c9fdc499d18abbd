import { templateFacts } from '../schema/templates.ts'
import { memberOf } from '../text/json-value.ts'
import type { ConfigurationFact, RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { nodesIn } from './nodes-by-keyword.ts'

/** The key types that are never shown with a label: their inputs are hidden ones (format facts 3.1). */
const unlabelledTypes: ReadonlySet<unknown> = new Set(['hidden', 'link_id', 'user_id', 'map', 'display_only'])

/** The section and subcategory templates that show no label. */
const unlabelledTemplates: ReadonlySet<string> = new Set(['empty', 'no_label', 'none'])

/** Whether people see the label of a record: not of questiongroups, whose label is optional, nor of hidden inputs. */
export function showsLabel(record: RecordFact): boolean {
  if (record.model === 'key') return !unlabelledTypes.has(memberOf(record.fields.configuration, 'type'))
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
  const view = node.template('view')
  if (node.level === 'section') return view === undefined || !unlabelledTemplates.has(view.name)
  const form = node.template('form')
  return [view, form].some((template) => template === undefined || !unlabelledTemplates.has(template.name))
}

/** The details/field templates that write no label (format facts 4). */
const unlabelledViews: ReadonlySet<string> = new Set([
  'as_header',
  'checkbox_other',
  'file',
  'image_checkbox',
  'image_checkbox_sub',
  'measure_bar_nolabel',
  'measure_bar_only',
  'measure_other',
  'raw',
  'value_only',
  'values_as_header',
  'video',
  'vimeo_video',
  'wms_layer',
])

/** A question of a questiongroup with the form template "empty" cannot be answered, so it is never shown either. */
function showsQuestion(question: Node): boolean {
  const group = question.parent?.template('form')
  if (group?.name === 'empty') return false
  const form = question.template('form')
  const isOwnTemplate = templateFacts('form/questiongroup', group?.name ?? 'default')?.honoursQuestionTemplate !== false
  const inForm = form === undefined || !isOwnTemplate || !/^(?:no_label|hidden$)/.test(form.name)
  if (inForm && question.option('form_options', 'label_position')?.value !== 'none') return true
  const view = question.template('view')
  const inView = view === undefined || !unlabelledViews.has(view.name)
  return inView && question.option('view_options', 'label_position')?.value !== 'none'
}

/** `technologies 2015`, as people name a configuration. */
export function nameConfiguration(configuration: ConfigurationFact): string {
  return [configuration.code ?? '?', configuration.edition].filter(Boolean).join(' ')
}
