import { definitionKeys } from '../../questionnaire/built-in-names.ts'
import { type Node, walkAll } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { isObject } from '../../text/json-value.ts'
import { defineRule } from '../rule.ts'

/** A description that lists do not show because its question does not say in_list. */
export const missingListDefinition = defineRule({
  meta: {
    id: 'missing-list-definition',
    consequence: 'not-shown',
    basis: 'application',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary: 'The question that lists use for the description of a questionnaire does not have in_list.',
    why: 'The application has the key of the description built in for each of its configurations, and finds the answer only if the question has in_list.',
    messages: {
      missing:
        'Lists of "{code}" questionnaires take the description from "{key}", but no question with this key has in_list: true; the lists show no description.',
    },
  },
  create: ({ report }) => ({
    configuration: ({ code }, sections) => {
      if (code === undefined || !Object.hasOwn(definitionKeys, code)) return
      const key = definitionKeys[code]
      const asks = (node: Node): boolean => node.level === 'question' && node.keyword === key
      const questions = walkAll(sections).filter(asks)
      const [first] = questions
      if (key === undefined || first === undefined) return
      const inList = questions.map((node) => node.option('view_options', 'in_list'))
      if (inList.some((option) => option !== undefined && option.value !== false)) return
      if (questions.some(({ value }) => value.view_options && !isObject(value.view_options))) return
      if (inList.every((option) => option === undefined) && questions.some((node) => hasStray(node, 'in_list'))) return
      report('missing', first.place('keyword'), { code, key })
    },
  }),
})
