import { contextsOf } from '../questionnaire/labels.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { recordModel, recordOf } from '../questionnaire/options.ts'
import type { ConfigurationFact, RecordFact } from '../workspace/facts.ts'
import { type Block, code, paragraph, text } from './hover-blocks.ts'
import { describeChoices, describeHead, describeUses, placesOf } from './hover-record.ts'
import { describeMergedOptions } from './hover-set-options.ts'
import { shownWhen } from './shown-when.ts'
import type { Surroundings } from './surroundings.ts'

/** Everything about a node of a questionnaire: its record, when it is shown, its choices, the options in force and all uses. */
export function describeNode(node: Node, configuration: ConfigurationFact | undefined, file: Surroundings): Block[] {
  const { facts, index } = file
  const record = recordOf(node, index)
  const contexts = contextsOf(configuration)
  const where = whereOf(locate(facts, node.pointer), index)
  const isConditional = node.level === 'question' || node.level === 'questiongroup'
  const shown = isConditional ? shownWhen(node, configuration, file) : undefined
  return [
    ...(record ? describeHead(record, index, contexts) : describeMissing(node)),
    ...(where === '' ? [] : [paragraph('Here: ', text(where))]),
    ...(shown === undefined ? [] : [paragraph(text(`${shown.charAt(0).toUpperCase()}${shown.slice(1)}.`))]),
    ...(record ? describeChoices(record, index, contexts) : []),
    ...describeMergedOptions(node, file),
    ...(record && isUsedElsewhere(record, node, file) ? describeUses(record, index) : []),
  ]
}

function describeMissing(node: Node): Block[] {
  return [paragraph(`No loaded file defines the ${recordModel(node)} `, code(node.keyword ?? ''), '.')]
}

/** The one use of a record is the place that the hover is about, and said already. */
function isUsedElsewhere(record: RecordFact, node: Node, { index }: Surroundings): boolean {
  return placesOf(record, index).some((use) => use.node !== node)
}
