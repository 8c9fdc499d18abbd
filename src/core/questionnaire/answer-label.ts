import type { Answer } from '../condition/evaluate.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { choicesOf } from './choices.ts'
import { labelOf, recordTexts, shownText } from './labels.ts'
import type { Node } from './node.ts'
import { recordOf } from './options.ts'
import { keyTypeOf } from './templates.ts'

/** The label of an answer: that of the value, or of the position in a measure, or Yes and No. */
export function answerLabel(
  question: Node,
  answer: Answer,
  contexts: readonly string[],
  index: FileIndex,
): string | undefined {
  const key = recordOf(question, index)
  const type = keyTypeOf(question, index)
  if (type === 'bool') return Number(answer) === 1 ? 'Yes' : 'No'
  if (key === undefined) return undefined
  const choices = choicesOf(key, index)
  const { value } = choices.find(({ stored }) => stored === (type === 'measure' ? Number(answer) : answer)) ?? {}
  return value && (shownText(recordTexts(value, index), contexts, 'label') ?? labelOf(value, index))
}
