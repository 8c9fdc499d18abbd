import { modelOfLevel, questionnairesOf, walkAll } from '../../questionnaire/node.ts'
import { defineRule } from '../rule.ts'

const plurals = { category: 'categories', questiongroup: 'questiongroups', key: 'keys' } as const

/** A questionnaire without the definitions that it is on. */
export const noDefinitions = defineRule({
  meta: {
    id: 'no-definitions',
    consequence: 'not-known',
    category: 'project',
    summary: 'The definitions that a questionnaire uses are not loaded.',
    why: 'Keywords, key types, choices and texts can be checked only against definitions. Without them questlint does not guess, and much is not checked.',
    messages: {
      none: 'No loaded file defines {models}, so their keywords and all that depends on them are not checked. Name the files that define them with --context, or list them in a set.',
    },
  },
  create: ({ file, set, report }) => ({
    file: () => {
      const named = new Set(
        questionnairesOf(file)
          .flatMap(({ roots }) => walkAll(roots))
          .map(({ level }) => modelOfLevel(level)),
      )
      const missing = (['category', 'questiongroup', 'key'] as const).filter(
        (model) => named.has(model) && !set.hasAny(model),
      )
      if (missing.length === 0) return
      const models = missing.map((model) => `any ${plurals[model]}`)
      report('none', { pointer: '', range: { start: 0, end: 0 } }, { models })
    },
  }),
})
