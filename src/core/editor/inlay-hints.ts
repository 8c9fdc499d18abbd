import { readCondition } from '../condition/condition.ts'
import { mentionedRecord } from '../names/mentioned-record.ts'
import { mentionsOfReference } from '../names/reference-mentions.ts'
import { schemaReferences } from '../names/schema-references.ts'
import { choicesOf } from '../questionnaire/choices.ts'
import { typeOfKey } from '../questionnaire/key-types.ts'
import { labelOf } from '../questionnaire/labels.ts'
import { listedConditions } from '../questionnaire/listed-conditions.ts'
import { locate } from '../questionnaire/locate.ts'
import { type Node, walkAll } from '../questionnaire/node.ts'
import { recordUsesIn } from '../questionnaire/record-uses.ts'
import type { Reference } from '../schema/references.ts'
import { listSome } from '../text/list-some.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import type { Range } from '../text/range.ts'
import { comparedLabel } from '../triggers/comparison-words.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { contextsAt, isBehindAlias, type Surroundings, surroundingsOf } from './surroundings.ts'

/** Words beside a pk, keyword or condition that say what it stands for; `offset` is where they are to be shown. */
export interface InlayHint {
  readonly offset: number
  readonly label: string
  /** The label in full where it had to be cut. */
  readonly tooltip: string | undefined
}

/** Editors show some 40 characters on a line, and the type comes first. */
const longestLabel = 25
const mostHints = 5000

/** What the pks, keywords and conditions in a range of a file stand for, in the order of the text; piece by piece. */
export function* inlayHints(workspace: Workspace, uri: string, range: Range): Generator<undefined, InlayHint[]> {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  const isInRange = createFilter(opened, range)
  const hints: InlayHint[] = []
  for (const reference of schemaReferences(opened.file, isInRange)) {
    if (hints.length === mostHints) break
    if (reference.part === 'value') addHint(hints, reference, textFor(reference, opened), opened)
    yield
  }
  for (const record of opened.file.records) {
    if (hints.length === mostHints) break
    if (record.model !== 'translation' || !isInRange(record.pointer)) continue
    const { pointer, form } = record
    const place = form === 'fixture' ? ({ pointer: `${pointer}/pk`, part: 'value' } as const) : record
    addHint(hints, place, textForOwners(record, opened), opened)
    yield
  }
  return hints.filter(({ offset }) => range.start <= offset && offset <= range.end).sort((a, b) => a.offset - b.offset)
}

/** Whether the member or item at a pointer has any part in a range. */
function createFilter({ document }: Surroundings, range: Range): (pointer: string) => boolean {
  return (pointer) => {
    const place = document.rangeOf(pointer, 'member')
    return place !== undefined && place.start <= range.end && place.end >= range.start
  }
}

interface HintText {
  /** Of any length. */
  readonly label: string | undefined
  /** What is before the label. */
  readonly detail?: string | undefined
}

type Place = { readonly pointer: string; readonly part?: 'value' | 'key' }

function addHint(
  hints: InlayHint[],
  { pointer, part = 'key' }: Place,
  text: HintText | undefined,
  opened: Surroundings,
): void {
  if (text === undefined) return
  const offset = opened.document.rangeOf(pointer, part)?.end
  if (offset === undefined || isBehindAlias(pointer, opened)) return
  const short = text.label === undefined ? undefined : shortLabel(text.label, longestLabel)
  const label = [text.detail, short && `«${short}»`].filter((one) => one !== undefined && one !== '').join(' ')
  const isCut = short !== undefined && short !== shortLabel(text.label ?? '', 10 * longestLabel)
  if (label !== '')
    hints.push({ offset, label, tooltip: isCut ? shortLabel(text.label ?? '', 10 * longestLabel) : undefined })
}

function textFor(reference: Reference, opened: Surroundings): HintText | undefined {
  if (reference.refersTo === 'conditionEntry') return textForCondition(reference, opened)
  const [mention, ...others] = mentionsOfReference(opened.file.facts, reference)
  const record = mention && others.length === 0 ? mentionedRecord(mention, opened.file) : undefined
  if (record === undefined) return undefined
  const label = labelOf(record, opened.file, contextsAt(opened.file, reference.pointer))
  if (record.model === 'key') return { label, detail: typeOfKey(record) }
  return { label, detail: record.model === 'value' ? storedAs(record, reference, opened) : undefined }
}

/** What the answer is stored as when the choice is taken; nothing where the file itself says it. */
function storedAs(value: RecordFact, { pointer, text }: Reference, { file }: Surroundings): string | undefined {
  const { record } = locate(file, pointer)
  const isListed = record?.model === 'key' && pointer.startsWith(`${fieldPointer(record, 'values')}/`)
  const choice = isListed ? choicesOf(record, file).find((one) => one.value === value) : undefined
  const stored = choice ? choice.stored : value.keyword
  return stored === undefined || stored === text ? undefined : String(stored)
}

/** The choice that a plain condition compares the answer with. */
function textForCondition({ pointer, text }: Reference, { file }: Surroundings): HintText | undefined {
  const { nodes } = locate(file, pointer)
  const question = nodes.findLast(({ level }) => level === 'question') ?? copiedFrom(nodes.at(-1), text)
  const comparison = typeof text === 'string' ? readCondition(text).expression?.plain : undefined
  if (question === undefined || comparison === undefined) return undefined
  return { label: comparedLabel(question, comparison.value) }
}

/** The question below a subcategory from which an entry of its list is copied. */
function copiedFrom(node: Node | undefined, entry: unknown): Node | undefined {
  return node && walkAll(node.children).find((one) => one.level === 'question' && listedConditions(one).includes(entry))
}

/** Whose texts a translation contains. */
function textForOwners(translation: RecordFact, { file }: Surroundings): HintText | undefined {
  const owners = recordUsesIn(file.set).ownersOf(translation)
  const [first] = owners
  if (first === undefined) return undefined
  const name = `${first.model} ${shortName(first.keyword ?? String(first.pk ?? '?'))}`
  return { label: undefined, detail: listSome([name], owners.length) }
}
