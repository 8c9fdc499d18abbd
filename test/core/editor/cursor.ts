import { createWorkspace, type SourceSet, type Workspace, type WorkspaceInput } from '../../../src/core/internal.ts'

/** The sign for the cursor in test texts. */
export const cursor = '█'

/** A workspace of texts by name, and where the one cursor sign among them stood. */
export function workspaceAt(
  texts: Readonly<Record<string, string>>,
  more: Partial<Omit<WorkspaceInput, 'files' | 'sets'>> & { readonly sets?: readonly SourceSet[] } = {},
): { readonly workspace: Workspace; readonly uri: string; readonly offset: number } {
  const files = Object.entries(texts).map(([uri, text]) => ({ uri, text: text.replace(cursor, '') }))
  const [uri = '', text = ''] = Object.entries(texts).find((entry) => entry[1].includes(cursor)) ?? []
  return { workspace: createWorkspace({ files, ...more }), uri, offset: text.indexOf(cursor) }
}

/** A place as `file:line words`, where `words` is what stands there. */
export function shown(workspace: Workspace, place: { uri: string; start: number; end: number }): string {
  const text = (workspace.files.get(place.uri) ?? workspace.accepted)?.document.text ?? ''
  const line = text.slice(0, place.start).split('\n').length
  return `${place.uri}:${line} ${text.slice(place.start, place.end)}`
}
