import { defaultKeyType } from '../model/key-types.ts'
import type { Node, OptionsMember } from '../model/node.ts'
import { whyNoEffect } from '../model/option-effect.ts'
import { keyTypeOf } from '../model/templates.ts'
import { type OptionFacts, type OptionLevel, optionsOf } from '../schema/options.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { appendPointer } from '../text/pointer.ts'
import { fieldPointer, type RecordFact } from '../workspace/facts.ts'
import { defineRule } from './rule.ts'

const containers: readonly OptionsMember[] = ['view_options', 'form_options', 'filter_options', 'summary']

/** An option that is known but has no effect where it stands. */
export const ineffectiveOption = defineRule({
  meta: {
    id: 'ineffective-option',
    severity: 'warning',
    category: 'option',
    fix: 'never',
    since: '0.1.0',
    summary: 'An option has no effect: on this key type, with this template, or at all.',
    why: 'Options are read by the code for some key types or by some templates only; elsewhere they are silently ignored.',
    messages: {
      dead: { text: '"{name}" has no effect. {reason}', severity: 'info' },
      overwritten: '"{name}" has no effect: the program writes it itself.',
      keyType: '"{name}" has no effect on a key of type {type}; it is for {types}.',
      template: {
        text: '"{name}" has no effect with the template "{template}" ({folder}); it is read by {readers}.',
        severity: 'info',
      },
    },
  },
  create: ({ uri, index, report }) => {
    const checkOption = (option: OptionFacts, { type, node, pointerOf }: Holder, path: readonly string[]): void => {
      const { name } = option
      const cause = whyNoEffect(option, type, node, uri, index)
      if (cause === undefined) return
      const place = { pointer: pointerOf([...path, name]), part: 'key' } as const
      if (cause.reason === 'overwritten') report('overwritten', place, { name })
      else if (cause.reason === 'dead') report('dead', place, { name, reason: cause.sentence })
      else if (cause.reason === 'keyType') report('keyType', place, { name, type: cause.type, types: cause.types })
      else report('template', place, { name, ...cause })
    }
    const checkOptions = (options: unknown, path: readonly [...string[], Container], holder: Holder): void => {
      if (!isObject(options)) return
      const container = path.at(-1) as Container
      const known = optionsOf(holder.level, container)
      for (const name in options) {
        const option = known.get(name)
        if (option) checkOption(option, holder, path)
      }
      if (container === 'form_options') checkOptions(options.field_options, [...path, 'field_options'], holder)
    }
    const checkHolder = (options: unknown, holder: Holder): void => {
      for (const member of containers) {
        const own = memberOf(options, member)
        if (own !== undefined) checkOptions(own, [member], holder)
      }
    }
    return {
      node: (node) => {
        if (!containers.some((member) => node.value[member] !== undefined)) return
        const type = node.level === 'question' ? keyTypeOf(node, index) : undefined
        const pointerOf = (path: readonly string[]): string => path.reduce(appendPointer, node.pointer)
        checkHolder(node.value, { level: node.level, type, node, pointerOf })
      },
      models: ['key', 'questiongroup'],
      record: (record) => {
        if (record.model !== 'key' && record.model !== 'questiongroup') return
        const pointerOf = (path: readonly string[]): string => fieldPointer(record, 'configuration', ...path)
        checkHolder(record.fields.configuration, {
          level: record.model,
          type: typeOf(record),
          node: undefined,
          pointerOf,
        })
      },
    }
  },
})

type Container = OptionsMember | 'field_options'

/** What has options: a node, or a record for all nodes that name it. */
interface Holder {
  readonly level: OptionLevel
  /** The type of the key, where there is one. */
  readonly type: string | undefined
  readonly node: Node | undefined
  readonly pointerOf: (path: readonly string[]) => string
}

function typeOf(record: RecordFact): string | undefined {
  if (record.model !== 'key') return undefined
  const type = memberOf(record.fields.configuration, 'type')
  return type === undefined ? defaultKeyType : typeof type === 'string' ? type : undefined
}
