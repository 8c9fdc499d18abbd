import type { Document } from '../document/document.ts'
import { contextsOf } from '../questionnaire/labels.ts'
import { locate } from '../questionnaire/locate.ts'
import { parentPointer } from '../text/pointer.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'

/** A file of a questionnaire with the set it is judged in. */
export interface Surroundings {
  readonly document: Document
  readonly file: SetFile
}

/** The surroundings of a file by name, in the first set that has it; `undefined` for files that are no configuration. */
export function surroundingsOf(workspace: Workspace, uri: string): Surroundings | undefined {
  const document = workspace.files.get(uri)?.document
  const file = setFileOf(workspace, uri)
  return document && file && { document, file }
}

/** The contexts in which texts are looked up for what is at a pointer; none outside of questionnaires. */
export function contextsAt(file: SetFile, pointer: string): readonly string[] {
  const { configuration, nodes } = locate(file, pointer)
  if (configuration === undefined || nodes.length === 0) return []
  return contextsOf(configuration)
}

/** Whether what is at a pointer is written at another place of the file, where a YAML alias in its stead, or around it, points to. */
export function isBehindAlias(pointer: string, { document }: Surroundings): boolean {
  if (document.format !== 'yaml') return false
  const place = document.rangeOf(pointer)
  if (place === undefined || document.text.charAt(place.start) !== '*') return false
  const name = document.rangeOf(pointer, 'key')
  const isMerged = name !== undefined && document.text.slice(name.start, name.end) === '<<'
  return isMerged || document.rangeOf(parentPointer(pointer) ?? '')?.start === place.start
}
