import type { FileEdit } from '../lint/fix-edits.ts'
import { nameAt } from '../names/names.ts'
import type { EditorRange } from '../names/place.ts'
import { locate } from '../questionnaire/locate.ts'
import { nameOwner, textHoldersOf } from '../questionnaire/texts.ts'
import { resolvePointer } from '../text/pointer.ts'
import { printable } from '../text/printable.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type LabelPlace, labelOfName, labelOfRecord } from './label-place.ts'
import { surroundingsOf } from './surroundings.ts'

/** A label that is written elsewhere than where people look at what has it. */
export interface EditableLabel {
  /** Whose label it is, in words: `key "vine_soil"`. */
  readonly of: string
  readonly text: string
  /** The context of texts that it is in. */
  readonly context: string
  /** Where it is written. */
  readonly place: EditorRange
  /** What else has the same text, in words. */
  readonly sharedWith: readonly string[]
}

/**
 * The English label of what is named at an offset, else of the node there; `undefined` where there is none, or it is
 * itself what is there.
 */
export function editableLabelAt(workspace: Workspace, uri: string, offset: number): EditableLabel | undefined {
  const found = labelAt(workspace, uri, offset)
  const opened = found && surroundingsOf(workspace, found.uri)
  const range = found && opened?.document.rangeOf(found.pointer)
  if (found === undefined || opened === undefined || range === undefined) return undefined
  const text = resolvePointer(opened.file.value, found.pointer)
  if (typeof text !== 'string' || (found.uri === uri && range.start <= offset && offset <= range.end)) return undefined
  const owners = textHoldersOf(opened.file).find(({ record }) => record === found.holder)?.owners ?? []
  return {
    of: nameOwner(found.record),
    text,
    context: found.context,
    place: { uri: found.uri, start: range.start, end: range.end },
    sharedWith: owners.filter((owner) => owner !== found.record).map((owner) => printable(nameOwner(owner))),
  }
}

/** The edits that give the label at an offset another text; none where there is no label, or the text does not allow it. */
export function labelEdits(workspace: Workspace, uri: string, offset: number, text: string): readonly FileEdit[] {
  const found = labelAt(workspace, uri, offset)
  const document = found && surroundingsOf(workspace, found.uri)?.document
  const edits = found && document?.edits({ op: 'replace', pointer: found.pointer, value: text })
  return (edits ?? []).map((edit) => ({ ...edit, uri: found?.uri ?? uri }))
}

function labelAt(workspace: Workspace, uri: string, offset: number): LabelPlace | undefined {
  const name = nameAt(workspace, uri, offset)
  if (name !== undefined) return labelOfName(workspace, name)
  const opened = surroundingsOf(workspace, uri)
  const pointer = opened?.document.pointerAt(offset).pointer
  if (opened === undefined || pointer === undefined) return undefined
  const record = locate(opened.file, pointer).nodes.at(-1)?.record
  return record && labelOfRecord(workspace, record, opened.file, pointer)
}
