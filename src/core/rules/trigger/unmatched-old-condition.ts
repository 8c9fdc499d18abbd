import { choiceOrders } from '../../questionnaire/choice-pairing.ts'
import type { Node } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { isAnswered } from '../../questionnaire/questions/who-can-enter.ts'
import { answerFacts, keyTypeFacts, offersChoices } from '../../schema/key-types.ts'
import { namesRead } from '../../schema/readers.ts'
import { counted } from '../../text/count.ts'
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
      if (target.record === undefined || option(target, 'conditional')?.value) return
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

    return {
      questiongroup: ({ children }) => {
        const lists: { readonly question: Node; readonly list: Option }[] = []
        for (const question of children) {
          const list = option(question, 'conditions')
          if (list) lists.push({ question, list })
        }
        const conditional = children.filter((question) => option(question, 'conditional')?.value === true)
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
        for (const question of conditional) {
          const end = option(question, 'conditional')
          const { keyword } = question
          if (end === undefined || keyword === undefined) continue
          if (!isNamed(keyword, named)) report('noCondition', question.placeOf(end), { question: keyword })
          else {
            const triggers = lists.filter(({ list }) => namesKey(list, keyword)).map(({ question: trigger }) => trigger)
            const [first] = triggers
            // A trigger without choices is refused, which is told.
            const isUnread = triggers.every(
              ({ type }) => offersChoices(type ?? '') && type !== namesRead().conditionsType,
            )
            if (first === undefined || !isUnread || !isAnswered(question)) continue
            const data = { question: keyword, trigger: first.keyword ?? '?', other: first.type ?? '?' }
            report('neverPrinted', question.placeOf(end), { ...data, type: namesRead().conditionsType })
          }
        }
      },
    }
  },
})

/** Whether an entry of an old list names a key, as the details read it: only below choices of one type (format facts 10.5, 12.11). */
function namesKey({ value }: Option, keyword: string): boolean {
  return Array.isArray(value) && value.some((entry) => typeof entry === 'string' && entry.split('|')[2] === keyword)
}

/** With more entries than anybody writes nothing is said about keys that none of them names. */
const searchLimit = 200

/** The application looks for the keyword anywhere within the key part of an entry (format facts 7). */
function isNamed(keyword: string, named: ReadonlySet<string | undefined>): boolean {
  return named.has(keyword) || named.size > searchLimit || [...named].some((key) => key?.includes(keyword))
}

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
