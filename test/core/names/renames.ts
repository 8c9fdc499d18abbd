import { createWorkspace, type Rename, type SourceFile, type Workspace } from '../../../src/core/internal.ts'
import { applyEdits } from '../../../src/core/text/edits.ts'
import { fileOf } from '../../../src/core/workspace/workspace.ts'

/** The workspace with the edits of a rename made. */
export function renamed(workspace: Workspace, { edits }: Rename): Workspace {
  const changed = (source: SourceFile): SourceFile => {
    const own = edits.filter(({ uri }) => uri === source.uri)
    return own.length === 0 ? source : { ...source, text: applyEdits(source.text, own) }
  }
  const { input } = workspace
  return createWorkspace({
    ...input,
    files: input.files.map(changed),
    ...(input.accepted && { accepted: changed(input.accepted) }),
  })
}

/** The text of a file of a workspace. */
export function textOf(workspace: Workspace, uri: string): string {
  return fileOf(workspace, uri)?.document.text ?? ''
}
