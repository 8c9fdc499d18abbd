import { brokenDescription } from '../../questionnaire/questions/list-description.ts'
import { defineRule } from '../rule.ts'

/** A description that lists do not show because its question is not in them, or where they do not look. */
export const missingListDefinition = defineRule({
  meta: {
    id: 'missing-list-definition',
    consequence: 'not-shown',
    category: 'reader',
    summary:
      'The question that lists use for the description of a questionnaire does not have in_list, or is where they do not look.',
    why: 'The application has the key of the description built in for each of its configurations, and finds the answer only if the question has in_list and its questiongroup is not beside subcategories.',
    messages: {
      missing:
        'Lists of "{code}" questionnaires take the description from "{key}", but no question with this key has in_list: true; the lists show no description. Set in_list on it.',
      absent:
        'Lists of "{code}" questionnaires take the description from "{key}", which is not asked; lists and searches have no description. Ask it, with in_list: true.',
      overlooked:
        'Lists of "{code}" questionnaires take the description from "{key}", but questiongroup "{questiongroup}" is beside subcategories, where the application does not look for it; the lists show no description. Move the questiongroup into a subcategory of its own.',
      type: 'Lists of "{code}" questionnaires take the description from "{key}", but not from an answer of type "{type}"; the lists show no description. Use type text.',
    },
  },
  create: ({ report }) => ({
    questionnaire: (questionnaire) => {
      const { code, dataPointer } = questionnaire.configuration ?? {}
      if (code === undefined) return
      for (const { kind, node, name: key, more = '?' } of brokenDescription(questionnaire)) {
        const place = node?.place('keyword') ?? { pointer: `${dataPointer}/sections` }
        if (kind === 'notListed') report('missing', place, { code, key })
        if (kind === 'noDescription') report('absent', place, { code, key })
        if (kind === 'overlookedDescription') report('overlooked', place, { code, key, questiongroup: more })
        if (kind === 'descriptionType') report('type', place, { code, key, type: more })
      }
    },
  }),
})
