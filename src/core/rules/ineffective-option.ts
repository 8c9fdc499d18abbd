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
    const checkOption = (
      option: OptionFacts,
      pointer: () => string,
      type: string | undefined,
      node: Node | undefined,
    ): void => {
      const { name } = option
      const cause = whyNoEffect(option, type, node, uri, index)
      if (cause === undefined) return
      const place = { pointer: appendPointer(pointer(), name), part: 'key' } as const
      if (cause.reason === 'overwritten') report('overwritten', place, { name })
      else if (cause.reason === 'dead') report('dead', place, { name, reason: cause.sentence })
      else if (cause.reason === 'keyType') report('keyType', place, { name, type: cause.type, types: cause.types })
      else report('template', place, { name, ...cause })
    }
    const checkOptions = (
      level: OptionLevel,
      options: unknown,
      container: OptionsMember | 'field_options',
      pointer: () => string,
      type: string | undefined,
      node: Node | undefined,
    ): void => {
      if (!isObject(options)) return
      const known = optionsOf(level, container)
      for (const name in options) {
        const option = known.get(name)
        if (option) checkOption(option, pointer, type, node)
      }
      if (container !== 'form_options') return
      checkOptions(level, options.field_options, 'field_options', () => `${pointer()}/field_options`, type, node)
    }
    return {
      node: (node) => {
        for (const member of containers) {
          const options = node.value[member]
          if (options === undefined) continue
          const type = node.level === 'question' ? keyTypeOf(node, index) : undefined
          checkOptions(node.level, options, member, () => `${node.pointer}/${member}`, type, node)
        }
      },
      models: ['key', 'questiongroup'],
      record: (record) => {
        if (record.model !== 'key' && record.model !== 'questiongroup') return
        for (const member of containers) {
          const options = memberOf(record.fields.configuration, member)
          if (options === undefined) continue
          const pointer = (): string => fieldPointer(record, 'configuration', member)
          checkOptions(record.model, options, member, pointer, typeOf(record), undefined)
        }
      },
    }
  },
})

function typeOf(record: RecordFact): string | undefined {
  if (record.model !== 'key') return undefined
  const type = memberOf(record.fields.configuration, 'type')
  return type === undefined ? defaultKeyType : typeof type === 'string' ? type : undefined
}
