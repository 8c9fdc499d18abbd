import type { ChangeAnnotation, ClientCapabilities, WorkspaceEdit } from 'vscode-languageserver'

/**
 * Says of each change what it is for, where the client can show that before changes are made; `idOf` gets the URI and
 * the position among its edits.
 */
export function annotate(
  edit: WorkspaceEdit,
  client: ClientCapabilities,
  idOf: (uri: string, index: number) => string,
  changeAnnotations: Readonly<Record<string, ChangeAnnotation>>,
): WorkspaceEdit {
  const canAnnotate = client.workspace?.workspaceEdit?.changeAnnotationSupport !== undefined
  if (!canAnnotate || edit.documentChanges === undefined) return edit
  const documentChanges = edit.documentChanges.map((change) => {
    if (!('edits' in change)) return change
    const { uri } = change.textDocument
    return { ...change, edits: change.edits.map((one, index) => ({ ...one, annotationId: idOf(uri, index) })) }
  })
  return { documentChanges, changeAnnotations }
}
