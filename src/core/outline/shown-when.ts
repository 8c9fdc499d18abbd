import { type Way, waitingOf } from '../judging/explain-visibility.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import type { Node } from '../questionnaire/node.ts'
import { shortLabel } from '../text/printable.ts'
import { type AnswerNaming, wordComparison } from '../triggers/comparison-words.ts'
import type { Trigger } from '../triggers/triggers.ts'

const longestLabel = 50

/** A line of words in which nodes of the questionnaire are named, so that they can be links. */
export type Line = readonly (string | Node)[]

/** How nodes and answers are called in a line. */
export interface Naming {
  readonly nameOf: (node: Node) => string
  /** The label of an answer; `undefined` where it has none. */
  readonly answerOf: AnswerNaming
}

/** The names as the files have them. */
const asWritten: Naming = { nameOf, answerOf: answerLabel }

/** What a questiongroup or question waits for, in one line; `undefined` when it is shown from the beginning. */
export function shownWhen(node: Node): string | undefined {
  const waiting = waitingOf(node)
  if (waiting.isUnreachable) return 'never shown: no answers open it'
  if (waiting.waits.length === 0) return undefined
  const waits = waiting.waits.map((wait) => flatten(wordWait(wait)))
  return `shown when ${waits.map((wait) => (waits.length > 1 ? `(${wait})` : wait)).join(' and ')}`
}

/** What one node waits for, without what the node around it waits for. */
export function wordWait(
  { node, ways }: { readonly node: Node; readonly ways: readonly Pick<Way, 'gate'>[] },
  naming: Naming = asWritten,
): Line {
  // For a questiongroup all conditions of a question have to be true, for a question one of them (format facts 5.3 and 5.4).
  const join = node.level === 'questiongroup' ? ' and ' : ' or '
  const lines = ways.map(({ gate }) => {
    const words = gate.triggers.map((trigger) => triggerLine(trigger, naming))
    return listLines(distinct(words, naming), join)
  })
  return listLines(lines, ' or ')
}

/** A condition with the question that it is about: `"Kind of vessel" is "Wooden barrel"`. */
export function wordTrigger(trigger: Trigger): string {
  return flatten(triggerLine(trigger, asWritten))
}

function triggerLine({ question, expression }: Trigger, naming: Naming): Line {
  return [question, ` ${wordComparison({ question, expression }, naming.answerOf)}`]
}

/** How many conditions or nodes are named one after the other before the others are counted. */
export const mostNamed = 30

/** Lines one after the other with words between them; what is more than anybody reads is counted. */
export function listLines(lines: readonly Line[], between: string): Line {
  const shown = lines.slice(0, mostNamed).flatMap((line, index) => (index === 0 ? line : [between, ...line]))
  return lines.length > mostNamed ? [...shown, `${between}${lines.length - mostNamed} more`] : shown
}

function distinct(lines: readonly Line[], naming: Naming): readonly Line[] {
  return [...new Map(lines.map((line) => [flatten(line, naming), line])).values()]
}

/** A line as plain text, with the names of nodes in quotes. */
function flatten(line: Line, { nameOf: name }: Pick<Naming, 'nameOf'> = asWritten): string {
  return line.map((piece) => (typeof piece === 'string' ? piece : `"${name(piece)}"`)).join('')
}

function nameOf({ keyword, level, label }: Node): string {
  return label === undefined ? (keyword ?? level) : shortLabel(label, longestLabel)
}
