import { isReadableInBrowser } from '../../condition/condition.ts'
import { repair } from '../../condition/repair.ts'
import type { ConditionEntry, ConditionList } from '../../triggers/condition-lists.ts'
import { showCharacter } from '../parts/diagnosis.ts'
import { defineRule, type Extra, type Place } from '../rule.ts'

/** A list of question_conditions that the browser cannot read. */
export const unreadableConditions = defineRule({
  meta: {
    id: 'unreadable-conditions',
    consequence: 'script-fails',
    category: 'condition',
    fix: 'sometimes',
    summary: 'The browser cannot read a list of question_conditions because of one entry.',
    why: "The list reaches the browser as Python writes a list of strings. That is JSON only if every entry has single quotes and no double quotes; otherwise the browser reads it as one long string, never shows or hides anything, and throws an exception when an answer is chosen. This is why real conditions use =='1' even for numbers.",
    yieldsTo: ['unloadable-condition', 'failing-condition'],
    messages: {
      noQuotes:
        'The browser can read question_conditions only if every entry has single quotes: because of this one, no answer to "{question}" hides {names}, and every choice of an answer throws an exception in the form. Compare with a string in single quotes.',
      doubleQuotes:
        'The browser cannot read question_conditions with double quotes: because of these, no answer to "{question}" hides {names}, and every choice of an answer throws an exception in the form. Write single quotes.',
      character:
        'The browser cannot read question_conditions with the character {character}: because of it, no answer to "{question}" hides {names}, and every choice of an answer throws an exception in the form. Leave the character out.',
    },
  },
  create: ({ report }) => {
    const check = (list: ConditionList, names: readonly string[], entry: ConditionEntry): void => {
      const { pointer } = entry
      const { text, expression, isReadable } = entry.condition
      if (expression === undefined || isReadable.question) return
      const data = { condition: text, question: list.question, names }
      const quote = text.indexOf('"')
      const at = (start: number, end: number): Place => ({ pointer, within: { start, end } })
      const extra = fixOf(list, entry)
      if (quote >= 0) return report('doubleQuotes', at(quote, text.lastIndexOf('"') + 1), data, extra)
      if (!text.includes("'")) return report('noQuotes', at(expression.start, expression.end), data, extra)
      const character = [...text].find((one) => !isReadableInBrowser(`'${one}`)) ?? ''
      const index = text.indexOf(character)
      report('character', at(index, index + character.length), { ...data, character: showCharacter(character) })
    }
    return {
      conditions: (list) => {
        if (list.kind !== 'question' || list.isSilent) return
        const names = namesOf(list)
        for (const entry of list.entries) check(list, names, entry)
      },
    }
  },
})

/** The names of a list in quotes; of very many only the first. */
function namesOf(list: ConditionList): readonly string[] {
  const names = [...new Set(list.entries.flatMap((one) => one.condition.name?.text.trim() || []))]
  const shown = names.slice(0, 7).map((name) => `"${name}"`)
  return names.length > shown.length ? [...shown, 'others'] : shown
}

function fixOf(list: ConditionList, { condition: { text, expression }, pointer }: ConditionEntry): Extra {
  const better = expression && repair(expression.text, 'question', list.answers)
  if (!better || !expression) return {}
  const after = text.slice(0, expression.start) + better.expression + text.slice(expression.end)
  if (!isReadableInBrowser(after)) return {}
  const { start, end } = expression
  return {
    fixes: [{ safe: better.safe, changes: [{ op: 'replaceText', pointer, start, end, text: better.expression }] }],
  }
}
