import type { AnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import type { Node } from '../questionnaire/node.ts'
import { readInTree } from '../service/labelled-tree.ts'
import type { WeighedWitness } from './witness.ts'

/** Answers that readers of the labelled tree get as something else; `undefined` when they get the same. */
export function weighInTree(old: Node, now: Node, answers: AnswerObject): WeighedWitness | undefined {
  const data: unknown = JSON.parse(writeAnswers(answers))
  const [was, is] = [old, now].map((question) => JSON.stringify(readInTree(question, data)))
  if (was === undefined || is === undefined || was === is || was === '[]') return undefined
  const read = is === '[]' ? 'read as nothing in the labelled tree' : `read as ${is} in the labelled tree`
  return { answers, old: `read as ${was} in the labelled tree`, new: read, weight: 'lost', problem: undefined }
}
