import { isWhole, readConditions } from '../../condition/condition.ts'
import {
  choiceOrders,
  orderedChoices,
  type Pairing,
  pairingOf,
  triggerQuestion,
} from '../../questionnaire/choice-pairing.ts'
import type { Node } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { pageOf, undrawnIn } from '../../questionnaire/questions/undrawn.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { blankTemplate } from '../../questionnaire/templates.ts'
import { answerFacts, keyTypeFacts } from '../../schema/key-types.ts'
import { counted } from '../../text/count.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

const listOption = 'questiongroup_conditions'

/** Questiongroups that are not where the template of their subcategory looks for them. */
export const misalignedQuestiongroups = defineRule({
  meta: {
    id: 'misaligned-questiongroups',
    consequence: 'ineffective',
    category: 'template',
    summary:
      'The order or number of questiongroups does not match the choices beside which their subcategory draws them.',
    why: 'Some subcategory templates pair choices and questiongroups by position: the first choice gets the first questiongroup after that of the trigger question, and so on. The questiongroups after those with a condition are drawn below.',
    yieldsTo: ['duplicate-questiongroup'],
    messages: {
      position:
        'Choice {choice} of "{question}" is "{value}", whose condition shows "{name}"; but the questiongroup in its position, number {place}, is "{found}". The template "{template}" pairs them by position, so "{expected}" is drawn beside another choice. Put both in the same order.',
      twice: {
        text: '"{question}" has {choices} but {conditions} here. The template "{template}" draws {groups} beside a choice and again below; what is entered beside the choice is lost. Each choice needs a condition, and a questiongroup in its position; one with the template "empty" will do.',
        consequence: 'answer-lost',
      },
      never: {
        text: '"{question}" has {choices} but {conditions} here. The template "{template}" does not draw {groups}, so the questions there can never be answered, and {page} can no longer be saved. Give each choice a condition, and a questiongroup in its position.',
        consequence: 'not-savable',
      },
      twiceButOne: {
        text: '"{question}" has {choices} and {conditions} here. The template "{template}" draws {groups} beside a choice and again below; what is entered beside the choice is lost. All choices but one need conditions, and each needs a questiongroup in its position; one with the template "empty" will do.',
        consequence: 'answer-lost',
      },
      neverButOne: {
        text: '"{question}" has {choices} and {conditions} here. The template "{template}" does not draw {groups}, so the questions there can never be answered, and {page} can no longer be saved. Give all choices but one a condition, and each a questiongroup in its position.',
        consequence: 'not-savable',
      },
      repeated: {
        text: 'The template "{template}" draws questiongroups beside the choices of each question in the questiongroup of "{question}", so it draws {groups} again beside those of "{second}"; what is entered in the first place is lost. Ask "{second}" in another questiongroup.',
        consequence: 'answer-lost',
      },
      keyword:
        'The template "{template}" looks for a questiongroup with the keyword "{name}"; the one that waits for this condition is "{found}", so it is not drawn beside its choice. Name the condition after its questiongroup.',
      keywordNever: {
        text: 'The template "{template}" draws the questiongroup with the keyword "{name}"; the one that waits for this condition is "{found}", which is never drawn. Its questions can never be answered, and {page} can no longer be saved. Name the condition after its questiongroup.',
        consequence: 'not-savable',
      },
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
    const checkPositions = ({ pairing, question, groups, conditions }: Layout): void => {
      const choices = orderedChoices(question)
      if (choices === undefined) return
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
          {
            ...data,
            question: question.keyword ?? '?',
            found: found.keyword ?? '?',
            expected: expected.keyword ?? '?',
          },
          relate(expected, option),
        )
        return
      }
    }

    /** Whether each choice has a condition; with others the questiongroups are drawn twice or never, wherever they are. */
    const checkCount = (layout: Layout): boolean => {
      const { question, choices, groups, conditions, pointer, undrawn, page } = layout
      const { template, offset, spare } = layout.pairing
      const data = {
        question: question.keyword ?? '?',
        template,
        choices: counted(choices, 'choice'),
        conditions: counted(conditions.length, 'condition'),
      }
      const twice = groups.slice(offset + conditions.length + spare, offset + choices).filter(isDrawn)
      const isButOne = spare > 0
      if (twice.length > 0)
        report(isButOne ? 'twiceButOne' : 'twice', { pointer }, { ...data, groups: keywordsOf(twice) })
      if (undrawn.length > 0)
        report(isButOne ? 'neverButOne' : 'never', { pointer }, { ...data, groups: keywordsOf(undrawn), page })
      return twice.length + undrawn.length === 0
    }

    /** Whether no other question beside the trigger has choices, beside which the questiongroups would be drawn once more. */
    const checkBeside = ({ pairing, question, groups }: Layout): void => {
      for (const second of question.parent?.children ?? []) {
        const repeated = second === question ? [] : groups.slice(pairing.offset, pairing.offset + choicesDrawn(second))
        const drawn = repeated.filter(isDrawn)
        if (drawn.length === 0) continue
        const data = { template: pairing.template, question: question.keyword ?? '?', second: second.keyword ?? '?' }
        report('repeated', second.place('keyword'), { ...data, groups: keywordsOf(drawn) })
      }
    }

    const checkKeywords = ({ pairing, groups, conditions, undrawn, page }: Layout): void => {
      const waiting = byCondition(groups, conditionOf)
      for (const { name } of conditions) {
        const questiongroup = waiting.get(name)
        const option = conditionOf(questiongroup)
        if (questiongroup === undefined || option === undefined || questiongroup.keyword === name) continue
        const place = questiongroup.placeOf(option)
        const data = { template: pairing.template, name, found: questiongroup.keyword ?? '?' }
        if (undrawn.includes(questiongroup)) report('keywordNever', place, { ...data, page })
        else report('keyword', place, data)
      }
    }

    return {
      subcategory: (subcategory) => {
        const pairing = pairingOf(subcategory)
        const question = pairing && triggerQuestion(subcategory, pairing)
        const template = subcategory.template('form')?.option
        if (pairing === undefined || question?.type === undefined || template === undefined) return
        // Without the template of the choices nothing is drawn at all, and without choices neither.
        if (!pairing.drawsChoices) return
        if (!answerFacts(question.type)?.values) return
        const list = memberOf(subcategory.value.form_options, listOption)
        if (list === undefined && hasStray(subcategory, listOption)) return
        const conditions = comparisonsOf(list ?? [])
        const theirs = comparisonsOf(question.option('form_options', listOption)?.value ?? [])
        const choices = choiceOrders(question)?.size
        if (choices === undefined || conditions === undefined || theirs === undefined) return
        // A list that is missing beside that of the question has a finding of its own.
        if (list === undefined && theirs.length > 0) return
        // Only the number counts; where the lists differ otherwise, that is to be mended first.
        const isCopy = hasSameNames(conditions, theirs)
        const undrawn = undrawnIn(subcategory)
        const layout = {
          pairing,
          question,
          choices,
          conditions,
          groups: subcategory.childrenAt('questiongroup'),
          pointer: list === undefined ? template.pointer : subcategory.place('form_options', listOption).pointer,
          undrawn: undrawn === 'none' ? [] : undrawn.questiongroups,
          page: pageOf(subcategory),
        }
        if (pairing.by === 'position') {
          checkBeside(layout)
          if (checkCount(layout) && isCopy) checkPositions(layout)
        } else if (isCopy) checkKeywords(layout)
      },
    }
  },
})

/** How many choices the form draws of a question that has them; a list to choose from begins with an empty one. */
function choicesDrawn(question: Node): number {
  const facts = keyTypeFacts(question.type ?? '')
  if (facts === undefined || facts.input.kind === 'list') return 0
  const answer = answerFacts(question.type ?? '')
  return answer?.fixed?.length ?? (answer?.values ? (choiceOrders(question)?.size ?? 0) : 0)
}

interface Comparison {
  readonly value: string | undefined
  readonly name: string
}

interface Layout {
  readonly pairing: Pairing
  /** The trigger question. */
  readonly question: Node
  /** How many choices it has. */
  readonly choices: number
  readonly groups: readonly Node[]
  readonly conditions: readonly Comparison[]
  /** The subcategory's list, or its template where it has none. */
  readonly pointer: string
  /** The questiongroups that the form has no place for. */
  readonly undrawn: readonly Node[]
  /** The page of the form, in words. */
  readonly page: string
}

/** The conditions of a list; `undefined` when one of them cannot be read, which is a finding of its own. */
function comparisonsOf(list: unknown): Comparison[] | undefined {
  const conditions = readConditions(list)
  if (!conditions?.every(isWhole)) return undefined
  return conditions.map(({ expression, name }) => ({ value: expression.keyword, name: name.text }))
}

function hasSameNames(left: readonly Comparison[], right: readonly Comparison[]): boolean {
  if (left.length !== right.length) return false
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
