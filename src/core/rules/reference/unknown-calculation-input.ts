import { hasInputEnding, inputEndsWith, isOnPage, type NamePart, splitNames } from '../../questionnaire/calculations.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { childNames, childrenByKeyword } from '../../questionnaire/siblings.ts'
import { memberOf } from '../../text/json-value.ts'
import { nearestIn } from '../../text/nearest-name.ts'
import { type SetOption, visitOption } from '../parts/option-visitor.ts'
import { defineRule, type Place } from '../rule.ts'

/** A calculated field that takes its numbers from inputs that are not there. */
export const unknownCalculationInput = defineRule({
  meta: {
    id: 'unknown-calculation-input',
    consequence: 'ineffective',
    basis: 'application',
    category: 'reference',
    fix: 'never',
    since: '0.1.0',
    summary: 'A calculated field names an input that is not on its form page.',
    why: 'The browser fills the field from other inputs of the same page. It finds them by the names in data-auto-multiplication (the same questiongroup), data-auto-sum (the end of a name) and data-local-currency-calculation. If it does not find them, it cannot calculate.',
    uses: { holes: ['name'] },
    messages: {
      factor:
        '{option} names "{name}", but questiongroup "{questiongroup}" has no such question; the product is never filled in.',
      misspeltFactor:
        '{option} names "{name}", but questiongroup "{questiongroup}" has no such question; the product is never filled in. Did you mean "{candidate}"?',
      parts: '{option} must have {count} names joined by "|", {shape}; "{text}" has {found}. Nothing is calculated.',
      summand:
        'No question on this page of the form has a keyword that ends in "{name}"; {option} has nothing to sum up.',
      itself: '"{key}" itself ends in "{name}", so {option} adds the sum to itself.',
      ownAnswer: '{option} names "{name}" itself, so the answer is calculated from what it was before.',
      amount:
        '{option} names question "{name}" of questiongroup "{questiongroup}", which is not on this page of the form; the amount is never filled in.',
    },
  },
  create: ({ set, report }) => {
    const checkFactors = (text: string, place: Place, node: Node, option: string): void => {
      const names = splitNames(text)
      if (names.length !== 2) {
        return report('parts', place, { option, count: 2, shape: '"key|key"', text, found: names.length })
      }
      for (const { text: name, start, end } of names) {
        const at = { ...place, within: { start, end } }
        if (name === node.keyword) report('ownAnswer', at, { option, name })
        if (node.parent && childrenByKeyword(node.parent).has(name)) continue
        const isOut = (keyword: string): boolean =>
          keyword === node.keyword || names.some((part) => part.text === keyword)
        const candidate = node.parent && nearestIn(childNames(node.parent), name, isOut)
        const data = { option, name, questiongroup: node.parent?.keyword ?? '?' }
        if (candidate === undefined) report('factor', at, data)
        else report('misspeltFactor', at, { ...data, candidate })
      }
    }
    const checkSum = (name: string, place: Place, node: Node, option: string): void => {
      if (inputEndsWith(node, name)) return report('itself', place, { option, name, key: node.keyword ?? '?' })
      if (!hasInputEnding(node, name)) report('summand', place, { option, name })
    }
    const checkAmount = (text: string, place: Place, node: Node, option: string): void => {
      const names = splitNames(text)
      const [rateGroup, rate, sumGroup, sum] = names
      if (names.length !== 4 || !rateGroup || !rate || !sumGroup || !sum) {
        const shape = '"questiongroup|key|questiongroup|key"'
        return report('parts', place, { option, count: 4, shape, text, found: names.length })
      }
      if (ancestor(node, 'category') === undefined) return
      const pairs: readonly (readonly [NamePart, NamePart])[] = [
        [rateGroup, rate],
        [sumGroup, sum],
      ]
      for (const [group, key] of pairs) {
        const at = { ...place, within: { start: group.start, end: key.end } }
        if (group.text === node.parent?.keyword && key.text === node.keyword) {
          report('ownAnswer', at, { option, name: key.text })
        } else if (!isOnPage(node, group.text, key.text))
          report('amount', at, { option, name: key.text, questiongroup: group.text })
      }
    }
    const checks = {
      'data-auto-multiplication': checkFactors,
      'data-auto-sum': checkSum,
      'data-local-currency-calculation': checkAmount,
    }
    return visitOption('question', 'form_options', 'field_options', set, ({ value, pointer, nodes }: SetOption) => {
      for (const [option, check] of Object.entries(checks)) {
        const text = memberOf(value, option)
        // Of a record used at several places only what holds for all could be said; the first use stands for them.
        if (typeof text === 'string' && nodes[0]) check(text, { pointer: `${pointer}/${option}` }, nodes[0], option)
      }
    })
  },
})
