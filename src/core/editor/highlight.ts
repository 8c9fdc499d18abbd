import { nameAt } from '../names/names.ts'
import { occurrencesOf } from '../names/occurrences.ts'
import type { EditorRange } from '../names/place.ts'
import { isDefinition } from '../names/references.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** A place in the file at hand that names the same; `write` where it is defined. */
export interface Highlight extends EditorRange {
  readonly kind: 'read' | 'write'
}

/** The places in the same file that name what the name at an offset names. */
export function highlightsAt(workspace: Workspace, uri: string, offset: number): Highlight[] {
  const name = nameAt(workspace, uri, offset)
  if (name === undefined) return []
  return occurrencesOf(workspace, name.mention)
    .filter((one) => one.uri === uri)
    .map((one) => ({ uri, start: one.start, end: one.end, kind: isDefinition(one) ? 'write' : 'read' }))
}
