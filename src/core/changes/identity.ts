import type { AnswerModel } from '../judging/model.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import type { ChangePath } from './change.ts'
import type { Pair } from './pairing.ts'

/**
 * What makes a node the same on both sides: a question its questiongroup and its keyword, any other its level and its
 * keyword; `undefined` without one.
 */
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

/**
 * All nodes of a questionnaire that are on both sides, place by place: those at the same path, then those that are
 * left, in their order.
 */
export function pairNodes(old: Questionnaire, now: Questionnaire): readonly Pair<Node>[] {
  const [olds, nows] = [old, now].map(({ roots }) => groupBy(walkAll(roots), identityOf))
  return [...(nows ?? [])].flatMap(([identity, after]) => {
    const before = olds?.get(identity) ?? []
    if (before.length < 2 && after.length < 2)
      return before.flatMap((one) => after.map((other) => ({ old: one, now: other })))
    const left = [...before]
    const take = (fits: (node: Node) => boolean): Node | undefined => {
      const at = left.findIndex(fits)
      return at < 0 ? undefined : left.splice(at, 1)[0]
    }
    const same = after.map((node) => take((one) => pathOf(one) === pathOf(node)))
    return after.flatMap((node, at) => {
      const counterpart = same[at] ?? take(() => true)
      return counterpart ? [{ old: counterpart, now: node }] : []
    })
  })
}

function pathOf(node: Node): string {
  return node.parent === undefined ? `${node.keyword}` : `${pathOf(node.parent)}/${node.keyword}`
}

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
