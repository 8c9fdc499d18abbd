import { addToGroup } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { type Level, levels, type Node, questionnairesOf, walkAll } from './node.ts'

/** All nodes of a set by level and keyword. */
export type NodesByKeyword = Readonly<Record<Level, ReadonlyMap<string, readonly Node[]>>>

/** The nodes of the files of a set by level and keyword, collected once a set. */
export const nodesIn: (set: SetIndex) => NodesByKeyword = remember(collectNodes)

function collectNodes(set: SetIndex): NodesByKeyword {
  const byLevel = Object.fromEntries(levels.map((level) => [level, new Map<string, Node[]>()])) as Record<
    Level,
    Map<string, Node[]>
  >
  for (const file of set.files) {
    for (const { roots } of questionnairesOf(file)) {
      for (const node of walkAll(roots)) {
        if (node.keyword !== undefined) addToGroup(byLevel[node.level], node.keyword, node)
      }
    }
  }
  return byLevel
}

/** The nodes of the questionnaires of a set that use a key or questiongroup record, as far as no other record takes its place there. */
export function nodesWith(record: RecordFact, set: SetIndex): readonly Node[] {
  if (record.keyword === undefined) return []
  const level = record.model === 'key' ? 'question' : 'questiongroup'
  const nodes = nodesIn(set)[level].get(record.keyword) ?? []
  return nodes.filter((node) => node.record === record)
}

/** The sections, categories and subcategories that use a category record, as {@link nodesWith}. */
export function nodesOfCategory(record: RecordFact, set: SetIndex): readonly Node[] {
  const { section, category, subcategory } = nodesIn(set)
  const named = [section, category, subcategory].flatMap((nodes) => nodes.get(record.keyword ?? '') ?? [])
  return named.filter((node) => node.record === record)
}
