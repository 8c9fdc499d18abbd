import type { Document } from '../document/document.ts'
import { typeOfKey } from '../questionnaire/key-types.ts'
import { labelOf } from '../questionnaire/labels.ts'
import { configurationLabel } from '../questionnaire/locate.ts'
import { type Level, type Node, questionnairesOf } from '../questionnaire/node.ts'
import { groupBy } from '../text/group-by.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { largestOf } from '../text/lists.ts'
import { appendPointer, parentPointer } from '../text/pointer.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import { isWithin, type Range } from '../text/range.ts'
import { remember } from '../text/remember.ts'
import { type ConfigurationFact, fieldPointer, type Model, memberModels, type RecordFact } from '../workspace/facts.ts'
import { definitionMembers } from '../workspace/kind.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/** What a symbol is: a level of the questionnaire, the model of a record, or a list of definitions. */
export type SymbolKind = Level | Model | 'definitions' | 'record'

/** One entry of the outline of a file, with everything below it. */
export interface OutlineSymbol extends Range {
  /** Numbering and label for people; the keyword where there is none. Never empty. */
  readonly name: string
  /** The keyword, and the type of a key. */
  readonly detail: string
  readonly kind: SymbolKind
  /** The name of the thing in the text, within its range. */
  readonly selection: Range
  readonly children: readonly OutlineSymbol[]
}

const longestName = 80

/** Nobody looks through longer lists of records, which the search over the workspace finds; the editor would read them after each key. */
const longestList = 200

/**
 * The outline of a file: sections down to questions, and records, of which long lists are only counted; empty for files that
 * are no configuration. It stays the same object while nothing changes in the set, nor in the white space and comments of the file.
 */
export function documentSymbols(workspace: Workspace, uri: string): readonly OutlineSymbol[] {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return []
  const known = knownOutline(opened.file)
  if (known.symbols === undefined || known.document !== opened.document) {
    known.symbols = outlineOf(opened)
    known.document = opened.document
  }
  return known.symbols
}

/** The outline of a file, and the text whose places it has: white space and comments change these, and nothing of the set. */
const knownOutline = remember((_file: SetFile): { symbols?: readonly OutlineSymbol[]; document?: Document } => ({}))

function outlineOf(opened: Surroundings): OutlineSymbol[] {
  const { file } = opened
  const [first] = questionnairesOf(file)
  if (first && !first.configuration) return first.roots.flatMap((root) => nodeSymbol(root, opened))
  if (file.kind === 'fixture') return fixtureSymbols(opened)
  const below = groupByParent(file.records)
  const definitions = definitionMembers.flatMap((member) => definitionsSymbol(member, below, opened))
  const [configuration] = file.configurations
  if (configuration === undefined) return definitions
  const inside = [...sectionSymbols(configuration, opened), ...definitions]
  const name = [configuration.code, configuration.edition].filter(Boolean).join(' ') || 'configuration'
  return makeSymbol(
    { name, detail: '', kind: 'configuration', pointer: '', named: ['/code'], children: inside },
    opened,
  )
}

interface Draft {
  readonly name: string
  readonly detail: string
  readonly kind: SymbolKind
  readonly pointer: string
  /** Pointers of texts that may name it; the first that is there does. */
  readonly named?: readonly string[]
  readonly children?: readonly OutlineSymbol[]
}

/** A symbol with its places; none for what is nowhere in the text. */
function makeSymbol(draft: Draft, { document }: Surroundings): OutlineSymbol[] {
  const { name, detail, kind, pointer, named = [], children = [] } = draft
  const range = document.rangeOf(pointer, 'member')
  if (range === undefined) return []
  const selection = firstPlace(named, document) ?? document.rangeOf(pointer, 'key') ?? range
  return [
    {
      name: shortLabel(name, longestName) || kind,
      detail: shortName(detail),
      kind,
      ...range,
      selection: isWithin(selection, range) ? selection : { start: range.start, end: range.start },
      children: children.filter((child) => isWithin(child, range)),
    },
  ]
}

function firstPlace(pointers: readonly string[], document: Document): Range | undefined {
  for (const pointer of pointers) {
    const place = document.rangeOf(pointer)
    if (place) return place
  }
  return undefined
}

function sectionSymbols(configuration: ConfigurationFact, opened: Surroundings): OutlineSymbol[] {
  const questionnaire = questionnairesOf(opened.file).find((one) => one.configuration === configuration)
  return (questionnaire?.roots ?? []).flatMap((section) => nodeSymbol(section, opened))
}

function nodeSymbol(node: Node, opened: Surroundings): OutlineSymbol[] {
  const { level, pointer, keyword = '', label } = node
  const numbering = memberOf(node.value.form_options, 'numbering')
  const name = [typeof numbering === 'string' ? numbering : '', label ?? keyword].filter(Boolean).join(' ')
  const type = level === 'question' ? node.type : undefined
  const detail = [label === undefined ? '' : keyword, type ?? ''].filter(Boolean).join(' ')
  const children = node.children.flatMap((child) => nodeSymbol(child, opened))
  return makeSymbol({ name, detail, kind: level, pointer, named: [`${pointer}/keyword`], children }, opened)
}

/** The questionnaires of a fixture, then its records by model, as they are there, those of other models last. */
function fixtureSymbols(opened: Surroundings): OutlineSymbol[] {
  const { file } = opened
  const configurations = file.configurations.flatMap((configuration) => {
    const record = file.records.find(({ pointer }) => pointer === configuration.pointer)
    return record ? recordSymbol(record, opened, sectionSymbols(configuration, opened)) : []
  })
  const groups = definitionMembers.flatMap((member) => {
    const records = file.records.filter(({ model }) => model === memberModels[member])
    return groupSymbol(member, records, (record) => recordSymbol(record, opened, []))
  })
  const known = new Set(file.records.map(({ pointer }) => pointer))
  const items = Array.isArray(file.value) ? (file.value as unknown[]) : []
  const others = items.flatMap((item, index) =>
    known.has(`/${index}`) || !isObject(item) ? [] : [[item, `/${index}`] as const],
  )
  return [
    ...configurations,
    ...groups,
    ...groupSymbol('other records', others, ([item, pointer]) => foreignSymbol(item, pointer, opened)),
  ]
}

/** An entry for records of one model, from the first to the last of them, which are as they follow each other in the file. */
function groupSymbol<One>(
  name: string,
  records: readonly One[],
  symbolOf: (one: One) => OutlineSymbol[],
): OutlineSymbol[] {
  const isLong = records.length > longestList
  const shown = isLong ? [...records.slice(0, 1), ...records.slice(-1)] : records
  const children = shown.flatMap(symbolOf)
  const [first] = children
  if (first === undefined) return []
  const end = largestOf(children.map((child) => child.end))
  const { start, selection } = first
  const detail = String(isLong ? records.length : children.length)
  return [{ name, detail, kind: 'definitions', start, end, selection, children: isLong ? [] : children }]
}

function foreignSymbol(
  item: Readonly<Record<string, unknown>>,
  pointer: string,
  opened: Surroundings,
): OutlineSymbol[] {
  const { model, pk } = item
  const name = typeof model === 'string' && model !== '' ? model : 'record'
  const detail = typeof pk === 'number' || typeof pk === 'string' ? String(pk) : ''
  return makeSymbol({ name, detail, kind: 'record', pointer, named: [`${pointer}/model`] }, opened)
}

function recordSymbol(record: RecordFact, opened: Surroundings, children: readonly OutlineSymbol[]): OutlineSymbol[] {
  const { model, pointer, keyword, pk, form } = record
  if (model === 'configuration') {
    const draft = { name: configurationLabel(record), detail: '', kind: model, pointer, children } as const
    return makeSymbol({ ...draft, named: [`${pointer}/fields/code`] }, opened)
  }
  const label = labelOf(record, opened.file)
  const own = keyword ?? (pk === undefined ? '' : String(pk))
  const detail = [model, label === undefined ? '' : own, model === 'key' ? typeOfKey(record) : '']
    .filter(Boolean)
    .join(' ')
  const named = form === 'fixture' ? [fieldPointer(record, 'keyword'), `${pointer}/pk`] : []
  return makeSymbol({ name: label ?? own, detail, kind: model, pointer, children, named }, opened)
}

/** The definitions of one model in a plain file; the choices of a key that are written with it are below it. */
function definitionsSymbol(
  member: string,
  below: ReadonlyMap<string, readonly RecordFact[]>,
  opened: Surroundings,
): OutlineSymbol[] {
  const pointer = `/${member}`
  const records = below.get(pointer) ?? []
  const choices = new Map(records.map((record) => [record, below.get(appendPointer(record.pointer, 'values')) ?? []]))
  const counted = [...choices.values()].reduce((sum, { length }) => sum + length, records.length)
  const choicesOf = (record: RecordFact): readonly RecordFact[] =>
    counted > longestList ? [] : (choices.get(record) ?? [])
  const isLong = records.length > longestList
  const children = (isLong ? [] : records).flatMap((record) => {
    const inside = choicesOf(record).flatMap((choice) => recordSymbol(choice, opened, []))
    return recordSymbol(record, opened, inside)
  })
  const detail = isLong ? String(records.length) : ''
  return makeSymbol({ name: member, detail, kind: 'definitions', pointer, children }, opened)
}

/** The records of a plain file by the object that has them. */
function groupByParent(records: readonly RecordFact[]): ReadonlyMap<string, readonly RecordFact[]> {
  return groupBy(records, ({ pointer }) => parentPointer(pointer) ?? '')
}
