import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { remember } from '../text/remember.ts'

/** The nodes of a questionnaire by the ids that a page calls them: their place in document order. */
export interface NodeIds {
  readonly idOf: (node: Node) => string
  readonly nodeOf: (id: string) => Node | undefined
}

/** The ids of one questionnaire, which hold as long as its files stay as they are. */
export const nodeIdsOf: (questionnaire: Questionnaire) => NodeIds = remember(({ roots }: Questionnaire): NodeIds => {
  const nodes = walkAll(roots)
  const ids = new Map(nodes.map((node, index) => [node, `n${index}`]))
  return {
    idOf: (node) => ids.get(node) ?? '',
    nodeOf: (id) => (/^n\d{1,9}$/.test(id) ? nodes[Number(id.slice(1))] : undefined),
  }
})
