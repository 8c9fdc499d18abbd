import type { Trigger } from '../form/triggers.ts'
import { type Visibility, visibilityOf, type Way } from '../form/visibility.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import type { Node } from '../questionnaire/node.ts'
import { numberedTypes } from '../schema/key-types.ts'
import { shortLabel, shortName } from '../text/printable.ts'

const longestLabel = 50

/** What a questiongroup or question waits for, in one line; `undefined` when it is shown from the beginning. */
export function shownWhen(node: Node): string | undefined {
  const visibility = visibilityOf(node)
  if (visibility.isUnreachable) return 'never shown: no answers open it'
  if (visibility.waits.length === 0) return undefined
  const waits = visibility.waits.map(wordWait)
  return `shown when ${waits.map((wait) => (waits.length > 1 ? `(${wait})` : wait)).join(' and ')}`
}

function wordWait({ node, ways }: Visibility['waits'][number]): string {
  // For a questiongroup all conditions of a question have to hold, for a question one of them (format facts 5.3 and 5.4).
  const join = node.level === 'questiongroup' ? ' and ' : ' or '
  const wordWay = ({ gate }: Way): string => {
    const words = gate.triggers.map(wordTrigger)
    return [...new Set(words)].join(join)
  }
  return ways.map(wordWay).join(' or ')
}

/** A condition with the question that it is about: `"Kind of vessel" is "Wooden barrel"`. */
export function wordTrigger({ question, expression }: Trigger): string {
  const name = `"${nameOf(question)}"`
  const comparison = expression.plain
  if (comparison?.operator === '!=' && comparison.value === '') return `${name} is answered`
  if (comparison?.operator !== '==' && comparison?.operator !== '!=')
    return `${name} ${shortName(expression.text.trim())}`
  const label = comparedLabel(question, comparison.value)
  const verb = comparison.operator === '==' ? 'is' : 'is not'
  return `${name} ${verb} ${label === undefined ? comparison.value : `"${shortLabel(label, longestLabel)}"`}`
}

/** The label of the answer that a plain condition names; a condition may have to quote a number. */
export function comparedLabel(question: Node, value: string | number): string | undefined {
  const isNumeric = numberedTypes.has(question.type ?? '')
  return answerLabel(question, isNumeric ? Number(value) : value)
}

function nameOf({ keyword, level, label }: Node): string {
  return label === undefined ? (keyword ?? level) : shortLabel(label, longestLabel)
}
