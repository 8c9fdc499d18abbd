import type { Node, OptionsMember } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { recordOption } from '../../questionnaire/options.ts'
import { memberOf } from '../../text/json-value.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import type { Visitor } from '../rule.ts'

/** An option at the place where the judged file sets it, with the nodes to which it applies. */
export interface SetOption {
  readonly value: unknown
  readonly pointer: string
  /** The node that sets it; for a record, its loaded uses that set nothing else. */
  readonly nodes: readonly Node[]
  /** The record when it sets the option itself. */
  readonly record: RecordFact | undefined
}

/** Visits every place of a file where questions or questiongroups, or their records, set an option. */
export function visitOption(
  level: 'question' | 'questiongroup',
  member: OptionsMember,
  name: string,
  set: SetIndex,
  judge: (option: SetOption) => void,
): Visitor {
  const model = level === 'question' ? 'key' : 'questiongroup'
  return {
    [level]: (node: Node) => {
      const options = node.value[member]
      const value = options === undefined ? undefined : memberOf(options, name)
      if (value === undefined) return
      judge({ value, pointer: `${node.pointer}/${member}/${name}`, nodes: [node], record: undefined })
    },
    models: [model],
    record: (record) => {
      const option = recordOption(record, member, name)
      if (option === undefined) return
      const nodes = nodesWith(record, set)
      const inForce = nodes.filter((node) => memberOf(node.value[member], name) === undefined)
      judge({ value: option.value, pointer: option.pointer, nodes: inForce, record })
    },
  }
}

/** Where an option is missing: the object that should contain it, or else the node. */
export function missingAt(node: Node, member: OptionsMember): { pointer: string } {
  const holder = node.value[member]
  const isThere = typeof holder === 'object' && holder !== null
  return { pointer: isThere ? `${node.pointer}/${member}` : node.pointer }
}
