import { wordObstacle } from '../judging/obstacle-words.ts'
import { shownWhen } from '../outline/shown-when.ts'
import { contextsOf } from '../questionnaire/labels.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import { modelOfLevel, type Node } from '../questionnaire/node.ts'
import { obstacleOf } from '../questionnaire/questions/who-can-enter.ts'
import { capitalize } from '../text/printable.ts'
import { type Block, code, paragraph, text } from './hover-blocks.ts'
import { describeChoices, describeHead, describeUses, placesOf } from './hover-record.ts'
import { describeMergedOptions } from './hover-set-options.ts'

/** Everything about a node of a questionnaire: its record, when it is shown, its choices, the options in force and all uses. */
export function describeNode(node: Node): Block[] {
  const { record, file, questionnaire } = node
  const contexts = contextsOf(questionnaire.configuration)
  const where = whereOf(locate(file, node.pointer))
  const isConditional = node.level === 'question' || node.level === 'questiongroup'
  const shown = isConditional ? shownWhen(node) : undefined
  return [
    ...(record ? describeHead(record, file, contexts) : describeMissing(node)),
    ...(where === '' ? [] : [paragraph('Here: ', text(where))]),
    ...describeObstacle(node),
    ...(shown === undefined ? [] : [paragraph(text(`${capitalize(shown)}.`))]),
    ...(record ? describeChoices(record, file, contexts) : []),
    ...describeMergedOptions(node),
    ...(record && placesOf(record, file).some((other) => other !== node) ? describeUses(record, file) : []),
  ]
}

/** Why nobody can answer a question in the form, or any of a questiongroup or subcategory, where that is so. */
function describeObstacle(node: Node): Block[] {
  const what = node.level === 'question' ? 'it' : 'any of its questions'
  const obstacle = node.level === 'section' || node.level === 'category' ? undefined : obstacleOf(node)
  return obstacle ? [paragraph(text(`Nobody can answer ${what} in the form: ${wordObstacle(obstacle)}.`))] : []
}

function describeMissing(node: Node): Block[] {
  return [paragraph(`No loaded file defines the ${modelOfLevel(node.level)} `, code(node.keyword ?? ''), '.')]
}
