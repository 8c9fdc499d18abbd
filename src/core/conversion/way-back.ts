import { isObject, memberOf } from '../text/json-value.ts'
import { judgedModels, type Model } from '../workspace/models.ts'
import { type JsonLayout, standardLayout } from './json-layout.ts'

/** How the fixture was written that a plain file was made from: what the plain file itself does not show. */
export interface WayBack {
  readonly layout: JsonLayout
  /** The members of a record in order, also by model where those of a model have another order. */
  readonly members: readonly string[]
  readonly membersOf: Readonly<Partial<Record<Model, readonly string[]>>>
  /** The fields of the records of a model in order. */
  readonly fields: Readonly<Partial<Record<Model, readonly string[]>>>
  /** What the field `configuration` of values is that have no options. */
  readonly noOptions: Readonly<Partial<Record<Model, NoOptions>>>
  /** The records in order, as runs: `key 12-30` are the keys with these pks in ascending order, `records 0-3` items of `records`. */
  readonly order: readonly string[] | undefined
}

export type NoOptions = 'absent' | 'null' | 'empty'

/** The order of models in which records are written when nothing says another. */
export const modelOrder: readonly Model[] = [
  'translation',
  'key',
  'value',
  'questiongroup',
  'category',
  'configuration',
]

export const standardMembers = ['model', 'pk', 'fields']

export const standardFields: Readonly<Record<Model, readonly string[]>> = {
  translation: ['translation_type', 'data'],
  key: ['keyword', 'translation', 'configuration', 'values'],
  value: ['keyword', 'translation', 'order_value', 'configuration'],
  questiongroup: ['keyword', 'translation', 'configuration'],
  category: ['keyword', 'translation'],
  configuration: ['code', 'edition', 'data', 'created'],
}

export const standardNoOptions: Readonly<Partial<Record<Model, NoOptions>>> = {
  key: 'empty',
  questiongroup: 'empty',
  value: 'empty',
}

const standardWayBack: WayBack = {
  layout: standardLayout,
  members: standardMembers,
  membersOf: {},
  fields: {},
  noOptions: {},
  order: undefined,
}

/** The member `fixture` of a plain file; `undefined` when all is as it would be without it. */
export function writeWayBack(way: WayBack): Record<string, unknown> | undefined {
  const { layout } = way
  const said: Record<string, unknown> = {}
  if (layout.indent !== standardLayout.indent) said.indent = writeIndent(layout.indent)
  if (layout.lineBreak !== '\n') said.line_break = 'CRLF'
  if (!layout.endsWithBreak) said.final_line_break = false
  if (layout.isAscii) said.ascii = true
  if (!layout.isSpaced) said.spaces = false
  if (layout.inline.length > 0) said.inline = layout.inline
  if (way.members.join() !== standardMembers.join()) said.members = way.members
  addTable(said, 'members_of', way.membersOf)
  addTable(said, 'fields', way.fields)
  addTable(said, 'no_options', way.noOptions)
  if (way.order) said.order = way.order
  return Object.keys(said).length > 0 ? said : undefined
}

function addTable(said: Record<string, unknown>, name: string, table: Readonly<Record<string, unknown>>): void {
  if (Object.keys(table).length > 0) said[name] = table
}

function writeIndent(indent: string): number | string {
  return /^ *$/.test(indent) ? indent.length : indent
}

/** Reads the member `fixture` of a plain file; what is not said, or said in a way that means nothing, is as usual. */
export function readWayBack(value: unknown): WayBack {
  if (!isObject(value)) return standardWayBack
  const { indent, inline, members, order } = value
  const layout: JsonLayout = {
    indent: readIndent(indent),
    lineBreak: value.line_break === 'CRLF' ? '\r\n' : '\n',
    endsWithBreak: value.final_line_break !== false,
    isAscii: value.ascii === true,
    isSpaced: value.spaces !== false,
    inline: stringsOf(inline),
  }
  return {
    layout,
    members: isOrderOfMembers(members) ? members : standardMembers,
    membersOf: readTable(value.members_of, (list) => (isOrderOfMembers(list) ? list : undefined)),
    fields: readTable(value.fields, stringsOf),
    noOptions: readTable(value.no_options, (one) => noOptions.find((name) => name === one)),
    order: Array.isArray(order) ? stringsOf(order) : undefined,
  }
}

const noOptions: readonly NoOptions[] = ['absent', 'null', 'empty']

function readIndent(indent: unknown): string {
  if (typeof indent === 'number' && indent >= 0 && indent <= 16) return ' '.repeat(indent)
  return typeof indent === 'string' && /^[ \t]{0,16}$/.test(indent) ? indent : standardLayout.indent
}

function isOrderOfMembers(value: unknown): value is string[] {
  return Array.isArray(value) && [...value].sort().join() === [...standardMembers].sort().join()
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

function readTable<Entry>(value: unknown, read: (entry: unknown) => Entry | undefined): Partial<Record<Model, Entry>> {
  const table: Partial<Record<Model, Entry>> = {}
  for (const model of judgedModels) {
    const entry = memberOf(value, model)
    const known = entry === undefined ? undefined : read(entry)
    if (known !== undefined) table[model] = known
  }
  return table
}
