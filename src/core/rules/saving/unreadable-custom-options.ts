import { isObject, memberOf } from '../../text/json-value.ts'
import { appendPointer } from '../../text/pointer.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { missingAt, type SetOption, visitOption } from '../parts/option-visitor.ts'
import { defineRule, type Place } from '../rule.ts'

/** custom_to_options that the browser cannot read. */
export const unreadableCustomOptions = defineRule({
  meta: {
    id: 'unreadable-custom-options',
    consequence: 'ineffective',
    category: 'saving',
    fix: 'sometimes',
    summary: 'The browser cannot read custom_to_options, or cannot tell which question they belong to.',
    why: 'The application writes custom_to_options into the page as Python writes an object, and the browser turns every apostrophe into a quotation mark to read it. It finds the question by field_options.keyword, and the choices for an empty question under "default".',
    messages: {
      quote: {
        text: '"{text}" contains {mark}; the browser cannot read custom_to_options with it, so the questions that depend on "{key}" offer no choices. Use keywords without it.',
        consequence: 'unanswerable',
      },
      noKeyword: {
        text: 'custom_to_options needs field_options.keyword with the keyword of its own key, "{key}"; without it the choices of the other questions are never filled. Add it.',
        consequence: 'unanswerable',
      },
      keyword: {
        text: 'field_options.keyword is "{name}", but custom_to_options needs the keyword of its own key, "{key}"; the choices of the other questions are never filled. Correct the keyword.',
        consequence: 'unanswerable',
      },
      noDefault:
        'custom_to_options has no "default", which defines what the other questions offer while nothing is chosen in "{key}". Add it.',
    },
  },
  create: ({ file, set, report }) => {
    const checkKeyword = (option: SetOption, key: string): void => {
      const [node] = option.nodes
      if (node === undefined) return
      const fields = node.option('form_options', 'field_options')
      const name = memberOf(fields?.value, 'keyword')
      if (name === key) return
      if (fields !== undefined && typeof name === 'string' && fields.uri === file.uri) {
        const pointer = `${fields.pointer}/keyword`
        const fixes = [{ safe: true, changes: [{ op: 'replace', pointer, value: key } as const] }]
        return report('keyword', { pointer }, { name, key }, { fixes })
      }
      const isHere = fields !== undefined && fields.uri === file.uri && isObject(fields.value)
      const holder = option.record
        ? { pointer: fieldPointer(option.record, 'configuration', 'form_options') }
        : missingAt(node, 'form_options')
      report('noKeyword', isHere ? { pointer: fields.pointer } : holder, { key })
    }
    return visitOption('question', 'form_options', 'custom_to_options', set, (option) => {
      const key = option.record?.keyword ?? option.nodes[0]?.keyword
      if (!isObject(option.value) || key === undefined) return
      const [quoted] = quotedTexts(option.value, option.pointer)
      if (quoted) {
        const mark = quoted.text.includes("'") ? 'an apostrophe' : 'a quotation mark'
        report('quote', quoted.place, { text: quoted.text, mark, key })
      }
      checkKeyword(option, key)
      if (Object.keys(option.value).length > 0 && !Object.hasOwn(option.value, 'default')) {
        report('noDefault', { pointer: option.pointer }, { key })
      }
    })
  },
})

/** The texts with quotes, names of members included. */
function quotedTexts(value: unknown, pointer: string): { text: string; place: Place }[] {
  if (typeof value === 'string') return /['"]/.test(value) ? [{ text: value, place: { pointer } }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const at = appendPointer(pointer, name)
    const own = /['"]/.test(name) ? [{ text: name, place: { pointer: at, part: 'key' as const } }] : []
    return [...own, ...quotedTexts(member, at)]
  })
}
