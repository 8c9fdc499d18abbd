import { remember } from '../text/remember.ts'
import { ancestor, type Node, type Questionnaire } from './node.ts'

/** What the service sees directly in a node: where a subcategory has both, its questiongroups are overlooked. */
export const servedChildren = remember((node: Node): readonly Node[] => {
  const subcategories = node.childrenAt('subcategory')
  return subcategories.length > 0 ? subcategories : node.children
})

/** Whether the service overlooks a questiongroup, as it is beside subcategories; the form does so too (format facts 13.0, 13.6). */
export function isOverlooked({ level, parent }: Node): boolean {
  return level === 'questiongroup' && parent !== undefined && servedChildren(parent)[0]?.level === 'subcategory'
}

/** The questiongroup that the service overlooks, of a node that is one or in one. */
export function overlookedAround(node: Node): Node | undefined {
  const questiongroup = ancestor(node, 'questiongroup')
  return questiongroup && isOverlooked(questiongroup) ? questiongroup : undefined
}

/** The questiongroups that the service goes through, in document order. */
export const servedQuestiongroups = remember(({ roots }: Questionnaire): readonly Node[] =>
  roots.flatMap(questiongroupsBelow),
)

/** The questions that the service goes through, in document order. */
export const servedQuestions = remember((questionnaire: Questionnaire): readonly Node[] =>
  servedQuestiongroups(questionnaire).flatMap((questiongroup) => questiongroup.childrenAt('question')),
)

/** Whether the service finds a questiongroup of this keyword, here or at another place. */
export function isServed({ keyword, questionnaire }: Node): boolean {
  return servedQuestiongroups(questionnaire).some((one) => one.keyword === keyword)
}

function questiongroupsBelow(node: Node): readonly Node[] {
  return node.level === 'questiongroup' ? [node] : servedChildren(node).flatMap(questiongroupsBelow)
}

/** The question that the service finds by two keywords: it looks at the first place of a questiongroup only. */
export function findQuestion(questionnaire: Questionnaire, questiongroup: string, key: string): Node | undefined {
  const found = servedQuestiongroups(questionnaire).find(({ keyword }) => keyword === questiongroup)
  return found?.childrenAt('question').find(({ keyword }) => keyword === key)
}
