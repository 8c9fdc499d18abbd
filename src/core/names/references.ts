import type { Workspace } from '../workspace/workspace.ts'
import { nameAt } from './names.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'

/** All places that name what the name at an offset names, by file and offset; without the definitions when not wanted. */
export function referencesAt(
  workspace: Workspace,
  uri: string,
  offset: number,
  options: { readonly withDefinitions: boolean },
): Occurrence[] {
  const name = nameAt(workspace, uri, offset)
  if (name === undefined) return []
  const occurrences = occurrencesOf(workspace, name.mention)
  return options.withDefinitions ? occurrences : occurrences.filter((one) => !isDefinition(one))
}

/** Whether a place defines what it names: a record, or what triggers a condition. */
export function isDefinition({ mention }: Occurrence): boolean {
  return mention.role === 'record' || mention.role === 'trigger'
}
