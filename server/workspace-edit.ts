import type { WorkspaceEdit } from 'vscode-languageserver'
import type { FileChanges } from '../src/core/internal.ts'
import type { FeatureContext, ProjectFile } from './features/feature.ts'

/** Changes as the client takes them; `undefined` when there are none, or files would have to be made and the client cannot. */
export function toFileChanges(
  { client }: FeatureContext,
  { converter }: Pick<ProjectFile, 'converter'>,
  changes: FileChanges | undefined,
): WorkspaceEdit | undefined {
  if (changes === undefined || changes.edits.length === 0) return undefined
  const edit = converter.toWorkspaceEdit(changes.edits)
  if (changes.creates.length === 0) return edit
  const { documentChanges, resourceOperations } = client.workspace?.workspaceEdit ?? {}
  if (documentChanges !== true || resourceOperations?.includes('create') !== true) return undefined
  const created = changes.creates.map((file) => {
    return { kind: 'create' as const, uri: converter.toUri(file), options: { ignoreIfExists: true } }
  })
  return { documentChanges: [...created, ...(edit.documentChanges ?? [])] }
}
