import { isWhole, readConditions } from '../../condition/condition.ts'
import { orderedChoices, type Pairing, pairingOf, triggerQuestion } from '../../form/choice-pairing.ts'
import type { Node } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { blankTemplate } from '../../questionnaire/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** Questiongroups that do not stand where the template of their subcategory looks for them. */
export const misalignedQuestiongroups = defineRule({
  meta: {
    id: 'misaligned-questiongroups',
    severity: 'warning',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary:
      'The order or number of questiongroups does not fit the choices beside which their subcategory draws them.',
    why: 'Some subcategory templates pair choices and questiongroups by position: beside the first choice the first questiongroup after that of the trigger question, and so on. The questiongroups after those that have a condition are drawn below.',
    messages: {
      position:
        'Choice {choice} of "{question}" is "{value}", whose condition shows "{name}"; but the questiongroup at its place, number {place}, is "{found}". The template "{template}" pairs them by position, so "{expected}" is drawn beside another choice.',
      twice:
        '"{question}" has {choices} choices but only {conditions} of them have a condition here: the template "{template}" draws {groups} beside a choice and once more below. A questiongroup with the template "empty" can take the place.',
      never: {
        text: '"{question}" has {choices} choices but the list has {conditions} conditions: the template "{template}" draws {groups} nowhere, and the questions there can never be answered.',
        severity: 'error',
      },
      keyword:
        'The template "{template}" looks for a questiongroup with the keyword "{name}"; the one that waits for this condition is "{found}", so it is not drawn beside its choice.',
      waiting: 'the questiongroup that waits for it',
    },
  },
  create: ({ report }) => {
    const conditionOf = (questiongroup: Node | undefined): Option | undefined =>
      questiongroup?.option('form_options', 'questiongroup_condition')
    const isDrawn = (questiongroup: Node): boolean => blankTemplate(questiongroup) === undefined
    const relate = (questiongroup: Node, option: Option | undefined) => ({
      related: [
        {
          messageId: 'waiting',
          uri: option?.uri ?? questiongroup.file.uri,
          place: option ? { pointer: option.pointer } : questiongroup.place('keyword'),
        },
      ],
    })

    /** Tells of the first questiongroup out of place; those that follow are usually out of place by the same mistake. */
    const checkPositions = (layout: Layout): boolean => {
      const { pairing, question, choices, groups, conditions } = layout
      const waiting = byCondition(groups, conditionOf)
      const namesByValue = new Map<string | undefined, Set<unknown>>()
      for (const { value, name } of conditions) {
        namesByValue.set(value, (namesByValue.get(value) ?? new Set()).add(name))
      }
      for (const { value, name } of conditions) {
        const choice = value === undefined ? -1 : choices.indexOf(value)
        const expected = waiting.get(name)
        const place = choice + pairing.offset
        const found = groups[place]
        if (choice < 0 || expected === undefined || found === undefined || found === expected) continue
        // Of several questiongroups for one choice only one can have the place.
        if (namesByValue.get(value)?.has(conditionOf(found)?.value)) continue
        const option = conditionOf(expected)
        const data = { choice: choice + 1, value: value ?? '', name, place: place + 1, template: pairing.template }
        report(
          'position',
          found.place('keyword'),
          { ...data, question, found: found.keyword ?? '?', expected: expected.keyword ?? '?' },
          relate(expected, option),
        )
        return false
      }
      return true
    }

    const checkCount = ({ pairing, question, choices, groups, conditions, pointer }: Layout): void => {
      const { template, offset, spare } = pairing
      const place = { pointer }
      const data = { question, template, choices: choices.length, conditions: conditions.length }
      const twice = groups.slice(offset + conditions.length + spare, offset + choices.length).filter(isDrawn)
      if (twice.length > 0) report('twice', place, { ...data, groups: keywordsOf(twice) })
      const never = groups.slice(offset + choices.length, offset + conditions.length + spare).filter(isDrawn)
      if (conditions.length > choices.length && never.length > 0) {
        report('never', place, { ...data, groups: keywordsOf(never) })
      }
    }

    const checkKeywords = ({ pairing, groups, conditions }: Layout): void => {
      const waiting = byCondition(groups, conditionOf)
      for (const { name } of conditions) {
        const questiongroup = waiting.get(name)
        const option = conditionOf(questiongroup)
        if (questiongroup === undefined || option === undefined || questiongroup.keyword === name) continue
        const place = questiongroup.placeOf(option)
        report('keyword', place, { template: pairing.template, name, found: questiongroup.keyword ?? '?' })
      }
    }

    return {
      subcategory: (subcategory) => {
        const pairing = pairingOf(subcategory)
        const question = pairing && triggerQuestion(subcategory, pairing)
        const list = memberOf(subcategory.value.form_options, 'questiongroup_conditions')
        if (pairing === undefined || question === undefined || !Array.isArray(list)) return
        if (question.type !== pairing.type) return
        const choices = orderedChoices(question)
        const conditions = comparisonsOf(list)
        const theirs = question.option('form_options', 'questiongroup_conditions')?.value
        // Where the lists of subcategory and question differ, that is to be mended first.
        if (!hasSameNames(conditions, comparisonsOf(theirs))) return
        const groups = subcategory.childrenAt('questiongroup')
        if (choices === undefined || conditions === undefined) return
        const pointer = `${subcategory.pointer}/form_options/questiongroup_conditions`
        const layout = { pairing, question: question.keyword ?? '?', choices, groups, conditions, pointer }
        if (pairing.by === 'keyword') checkKeywords(layout)
        else if (checkPositions(layout)) checkCount(layout)
      },
    }
  },
})

interface Comparison {
  readonly value: string | undefined
  readonly name: string
}

interface Layout {
  readonly pairing: Pairing
  /** The keyword of the trigger question. */
  readonly question: string
  readonly choices: readonly string[]
  readonly groups: readonly Node[]
  readonly conditions: readonly Comparison[]
  /** The subcategory's list. */
  readonly pointer: string
}

/** The conditions of a list; `undefined` when one of them cannot be read, which is a finding of its own. */
function comparisonsOf(list: unknown): Comparison[] | undefined {
  const conditions = readConditions(list)
  if (!conditions?.every(isWhole)) return undefined
  return conditions.map(({ expression, name }) => ({ value: expression.keyword, name: name.text }))
}

function hasSameNames(left: readonly Comparison[] | undefined, right: readonly Comparison[] | undefined): boolean {
  if (left === undefined || right === undefined || left.length !== right.length) return false
  const named = new Set(right.map(({ name, value }) => `${name}|${value}`))
  return left.every(({ name, value }) => named.has(`${name}|${value}`))
}

function byCondition(groups: readonly Node[], conditionOf: (group: Node) => Option | undefined): Map<unknown, Node> {
  const waiting = new Map<unknown, Node>()
  for (const group of groups) {
    const name = conditionOf(group)?.value
    if (name !== undefined && !waiting.has(name)) waiting.set(name, group)
  }
  return waiting
}

function keywordsOf(groups: readonly Node[]): string[] {
  return groups.map(({ keyword }) => `"${keyword ?? '?'}"`)
}
