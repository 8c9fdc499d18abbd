import { placeRecords, type Written } from '../drafts/new-fixture-records.ts'
import type { Mention } from '../names/mention.ts'
import { mentionsOf } from '../names/mentions.ts'
import { modelOfLevel, type Node, walk, walkAll } from '../questionnaire/node.ts'
import { translationOf } from '../questionnaire/record-uses.ts'
import { addToGroup } from '../text/group-by.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { listSome } from '../text/list-some.ts'
import { addAll } from '../text/lists.ts'
import { lastToken, parentPointer, parsePointer, resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import { type FileFacts, type Model, memberModels, type RecordFact } from '../workspace/facts.ts'
import { definitionMembers } from '../workspace/kind.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { type CopiedConditions, copiedConditions } from './copied-conditions.ts'
import { markLabels, type NewNumbering, nextNumberings, renumberParts } from './copied-texts.ts'
import { countRecords, withContents } from './counts.ts'
import { type DataChange, editsFor, inFile } from './data-changes.ts'
import { type CopyNames, type NewKeywords, newKeywords } from './new-keywords.ts'
import { createNumbers } from './next-pks.ts'
import { isRefusal, type Operation, type Refusal } from './operation.ts'
import { findPart, findSlot, nameOfNode, type PartPosition, type Slot } from './parts.ts'

/** What a copy is called, and where it goes: behind the original where nothing else is said. */
export interface CopyOptions extends CopyNames {
  readonly position?: PartPosition
}

/** Copies a part of a questionnaire under new keywords, with the records behind it; conditions within the copy refer to the copy. */
export function copyOperation(workspace: Workspace, name: string, options: CopyOptions): Operation | Refusal {
  const part = findPart(workspace, name)
  if (isRefusal(part)) return part
  const slot = findSlot(workspace, part, options.position ?? {})
  if (isRefusal(slot)) return slot
  const keywords = newKeywords(workspace, part, slot.questionnaire, options)
  if (isRefusal(keywords)) return keywords
  const conditions = copiedConditions(part, slot, keywords, options.as)
  const single = singleOptions.filter(({ option }) => walkAll(slot.questionnaire.roots).some((one) => has(one, option)))
  const renames = { keywords, conditions }
  const node = copyOf(part.file.facts, part.pointer, renames)
  const numberings = nextNumberings(part, slot)
  renumberParts(node, part, numberings)
  const dropped = single.flatMap(({ option, note }) => {
    const having = walk(part).filter((one) => has(one, option))
    for (const one of having) dropOption(node, `${one.pointer.slice(part.pointer.length)}/view_options/${option}`)
    return having.length === 0 ? [] : [note]
  })
  const isBeside = part.level === 'question' && part.parent?.keyword === slot.parent?.keyword
  const records = copyRecords(workspace, part, { ...renames, isMarked: isBeside })
  const changes = editsFor(workspace, [insertNode(slot, node), ...conditions.changes, ...records.changes])
  if (isRefusal(changes)) return changes
  const made = records.made.length === 0 ? '' : `; new: ${countRecords(records.made)}`
  return withAcceptances(workspace, {
    summary: `Copy ${nameOfNode(part)}${withContents(part)} as "${shortName(options.as)}"${made}.`,
    notes: [
      ...keywordNotes(keywords, options.as),
      ...numberNotes(numberings),
      ...(isBeside ? ['The copy has " (copy)" after its label, so that the two can be told apart.'] : []),
      ...conditions.notes,
      ...dropped,
      ...(records.shared === 0
        ? []
        : ['Its questions have the keys of the original; --with-keys gives them keys of their own.']),
    ],
    changes,
    copies: allNames(keywords),
  })
}

function allNames({ key, questiongroup, category }: NewKeywords): ReadonlyMap<string, string> {
  return new Map([...category, ...questiongroup, ...key].map(([old, name]) => [name, old]))
}

/** The options that one question of a questionnaire has. */
const singleOptions = [
  { option: 'is_name', note: 'The copy has no is_name: a questionnaire has one name.' },
  { option: 'is_geometry', note: 'The copy has no is_geometry: a questionnaire has one geometry.' },
]

function has({ value }: Node, option: string): boolean {
  return memberOf(value.view_options, option) === true
}

interface Renames {
  readonly keywords: NewKeywords
  readonly conditions: CopiedConditions
}

interface RecordRenames extends Renames {
  /** Whether original and copy are beside each other, where two of one label could not be told apart. */
  readonly isMarked: boolean
}

/** The value of a place with all names in it that the copy has for its own. */
function copyOf(facts: FileFacts, pointer: string, renames: Renames): unknown {
  const copy: unknown = structuredClone(resolvePointer(facts.value, pointer))
  const mentions = mentionsWithin(facts, pointer)
  const within = (mention: Mention): string => mention.pointer.slice(pointer.length)
  const named = mentions.flatMap((mention) => {
    const name = mention.by === 'keyword' ? newNameOf(mention, renames) : undefined
    return name === undefined ? [] : { mention, name }
  })
  const late = named.sort((left, right) => (right.mention.within?.start ?? 0) - (left.mention.within?.start ?? 0))
  for (const { mention, name } of late) if (mention.part === 'value') replaceText(copy, within(mention), mention, name)
  const members = late.filter(({ mention }) => mention.part === 'key')
  for (const { mention, name } of members.sort(
    (left, right) => right.mention.pointer.length - left.mention.pointer.length,
  ))
    renameMember(copy, within(mention), name)
  const drops = mentions.filter((mention) => isDropped(mention, renames.conditions)).map(within)
  // From behind, so that the positions of what is before stay.
  for (const one of drops.sort(byPosition).reverse()) dropOption(copy, one)
  return copy
}

/** The places below a pointer that name something. */
function mentionsWithin(facts: FileFacts, pointer: string): readonly Mention[] {
  const near = mentionsByStart(facts).get(startOf(pointer)) ?? []
  return near.filter((mention) => mention.pointer.startsWith(`${pointer}/`))
}

/** By the member or item of the file that has them, or by what that contains: a record, or a definition. */
const mentionsByStart = remember((facts: FileFacts): ReadonlyMap<string, readonly Mention[]> => {
  const byStart = new Map<string, Mention[]>()
  for (const mention of mentionsOf(facts).all) {
    const starts = new Set([1, 2].map((steps) => startOf(mention.pointer, steps)))
    for (const start of starts) addToGroup(byStart, start, mention)
  }
  return byStart
})

/** The first steps of a pointer. */
function startOf(pointer: string, steps = 2): string {
  return pointer.split('/', steps + 1).join('/')
}

function byPosition(left: string, right: string): number {
  const [one, other] = [parentPointer(left) ?? '', parentPointer(right) ?? '']
  return one === other ? Number(lastToken(left)) - Number(lastToken(right)) : one < other ? -1 : 1
}

function newNameOf({ kind, text }: Mention, { keywords, conditions }: Renames): string | undefined {
  if (kind === 'key' || kind === 'questiongroup' || kind === 'category') return keywords[kind].get(text)
  if (kind === 'questiongroup condition') return conditions.names.questiongroup.get(text)
  if (kind === 'question condition') return conditions.names.question.get(text)
  return kind === 'other' ? conditions.names.other.get(text) : undefined
}

function isDropped({ kind, role, text }: Mention, { idle, untriggered }: CopiedConditions): boolean {
  const level =
    kind === 'question condition' ? 'question' : kind === 'questiongroup condition' ? 'questiongroup' : undefined
  if (level === undefined) return false
  return role === 'trigger' ? idle[level].has(text) : untriggered[level].has(text)
}

function replaceText(copy: unknown, pointer: string, { within }: Mention, name: string): void {
  const holder = resolvePointer(copy, parentPointer(pointer) ?? '') as Record<string, unknown>
  const last = lastToken(pointer) ?? ''
  const text = String(holder[last])
  const { start, end } = within ?? { start: 0, end: text.length }
  holder[last] = text.slice(0, start) + name + text.slice(end)
}

function renameMember(copy: unknown, pointer: string, name: string): void {
  const holder = resolvePointer(copy, parentPointer(pointer) ?? '') as Record<string, unknown>
  const members = Object.entries(holder).map(
    ([member, value]) => [member === lastToken(pointer) ? name : member, value] as const,
  )
  for (const member of Object.keys(holder)) delete holder[member]
  for (const [member, value] of members)
    Object.defineProperty(holder, member, { value, writable: true, enumerable: true, configurable: true })
}

/** Takes an item or option away, and what has nothing else with it, up to the node itself. */
function dropOption(copy: unknown, pointer: string): void {
  const parent = parentPointer(pointer)
  const holder = parent === undefined ? undefined : resolvePointer(copy, parent)
  const last = lastToken(pointer) ?? ''
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isObject(holder)) delete holder[last]
  const isEmpty = Array.isArray(holder) ? holder.length === 0 : isObject(holder) && Object.keys(holder).length === 0
  if (isEmpty && parent !== undefined && parent !== '') dropOption(copy, parent)
}

function insertNode({ questionnaire: { file }, list, position }: Slot, node: unknown): DataChange {
  const present = resolvePointer(file.value, list)
  return Array.isArray(present) && present.length > 0
    ? inFile(file.uri, { op: 'insert', pointer: `${list}/${position}`, value: node })
    : inFile(file.uri, { op: present === undefined ? 'insert' : 'replace', pointer: list, value: [node] })
}

interface CopiedRecords {
  readonly changes: readonly DataChange[]
  readonly made: readonly { readonly model: Model }[]
  /** How many keys the copy shares with the original. */
  readonly shared: number
}

/** Copies the records behind the nodes that have a new keyword, each into the file of the original with a text of its own. */
function copyRecords(workspace: Workspace, part: Node, renames: RecordRenames): CopiedRecords {
  const nextPk = createNumbers(workspace)
  const changes: DataChange[] = []
  const made: { model: Model }[] = []
  const done = new Set<RecordFact>()
  let shared = 0
  for (const node of walk(part)) {
    const { record, keyword, file } = node
    const name = keyword === undefined ? undefined : renames.keywords[modelOfLevel(node.level)].get(keyword)
    if (name === undefined && record?.model === 'key') shared++
    if (record === undefined || name === undefined || done.has(record)) continue
    done.add(record)
    const copied = copyRecord(record, file.set.fileOf(record), name, renames, nextPk)
    addAll(changes, copied.changes)
    addAll(made, copied.made)
  }
  return { changes, made, shared }
}

type NextPk = ReturnType<typeof createNumbers>

function copyRecord(
  record: RecordFact,
  file: SetFile,
  name: string,
  renames: RecordRenames,
  nextPk: NextPk,
): Omit<CopiedRecords, 'shared'> {
  if (record.form === 'authoring') return copyDefinition(record, file, name, renames, nextPk)
  const copy = copyOf(file.facts, record.pointer, renames) as Record<string, unknown>
  const fields = copy.fields as Record<string, unknown>
  copy.pk = nextPk(record.model, file.facts)
  fields.keyword = name
  const translation = translationOf(record, file)
  if (translation?.form !== 'fixture')
    return { changes: placed(file, [[{ model: record.model, record: copy }]]), made: [record] }
  const home = file.set.fileOf(translation)
  const text = structuredClone(resolvePointer(home.value, translation.pointer)) as Record<string, unknown>
  text.pk = nextPk('translation', home.facts)
  if (renames.isMarked) markLabels(text)
  fields.translation = text.pk
  const [own, its] = [
    { model: record.model, record: copy },
    { model: 'translation' as const, record: text },
  ]
  const changes = home === file ? placed(file, [[its, own]]) : [...placed(home, [[its]]), ...placed(file, [[own]])]
  return { changes, made: [translation, record] }
}

function placed(file: SetFile, groups: readonly (readonly Written[])[]): DataChange[] {
  return placeRecords({ file }, groups).map((change) => ({ ...change, uri: change.uri ?? file.uri }))
}

function copyDefinition(
  record: RecordFact,
  file: SetFile,
  name: string,
  renames: RecordRenames,
  nextPk: NextPk,
): Omit<CopiedRecords, 'shared'> {
  const definition = copyOf(file.facts, record.pointer, renames)
  const copy = renames.isMarked ? markLabels(definition) : definition
  if (isObject(copy) && record.pk !== undefined) copy.pk = nextPk(record.model, file.facts)
  // The texts within a definition are the translation of that pk.
  const isBeside = translationOf(record, file)?.pointer === `${record.pointer}/translation`
  if (isObject(copy) && isBeside) copy.translation = nextPk('translation', file.facts)
  // Values that are written inside the original stay there.
  if (isObject(copy) && isObject(copy.values)) copy.values = Object.keys(copy.values)
  const member =
    definitionMembers.find((one) => memberModels[one] === record.model) ?? parsePointer(record.pointer)?.[0]
  return { changes: [inFile(record.uri, { op: 'insert', pointer: `/${member}/${name}`, value: copy })], made: [record] }
}

const mostShown = 40

function numberNotes(numberings: readonly NewNumbering[]): string[] {
  const [first, ...more] = numberings.map(({ to }) => to)
  if (first === undefined) return []
  return [`The copy has the ${more.length === 0 ? 'number' : 'numbers'} ${[first, ...more].join(', ')}.`]
}

function keywordNotes({ category, questiongroup, key }: NewKeywords, as: string): string[] {
  const all = [...category, ...questiongroup, ...key].filter(([, name]) => name !== as)
  if (all.length === 0) return []
  const shown = all.slice(0, mostShown).map(([old, name]) => `${shortName(old)} → ${shortName(name)}`)
  return [
    `New keywords: ${listSome(shown, all.length)}. One that begins like the original begins like the copy, others get the next free number; --rename OLD=NEW gives another.`,
  ]
}
