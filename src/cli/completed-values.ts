import { configurationsIn, type Workspace } from '../core/internal.ts'
import type { Io } from './io.ts'
import { loadCatalogues, plainOptions } from './run.ts'

/** What of the files of a project a shell completes. */
export const completedKinds = ['configurations', 'sets', 'names'] as const

/** One of {@link completedKinds}. */
export type CompletedKind = (typeof completedKinds)[number]

/** What a shell can complete, of the files that a check of this folder reads, in the order of the alphabet. */
export function completedValues(kind: CompletedKind, io: Io): readonly string[] {
  const workspaces = loadCatalogues([], plainOptions({ context: [] }), io).map(({ workspace }) => workspace)
  return [...new Set(workspaces.flatMap(values[kind]))].filter(isOneWord).sort()
}

const values: Readonly<Record<CompletedKind, (workspace: Workspace) => readonly string[]>> = {
  configurations: (workspace) => [...configurationsIn(workspace).keys()],
  sets: ({ sets }) => sets.flatMap(({ name }) => name ?? []),
  names: ({ files }) =>
    [...files.values()].flatMap(({ facts }) => (facts?.records ?? []).flatMap(({ keyword }) => keyword ?? [])),
}

/** What a shell would take apart, or read as a command, is not offered. */
function isOneWord(word: string): boolean {
  return /^[\w@.:/-]+$/.test(word)
}
