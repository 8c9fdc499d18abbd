import { createWorkspace, type LoadedFile, type Workspace } from './workspace.ts'

/**
 * All sets of some workspaces that have their files in common by name, beside each other; the entries of their accepted
 * files are in one.
 */
export function joinWorkspaces([first, ...more]: readonly [Workspace, ...Workspace[]]): Workspace {
  if (more.length === 0) return first
  const all = [first, ...more]
  return {
    ...first,
    input: {
      ...first.input,
      files: all.flatMap(({ input }) => input.files),
      sets: all.flatMap(({ input }) => input.sets ?? [{ files: input.files.map(({ uri }) => uri) }]),
    },
    files: new Map(all.flatMap(({ files }) => [...files])),
    sets: all.flatMap(({ sets }) => sets),
    accepted: joinAccepted(all.flatMap(({ accepted }) => accepted ?? [])),
  }
}

function joinAccepted(files: readonly LoadedFile[]): LoadedFile | undefined {
  const [first, ...more] = files
  if (first === undefined || more.length === 0) return first
  const entries = files.flatMap(({ document }) => (Array.isArray(document.value) ? document.value : []))
  return createWorkspace({ files: [], accepted: { uri: first.source.uri, text: JSON.stringify(entries) } }).accepted
}
