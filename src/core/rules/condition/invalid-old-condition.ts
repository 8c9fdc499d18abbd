import { isPythonBuiltin } from '../../condition/python/builtins.ts'
import { runPython } from '../../condition/python/run-python.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { defineRule, type Extra } from '../rule.ts'

/** The second part of an entry of the old option `conditions` that is no boolean of Python. */
export const invalidOldCondition = defineRule({
  meta: {
    id: 'invalid-old-condition',
    consequence: 'not-loaded',
    category: 'condition',
    stops: 'configuration',
    fix: 'sometimes',
    summary: 'The second part of an entry in the old option conditions is not True or False.',
    why: 'The loader evaluates the second part of value|boolean|key as Python and refuses the configuration unless it gives True or False; an unknown word crashes the application.',
    messages: {
      refused:
        'The second part of value|boolean|key must be True or False; with "{boolean}" the application refuses the configuration. Write one of these.',
      crashes:
        'The second part of value|boolean|key must be True or False, as Python writes them; on "{boolean}" the application crashes while it loads the configuration. Write one of these.',
    },
  },
  create: ({ set, report }) =>
    visitOption('question', 'form_options', 'conditions', set, ({ value, pointer }) => {
      if (!Array.isArray(value)) return
      for (const [position, entry] of (value as unknown[]).entries()) {
        const parts = typeof entry === 'string' ? entry.split('|') : []
        const [first = '', boolean = ''] = parts
        const outcome = parts.length === 3 ? outcomeOf(boolean) : undefined
        if (outcome === undefined) continue
        const within = { start: first.length + 1, end: first.length + 1 + boolean.length }
        const place = { pointer: `${pointer}/${position}`, within }
        const data = { condition: String(entry), boolean }
        report(outcome, place, data, fixOf(place.pointer, within, boolean))
      }
    }),
})

/** What the loader does with the second part; `undefined` when it takes it, or when that cannot be known. */
function outcomeOf(boolean: string): 'refused' | 'crashes' | undefined {
  if (boolean === 'True' || boolean === 'False') return undefined
  const result = runPython(boolean.replace(/^[ \t]+/, ''), { steps: 10_000 })
  if ('value' in result) return typeof result.value === 'boolean' ? undefined : 'refused'
  if (result.failure === 'unknown') return undefined
  if (result.failure === 'syntax') return 'refused'
  return result.failure === 'name' && isPythonBuiltin(result.detail?.name ?? '') ? undefined : 'crashes'
}

/** `true` and `false` are plainly meant so; the loader has never taken them, so that no meaning can change. */
function fixOf(pointer: string, within: { start: number; end: number }, boolean: string): Extra {
  const word = boolean.trim()
  const text = /^(?:true|false)$/i.test(word)
    ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
    : nearestName(word, ['True', 'False'])
  if (text === undefined) return {}
  return {
    fixes: [
      { safe: text.toLowerCase() === word.toLowerCase(), changes: [{ op: 'replaceText', pointer, ...within, text }] },
    ],
  }
}
