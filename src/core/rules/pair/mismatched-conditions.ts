import { isWhole, readConditions, type WholeCondition } from '../../condition/condition.ts'
import { choiceOrders, type Pairing, pairingOf, triggerQuestion } from '../../form/choice-pairing.ts'
import { conditionsOf } from '../../form/triggers.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { templateFacts, templateNames } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule, type Related } from '../rule.ts'

const listOption = 'questiongroup_conditions'
const drawsOption = 'questiongroup_conditions_template'

/** The conditions of a subcategory that are not those of its trigger question. */
export const mismatchedConditions = defineRule({
  meta: {
    id: 'mismatched-conditions',
    severity: 'error',
    basis: 'specification',
    category: 'pair',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'The conditions of a subcategory differ from those of its trigger question.',
    why: 'Some subcategory templates draw the choices of a question, each with its questiongroup. The form follows the list of the subcategory, the data check that of the question: where they differ, the form shows a questiongroup whose answers are refused, or hides one that would be accepted.',
    messages: {
      noList: {
        text: 'The template "{template}" takes the conditions of "{question}" from the subcategory, which has no questiongroup_conditions: choosing an answer neither shows nor hides a questiongroup, and each is drawn twice or never.',
        severity: 'error',
      },
      otherTemplate: 'The template "{name}" draws no questiongroups beside the choices; with "{template}" use {names}.',
      different:
        'The form follows this condition for "{name}", but the data check follows "{condition}" on question "{question}".',
      missing:
        'The trigger question "{question}" has the condition "{condition}", but this list does not: choosing the answer neither shows nor hides the questiongroup.',
      trigger: 'the condition of the trigger question',
    },
  },
  create: ({ report }) => {
    const isAwaited = (subcategory: Node, name: string): boolean => {
      const category = ancestor(subcategory, 'category')
      if (category === undefined) return true
      return conditionsOf(subcategory.questionnaire).questiongroups.get(category)?.targets.has(name) === true
    }
    const checkTemplate = (subcategory: Node, { template, type, namesTemplate }: Pairing): void => {
      const name = memberOf(subcategory.value.form_options, drawsOption)
      // Whether the name is there and is that of a template at all is the question of other rules.
      if (!namesTemplate || typeof name !== 'string') return
      const drawing = templateNames('form/field').filter(
        (one) => templateFacts('form/field', one)?.drawsQuestiongroups === type,
      )
      if (drawing.includes(name) || !templateFacts('form/field', name)) return
      const place = { pointer: `${subcategory.pointer}/form_options/${drawsOption}` }
      report('otherTemplate', place, { name, template, names: drawing })
    }

    const checkLists = (subcategory: Node, pairing: Pairing): void => {
      const question = triggerQuestion(subcategory, pairing)
      const theirs = question?.option('form_options', 'questiongroup_conditions')
      const own = memberOf(subcategory.value.form_options, listOption)
      const expected = theirs && readable(theirs.value)
      if (question === undefined || theirs === undefined || expected === undefined) return
      const keyword = question.keyword ?? '?'
      const choices = choiceOrders(question)
      if (own === undefined) {
        if (expected.length === 0 || hasStray(subcategory, listOption)) return
        const place = subcategory.place('form_options')
        return report('noList', place, { template: pairing.template, question: keyword })
      }
      const actual = readable(own)
      if (actual === undefined) return
      const pointer = `${subcategory.pointer}/form_options/${listOption}`
      const expectedByName = byName(expected)
      const actualByName = byName(actual)
      const relate = (entry: number): { related: Omit<Related, 'data'>[] } => ({
        related: [{ messageId: 'trigger', uri: theirs.uri, place: { pointer: `${theirs.pointer}/${entry}` } }],
      })
      for (const [name, entries] of actualByName) {
        const counterparts = expectedByName.get(name)
        // A name that the question lacks leaves its questiongroup without a trigger, which is told there.
        if (counterparts === undefined) continue
        const wrong = firstWithout(entries, counterparts)
        const missed = firstWithout(counterparts, entries)
        if (wrong === undefined || missed === undefined) continue
        if (isFaulty(missed, choices)) continue
        const data = { name, condition: missed.condition.text, question: keyword }
        const fix = { op: 'replace', pointer: `${pointer}/${wrong.entry}`, value: missed.condition.text } as const
        report('different', { pointer: fix.pointer }, data, {
          ...relate(missed.entry),
          fixes: [{ safe: false, changes: [fix] }],
        })
      }
      for (const [name, [first]] of expectedByName) {
        // A name for which nothing waits has a finding of its own.
        if (first === undefined || actualByName.has(name) || !isAwaited(subcategory, name)) continue
        report('missing', { pointer }, { question: keyword, condition: first.condition.text }, relate(first.entry))
      }
    }

    return {
      subcategory: (subcategory) => {
        const pairing = pairingOf(subcategory)
        if (pairing === undefined) return
        checkTemplate(subcategory, pairing)
        checkLists(subcategory, pairing)
      },
    }
  },
})

interface Entry {
  readonly entry: number
  readonly name: string
  readonly condition: WholeCondition
}

/** The conditions of a list; `undefined` when one of them cannot be read, which is a finding of its own. */
function readable(list: unknown): Entry[] | undefined {
  const conditions = readConditions(list)
  if (conditions === undefined) return undefined
  const entries: Entry[] = []
  for (const [entry, condition] of conditions.entries()) {
    if (!isWhole(condition) || condition.name.text.trim() === '' || condition.commas.length > 0) return undefined
    entries.push({ entry, name: condition.name.text, condition })
  }
  return entries
}

function byName(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.name)
    if (group) group.push(entry)
    else groups.set(entry.name, [entry])
  }
  return groups
}

/** The first condition of a list that another list lacks; spaces and the kind of quotes change nothing. */
function firstWithout(entries: readonly Entry[], others: readonly Entry[]): Entry | undefined {
  const known = new Set(others.map(({ condition }) => plain(condition)))
  return entries.find(({ condition }) => !known.has(plain(condition)))
}

function plain({ text }: WholeCondition): string {
  return text.replaceAll('"', "'").replaceAll(' ', '')
}

/** Whether a condition of the question has a mistake of its own, which is told there: its expression, or a value that the key lacks. */
function isFaulty({ condition }: Entry, choices: ReadonlyMap<string, unknown> | undefined): boolean {
  const { judgement, keyword: value } = condition.expression
  return !judgement.portable || (value !== undefined && choices?.has(value) === false)
}
