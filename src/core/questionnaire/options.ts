import { isObject, memberOf } from '../text/json-value.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { NodeShape, Option, OptionsMember } from './node-shape.ts'

export type { Option } from './node-shape.ts'

/** Thousands of options are looked up for each one that is pointed at, so its pointer waits until it is asked for. */
export class NodeOption implements Option {
  readonly setBy = 'questionnaire'

  constructor(
    readonly value: unknown,
    private readonly node: NodeShape,
    private readonly member: OptionsMember,
    private readonly name: string,
  ) {}

  get uri(): string {
    return this.node.file.uri
  }

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
export function ownOptionNames(node: NodeShape, member: OptionsMember): readonly string[] {
  const options = node.value[member]
  return isObject(options) ? Object.keys(options) : []
}
