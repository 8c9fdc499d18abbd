import { linesOf } from '../document/lines.ts'
import type { TextPlace } from '../names/place.ts'
import { rangeOfText } from '../names/place.ts'
import { locate, pathOf, whereOf } from '../questionnaire/locate.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'

/** A place in a file, for programs and for people. */
export interface Place {
  readonly file: string
  /** JSON Pointer into the file's data. */
  readonly pointer: string
  /** One-based; columns count UTF-16 code units. */
  readonly line: number
  readonly column: number
  /** As findings have it: configuration or record, keywords, option. */
  readonly path: readonly string[]
  /** The same in the author's words. */
  readonly where: string
}

/** A place of the text of a file; `undefined` where the text has no such place. */
export function placeOf(workspace: Workspace, file: string, place: TextPlace): Place | undefined {
  const document = workspace.files.get(file)?.document
  const range = document && rangeOfText(document, place)
  const setFile = setFileOf(workspace, file)
  if (range === undefined || setFile === undefined) return undefined
  const { line, character } = linesOf(document as NonNullable<typeof document>).positionAt(range.start)
  const location = locate(setFile, place.pointer)
  return {
    file,
    pointer: place.pointer,
    line: line + 1,
    column: character + 1,
    path: pathOf(location),
    where: whereOf(location),
  }
}

/** By file and place in it. */
export function byPlace(left: Place, right: Place): number {
  return left.file < right.file ? -1 : left.file > right.file ? 1 : left.line - right.line || left.column - right.column
}
