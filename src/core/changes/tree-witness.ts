import type { AnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import type { Node } from '../questionnaire/node.ts'
import { readInTree } from '../service/labelled-tree.ts'
import type { WeighedWitness } from './witness.ts'

/** Answers that readers of the labelled tree get as something else; `undefined` when they get the same. They may have other names now. */
export function weighInTree(
  old: Node,
  now: Node,
  answers: AnswerObject,
  renamed: AnswerObject = answers,
): WeighedWitness | undefined {
  const read = (question: Node, data: AnswerObject) =>
    JSON.stringify(readInTree(question, JSON.parse(writeAnswers(data))))
  const [was, is] = [read(old, answers), read(now, renamed)]
  if (was === is || was === '[]') return undefined
  const reading = is === '[]' ? 'read as nothing in the labelled tree' : `read as ${is} in the labelled tree`
  return { answers, old: `read as ${was} in the labelled tree`, new: reading, weight: 'lost', problem: undefined }
}
