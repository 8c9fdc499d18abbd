import type { Node } from '../../questionnaire/node.ts'
import { childNames, childrenByKeyword } from '../../questionnaire/siblings.ts'
import { valueKeywordsOf } from '../../questionnaire/values.ts'
import { keyTypeFacts, valueTypes } from '../../schema/key-types.ts'
import { isObject } from '../../text/json-value.ts'
import { nearestIn, nearestName } from '../../text/nearest-name.ts'
import { appendPointer } from '../../text/pointer.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { renaming, replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A name in custom_to_options that names nothing. */
export const unknownCustomOption = defineRule({
  meta: {
    id: 'unknown-custom-option',
    consequence: 'ineffective',
    category: 'reference',
    fix: 'sometimes',
    summary: 'custom_to_options names an unknown value or question.',
    why: 'The browser looks in custom_to_options for the value just chosen, then for each question of the questiongroup named there, and offers the values listed. A name that matches nothing is never looked up, so the other question offers nothing or the wrong things.',
    uses: { holes: ['name'] },
    messages: {
      value:
        '"{name}" is not a value of "{key}" (nor "default"), so its entry in custom_to_options is never used. Correct or remove it.',
      misspeltValue:
        '"{name}" is not a value of "{key}", so its entry in custom_to_options is never used. Did you mean "{candidate}"?',
      question:
        'Unknown question "{name}" in questiongroup "{questiongroup}": custom_to_options cannot fill its choices. Correct the name, or ask it there.',
      misspeltQuestion:
        'Unknown question "{name}" in questiongroup "{questiongroup}": custom_to_options cannot fill its choices. Did you mean "{candidate}"?',
      type: '"{name}" is of type {type}; custom_to_options fills only the choices of questions of type select_conditional_custom. Change the type, or remove the name.',
      choice:
        '"{name}" is not a value of "{target}", so custom_to_options cannot offer it there. Correct or remove it.',
      misspeltChoice:
        '"{name}" is not a value of "{target}", so custom_to_options cannot offer it there. Did you mean "{candidate}"?',
    },
  },
  create: ({ set, report }) => {
    const valuesOf = (node: Node): readonly string[] | undefined => {
      const { record: key, type, file } = node
      return key && type !== undefined && valueTypes.has(type) ? valueKeywordsOf(key, file) : undefined
    }
    const checkChoices = (choices: unknown, target: Node, pointer: string, within: string): void => {
      const known = valuesOf(target)
      if (!Array.isArray(choices) || known === undefined) return
      for (const [position, name] of choices.entries()) {
        if (typeof name !== 'string' || name === '' || known.includes(name)) continue
        const place = { pointer: `${pointer}/${position}` }
        const candidate = nearestName(
          name,
          known.filter((keyword) => !choices.includes(keyword)),
        )
        const data = { name, target: target.keyword ?? '?' }
        const cause = [within, data.target, name].join(' ')
        if (candidate === undefined) {
          report('choice', place, data, { cause })
          continue
        }
        report('misspeltChoice', place, { ...data, candidate }, { ...replacement(place.pointer, candidate), cause })
      }
    }
    const checkTargets = (targets: unknown, node: Node, pointer: string, within: string): void => {
      if (!isObject(targets)) return
      for (const [name, choices] of Object.entries(targets)) {
        const place = { pointer: appendPointer(pointer, name), part: 'key' } as const
        const target = node.parent && childrenByKeyword(node.parent).get(name)
        const type = target?.type
        if (target === undefined) {
          const isOut = (keyword: string): boolean => Object.hasOwn(targets, keyword)
          const candidate = node.parent && nearestIn(childNames(node.parent), name, isOut)
          const data = { name, questiongroup: node.parent?.keyword ?? '?' }
          const cause = `${within} ${name}`
          if (candidate === undefined) report('question', place, data, { cause })
          else
            report('misspeltQuestion', place, { ...data, candidate }, { ...renaming(place.pointer, candidate), cause })
        } else if (type !== undefined && keyTypeFacts(type)?.drivenBy === undefined)
          report('type', place, { name, type }, { cause: `${within} ${name}` })
        else checkChoices(choices, target, place.pointer, within)
      }
    }
    return visitOption('question', 'form_options', 'custom_to_options', set, ({ value, pointer, nodes }) => {
      const [node] = nodes
      if (!isObject(value) || node === undefined || nodes.length > 1) return
      const own = valuesOf(node)
      for (const [name, targets] of Object.entries(value)) {
        const place = { pointer: appendPointer(pointer, name), part: 'key' } as const
        checkTargets(targets, node, place.pointer, pointer)
        if (own === undefined || name === 'default' || own.includes(name)) continue
        const candidate = nearestName(
          name,
          [...own, 'default'].filter((keyword) => !Object.hasOwn(value, keyword)),
        )
        const data = { name, key: node.keyword ?? '?' }
        if (candidate === undefined) report('value', place, data)
        else report('misspeltValue', place, { ...data, candidate }, renaming(place.pointer, candidate))
      }
    })
  },
})
