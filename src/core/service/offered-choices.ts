import { choicesOf } from '../questionnaire/choices.ts'
import type { Node } from '../questionnaire/node.ts'
import { answerFacts, keyTypeFacts } from '../schema/key-types.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { Wording } from './wording.ts'

/** One choice that a question offers. */
export interface OfferedChoice {
  /** What is stored; the empty text stands for no answer. */
  readonly stored: string | number
  /** `undefined` where the value has none. */
  readonly label: string | undefined
  readonly value: RecordFact | undefined
}

/** The choices of a question in the order in which the application offers them (format facts 3.1). */
export function offeredChoices(question: Node, wording: Wording): readonly OfferedChoice[] {
  return choicesIn(wording)(question)
}

const choicesIn = remember((wording: Wording) => remember((question: Node) => orderedChoices(question, wording)))

function orderedChoices(question: Node, wording: Wording): readonly OfferedChoice[] {
  const { record: key, type, file } = question
  const answer = type === undefined ? undefined : answerFacts(type)
  if (key === undefined || type === undefined || answer === undefined) return []
  if (answer.fixed) {
    return answer.fixed.map((stored, index) => ({
      stored,
      label: answer.labels ? wording.own(answer.labels[index] ?? '') : wording.textOf(key, file, 'label'),
      value: undefined,
    }))
  }
  if (!answer.values) return []
  const choices = choicesOf(key, file).map(({ value }, index) => ({
    stored: answer.number ? index + 1 : (value?.keyword ?? ''),
    label: wording.textOf(value, file, 'label'),
    value,
  }))
  const empty = { stored: '', label: '-', value: undefined }
  const offered = keyTypeFacts(type)?.emptyChoice ? [empty, ...choices] : choices
  return choices.some(({ value }) => value?.fields.order_value) ? offered : sortByLabel(offered)
}

/** Python gives up on sorting when a label is missing. */
function sortByLabel(choices: readonly OfferedChoice[]): readonly OfferedChoice[] {
  if (choices.some(({ label }) => label === undefined)) return choices
  return [...choices].sort((left, right) => compareCodePoints(left.label ?? '', right.label ?? ''))
}

/** The order of Python's texts; JavaScript's own differs beyond U+FFFF. */
function compareCodePoints(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length)
  for (let index = 0; index < shorter; index++) {
    const difference = (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
