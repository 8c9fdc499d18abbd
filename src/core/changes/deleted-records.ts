import { configurationName, recordName } from '../questionnaire/locate.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** The records that fixtures held and hold no more, as `key:tech_soil`, and configurations as `technologies@2015`: a database keeps what it has loaded. */
export function deletedRecords(old: Workspace, now: Workspace): readonly string[] {
  const left = new Set(namesIn(now))
  return [...new Set(namesIn(old))].filter((name) => !left.has(name))
}

function namesIn({ sets }: Workspace): readonly string[] {
  return sets
    .flatMap(({ files }) => files)
    .filter(({ kind }) => kind === 'fixture')
    .flatMap(({ records, configurations }) => [
      // The pk of a translation says nothing.
      ...records.filter(({ keyword, model }) => keyword !== undefined && model !== 'configuration').map(recordName),
      ...configurations.map(configurationName),
    ])
}
