import { givenFacts, hiddenTypes, keyTypeFacts } from '../../schema/key-types.ts'
import { printedFacts } from '../../schema/printed-texts.ts'
import { enumerate } from '../../text/list-some.ts'
import type { ConfigurationFact, Model, RecordFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { typeOfKey } from '../key-types.ts'
import type { Node } from '../node.ts'
import { nodesOfCategory, nodesWith } from '../nodes-by-keyword.ts'
import { keysOffering } from '../record-uses.ts'
import { hasNoInputs } from './label-in-form.ts'
import { type PrintedLabel, seenByPeople, whereChoicesPrinted, whereLabelPrinted } from './where-label-printed.ts'

/** Where people miss the label of a record in a configuration when it has none: something stands for it there, or a text belongs there. */
export function missedPlaces(
  record: RecordFact,
  configuration: ConfigurationFact,
  set: SetIndex,
): readonly PrintedLabel[] {
  const nodes = nodesOf(record, set).filter((node) => {
    return node.questionnaire.configuration === configuration && !hasNoInputs(node.parent)
  })
  const placesOf = record.model === 'value' ? whereChoicesPrinted : whereLabelPrinted
  return nodes.flatMap((node) => seenByPeople(placesOf(node)).filter(isMissed))
}

/** The nodes that print the label of a record: of a value those that offer it. */
function nodesOf(record: RecordFact, set: SetIndex): readonly Node[] {
  if (record.model === 'category') return nodesOfCategory(record, set)
  if (record.model !== 'value') return nodesWith(record, set)
  return (keysOffering(set).get(record) ?? []).flatMap((key) => nodesWith(key, set))
}

/** An empty placeholder leaves an input without any label. Where the keyword is printed whatever the label is, nobody misses it. */
function isMissed({ as, without, isKeywordInstead }: PrintedLabel): boolean {
  return !isKeywordInstead && (without !== 'omitted' || as === 'placeholder')
}

/** Whether people miss the label of a record in a configuration when it has none. */
export function isLabelMissed(record: RecordFact, configuration: ConfigurationFact, set: SetIndex): boolean {
  return missedPlaces(record, configuration, set).length > 0
}

/**
 * Whether a record is of a kind whose label people may miss: that of a questiongroup is optional but where its template
 * prints it anyway.
 */
export function mayNeedLabel(record: RecordFact): boolean {
  if (record.model !== 'key') return record.model === 'value' || record.model === 'category'
  const type = typeOfKey(record) ?? ''
  if (!hiddenTypes.has(type)) return true
  // No page asks for these, but the details show what other programs write.
  const template = keyTypeFacts(type)?.details.template
  return !!template && !givenFacts(type)?.withoutLabel && printedFacts('details/field', template).label !== 'never'
}

/** What people read where a label is missing, in words: `its keyword is shown instead`. */
export function wordReadInstead(places: readonly PrintedLabel[], model: Model): string {
  const found = new Set(places.map((place) => wordPlace(place, model)))
  return enumerate(wordings.filter((words) => found.has(words)).slice(0, mostClauses))
}

const mostClauses = 2

/** The gravest first. */
const wordings = [
  'the choice is shown as "None"',
  'its tick box has no text',
  'its tick box is called "None"',
  'its heading shows "None"',
  'its row begins with "None"',
  'its keyword is shown instead',
  'its column is headed "None"',
  'its input has no label',
  'its answers vanish from the details',
  'the details show "None"',
  'the filter offers it as "None"',
] as const

function wordPlace({ page, as, without }: PrintedLabel, model: Model): (typeof wordings)[number] {
  if (without === 'blank') return 'its tick box has no text'
  if (without === 'lost') return 'its answers vanish from the details'
  if (without === 'keyword') return 'its keyword is shown instead'
  if (as === 'placeholder') return 'its input has no label'
  if (as === 'box') return 'its tick box is called "None"'
  if (as === 'column') return 'its column is headed "None"'
  if (as === 'cell') return 'its row begins with "None"'
  if (page === 'filter' && as === 'choice') return 'the filter offers it as "None"'
  if (as === 'choice' && page === 'form') return 'the choice is shown as "None"'
  return page === 'details' && (model === 'key' || model === 'value')
    ? 'the details show "None"'
    : 'its heading shows "None"'
}
