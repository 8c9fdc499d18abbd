import { recordName } from '../../questionnaire/locate.ts'
import { contextsInUse, meantCodes } from '../../questionnaire/suspect-codes.ts'
import { nameOwners, type TextHolder, textHoldersOf, textPointer } from '../../questionnaire/texts.ts'
import type { Counted } from '../../text/count.ts'
import { defineRule } from '../rule.ts'

/** Texts for a context that no configuration of a complete set looks up. */
export const unknownContext = defineRule({
  meta: {
    id: 'unknown-context',
    consequence: 'untidy',
    category: 'unused',
    summary: 'Texts are under a context that no configuration looks up.',
    why: 'Texts are looked up by code_edition, code and wocat. In a set declared as complete, any other context is never read.',
    uses: { holes: ['context'], model: 'configuration' },
    messages: {
      once: 'Unknown configuration "{context}" in this complete set: the texts of {owner} for it are never shown. Remove them, or load the configuration.',
      several:
        'Unknown configuration "{context}" in this complete set: the texts of {owner} and {others} in this file for it are never shown. Remove them, or load the configuration.',
    },
  },
  create: ({ file, report }) => ({
    file: () => {
      if (!file.set.complete) return
      const used = contextsInUse(file.set)
      // A code that is misspelt is meant to be that of the texts.
      const meant = meantCodes(file.set)
      const unknown = new Map<string, { readonly holder: TextHolder; readonly others: string[] }>()
      for (const holder of textHoldersOf(file)) {
        for (const context of Object.keys(holder.texts)) {
          if (used.has(context) || meant.has(context)) continue
          const first = unknown.get(context)
          if (first) first.others.push(recordName(holder.record))
          else unknown.set(context, { holder, others: [] })
        }
      }
      for (const [context, { holder, others }] of unknown) {
        const place = { pointer: textPointer(file, holder.record, context), part: 'key' } as const
        const owner = nameOwners(holder)
        if (others.length === 0) report('once', place, { context, owner })
        else report('several', place, { context, owner, others: countOthers(others) })
      }
    },
  }),
})

function countOthers(others: readonly string[]): Counted {
  return { count: others.length, words: others.length === 1 ? 'one other' : `${others.length} others`, of: others }
}
