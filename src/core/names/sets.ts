import { remember } from '../text/remember.ts'
import { fileAlone, type SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'

const tableOf = remember(createTable)

/** The sets that a file is in; one that is in none makes a set of its own. Empty for what is no configuration. */
export function setsHolding(workspace: Workspace, uri: string): readonly SetIndex[] {
  const known = tableOf(workspace).get(uri)
  if (known) return known
  const facts = workspace.files.get(uri)?.facts
  if (facts === undefined) return []
  return [fileAlone(facts).set]
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
