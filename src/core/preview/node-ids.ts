import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { remember } from '../text/remember.ts'

/** The nodes of a questionnaire by the ids that a page calls them. */
export interface NodeIds {
  readonly idOf: (node: Node) => string
  readonly nodeOf: (id: string) => Node | undefined
}

/**
 * The ids of one questionnaire: made of keywords, so that a part keeps its id when the file changes elsewhere; further parts of the same
 * keywords are counted. An id can be in a list of ids, which spaces part.
 */
export const nodeIdsOf: (questionnaire: Questionnaire) => NodeIds = remember(({ roots }: Questionnaire): NodeIds => {
  const nodes = new Map<string, Node>()
  const ids = new Map<Node, string>()
  const counts = new Map<string, number>()
  for (const node of walkAll(roots)) {
    const name = nameOf(node)
    let id = name
    // What is counted may be the keyword of another part.
    for (let count = counts.get(name) ?? 1; nodes.has(id); counts.set(name, count)) id = `${name}~${++count}`
    nodes.set(id, node)
    ids.set(node, id)
  }
  return { idOf: (node) => ids.get(node) ?? '', nodeOf: (id) => nodes.get(id) }
})

/** Questions are told apart by their questiongroup too. */
function nameOf({ level, keyword = '', parent }: Node): string {
  const group = level === 'question' ? `${parent?.keyword ?? ''}.` : ''
  return `${level}-${group}${keyword}`.replace(/\s/g, '_')
}
