import { configurationName, recordName } from '../questionnaire/locate.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * The records that fixtures had and have no more, as `key:tech_soil`, and configurations as `technologies@2015`: a
 * database keeps what it has loaded.
 */
export function deletedRecords(old: Workspace, now: Workspace): readonly string[] {
  // What the authoring form defines is not deleted.
  const left = new Set(namesOf(filesIn(now)))
  const fixtures = filesIn(old).filter(({ kind }) => kind === 'fixture')
  return [...new Set(namesOf(fixtures))].filter((name) => !left.has(name))
}

function filesIn({ sets }: Workspace): readonly SetFile[] {
  return sets.flatMap(({ files }) => files)
}

function namesOf(files: readonly SetFile[]): readonly string[] {
  return files.flatMap(({ records, configurations }) => [
    // The pk of a translation says nothing.
    ...records.filter(({ keyword, model }) => keyword !== undefined && model !== 'configuration').map(recordName),
    ...configurations.map(configurationName),
  ])
}
