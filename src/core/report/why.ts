import type { Answer } from '../condition/evaluate.ts'
import type { Reason, Visibility, Way } from '../judging/explain-visibility.ts'
import { printedWords, wordObstacle, wordSource, wordUnprinted } from '../judging/obstacle-words.ts'
import type { Ungated } from '../judging/reachability.ts'
import { hasSeveralPages } from '../judging/savability.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { isInherited } from '../questionnaire/inheritance.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { unreadNameOf } from '../questionnaire/questions/filter.ts'
import type { PrintedBelow } from '../questionnaire/questions/old-conditional.ts'
import type { Sink, Unprinted } from '../questionnaire/questions/where-shown.ts'
import { addAll } from '../text/lists.ts'
import { capitalize } from '../text/printable.ts'
import { safeText } from '../text/safe-text.ts'
import { comparisonIn, wordComparison } from '../triggers/comparison-words.ts'
import type { Trigger } from '../triggers/triggers.ts'

/** The words about when one subcategory, questiongroup or question is seen. */
export function formatWhy(visibility: Visibility): string {
  const { node } = visibility
  return [
    `${node.level} ${node.keyword ?? ''}`.trimEnd(),
    `  in ${whereOf(locate(node.file, node.pointer))}`,
    '',
    ...section('In the form', formLines(visibility)),
    ...section('When it is saved', savingLines(visibility)),
    ...section('In the details', detailLines(visibility)),
    ...section('In the labelled tree', linksLines(visibility)),
    ...section('In lists', [listLine(visibility)]),
    ...section('In the filter', [filterLine(visibility)]),
    ...section('Its answers show', visibility.triggers.map(wordTrigger)),
  ]
    .map((line) => safeText(line, 'terminal'))
    .join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), '']
}

function formLines(visibility: Visibility): string[] {
  const { waits, ungated, needed, form } = visibility
  const lines: string[] = []
  const isAlwaysShown = waits.length === 0 && form.length === 0 && !ungated.some(({ isOpen }) => isOpen)
  if (isAlwaysShown) lines.push('Always shown: it does not depend on a triggered condition.')
  for (const { node, name, ways } of waits) {
    const all = node.level === 'questiongroup' ? 'all' : 'any'
    lines.push(`${capitalize(describeNode(node))} is shown by the condition "${name}":`)
    for (const way of ways) lines.push(`  ${wordWay(way, all)}`)
  }
  if (visibility.isUnreachable) lines.push('No answers can show it.')
  else if (needed && needed.length > 0) {
    lines.push('The smallest answers that show it:')
    for (const { question, answer } of needed)
      lines.push(`  ${describeNode(question)}: ${wordAnswer(question, answer)}`)
  } else if (waits.length > 0) lines.push('The configuration does not determine which answers show it.')
  addAll(lines, ungated.map(wordUngated))
  addAll(lines, form.map(wordReason))
  return lines
}

function wordUngated({ node, name, isOpen }: Ungated): string {
  const named = `the condition "${name}" of ${describeNode(node)}`
  if (isOpen) return `Something that cannot be read may decide whether it is shown: ${named}.`
  return `${capitalize(named)} hides nothing.`
}

/** What the data check wants, which may be more than what shows the questiongroup, or less. */
function savingLines({ node, saving, overlookedIn, isUnknownToService }: Visibility): string[] {
  if (overlookedIn && isUnknownToService) {
    const group = describeNode(ancestor(node, 'questiongroup') ?? node)
    return [`The service refuses the answers of ${group}: ${wordOverlooked(overlookedIn)}.`]
  }
  if (saving === undefined) return []
  const { group, name, owner, triggers, isNever, isOpen } = saving
  const named = `the answers of ${describeNode(group)}`
  if (isOpen) return [`Something that cannot be read may decide whether ${named} are saved: the condition "${name}".`]
  if (owner === undefined) return [`The service refuses ${named}: no question triggers the condition "${name}".`]
  const asked = triggers.map((trigger) => wordComparison({ ...trigger, question: owner })).join(' and ')
  if (isNever) return [`The service always refuses ${named}: no answer to ${describeNode(owner)} ${asked}.`]
  const unstored =
    owner.parent && isInherited(owner.parent) && hasSeveralPages(owner.questionnaire)
      ? [
          `The answer to ${describeNode(owner)} is never stored: once ${describeNode(group)} is answered, no page without that question can be saved.`,
        ]
      : []
  return [`The service refuses ${named} unless ${describeNode(owner)} ${asked}.`, ...unstored]
}

/** Where people see an answer that the pages of details do not print. */
const sinkWords: Readonly<Partial<Record<Sink, string>>> = {
  gallery: 'in the media gallery',
  remarks: 'below the media gallery',
  head: 'at the head of the page, where it belongs to the first picture',
  title: 'as the title of the page',
  country: 'beside the title of the page',
  map: 'on the map',
  name: 'as the name of the questionnaire',
  members: 'among the people of the questionnaire',
  links: 'among the links of the questionnaire',
  summary: 'in the summary',
}

function detailLines(visibility: Visibility): string[] {
  const { node, details, failing, sinks, belowChoice, belowChoices, overlookedIn, printed } = visibility
  if (details.length > 0) {
    const elsewhere = [...sinks].flatMap((sink) => sinkWords[sink] ?? [])
    const shown = elsewhere.length > 0 ? [`But shown ${elsewhere.join(', ')}.`] : []
    return [...details.map(unprintedLine), ...shown]
  }
  const [broken] = failing
  if (broken !== undefined) {
    const what = node.level === 'subcategory' ? 'something in it has' : 'it has'
    return [
      `Every page fails that would show it when ${what} an answer: ${describeNode(broken.node)} names the view template "${broken.template}", which there is not.`,
    ]
  }
  if (overlookedIn !== undefined) return ['Shown when it has an answer and the subcategories beside it have none.']
  if (node.level === 'subcategory') return ['Shown when something in it has an answer.']
  const words = printed && printedWords[printed]
  const how = words === undefined ? [] : [`${capitalize(words)}.`]
  if (belowChoices) return [belowChoicesLine(belowChoices), ...how]
  if (belowChoice === undefined) return ['Shown when it has an answer.', ...how]
  return [`Shown below the choice "${belowChoice}" when that is chosen and it has an answer.`, ...how]
}

/** Where the old option `conditional` puts an answer. */
function belowChoicesLine({ question, choices }: PrintedBelow): string {
  const given = choices.map((choice) => wordAnswer(question, choice)).join(' or ')
  return `Shown only as part of ${describeNode(question)}, below the choice ${given}, when that is chosen and it has an answer.`
}

/** What the labelled tree, which programs get from the service, has instead of answers; nothing where it has them. */
function linksLines({ linksInstead }: Visibility): string[] {
  if (linksInstead === undefined) return []
  return [`Left out: ${describeNode(linksInstead)} has has_links, so links to other questionnaires are there instead.`]
}

function listLine({ node, isInList, sinks, overlookedIn, form }: Visibility): string {
  if (node.level !== 'question') return 'Only questions are shown in lists.'
  if (isInList && overlookedIn) return `Not shown: ${wordOverlooked(overlookedIn)}.`
  if (!isInList) return 'Not shown: view_options.in_list is not true.'
  if (isNeverStored(form)) return 'Not shown: its answers are never stored.'
  if (sinks.has('list')) return 'Shown: view_options.in_list is true.'
  const own = sinks.has('ownList') ? " The API returns it in the list of a user's own questionnaires." : ''
  return `Not shown on pages, where lists show pictures and the answers to a few keys only.${own}`
}

function isNeverStored(form: Visibility['form']): boolean {
  return form.some(({ kind }) => kind === 'inherited')
}

function filterLine({ node, filter, overlookedIn, form }: Visibility): string {
  if (filter === undefined) return 'Only questions are offered in the filter.'
  const { order, isGeneral, outcome } = filter
  if (order === undefined && !isGeneral)
    return 'Not offered: filter_options.order is not set, on the question or its key.'
  if (overlookedIn) return `Not offered: ${wordOverlooked(overlookedIn)}.`
  if (outcome === 'unread')
    return `The service ignores filters by it: ${describeNode(unreadNameOf(node) ?? node)} has "__" in its keyword.`
  if (outcome === 'fails')
    return `A list page that is filtered by it fails: the service cannot filter by keys of type ${node.type}.`
  if (isNeverStored(form)) return 'Offered, but whoever filters by it finds nothing: its answers are never stored.'
  return order === undefined
    ? 'Offered without filter_options.order: every list can be filtered by it.'
    : 'Offered: filter_options.order is set.'
}

/** Why the service knows nothing of a questiongroup beside subcategories (format facts 13.6). */
function wordOverlooked(subcategory: Node): string {
  return `${describeNode(subcategory)} has subcategories too, and the service looks only at those`
}

/** A node in words: its level, keyword and label. */
export function describeNode({ level, keyword, label }: Node): string {
  const name = `${level} "${keyword ?? '?'}"`
  return label === undefined ? name : `${name} (${shorten(label)})`
}

/** An answer with its label. */
export function wordAnswer(question: Node, given: Answer): string {
  const label = answerLabel(question, given)
  return label === undefined ? JSON.stringify(given) : `${JSON.stringify(given)} (${shorten(label)})`
}

function wordTrigger(trigger: Trigger): string {
  return `"${trigger.name.text}", when ${describeNode(trigger.question)} ${wordComparison(trigger)}`
}

function wordWay({ gate, isPossible }: Way, all: 'all' | 'any'): string {
  const { question, shown, triggers } = gate
  const asked = triggers.map((trigger) => wordComparison(trigger)).join(all === 'all' ? ' and ' : ' or ')
  const needsNoExample = triggers.length === 1 && isOneAnswer(triggers[0])
  const example =
    shown.trueFor === undefined || needsNoExample ? '' : `, for example ${wordAnswer(question, shown.trueFor)}`
  const verdict = isPossible ? example : gate.isAnswered ? '; no possible answer does that' : '; nobody can answer it'
  return `when ${describeNode(question)} ${asked}${verdict}`
}

/** Whether a condition says in so many words which answer meets it. */
function isOneAnswer(trigger: Trigger | undefined): boolean {
  return trigger !== undefined && comparisonIn(trigger.expression)?.operator === '=='
}

function wordReason(reason: Reason): string {
  switch (reason.kind) {
    case 'template':
      return `Not shown: the template "${reason.template}" of ${describeNode(reason.node)} does not print it.`
    case 'accordion':
      return `Folded away at first: ${describeNode(reason.node)} has a detail_level, so it is in an accordion.`
    case 'unclosed':
      return `Folded away at first: ${describeNode(reason.node)} above has a detail_level, and its template never closes the accordion.`
    case 'inherited':
      return `Cannot be filled in here: ${describeNode(reason.node)} takes its answers from ${wordSource(reason.source)}.`
    case 'type':
      return `Not shown: a key of type ${reason.type} has no visible field.`
    case 'undrawn':
      return `Not shown: the form template "${reason.template}" of ${describeNode(reason.node)} has no place for it.`
    case 'ofProject':
      return `What is drawn is not known here: ${describeNode(reason.node)} has the form template "${reason.template}" of the project.`
    case 'obstacle':
      return `Nobody can answer it: ${wordObstacle(reason.obstacle)}.`
    case 'noLabel':
      return 'It has no label in this configuration.'
  }
}

function unprintedLine(unprinted: Unprinted): string {
  return `Not shown: ${wordUnprinted(unprinted, describeNode)}.`
}

function shorten(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
