import { readCondition } from '../../condition/condition.ts'
import type { ConditionEntry } from '../../triggers/condition-lists.ts'
import { defineRule, type Fix } from '../rule.ts'

/** A condition that is not of the form `expression|name`. */
export const malformedCondition = defineRule({
  meta: {
    id: 'malformed-condition',
    consequence: 'not-loaded',
    category: 'condition',
    fix: 'sometimes',
    summary: 'A condition does not have the form expression|name.',
    why: 'The loader splits each condition at "|" and refuses the configuration unless there are exactly two parts. The browser then ignores the whole list.',
    formerMessages: { form: 'noSeparator' },
    messages: {
      noSeparator: {
        text: 'A condition must have the form expression|name; "{condition}" has no "|", so the application refuses the configuration. Add it and the name.',
        stops: 'configuration',
      },
      separators: {
        text: 'A condition must have the form expression|name. "|" is allowed only before the name, but "{condition}" has {count}, so the application refuses the configuration. Keep the last one.',
        stops: 'configuration',
      },
      several: {
        text: '"{condition}" contains {count} conditions, but each must be an item of its own: the application refuses the configuration. Split it.',
        stops: 'configuration',
      },
      emptyName: {
        text: 'The condition "{condition}" has no name after "|", so it shows nothing. Write what it should show.',
        consequence: 'unanswerable',
      },
    },
  },
  create: ({ report }) => {
    const check = ({ condition: { text, name, pieces }, pointer }: ConditionEntry): void => {
      const data = { condition: text }
      if (name !== undefined) {
        if (name.text.trim() !== '') return
        return report('emptyName', { pointer, within: { start: name.start - 1, end: text.length } }, data)
      }
      const several = conditionsWithin(text)
      if (several) {
        return report(
          'several',
          { pointer },
          { ...data, count: several.length },
          { fixes: [separate(pointer, several)] },
        )
      }
      if (pieces.length === 1) return report('noSeparator', { pointer }, data)
      const first = pieces[0]?.end ?? 0
      const within = { start: first, end: pieces.at(-1)?.start ?? text.length }
      report('separators', { pointer, within }, { ...data, count: pieces.length - 1 })
    }
    return {
      conditions: (list) => {
        for (const entry of list.entries) check(entry)
      },
    }
  },
})

/** The conditions that an author wrote into one text, with commas between them. */
function conditionsWithin(text: string): readonly string[] | undefined {
  const pieces = text.split(',').map((piece) => piece.trim())
  const areConditions = pieces.every((piece) => {
    const { expression, name } = readCondition(piece)
    return expression !== undefined && name !== undefined && /^[=!<>]/.test(piece) && name.text.trim() !== ''
  })
  return pieces.length > 1 && pieces.length <= 100 && areConditions ? pieces : undefined
}

function separate(pointer: string, [first, ...others]: readonly string[]): Fix {
  const slash = pointer.lastIndexOf('/')
  const position = Number(pointer.slice(slash + 1))
  const inserts = others.map((value, index) => {
    return { op: 'insert' as const, pointer: `${pointer.slice(0, slash)}/${position + 1 + index}`, value }
  })
  return { safe: false, changes: [{ op: 'replace', pointer, value: first }, ...inserts] }
}
