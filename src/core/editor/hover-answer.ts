import { answerLabel } from '../questionnaire/answer-label.ts'
import { answerPlaceAt } from './answer-place.ts'
import { type Block, code, paragraph, strong, text } from './hover-blocks.ts'
import { describeNode } from './hover-node.ts'
import type { Surroundings } from './surroundings.ts'

/** What is said in stored answers: of a name the questiongroup or question, of a choice its label; `undefined` elsewhere. */
export function describeAnswer(
  pointer: string,
  part: 'value' | 'key',
  value: unknown,
  { file }: Surroundings,
): readonly Block[] | undefined {
  const place = answerPlaceAt(file, pointer)
  if (place === undefined) return undefined
  const { group, question, depth } = place
  if (part === 'key') {
    const node = depth === 1 ? group?.node : depth === 3 ? question?.node : undefined
    return node && describeNode(node)
  }
  if (question === undefined || (typeof value !== 'string' && typeof value !== 'number')) return undefined
  const label = answerLabel(question.node, value)
  const { label: asked } = question.node
  return label === undefined
    ? undefined
    : [paragraph(strong(label), ' ', code(String(value))), ...(asked === undefined ? [] : [paragraph(text(asked))])]
}
