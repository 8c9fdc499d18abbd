import { isStoredAs } from '../../schema/key-types.ts'
import { remember } from '../../text/remember.ts'
import { type Node, type Questionnaire, walkAll } from '../node.ts'

/** The question of the same questionnaire that offers a questiongroup as a choice. */
export function offeringQuestion(group: Node): Node | undefined {
  return offersIn(group.questionnaire).get(group.keyword)
}

/** The questions that offer questiongroups, by the keywords of these. */
const offersIn = remember(({ roots }: Questionnaire): ReadonlyMap<unknown, Node> => {
  const offers = new Map<unknown, Node>()
  for (const node of walkAll(roots)) {
    if (node.level !== 'question' || !isStoredAs(node.type, 'questiongroup')) continue
    const list = node.option('form_options', 'options_by_questiongroups')?.value
    for (const keyword of Array.isArray(list) ? (list as unknown[]) : []) offers.set(keyword, node)
  }
  return offers
})
