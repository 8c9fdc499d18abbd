import { typeOfKey } from '../../questionnaire/key-types.ts'
import type { Node, OptionsMember } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { isForbidden, isSpared, type NoEffect, whyNoEffect } from '../../questionnaire/option-effect.ts'
import { unreadNameOf } from '../../questionnaire/questions/filter.ts'
import { unclosedAccordionIn } from '../../questionnaire/questions/unclosed-accordion.ts'
import { type OptionFacts, type OptionLevel, optionsOf } from '../../schema/options.ts'
import { templateFacts } from '../../schema/templates.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { appendPointer } from '../../text/pointer.ts'
import { fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import { defineRule, type Place } from '../rule.ts'

const containers: readonly OptionsMember[] = ['view_options', 'form_options', 'filter_options', 'summary']

/** An option that is known but has no effect where it is. */
export const ineffectiveOption = defineRule({
  meta: {
    id: 'ineffective-option',
    consequence: 'ineffective',
    category: 'option',
    summary: 'An option has no effect or makes a page fail: on this key type, with this template, or at all.',
    why: 'Many options are read only for some key types or by some templates; elsewhere they are silently ignored, and a few make a page fail.',
    yieldsTo: ['unfit-other-template'],
    messages: {
      dead: { text: '"{name}" has no effect. {reason} Remove it.', consequence: 'untidy' },
      overwritten: '"{name}" has no effect. It is {origin}',
      failing: {
        text: '"{name}" cannot be used on a key of type {type}; it is for {types}. {failure}',
        consequence: 'page-fails',
      },
      forbidden: {
        text: '"{name}" is not allowed on a key of type {type}: the specification allows it only for {types}, and the application ignores it here. Remove it, or change the type.',
        consequence: 'forbidden',
        basis: 'specification',
      },
      forbiddenButRead: {
        text: '"{name}" is not allowed on a key of type {type}: the specification allows it only for {types}, although the application also reads it here. Remove it, or change the type.',
        consequence: 'forbidden',
        basis: 'specification',
      },
      keyType: '"{name}" has no effect on a key of type {type}; it is for {types}. Remove it.',
      unread:
        '"{name}" has no effect: {level} "{keyword}" has "__" in its keyword, so the service ignores filters by its answers. Remove the option.',
      overruled: {
        text: '"{name}" has no effect: the template "{template}" ({folder}) around this question draws its input in its own way. Remove it, or choose another template there.',
        consequence: 'untidy',
      },
      drawn: {
        text: '"{name}" has no effect: the template "{template}" ({folder}) around this questiongroup draws its inputs in its own way. Remove it, or choose another template there.',
        consequence: 'untidy',
      },
      shown: {
        text: '"{name}" has no effect: the template "{template}" ({folder}) around this {level} shows its answers in its own way. Remove it, or choose another template there.',
        consequence: 'untidy',
      },
      template: {
        text: '"{name}" has no effect with the template "{template}" ({folder}); it is read by {readers}. Remove it, or use one of these.',
        consequence: 'untidy',
      },
      unclosed:
        'With detail_level the template "{template}" opens an accordion and never closes it, so {others} below are folded away too. Choose another template, or move "{questiongroup}" below them.',
    },
  },
  create: ({ set, report }) => {
    /** Reports an option that has no effect, and says whether that is so. */
    const checkOption = (option: OptionFacts, value: unknown, holder: Holder): boolean => {
      const { name } = option
      const cause = whyNoEffect(option, holder.type, holder.node ?? unreadUse(option, holder.record), value)
      if (holder.type !== undefined && isForbidden(option, holder.type, value)) {
        const { keyTypes: types = [], value: one } = option.schema.specifiedFor ?? {}
        const data = { name: one === undefined ? name : nameWith(value, option), type: holder.type, types }
        report(cause?.reason === 'keyType' ? 'forbidden' : 'forbiddenButRead', placeOf(option, holder), data)
        return true
      }
      if (cause === undefined) return false
      const place = placeOf(option, holder)
      if (cause.reason === 'overwritten') report('overwritten', place, { name, origin: originOf(option) })
      else if (cause.reason === 'dead') report('dead', place, { name, reason: cause.sentence })
      else if (cause.reason === 'name')
        report('unread', place, { name, level: cause.node.level, keyword: cause.node.keyword ?? '?' })
      else if (cause.reason === 'template') report('template', place, { name, ...cause })
      else if (cause.reason === 'overruled') reportOverruled({ name, value }, cause, holder, place)
      else {
        const { type, types, failure } = cause
        const isOneValue = option.keyTypes?.includes(type)
        const data = { name: isOneValue ? nameWith(value, option) : name, type, types }
        if (failure === undefined) report('keyType', place, data)
        else if (!isHarmless(option, holder.record)) report('failing', place, { ...data, failure })
      }
      return true
    }
    const reportOverruled = (
      { name, value }: { readonly name: string; readonly value: unknown },
      { template, folder }: Overruled,
      { level }: Holder,
      place: Place,
    ): void => {
      const data = { name, template, folder }
      if (folder === 'details/subcategory') report('shown', place, { ...data, level })
      else if (level !== 'question') report('drawn', place, data)
      // A question that is hidden no more is seen; another layout of it is not missed.
      else report('overruled', place, data, isHiding(name, value) ? { follows: 'ineffective' } : {})
    }
    /** Whether an option of a record makes no question fail that is loaded: each has its own, or is no filter anyway. */
    const isHarmless = (option: OptionFacts, record: RecordFact | undefined): boolean => {
      const { container, name } = option
      const uses = record ? nodesWith(record, set) : []
      const isOwn = (node: Node): boolean => memberOf(node.value[container as OptionsMember], name) !== undefined
      return uses.length > 0 && uses.every((node) => isOwn(node) || isSpared(option, node))
    }
    /** A question that an option of its key comes to; only where filters can name none of them. */
    const unreadUse = ({ container }: OptionFacts, record: RecordFact | undefined): Node | undefined => {
      if (record?.model !== 'key' || container !== 'filter_options') return undefined
      const uses = nodesWith(record, set)
      return uses.every((node) => unreadNameOf(node)) ? uses[0] : undefined
    }
    const checkOptions = (options: unknown, container: OptionsMember | 'field_options', holder: Holder): void => {
      if (!isObject(options)) return
      const known = optionsOf(holder.level, container)
      for (const name in options) {
        const option = known.get(name)
        const isIdle = option !== undefined && checkOption(option, options[name], holder)
        if (name === 'field_options' && container === 'form_options' && !isIdle) {
          checkOptions(options[name], 'field_options', holder)
        }
      }
    }
    const checkAccordion = (subcategory: Node): void => {
      const unclosed = unclosedAccordionIn(subcategory)
      if (unclosed === undefined || unclosed.others.size === 0) return
      const { questiongroup, template } = unclosed
      const option = questiongroup.option('form_options', 'detail_level')
      const isHere = option?.setBy === 'questionnaire'
      const place = isHere ? questiongroup.placeOf(option) : questiongroup.place('keyword')
      const others = [...unclosed.others].map(({ keyword }) => keyword ?? '?')
      report('unclosed', place, { template, others, questiongroup: questiongroup.keyword ?? '?' })
    }
    return {
      subcategory: checkAccordion,
      node: (node) => {
        let holder: Holder | undefined
        for (let at = 0; at < containers.length; at++) {
          const member = containers[at] as OptionsMember
          const options = node.value[member]
          if (options === undefined) continue
          const type = node.level === 'question' ? node.type : undefined
          holder ??= { level: node.level, type, node, record: undefined }
          checkOptions(options, member, holder)
        }
      },
      models: ['key', 'questiongroup'],
      record: (record) => {
        if (record.model !== 'key' && record.model !== 'questiongroup') return
        let holder: Holder | undefined
        for (const member of containers) {
          const options = memberOf(record.fields.configuration, member)
          if (options === undefined) continue
          holder ??= {
            level: record.model,
            type: record.model === 'key' ? typeOfKey(record) : undefined,
            node: undefined,
            record,
          }
          checkOptions(options, member, holder)
        }
      },
    }
  },
})

/** An option of which one value is meant, with that value. */
function nameWith(value: unknown, { name }: OptionFacts): string {
  return typeof value === 'string' ? `${name}: ${value}` : name
}

type Overruled = Extract<NoEffect, { reason: 'overruled' }>

/** What has options: a node, or a record for all nodes that name it. */
type Holder = { readonly level: OptionLevel; readonly type: string | undefined } & (
  | { readonly node: Node; readonly record: undefined }
  | { readonly node: undefined; readonly record: RecordFact }
)

/** Whether an option of a question hides it. */
function isHiding(name: string, value: unknown): boolean {
  return name === 'template' && templateFacts('form/question', String(value))?.shown === false
}

/** Where a name comes from that the program writes, as its description says: "written by the program: …". */
function originOf({ description }: OptionFacts): string {
  return description.charAt(0).toLowerCase() + description.slice(1)
}

function placeOf({ container, name }: OptionFacts, { node, record }: Holder): Place {
  const path = container === 'field_options' ? ['form_options', container, name] : [container, name]
  const pointer = node ? path.reduce(appendPointer, node.pointer) : fieldPointer(record, 'configuration', path)
  return { pointer, part: 'key' }
}
