import { type Answer, truthFor } from '../../condition/evaluate.ts'
import type { MeantComparison } from '../../condition/meant-comparison.ts'
import { gatherByName } from '../../judging/savability.ts'
import { isInherited } from '../../questionnaire/inheritance.ts'
import { questionnairesOf, walkAll } from '../../questionnaire/node.ts'
import { nearestName } from '../../text/nearest-name.ts'
import type { ConditionEntry, ConditionList } from '../../triggers/condition-lists.ts'
import { conditionsOf } from '../../triggers/triggers.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { diagnosisOf } from '../parts/diagnose.ts'
import { show } from '../parts/diagnosis.ts'
import { defineRule, type Extra } from '../rule.ts'

/** A condition that compares with what nobody can answer. */
export const unknownConditionValue = defineRule({
  meta: {
    id: 'unknown-condition-value',
    consequence: 'ineffective',
    category: 'condition',
    fix: 'sometimes',
    summary: 'A condition compares the answer with a value that is not a possible answer.',
    why: 'The answers are the values of the key, 1 and 0 for a bool, or the positions 1 to n of the values of a measure; with the template checkbox_other the browser reads only whether the checkbox is ticked. A condition on anything else is accepted, and is never true or always true. What waits for a condition that is never true can never be answered. If the browser does not evaluate the condition and shows it all the same, its answers can never be saved. Either is an error.',
    uses: { holes: ['value'], model: 'value' },
    yieldsTo: ['comma-in-condition'],
    messages: {
      unknown:
        '"{value}" is not a value of "{question}", so this condition is {outcome}. Use one of its values: {choices}.',
      misspelt: '"{value}" is not a value of "{question}", so this condition is {outcome}. Did you mean "{candidate}"?',
      number:
        'The answers to "{question}" are strings such as {choice}; compared with the number {value}, this condition is {outcome}. Put it in quotes.',
      outside:
        'The answers to "{question}", a {type}, are {choices}: compared with {value}, this condition is {outcome}. Compare with one of them.',
      empty:
        '"{expression}" is never true: none of the answers to "{question}" ({choices}) is empty, and a missing answer does not meet it either. Compare with an answer.',
      never: 'None of the answers to "{question}" ({choices}) makes "{expression}" true. Compare with one of them.',
      onlyInPython: {
        text: 'The browser decides in JavaScript, where "{expression}" is false for every answer to "{question}" ({choices}): this condition never shows "{name}". Write a comparison that both languages evaluate in the same way.',
        consequence: 'unanswerable',
      },
      tick: {
        text: 'With the template checkbox_other the browser reads only whether the checkbox of "{question}" is ticked, as the string "true". So "{expression}" is never true, and it never shows "{name}". Write "!=\'\'" for a ticked checkbox.',
        consequence: 'unanswerable',
      },
    },
  },
  create: ({ file, report }) => {
    let waited: ReadonlySet<unknown> | undefined
    let checked: ReadonlyMap<string, string | undefined> | undefined
    /** What waits for a condition that is never true can never be answered, and what the form shows all the same can never be saved. */
    const graveWhen = (isNever: boolean, list: ConditionList, entry: ConditionEntry): Extra => {
      const { name, expression } = entry.condition
      if (!isNever || name === undefined) return {}
      if (list.isSilent) {
        const isMetWithout = expression !== undefined && truthFor(expression.text, null, 'python') === 'true'
        if (isMetWithout) return {}
        checked ??= checkedNames(file)
        return checked.get(name.text) === list.question ? { follows: 'answer-lost' } : {}
      }
      waited ??= namesWaitedFor(file)
      const isOneOf = list.entries.filter(({ condition }) => condition.name?.text === name.text).length > 1
      // For questions one true condition of a name is enough; a questiongroup needs all of them.
      const isEnough = list.kind === 'question' && isOneOf
      return !isEnough && waited.has(name.text) ? { follows: 'unanswerable' } : {}
    }
    const check = (
      list: ConditionList,
      entry: ConditionEntry,
      answers: readonly Answer[],
      free: () => readonly string[],
    ): void => {
      const { text, expression, name } = entry.condition
      if (expression === undefined || diagnosisOf(list, entry)) return
      const side = list.isSilent ? 'python' : 'browser'
      const truths = answers.map((answer) => truthFor(expression.text, answer, side))
      const comparison = expression.meant
      const isNever = truths.every((truth) => truth === 'false')
      const isOutside = comparison !== undefined && !isAnswer(comparison, answers)
      if (!isNever && !(isOutside && comparison.operator === '!=')) return
      const { start } = expression
      const grave = graveWhen(isNever, list, entry)
      const data = { condition: text, question: list.question }
      const choices = answers.map(String)
      if (!isOutside) {
        const place = { pointer: entry.pointer, within: { start, end: expression.end } }
        const found = { ...data, choices, expression: expression.text }
        if (comparison?.value === '' && comparison.operator === '==') return report('empty', place, found, grave)
        const isTrueInPython = answers.some((answer) => truthFor(expression.text, answer, 'python') === 'true')
        if (!isTrueInPython) return report('never', place, found, grave)
        return report('onlyInPython', place, { ...found, name: name?.text ?? '' })
      }
      const within = { start: start + comparison.start, end: start + comparison.end }
      const place = { pointer: entry.pointer, within }
      const outcome = isNever ? 'never true' : 'true for every answer'
      const value = String(comparison.value)
      const compared = { ...data, value, outcome }
      if (typeof answers[0] === 'number') {
        return report('outside', place, { ...compared, type: list.type ?? 'key', choices: shorten(choices) }, grave)
      }
      if (comparison.kind === 'number')
        return report('number', place, { ...compared, choice: show(answers[0] ?? null) }, grave)
      const candidate = nearestName(value, free())
      if (candidate === undefined) return report('unknown', place, { ...compared, choices }, grave)
      const quote = expression.text.charAt(comparison.start)
      const change = { op: 'replaceText', pointer: entry.pointer, ...within, text: quote + candidate + quote } as const
      report('misspelt', place, { ...compared, candidate }, { ...grave, fixes: [{ safe: false, changes: [change] }] })
    }
    const checkTick = (list: ConditionList): void => {
      const isTrue = ({ condition: { expression } }: ConditionEntry): boolean =>
        expression !== undefined && truthFor(expression.text, tickAnswer, 'browser') !== 'false'
      // For questions one true condition of a name is enough.
      const shown = new Set(list.entries.filter(isTrue).map(({ condition }) => condition.name?.text))
      for (const entry of list.entries) {
        const { expression, name } = entry.condition
        if (expression === undefined || name === undefined || shown.has(name.text) || diagnosisOf(list, entry)) continue
        const { start, end, text, meant: comparison } = expression
        const isPositive = comparison?.operator === '==' && comparison.value !== ''
        const change = { op: 'replaceText', pointer: entry.pointer, start, end, text: "!=''" } as const
        const data = { condition: entry.condition.text, question: list.question, expression: text, name: name.text }
        const fixes = isPositive ? [{ safe: false, changes: [change] }] : []
        report('tick', { pointer: entry.pointer, within: { start, end } }, data, { fixes })
      }
    }
    return {
      conditions: (list) => {
        // A list that the browser cannot read hides nothing.
        if (list.isTick && list.entries.every(({ condition }) => condition.isReadable.question)) checkTick(list)
        const { answers } = list
        // Nobody evaluates these, and why is told of the question.
        if (answers === undefined || (list.isSilent && list.kind === 'question')) return
        let choices: readonly string[] | undefined
        const free = (): readonly string[] => {
          choices ??= freeChoices(list, answers)
          return choices
        }
        for (const entry of list.entries) check(list, entry, answers, free)
      },
    }
  },
})

/** What the browser takes the ticked checkbox of the template checkbox_other for. */
const tickAnswer = 'true'

/** The names of the conditions for which something in the questionnaires of a file waits. */
function namesWaitedFor(file: SetFile): ReadonlySet<unknown> {
  const nodes = questionnairesOf(file).flatMap(({ roots }) => walkAll(roots))
  const options = ['question_condition', 'questiongroup_condition'] as const
  return new Set(nodes.flatMap((node) => options.map((name) => node.option('form_options', name)?.value)))
}

/** The names of conditions that the data check tests, each with the question whose answer alone it tests. */
function checkedNames(file: SetFile): ReadonlyMap<string, string | undefined> {
  const names = questionnairesOf(file).flatMap((questionnaire) => [...gatherByName(conditionsOf(questionnaire))])
  const tested = names.filter(([, { targets }]) => targets.some(({ node }) => !isInherited(node)))
  return new Map(tested.map(([name, { triggers }]) => [name, triggers[0]?.question.keyword]))
}

function isAnswer({ value, kind }: MeantComparison, answers: readonly Answer[]): boolean {
  // The empty text stands for no answer at all.
  if (value === '') return true
  return answers.some((answer) => answer === value || (kind === 'text' && String(answer) === value))
}

/** The values that no other condition of the list compares with. */
function freeChoices(list: ConditionList, answers: readonly Answer[]): string[] {
  const taken = new Set(list.entries.map(({ condition }) => condition.expression?.meant?.value))
  return answers.map(String).filter((choice) => !taken.has(choice))
}

/** Numbers in a row as their first and last. */
function shorten(choices: readonly string[]): string | readonly string[] {
  return choices.length > 3 ? `${choices[0]} to ${choices.at(-1)}` : choices
}
