import { hasInputEnding, inputEndsWith, isOnPage, type NamePart, splitNames } from '../../questionnaire/calculations.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { shareRow } from '../../questionnaire/questions/which-share-a-row.ts'
import { childNames, childrenByKeyword } from '../../questionnaire/siblings.ts'
import { drawingSubcategory } from '../../questionnaire/templates.ts'
import { isStoredAs, keyTypeFacts } from '../../schema/key-types.ts'
import { memberOf } from '../../text/json-value.ts'
import { nearestIn } from '../../text/nearest-name.ts'
import { type SetOption, visitOption } from '../parts/option-visitor.ts'
import { defineRule, type Place } from '../rule.ts'

/** A calculated field that takes its numbers from inputs that are not there. */
export const unknownCalculationInput = defineRule({
  meta: {
    id: 'unknown-calculation-input',
    consequence: 'ineffective',
    category: 'reference',
    summary: 'A calculated field names an input that is not on its form page.',
    why: 'The browser fills the field from other inputs of the same page. It finds them by the names in data-auto-multiplication (the same questiongroup), data-auto-sum (the end of a name) and data-local-currency-calculation. If it does not find them, it cannot calculate.',
    uses: { holes: ['name'] },
    messages: {
      factor:
        '{option} names "{name}", but questiongroup "{questiongroup}" has no such question; the product is never filled in. Name one of its questions.',
      misspeltFactor:
        '{option} names "{name}", but questiongroup "{questiongroup}" has no such question; the product is never filled in. Did you mean "{candidate}"?',
      parts:
        '{option} must have {count} names joined by "|", {shape}; "{text}" has {found}. Nothing is calculated. Correct it.',
      summand:
        'No question on this page of the form has a keyword that ends in "{name}"; {option} has nothing to sum up. Correct the ending.',
      itself: {
        text: '"{key}" itself ends in "{name}", so {option} adds the sum to itself: the answer grows each time the page is opened. Choose an ending that only the summands have.',
        consequence: 'answer-lost',
      },
      wholeNumber: {
        text: 'The form writes what {option} calculates with two decimals, which the check of "{key}" does not accept as a whole number: once the field is filled in, its page cannot be saved. Change the type of the key to float.',
        consequence: 'not-savable',
      },
      row: '{option} names "{name}", which the form template "{template}" does not draw in one row with "{key}": the script does not find it, and empties the product each time. Use a template that draws them in one row.',
      list: '{option} names "{name}", which is a list to choose from: the script reads only inputs, and empties the product each time.',
      ownAnswer:
        '{option} names "{name}" itself, so the answer is calculated from what it was before. Name another question.',
      amount:
        '{option} names question "{name}" of questiongroup "{questiongroup}", which is not on this page of the form; the amount is never filled in. Ask it on this page.',
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
        const part = node.parent && childrenByKeyword(node.parent).get(name)
        if (part) {
          checkPart(part, node, at, option)
          continue
        }
        const isOut = (keyword: string): boolean =>
          keyword === node.keyword || names.some((part) => part.text === keyword)
        const candidate = node.parent && nearestIn(childNames(node.parent), name, isOut)
        const data = { option, name, questiongroup: node.parent?.keyword ?? '?' }
        if (candidate === undefined) report('factor', at, data)
        else report('misspeltFactor', at, { ...data, candidate })
      }
    }
    const checkPart = (part: Node, node: Node, at: Place, option: string): void => {
      const name = part.keyword ?? '?'
      if (part.type !== undefined && keyTypeFacts(part.type)?.input.kind === 'list')
        report('list', at, { option, name })
      else if (part !== node && !shareRow(part, node)) {
        const template = node.parent && (drawingSubcategory(node.parent) ?? node.parent.template('form')?.name)
        if (template !== undefined) report('row', at, { option, name, template, key: node.keyword ?? '?' })
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
        // Of a record used at several places only what is true of all could be said; the first use stands for them.
        if (typeof text !== 'string' || !nodes[0]) continue
        const place = { pointer: `${pointer}/${option}` }
        if (isStoredAs(nodes[0].type, 'integer')) report('wholeNumber', place, { option, key: nodes[0].keyword ?? '?' })
        check(text, place, nodes[0], option)
      }
    })
  },
})
