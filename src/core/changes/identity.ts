import type { AnswerModel } from '../answers/model.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { remember } from '../text/remember.ts'
import type { ChangePath } from './change.ts'

/** What makes a node the same on both sides: a question its questiongroup and its keyword, any other its level and its keyword; `undefined` without one. */
export function identityOf({ level, keyword, parent }: Node): string | undefined {
  if (keyword === undefined) return undefined
  return level === 'question' ? `question ${parent?.keyword}/${keyword}` : `${level} ${keyword}`
}

/** The nodes of a questionnaire by what makes them the same on both sides; of several places the first. */
export const nodesBy = remember(({ roots }: Questionnaire): ReadonlyMap<string, Node> => {
  const found = new Map<string, Node>()
  for (const node of walkAll(roots)) {
    const identity = identityOf(node)
    if (identity !== undefined && !found.has(identity)) found.set(identity, node)
  }
  return found
})

/** The places of the answers that are in or below a node: its question, else its questiongroups. */
export function answersBelow(node: Node): readonly Omit<ChangePath, 'configuration'>[] {
  const { level, keyword, parent } = node
  if (level === 'question')
    return keyword === undefined ? [] : [{ questiongroup: parent?.keyword ?? '?', question: keyword }]
  const groups = walkAll([node]).flatMap((one) =>
    one.level === 'questiongroup' && one.keyword !== undefined ? [one.keyword] : [],
  )
  return [...new Set(groups)].map((questiongroup) => ({ questiongroup }))
}

/** The questions in or below a node as their answers are checked. */
export function questionsBelow({ groups }: AnswerModel, node: Node) {
  return answersBelow(node).flatMap(({ questiongroup = '', question }) => {
    const group = groups.get(questiongroup)
    const own = question === undefined ? [...(group?.questions.values() ?? [])] : [group?.questions.get(question)]
    return own.flatMap((one) => (group && one ? [{ group, question: one }] : []))
  })
}
