import { wordObstacle, wordSource } from '../judging/obstacle-words.ts'
import { reachabilityOf } from '../judging/reachability.ts'
import { limitsOf } from '../outline/limits.ts'
import type { Outline, OutlinePart, Shows } from '../outline/outline.ts'
import { type Line, listLines, mostNamed, type Naming, wordWait } from '../outline/shown-when.ts'
import { inputEndsWith, questionsOnPage, splitNames } from '../questionnaire/calculations.ts'
import { isGeometry } from '../questionnaire/geometry.ts'
import { answerSourceOf } from '../questionnaire/inheritance.ts'
import type { Node } from '../questionnaire/node.ts'
import { isLink } from '../questionnaire/options.ts'
import { questiongroupsIn } from '../questionnaire/questionnaires.ts'
import { filterOf } from '../questionnaire/questions/filter.ts'
import { areLeftChoicesRead } from '../questionnaire/questions/left-choices-read.ts'
import { accordionAround } from '../questionnaire/questions/unclosed-accordion.ts'
import { isInLists, isInOwnList } from '../questionnaire/questions/where-shown.ts'
import { isNameOfIt } from '../questionnaire/questions/which-names-it.ts'
import { obstacleOf } from '../questionnaire/questions/who-can-enter.ts'
import { repetitionsOf } from '../questionnaire/repetition.ts'
import { childrenByKeyword } from '../questionnaire/siblings.ts'
import { isInAccordion } from '../questionnaire/templates.ts'
import { keyTypeFacts } from '../schema/key-types.ts'
import { addToGroup } from '../text/group-by.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import { wordComparison } from '../triggers/comparison-words.ts'

/** What a line says of a part: when it is shown, what its answers show, what limits them, what they are used for, anything else. */
export type DetailKind = 'shown' | 'shows' | 'limit' | 'role' | 'note'

/** One sentence about a part, without a full stop. */
export interface Detail {
  readonly kind: DetailKind
  readonly line: Line
}

const longestName = 80

/** How the parts of an outline are called: by their labels in its language. */
function namingOf(outline: Outline): Naming {
  return {
    nameOf: (node) => nameOfPart(outline.partOf(node), node),
    answerOf: (question, answer) => outline.partOf(question)?.choices.find(({ stored }) => stored === answer)?.label,
  }
}

function nameOfPart(part: OutlinePart | undefined, node: Node): string {
  const label = part?.label
  return label === undefined ? (node.keyword ?? node.level) : shortLabel(label, longestName)
}

/** The type of a question in words, as a phrase: `yes or no`. */
export function typeInWords({ type }: Node): string {
  const words = type === undefined ? undefined : keyTypeFacts(type)?.description
  if (words === undefined) return 'unknown type'
  const phrase = words.replace(/\.$/, '')
  return /^[A-Z][a-z ]/.test(phrase) ? `${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}` : phrase
}

/** All that is to be said of a part beside its label, help text, type and choices. */
export function detailsOf(part: OutlinePart, outline: Outline): readonly Detail[] {
  const { node } = part
  const naming = namingOf(outline)
  const all: readonly (readonly [DetailKind, readonly Line[]])[] = [
    ['shown', waitLines(node, naming)],
    ['shows', showsLines(part.shows, naming)],
    ['limit', node.level === 'question' ? limitLines(node) : repetitionLines(node)],
    ['role', node.level === 'question' ? roleLines(node) : []],
    ['note', noteLines(part)],
  ]
  return all.flatMap(([kind, lines]) => lines.map((line) => ({ kind, line })))
}

function waitLines(node: Node, naming: Naming): Line[] {
  const { gated, unreachable } = reachabilityOf(node.questionnaire)
  const own = gated.get(node)
  if (own === undefined) return []
  const words = wordWait({ node, ways: own.gates.map((gate) => ({ gate })) }, naming)
  return [['Shown when ', ...words, ...(unreachable.has(node) ? [' (no possible answer does that)'] : [])]]
}

/** What the same answer shows is told in one line. */
function showsLines(shows: readonly Shows[], naming: Naming): Line[] {
  const byWords = new Map<string, Node[]>()
  for (const { triggers, targets } of shows) {
    const join = targets[0]?.level === 'questiongroup' ? ' and ' : ' or '
    const asked = triggers.slice(0, mostNamed).map((trigger) => wordComparison(trigger, naming.answerOf))
    const words = [...new Set(asked)].join(join)
    for (const target of targets.slice(0, mostNamed + 1)) addToGroup(byWords, words, target)
  }
  return [...byWords].map(([words, targets]) => [
    words === 'is answered' ? 'If answered, shows ' : `If the answer ${words}, shows `,
    ...listNodes(targets),
  ])
}

function listNodes(nodes: readonly Node[]): Line {
  return listLines(
    nodes.map((node) => [node]),
    ', ',
  )
}

function limitLines(question: Node): Line[] {
  const { maxLength, formLength, min, max, decimals, maxChoices, readonly } = limitsOf(question)
  const lines: string[] = []
  if (maxLength !== undefined) lines.push(`At most ${maxLength} characters`)
  if (formLength !== undefined) lines.push(`At most ${formLength} characters in the form`)
  if (min !== undefined && max !== undefined) lines.push(`From ${wordBound(min)} to ${wordBound(max)}`)
  else if (min !== undefined) lines.push(`At least ${wordBound(min)}`)
  else if (max !== undefined) lines.push(`At most ${wordBound(max)}`)
  if (decimals !== undefined) lines.push(`Shown with ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`)
  if (maxChoices !== undefined) lines.push(`At most ${maxChoices} ${maxChoices === 1 ? 'choice' : 'choices'}`)
  if (readonly) lines.push('Read-only')
  return lines.map((line) => [line])
}

function wordBound(bound: number | 'now'): string {
  return bound === 'now' ? 'the current year' : String(bound)
}

function repetitionLines(node: Node): Line[] {
  if (node.level !== 'questiongroup') return []
  const { min, max } = repetitionsOf(node)
  if (min === 1 && max === 1) return []
  if (min === max) return [[`Asked ${max} times`]]
  return [[min > 1 ? `Repeatable: ${min} to ${max} times` : `Repeatable: up to ${max} times`]]
}

function roleLines(question: Node): Line[] {
  const lines: string[] = []
  if (isNameOfIt(question)) lines.push('Its answer is the name of the questionnaire')
  if (isGeometry(question)) lines.push('Its answer is the place of the questionnaire on the map')
  if (isInLists(question)) lines.push('Shown in lists')
  else if (isInOwnList(question)) lines.push("Shown only in the API's list of a user's own questionnaires")
  const filter = filterRole(question)
  if (filter) lines.push(filter)
  return lines.map((line) => [line])
}

function filterRole(question: Node): string | undefined {
  const { order, isGeneral, outcome } = filterOf(question)
  if ((order === undefined && !isGeneral) || outcome === 'overlooked') return undefined
  if (outcome === 'fails') return 'Filtering lists by it fails'
  if (outcome === 'unread') return 'The service ignores filters by it'
  return order === undefined
    ? 'Offered in the filter without an order: every list can be filtered by it'
    : 'Offered in the filter'
}

function noteLines(part: OutlinePart): Line[] {
  const { node } = part
  const lines = node.level === 'question' ? questionNotes(part) : node.level === 'questiongroup' ? groupNotes(node) : []
  const obstacle = node.parent && obstacleOf(node.parent) ? undefined : obstacleOf(node)
  // That answers come from elsewhere, and that subcategories hide what is beside them, is said of the questiongroup.
  if (obstacle && obstacle.reason !== 'inherited' && obstacle.reason !== 'mixed')
    lines.push([`Cannot be answered in the form: ${wordObstacle(obstacle)}`])
  if (node.record === undefined) lines.push([`No loaded file defines it`])
  return lines
}

const hasSubcategories = remember((node: Node) => node.childrenAt('subcategory').length > 0)

function groupNotes(node: Node): Line[] {
  const lines: Line[] = []
  const source = answerSourceOf(node)
  if (source) lines.push([`Cannot be filled in here: the answers come from ${wordSource(source, shortName)}`])
  const link = node.option('form_options', 'link')
  if (isLink(link)) lines.push([`Links to questionnaires of ${shortName(String(link.value))}`])
  if (isInAccordion(node) || accordionAround(node)) lines.push(['Folded away at first'])
  if (node.parent && hasSubcategories(node.parent))
    lines.push(['Not shown: the subcategory has subcategories, and the application looks at these only'])
  return lines
}

function questionNotes({ node, label }: OutlinePart): Line[] {
  return [
    ...(node.record && label === undefined ? [['Has no label']] : []),
    ...otherLines(node),
    ...choiceLines(node),
    ...calculationLines(node),
  ]
}

/** A question for other answers, beside the one that offers them. */
function otherLines(question: Node): Line[] {
  const name = question.option('form_options', 'other_radio')?.value
  const offering = question.parent?.children.find(
    (one) => one !== question && one.option('form_options', 'has_other')?.value === name,
  )
  return typeof name === 'string' && offering ? [['For another answer to ', offering]] : []
}

/** Where choices come from that are no values, and whose choices an answer limits. */
function choiceLines(question: Node): Line[] {
  const option = (name: string): unknown => question.option('form_options', name)?.value
  const lines: Line[] = []
  const answer = keyTypeFacts(question.type ?? '')?.answer
  const model = option('model')
  if (answer === 'record' && typeof model === 'string')
    lines.push([`Choices: the table ${shortName(model)} of the database`])
  const groups = option('options_by_questiongroups')
  if (answer === 'questiongroup' && Array.isArray(groups)) {
    const nodes = groups.flatMap((keyword) => questiongroupsIn(question.questionnaire).get(String(keyword))?.[0] ?? [])
    if (nodes.length > 0)
      lines.push(['Choices: those of these questiongroups that have answers: ', ...listNodes(nodes)])
  }
  const limits = areLeftChoicesRead(question) ? option('custom_to_options') : undefined
  for (const limited of limitedBy(question, limits)) lines.push(['Limits the choices of ', limited])
  return lines
}

function limitedBy(question: Node, custom: unknown): readonly Node[] {
  if (!isObject(custom)) return []
  const keys = new Set(Object.values(custom).flatMap((targets) => (isObject(targets) ? Object.keys(targets) : [])))
  return question.parent?.children.filter(({ keyword }) => keyword !== undefined && keys.has(keyword)) ?? []
}

function calculationLines(question: Node): Line[] {
  const attributes = question.option('form_options', 'field_options')?.value
  const product = memberOf(attributes, 'data-auto-multiplication')
  const sum = memberOf(attributes, 'data-auto-sum')
  const lines: Line[] = []
  if (typeof product === 'string') {
    const names = splitNames(product).map(({ text }) => text)
    const children = question.parent && childrenByKeyword(question.parent)
    const factors = names.map((name): Line => [children?.get(name) ?? name])
    lines.push(['Calculated: the product of ', ...listLines(factors, ' and ')])
  }
  if (typeof sum === 'string') {
    const summands = questionsOnPage(question).filter((one) => inputEndsWith(one, sum))
    if (summands.length > 0) lines.push(['Calculated: the sum of ', ...listNodes(summands)])
  }
  return lines
}
