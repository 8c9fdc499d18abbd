import { isObject, memberOf } from '../text/json-value.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { typeOf } from './key-types.ts'
import type { Level, Node, OptionsMember } from './node.ts'

/** An option in force with the place that set it. */
export interface Option {
  readonly value: unknown
  readonly setBy: 'questionnaire' | 'record'
  readonly uri: string
  readonly pointer: string
}

/** The record behind a node: the key of a question, the questiongroup record, the category of the upper levels. */
export function recordOf(node: Node, index: FileIndex): RecordFact | undefined {
  if (node.lastIndex !== index.number) {
    node.lastIndex = index.number
    const record = node.keyword === undefined ? undefined : index.byKeyword(recordModel(node), node.keyword)
    node.lastRecord = record
    node.lastType = record?.model === 'key' ? typeOf(record) : undefined
  }
  return node.lastRecord
}

/** The model whose record a node's keyword names. */
export function recordModel(node: Node): 'key' | 'questiongroup' | 'category' {
  return modelOfLevel(node.level)
}

/** The model whose records the nodes of a level name. */
export function modelOfLevel(level: Level): 'key' | 'questiongroup' | 'category' {
  if (level === 'question') return 'key'
  return level === 'questiongroup' ? 'questiongroup' : 'category'
}

/**
 * One option of a node after merging: the questionnaire wins over the record option by option, nested objects are
 * replaced whole (format facts 3.2). Only keys and questiongroups have options of their own.
 */
export function optionOf(
  node: Node,
  member: OptionsMember,
  name: string,
  uri: string,
  index: FileIndex,
): Option | undefined {
  const options = node.value[member]
  const own = options === undefined ? undefined : memberOf(options, name)
  if (own !== undefined) return new NodeOption(own, uri, node, member, name)
  if (node.level !== 'question' && node.level !== 'questiongroup') return undefined
  const record = recordOf(node, index)
  return record && recordOption(record, member, name)
}

/** Thousands of options are looked up for each one that is pointed at, so its pointer waits until it is asked for. */
export class NodeOption implements Option {
  readonly setBy = 'questionnaire'

  constructor(
    readonly value: unknown,
    readonly uri: string,
    private readonly node: Node,
    private readonly member: OptionsMember,
    private readonly name: string,
  ) {}

  get pointer(): string {
    return `${this.node.pointer}/${this.member}/${this.name}`
  }
}

class RecordOption implements Option {
  readonly setBy = 'record'

  constructor(
    readonly value: unknown,
    private readonly record: RecordFact,
    private readonly member: OptionsMember,
    private readonly name: string,
  ) {}

  get uri(): string {
    return this.record.uri
  }

  get pointer(): string {
    return fieldPointer(this.record, 'configuration', this.member, this.name)
  }
}

/** An option that a key or questiongroup record sets. */
export function recordOption(record: RecordFact, member: OptionsMember, name: string): Option | undefined {
  const configuration = record.fields.configuration as
    | Readonly<Partial<Record<OptionsMember, unknown>>>
    | null
    | undefined
  const options = configuration?.[member]
  const value = options === undefined ? undefined : memberOf(options, name)
  if (value === undefined) return undefined
  return new RecordOption(value, record, member, name)
}

/** Whether the option link of a questiongroup names a configuration. */
export function isLink(link: Option | undefined): link is Option {
  return typeof link?.value === 'string' && link.value !== ''
}

/** The names of the options that a node sets itself in one of its option objects. */
export function ownOptionNames(node: Node, member: OptionsMember): readonly string[] {
  const options = node.value[member]
  return isObject(options) ? Object.keys(options) : []
}
