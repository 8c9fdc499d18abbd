import { ancestor, type Node } from '../questionnaire/node.ts'
import { addToGroup } from '../text/group-by.ts'
import { byQuestion, conditionsOf, type Pairs, type Trigger } from './triggers.ts'

/** The other end of conditions, with those that lead there. */
export interface ShowingEnd {
  readonly node: Node
  readonly triggers: readonly Trigger[]
}

/** The questions with conditions that show a question or questiongroup, or its table. */
export function shownBy(node: Node): ShowingEnd[] {
  const triggers = pairsAround(node).flatMap((pairs) =>
    [...pairs.targets].flatMap(([name, targets]) =>
      targets.some((target) => target.node === node) ? (pairs.triggers.get(name) ?? []) : [],
    ),
  )
  return [...byQuestion([...new Set(triggers)])].map(([question, own]) => ({ node: question, triggers: own }))
}

/** What the conditions of a question show: the inverse of {@link shownBy}. */
export function showsOf(question: Node): ShowingEnd[] {
  const shown = new Map<Node, Trigger[]>()
  for (const pairs of pairsAround(question)) {
    for (const [name, triggers] of pairs.triggers) {
      const own = triggers.filter((trigger) => trigger.question === question)
      const targets = own.length > 0 ? new Set((pairs.targets.get(name) ?? []).map(({ node }) => node)) : []
      for (const target of targets) for (const trigger of own) addToGroup(shown, target, trigger)
    }
  }
  return [...shown].map(([node, triggers]) => ({ node, triggers: [...new Set(triggers)] }))
}

/** The conditions of the questiongroup and of the category that a node is in, or is. */
function pairsAround(node: Node): readonly Pairs[] {
  const { questions, questiongroups } = conditionsOf(node.questionnaire)
  const [questiongroup, category] = [ancestor(node, 'questiongroup'), ancestor(node, 'category')]
  return [questiongroup && questions.get(questiongroup), category && questiongroups.get(category)].filter(
    (pairs) => pairs !== undefined,
  )
}
