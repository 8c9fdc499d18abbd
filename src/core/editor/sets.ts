import type { FileFacts } from '../workspace/facts.ts'
import { createIndex, type SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'

const tables = new WeakMap<Workspace, Map<string, readonly SetIndex[]>>()
const lonely = new WeakMap<FileFacts, SetIndex>()

/** The sets that a file stands in; one that stands in none makes a set of its own. Empty for what is no configuration. */
export function setsHolding(workspace: Workspace, uri: string): readonly SetIndex[] {
  const table = tables.get(workspace) ?? createTable(workspace)
  tables.set(workspace, table)
  const known = table.get(uri)
  if (known) return known
  const facts = workspace.files.get(uri)?.facts
  if (facts === undefined) return []
  const own = lonely.get(facts) ?? createIndex([facts])
  lonely.set(facts, own)
  return [own]
}

function createTable(workspace: Workspace): Map<string, readonly SetIndex[]> {
  const table = new Map<string, SetIndex[]>()
  for (const set of workspace.sets) {
    for (const { uri } of set.files) {
      const sets = table.get(uri)
      if (sets === undefined) table.set(uri, [set])
      else if (!sets.includes(set)) sets.push(set)
    }
  }
  return table
}
