import type { Workspace } from '../workspace/workspace.ts'
import { authoredRecords } from './new-definitions.ts'
import { fixtureRecords } from './new-fixture-records.ts'
import type { FileChange, RecordDraft } from './record-draft.ts'
import type { RecordHome } from './record-home.ts'

/** The changes that write records into their file, in its form, style and order, with free pks of its range. */
export function createRecords(workspace: Workspace, home: RecordHome, drafts: readonly RecordDraft[]): FileChange[] {
  return home.file.kind === 'fixture' ? fixtureRecords(workspace, home, drafts) : authoredRecords(home, drafts)
}
