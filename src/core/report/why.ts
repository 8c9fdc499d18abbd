import type { Answer } from '../condition/evaluate.ts'
import type { Trigger } from '../form/triggers.ts'
import type { Reason, Visibility, Way } from '../form/visibility.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { contextsOf, labelOf } from '../questionnaire/labels.ts'
import type { Node } from '../questionnaire/node.ts'
import { recordOf } from '../questionnaire/options.ts'
import { safeText } from '../text/safe-text.ts'
import type { FileIndex } from '../workspace/set-index.ts'

/** The words about when one questiongroup or question is seen; `where` is its place as findings give it. */
export function formatWhy(visibility: Visibility, where: string, index: FileIndex): string {
  const words = createWords(visibility, index)
  const { node } = visibility
  return [
    `${node.level} ${node.keyword ?? ''}`.trimEnd(),
    `  in ${where}`,
    '',
    ...section('In the form', formLines(visibility, words)),
    ...section('In the details', detailLines(visibility, words)),
    ...section('In lists', [listLine(visibility)]),
    ...section('In the filter', [filterLine(visibility)]),
    ...section('Its answers show', visibility.triggers.map(words.trigger)),
  ]
    .map((line) => safeText(line, 'terminal'))
    .join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), '']
}

interface Words {
  readonly node: (node: Node) => string
  readonly answer: (question: Node, answer: Answer) => string
  readonly reason: (reason: Reason) => string
  readonly way: (way: Way, all: 'all' | 'any') => string
  readonly trigger: (trigger: Trigger) => string
}

function formLines(visibility: Visibility, words: Words): string[] {
  const { waits, needed, form } = visibility
  const lines: string[] = []
  if (waits.length === 0) lines.push('Shown from the beginning: it waits for no condition that is triggered.')
  for (const { node, name, ways } of waits) {
    const all = node.level === 'questiongroup' ? 'all' : 'any'
    lines.push(`${capitalize(words.node(node))} waits for the condition "${name}":`)
    for (const way of ways) lines.push(`  ${words.way(way, all)}`)
  }
  if (visibility.isUnreachable) lines.push('No answers can ever show it.')
  else if (needed && needed.length > 0) {
    lines.push('The smallest answers that show it:')
    for (const { question, answer } of needed)
      lines.push(`  ${words.node(question)}: ${words.answer(question, answer)}`)
  } else if (waits.length > 0) lines.push('Which answers show it cannot be known from the configuration.')
  lines.push(...form.map(words.reason))
  return lines
}

function detailLines({ details, belowChoice }: Visibility, words: Words): string[] {
  if (details.length > 0) return details.map(words.reason)
  if (belowChoice === undefined) return ['Shown when it has an answer.']
  return [`Shown below the choice "${belowChoice}" when that is chosen and it has an answer.`]
}

function listLine({ node, isInList }: Visibility): string {
  if (node.level !== 'question') return 'Only questions are shown in lists.'
  return isInList ? 'Shown: view_options.in_list is true.' : 'Not shown: view_options.in_list is not true.'
}

function filterLine({ node, isFilterable }: Visibility): string {
  if (node.level !== 'question') return 'Only questions are offered in the filter.'
  return isFilterable
    ? 'Offered: filter_options.order is set.'
    : 'Not offered: filter_options.order is not set, on the question or its key.'
}

function createWords({ configuration }: Visibility, index: FileIndex): Words {
  const contexts = contextsOf(configuration)
  const describe = (node: Node): string => {
    const record = recordOf(node, index)
    const label = record && labelOf(record, index, contexts)
    const name = `${node.level} "${node.keyword ?? '?'}"`
    return label === undefined ? name : `${name} (${shorten(label)})`
  }
  const answer = (question: Node, given: Answer): string => {
    const label = answerLabel(question, given, contexts, index)
    return label === undefined ? JSON.stringify(given) : `${JSON.stringify(given)} (${shorten(label)})`
  }
  return {
    node: describe,
    answer,
    trigger: ({ expression, name, question }) => `"${name.text}", when ${describe(question)} ${expression.text.trim()}`,
    way: ({ gate, isPossible }, all) => {
      const expressions = gate.triggers.map((trigger) => trigger.expression.text.trim())
      const joined = expressions.join(all === 'all' ? ' and ' : ' or ')
      const example =
        gate.shown.trueFor === undefined ? '' : `, for example ${answer(gate.question, gate.shown.trueFor)}`
      const verdict = isPossible ? example : '; no answer that can be given does that'
      return `when the answer to ${describe(gate.question)} is ${joined}${verdict}`
    },
    reason: (reason) => wordReason(reason, describe),
  }
}

function wordReason(reason: Reason, describe: (node: Node) => string): string {
  switch (reason.kind) {
    case 'template':
      return `Not shown: the template "${reason.template}" of ${describe(reason.node)} prints nothing of it.`
    case 'accordion':
      return `Folded away at first: ${describe(reason.node)} has a detail_level, so it stands in an accordion.`
    case 'inherited':
      return `Cannot be filled in here: ${describe(reason.node)} takes its answers from questiongroup "${reason.questiongroup}" of ${reason.configuration}.`
    case 'type':
      return `Not shown: a key of type ${reason.type} has no visible field.`
    case 'noLabel':
      return 'It has no label in this configuration.'
  }
}

function shorten(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
