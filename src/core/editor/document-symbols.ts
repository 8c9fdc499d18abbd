import { typeOf } from '../questionnaire/key-types.ts'
import { labelOf } from '../questionnaire/labels.ts'
import { configurationLabel } from '../questionnaire/locate.ts'
import type { Level, Node } from '../questionnaire/node.ts'
import { recordOf } from '../questionnaire/options.ts'
import { keyTypeOf } from '../questionnaire/templates.ts'
import { treesOf } from '../questionnaire/trees.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { appendPointer, parentPointer } from '../text/pointer.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import type { Range } from '../text/range.ts'
import { type ConfigurationFact, fieldPointer, type Model, type RecordFact } from '../workspace/facts.ts'
import { definitionMembers } from '../workspace/kind.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { contextsAt, type Surroundings, surroundingsOf } from './surroundings.ts'

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

/** The outline of a file: sections down to questions, and records; empty for files that are no configuration. */
export function documentSymbols(workspace: Workspace, uri: string): OutlineSymbol[] {
  const file = surroundingsOf(workspace, uri)
  if (file === undefined) return []
  const { facts } = file
  const { fragment } = treesOf(facts)
  if (fragment) return nodeSymbol(fragment, file)
  if (facts.kind === 'fixture') return fixtureSymbols(file)
  const below = groupByParent(facts.records)
  const definitions = definitionMembers.flatMap((member) => definitionsSymbol(member, below, file))
  const [configuration] = facts.configurations
  if (configuration === undefined) return definitions
  const inside = [...sectionSymbols(configuration, file), ...definitions].sort((a, b) => a.start - b.start)
  const name = [configuration.code, configuration.edition].filter(Boolean).join(' ') || 'configuration'
  return makeSymbol({ name, detail: '', kind: 'configuration', pointer: '', named: '/code', children: inside }, file)
}

interface Draft {
  readonly name: string
  readonly detail: string
  readonly kind: SymbolKind
  readonly pointer: string
  /** The pointer of the text that names it. */
  readonly named?: string
  readonly children?: readonly OutlineSymbol[]
}

/** A symbol with its places; none for what stands nowhere in the text. */
function makeSymbol(draft: Draft, { document }: Surroundings): OutlineSymbol[] {
  const { name, detail, kind, pointer, named, children = [] } = draft
  const range = document.rangeOf(pointer, 'member')
  if (range === undefined) return []
  const own = document.rangeOf(pointer, 'key')
  const selection = (named === undefined ? undefined : document.rangeOf(named)) ?? own ?? range
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

function isWithin(inner: Range, outer: Range): boolean {
  return inner.start >= outer.start && inner.end <= outer.end
}

function sectionSymbols(configuration: ConfigurationFact, file: Surroundings): OutlineSymbol[] {
  const position = file.facts.configurations.indexOf(configuration)
  const sections = treesOf(file.facts).sections[position] ?? []
  return sections.flatMap((section) => nodeSymbol(section, file))
}

function nodeSymbol(node: Node, file: Surroundings): OutlineSymbol[] {
  const { level, pointer, keyword = '' } = node
  const record = recordOf(node, file.index)
  const label = record && labelOf(record, file.index, contextsAt(file.facts, pointer))
  const numbering = memberOf(node.value.form_options, 'numbering')
  const name = [typeof numbering === 'string' ? numbering : '', label ?? keyword].filter(Boolean).join(' ')
  const type = level === 'question' ? keyTypeOf(node, file.index) : undefined
  const detail = [label === undefined ? '' : keyword, type ?? ''].filter(Boolean).join(' ')
  const children = node.children.flatMap((child) => nodeSymbol(child, file))
  return makeSymbol({ name, detail, kind: level, pointer, named: `${pointer}/keyword`, children }, file)
}

/** The records of a fixture as they stand there, those of other models among them. */
function fixtureSymbols(file: Surroundings): OutlineSymbol[] {
  const { facts } = file
  const records = new Map(facts.records.map((record) => [record.pointer, record]))
  const configurations = new Map(facts.configurations.map((one) => [one.pointer, one]))
  const items = Array.isArray(facts.value) ? (facts.value as unknown[]) : []
  return items.flatMap((item, index) => {
    const pointer = `/${index}`
    const record = records.get(pointer)
    if (record === undefined) return foreignSymbol(item, pointer, file)
    const configuration = configurations.get(pointer)
    return recordSymbol(record, file, configuration ? sectionSymbols(configuration, file) : [])
  })
}

function foreignSymbol(item: unknown, pointer: string, file: Surroundings): OutlineSymbol[] {
  if (!isObject(item)) return []
  const { model, pk } = item
  const name = typeof model === 'string' && model !== '' ? model : 'record'
  const detail = typeof pk === 'number' || typeof pk === 'string' ? String(pk) : ''
  return makeSymbol({ name, detail, kind: 'record', pointer, named: `${pointer}/model` }, file)
}

function recordSymbol(record: RecordFact, file: Surroundings, children: readonly OutlineSymbol[]): OutlineSymbol[] {
  const { model, pointer, keyword, pk, form } = record
  if (model === 'configuration') {
    const draft = { name: configurationLabel(record), detail: '', kind: model, pointer, children } as const
    return makeSymbol({ ...draft, named: `${pointer}/fields/code` }, file)
  }
  const label = labelOf(record, file.index)
  const own = keyword ?? (pk === undefined ? '' : String(pk))
  const detail = [model, label === undefined ? '' : own, model === 'key' ? typeOf(record) : '']
    .filter(Boolean)
    .join(' ')
  const named = form === 'fixture' ? fieldPointer(record, 'keyword') : undefined
  const place = named !== undefined && file.document.rangeOf(named) ? { named } : { named: `${pointer}/pk` }
  return makeSymbol(
    { name: label ?? own, detail, kind: model, pointer, children, ...(form === 'fixture' ? place : {}) },
    file,
  )
}

/** The definitions of one model in a plain file; the choices of a key that are written with it stand below it. */
function definitionsSymbol(
  member: string,
  below: ReadonlyMap<string, readonly RecordFact[]>,
  file: Surroundings,
): OutlineSymbol[] {
  const pointer = `/${member}`
  const children = (below.get(pointer) ?? []).flatMap((record) => {
    const choices = below.get(appendPointer(record.pointer, 'values')) ?? []
    return recordSymbol(
      record,
      file,
      choices.flatMap((choice) => recordSymbol(choice, file, [])),
    )
  })
  return makeSymbol({ name: member, detail: '', kind: 'definitions', pointer, children }, file)
}

/** The records of a plain file by the object that holds them. */
function groupByParent(records: readonly RecordFact[]): ReadonlyMap<string, readonly RecordFact[]> {
  const tables = new Map<string, RecordFact[]>()
  for (const record of records) {
    const parent = parentPointer(record.pointer) ?? ''
    const table = tables.get(parent)
    if (table) table.push(record)
    else tables.set(parent, [record])
  }
  return tables
}
