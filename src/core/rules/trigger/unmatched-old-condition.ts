import { choiceOrders } from '../../questionnaire/choice-pairing.ts'
import type { Node } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { isNeverPrintedBelow, isOldConditional } from '../../questionnaire/questions/old-conditional.ts'
import { isSeenByNobody, unprintedBecause } from '../../questionnaire/questions/where-shown.ts'
import { isAnswered } from '../../questionnaire/questions/who-can-enter.ts'
import { answerFacts, keyTypeFacts, offersChoices } from '../../schema/key-types.ts'
import { namesRead } from '../../schema/readers.ts'
import { counted } from '../../text/count.ts'
import { addToGroup } from '../../text/group-by.ts'
import { defineRule, type Place } from '../rule.ts'

/** An entry of the old option `conditions` that names what is not there. */
export const unmatchedOldCondition = defineRule({
  meta: {
    id: 'unmatched-old-condition',
    consequence: 'not-loaded',
    category: 'trigger',
    summary: 'An entry of the old option conditions does not have three parts, or names an unknown value or key.',
    why: 'The loader splits each entry into value, boolean and key, looks up the value among the choices of the question, and refuses the configuration if it is not there. The key is looked up among the questions of the questiongroup.',
    messages: {
      parts: {
        text: 'A condition in "conditions" must have the form value|boolean|key; "{entry}" has {count}, so the application refuses the configuration. Correct it.',
        stops: 'configuration',
      },
      value: {
        text: '"{value}" is not a choice of "{question}", so the application refuses the configuration. Use one of {choices}.',
        stops: 'configuration',
      },
      noChoices: {
        text: '"{question}" is of type {type}, which has no choices, so the application refuses the configuration. Remove the condition.',
        stops: 'configuration',
      },
      key: {
        text: 'No question of questiongroup "{questiongroup}" has the key "{key}", so this condition has no effect. Correct or remove it.',
        consequence: 'ineffective',
      },
      keyFails: {
        text: 'No question of questiongroup "{questiongroup}" has the key "{key}": once "{value}" is chosen for "{question}", the details page and the interface end in an internal error. Correct or remove the condition.',
        consequence: 'page-fails',
      },
      notConditional: {
        text: 'Question "{key}" has no "conditional", so this condition on "{question}" is not checked for its answers. Add it, or remove the condition.',
        consequence: 'ineffective',
      },
      noCondition: {
        text: 'No question of the questiongroup has an entry for "{question}" in "conditions": "conditional" only hides its answers in the details. Add one, or remove it.',
        consequence: 'untidy',
      },
      unseen: {
        text: 'No question of the questiongroup has an entry for "{question}" in "conditions", so with "conditional" the details never show its answers, and nothing else does: nobody sees them. Remove it.',
        consequence: 'not-shown',
      },
      namedInPart: {
        text: 'No entry of "conditions" names "{question}", only "{key}", which contains it: the service checks its answers as if it were named, but with "conditional" the details never show them. Name it, or use question_conditions and question_condition instead.',
        consequence: 'not-shown',
      },
      neverPrinted: {
        text: 'With "conditional" the details show the answer to "{question}" only below a choice of a question of type {type}, and "{trigger}" is of type {other}, so they never show it. Use question_conditions and question_condition instead.',
        consequence: 'not-shown',
      },
    },
  },
  create: ({ file, report }) => {
    const option = (question: Node, name: string): Option | undefined => question.option('form_options', name)

    const checkValue = (question: Node, value: string, place: Place): void => {
      const type = question.type
      const choices = type === undefined ? undefined : choiceTexts(question, type)
      if (type === undefined || choices === undefined || choices.has(value)) return
      const keyword = question.keyword ?? '?'
      if (choices.size === 0) return report('noChoices', place, { question: keyword, type })
      report('value', place, { value, question: keyword, choices: [...choices].filter((choice) => choice !== '') })
    }

    const checkKey = (
      question: Node,
      { key, value }: { readonly key: string; readonly value: string },
      place: Place,
      siblings: ReadonlyMap<string, Node>,
    ): void => {
      const target = siblings.get(key)
      if (target === undefined) {
        const data = { questiongroup: question.parent?.keyword ?? '?', key }
        // Of other types nothing reads the key (format facts 12.8).
        if (question.type !== namesRead().conditionsType) return report('key', place, data)
        return report('keyFails', place, { ...data, value, question: question.keyword ?? '?' })
      }
      if (target.record === undefined || isOldConditional(target)) return
      report('notConditional', place, { key, question: question.keyword ?? '?' })
    }

    const checkEntry = (
      question: Node,
      list: Option,
      position: number,
      siblings: ReadonlyMap<string, Node>,
    ): string | undefined => {
      const entry: unknown = Array.isArray(list.value) ? list.value[position] : undefined
      if (typeof entry !== 'string') return undefined
      const pointer = question.placeOf(list, position).pointer
      const parts = entry.split('|')
      const [value = '', boolean = '', key = ''] = parts
      if (parts.length !== 3) {
        report('parts', { pointer }, { entry, count: counted(parts.length, 'part') })
        return undefined
      }
      const within = (start: number, text: string): Place =>
        list.uri === file.uri ? { pointer, within: { start, end: start + text.length } } : { pointer }
      checkValue(question, value, within(0, value))
      // What is wrong with the boolean is told elsewhere.
      if (/^(True|False)$/.test(boolean))
        checkKey(question, { key, value }, within(value.length + boolean.length + 2, key), siblings)
      return key
    }

    const checkConditional = (
      question: Node,
      triggersOf: ReadonlyMap<string, readonly Node[]>,
      named: ReadonlySet<string | undefined>,
    ): void => {
      const end = option(question, 'conditional')
      const { keyword } = question
      if (end === undefined || keyword === undefined) return
      const place = question.placeOf(end)
      const [first, ...others] = triggersOf.get(keyword) ?? []
      if (first === undefined) {
        if (named.size > searchLimit) return
        const key = [...named].find((one) => one?.includes(keyword))
        if (key === undefined) report(isSeenWithout(question) ? 'unseen' : 'noCondition', place, { question: keyword })
        else if (isAnswered(question)) report('namedInPart', place, { question: keyword, key })
        return
      }
      const type = namesRead().conditionsType
      // A trigger without choices is refused, which is told.
      const isUnread = [first, ...others].every((one) => offersChoices(one.type ?? '') && one.type !== type)
      if (!isUnread || !isNeverPrintedBelow(question) || !isAnswered(question)) return
      report('neverPrinted', place, {
        question: keyword,
        trigger: first.keyword ?? '?',
        other: first.type ?? '?',
        type,
      })
    }

    return {
      questiongroup: ({ children }) => {
        const lists: { readonly question: Node; readonly list: Option }[] = []
        for (const question of children) {
          const list = option(question, 'conditions')
          if (list) lists.push({ question, list })
        }
        const conditional = children.filter(isOldConditional)
        if (lists.length === 0 && conditional.length === 0) return
        const siblings = new Map(
          children.flatMap((child) => (child.keyword === undefined ? [] : [[child.keyword, child]])),
        )
        const named = new Set<string | undefined>()
        for (const { question, list } of lists) {
          const length = Array.isArray(list.value) ? list.value.length : 0
          for (let position = 0; position < length; position++)
            named.add(checkEntry(question, list, position, siblings))
          if (!Array.isArray(list.value)) named.add(undefined)
        }
        // An entry that cannot be read could be for any of them, and so could one of a key that is not loaded.
        if (named.has(undefined) || children.some((child) => child.record === undefined)) return
        const triggersOf = triggersByKey(lists)
        for (const question of conditional) checkConditional(question, triggersOf, named)
      },
    }
  },
})

/** Whether people give answers that nobody sees, and would without the old option. */
function isSeenWithout(question: Node): boolean {
  if (!isAnswered(question) || !isSeenByNobody(question)) return false
  return unprintedBecause(question).every(({ kind }) => kind === 'conditional')
}

/** The questions whose old lists name a key, by its keyword. */
function triggersByKey(
  lists: readonly { readonly question: Node; readonly list: Option }[],
): ReadonlyMap<string, readonly Node[]> {
  const triggers = new Map<string, Node[]>()
  for (const { question, list } of lists) {
    const entries: unknown[] = Array.isArray(list.value) ? list.value : []
    const keys = entries.map((entry) => (typeof entry === 'string' ? entry.split('|')[2] : undefined))
    for (const key of new Set(keys)) if (key !== undefined) addToGroup(triggers, key, question)
  }
  return triggers
}

/**
 * The application looks for a keyword anywhere within the key of an entry (format facts 7); with more entries than
 * anybody writes nothing is told of that.
 */
const searchLimit = 200

/** The choices that a value of `conditions` is compared with, as texts; `undefined` when they are not known. */
function choiceTexts(question: Node, type: string): ReadonlySet<string> | undefined {
  const facts = keyTypeFacts(type)
  const { fixed, values, number } = answerFacts(type) ?? {}
  if (fixed) return new Set(fixed.map(String))
  if (facts === undefined || facts.drivenBy || facts.needs) return undefined
  if (!values) return new Set()
  const orders = choiceOrders(question)
  if (orders === undefined) return undefined
  if (number) return new Set([...orders.keys()].map((_, position) => String(position + 1)))
  return new Set(facts.emptyChoice ? ['', ...orders.keys()] : orders.keys())
}
