import { createRecords } from '../drafts/new-records.ts'
import type { ChoiceDraft, FileChange, RecordDraft } from '../drafts/record-draft.ts'
import { homeForNode, type RecordHome } from '../drafts/record-home.ts'
import { changesOf } from '../lint/fix-edits.ts'
import { whyNoKeyword } from '../questionnaire/keyword-form.ts'
import { type Level, modelOfLevel, type Questionnaire } from '../questionnaire/node.ts'
import { defaultKeyType, keyTypes, valueTypes } from '../schema/key-types.ts'
import { count } from '../text/count.ts'
import { nearestName } from '../text/nearest-name.ts'
import { resolvePointer } from '../text/pointer.ts'
import { capitalize } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { isRefusal, type Operation, type Refusal } from './operation.ts'
import { findSlot, listOf, nameOfHolder, nameOfNode, type PartPosition, type Slot } from './parts.ts'

/** A choice of a new key. */
export interface NewChoice {
  readonly keyword: string
  readonly label: string
}

/** A part of a questionnaire that shall be, with what is in it. */
export interface NewPart {
  readonly level: Level
  readonly keyword: string
  /** English; `undefined` for a part that has no text, or whose record is there already. */
  readonly label?: string | undefined
  /** The type of a question's key. */
  readonly type?: string | undefined
  readonly choices?: readonly NewChoice[]
  /** Such as `5.4`, which the page shows before the label. */
  readonly numbering?: string | undefined
  readonly inside?: NewPart
}

/**
 * Adds a part to a questionnaire, with the records that it needs and nobody has yet; `others` are more places of the same file where it
 * shall be.
 */
export function addPartOperation(
  workspace: Workspace,
  part: NewPart,
  position: PartPosition,
  others: readonly PartPosition[] = [],
): Operation | Refusal {
  const slots: Slot[] = []
  for (const one of [position, ...others]) {
    const slot = slotFor(workspace, part, one)
    if (isRefusal(slot)) return slot
    slots.push(slot)
  }
  const [slot] = slots as [Slot, ...Slot[]]
  const { questionnaire } = slot
  const home = homeForNode({ level: part.level, questionnaire })
  if (home === undefined) return { refused: `No file of ${nameOfHolder(slot)} can have records.` }
  const parts = chainOf(part)
  const drafts: RecordDraft[] = []
  for (const one of parts) {
    const draft = draftOf(one, questionnaire, home)
    if (draft !== undefined && isRefusal(draft)) return draft
    if (draft) drafts.push(draft)
  }
  const changes = changesOf(workspace, questionnaire.file.uri, {
    safe: false,
    changes: [...slots.map((one) => insertPart(one, part)), ...createRecords(workspace, home, drafts)],
  })
  if (changes === undefined)
    return { refused: `${questionnaire.file.uri} cannot take the new ${part.level} where it shall be.` }
  const summary = wordAdded(part, slots, home, drafts)
  return withAcceptances(workspace, { summary, notes: notesOf(part, parts, drafts), changes })
}

/** Where a part goes; refused where one of its name is there already. */
function slotFor(workspace: Workspace, part: NewPart, position: PartPosition): Slot | Refusal {
  const slot = findSlot(workspace, { ...part, pointer: '', parent: undefined }, position)
  if (isRefusal(slot)) return slot
  const twin = slot.siblings.find(({ keyword }) => keyword === part.keyword)
  return twin ? { refused: `${capitalize(nameOfNode(twin))} is already in ${nameOfHolder(slot)}.` } : slot
}

/** A part and what is in it, from the outside in. */
function chainOf(part: NewPart): readonly NewPart[] {
  return part.inside === undefined ? [part] : [part, ...chainOf(part.inside)]
}

/** The record that a part needs; `undefined` where it is there already. */
function draftOf(part: NewPart, { file }: Questionnaire, home: RecordHome): RecordDraft | Refusal | undefined {
  const { level, keyword, label, type, choices = [] } = part
  const model = modelOfLevel(level)
  const known = file.byKeyword(model, keyword)
  if (known) return refusalOfKnown(part, known)
  const badName = whyNoKeyword(level, keyword)
  if (badName !== undefined) return { refused: badName }
  if (model === 'questiongroup') return { model, keyword, label }
  if (label === undefined) return { refused: `The new ${level} "${keyword}" needs a label.` }
  if (model === 'category') return { model, keyword, label }
  const refusal = refusalOfType(part)
  if (refusal) return refusal
  const drafts = choices.map((choice, index): ChoiceDraft => {
    return { ...choice, order: index + 1, exists: home.file.byKeyword('value', choice.keyword) !== undefined }
  })
  const [badChoice] = drafts.flatMap((one) => (one.exists ? [] : (whyNoKeyword('value', one.keyword) ?? [])))
  if (badChoice !== undefined) return { refused: badChoice }
  return {
    model: 'key',
    keyword,
    label,
    type: type ?? defaultKeyType,
    ...(drafts.length > 0 ? { choices: drafts } : {}),
  }
}

function refusalOfKnown(
  { level, keyword, label, type, choices = [] }: NewPart,
  known: RecordFact,
): Refusal | undefined {
  if (label === undefined && type === undefined && choices.length === 0) return undefined
  const what = level === 'question' ? 'label, type and choices' : 'label'
  return {
    refused: `${known.uri} already has a ${known.model} "${keyword}"; leave its ${what} out to use it as it is.`,
  }
}

function refusalOfType({ keyword, type = defaultKeyType, choices = [] }: NewPart): Refusal | undefined {
  if (!keyTypes.includes(type)) {
    const candidate = nearestName(type, keyTypes)
    return { refused: `Unknown type "${type}"${candidate === undefined ? '.' : `; did you mean "${candidate}"?`}` }
  }
  const takesChoices = valueTypes.has(type)
  if (takesChoices && choices.length === 0) return { refused: `Key "${keyword}" of type ${type} needs choices.` }
  return takesChoices || choices.length === 0
    ? undefined
    : { refused: `Key "${keyword}" of type ${type} does not take choices.` }
}

function insertPart({ questionnaire, list, position }: Slot, part: NewPart): FileChange {
  const { uri, value: file } = questionnaire.file
  const value = writePart(part)
  const present = resolvePointer(file, list)
  if (Array.isArray(present)) return { op: 'insert', uri, pointer: `${list}/${position}`, value }
  // In YAML, a name without a value is a list that waits for its first part.
  return { op: present === null ? 'replace' : 'insert', uri, pointer: list, value: [value] }
}

function writePart({ keyword, numbering, inside }: NewPart): Record<string, unknown> {
  return {
    keyword,
    ...(numbering === undefined ? {} : { form_options: { numbering } }),
    ...(inside === undefined ? {} : { [listOf[inside.level]]: [writePart(inside)] }),
  }
}

function wordAdded(
  part: NewPart,
  [slot, ...others]: readonly Slot[],
  { file }: RecordHome,
  drafts: readonly RecordDraft[],
): string {
  const values = drafts.reduce((sum, { choices }) => sum + (choices?.filter(({ exists }) => !exists).length ?? 0), 0)
  const texts = drafts.filter(({ label }) => label !== undefined).length + values
  const records = drafts.length + values + (file.kind === 'fixture' ? texts : 0)
  const made = records === 0 ? 'it uses records that already exist' : `${count(records, 'record')} in ${file.uri}`
  const where = others.length === 0 ? '' : ` in ${count(others.length + 1, 'place')}`
  return `Add ${part.level} "${part.keyword}" to ${slot ? nameOfHolder(slot) : file.uri}${where}: ${made}.`
}

function notesOf(part: NewPart, parts: readonly NewPart[], drafts: readonly RecordDraft[]): string[] {
  const used = parts.filter(({ keyword }) => !drafts.some((draft) => draft.keyword === keyword))
  const shared = used.map(({ level, keyword }) => `It uses the ${modelOfLevel(level)} "${keyword}" as it is.`)
  const isUnknown = part.label !== undefined && drafts.length > 0
  return [...shared, ...(isUnknown ? ['Where texts are translated, its texts are not in the .po files yet.'] : [])]
}
