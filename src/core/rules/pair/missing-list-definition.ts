import { type Node, walkAll } from '../../questionnaire/node.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { namesRead, summaryFields } from '../../schema/readers.ts'
import { isObject, lookUp } from '../../text/json-value.ts'
import type { ConfigurationFact } from '../../workspace/facts.ts'
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
        'Lists of "{code}" questionnaires take the description from "{key}", but no question with this key has in_list: true; the lists show no description. Set in_list on it.',
      absent:
        'Lists of "{code}" questionnaires take the description from "{key}", which is not asked; lists and searches have no description. Ask it, with in_list: true.',
      type: 'Lists of "{code}" questionnaires take the description from "{key}", but not from an answer of type "{type}"; the lists show no description. Use type text.',
    },
  },
  create: ({ report }) => ({
    configuration: (configuration, sections) => {
      const { code } = configuration
      const key = lookUp(namesRead().descriptions, code ?? '')
      const asks = (node: Node): boolean => node.level === 'question' && node.keyword === key
      const questions = walkAll(sections).filter(asks)
      const [first] = questions
      if (code === undefined || key === undefined || sections.length === 0) return
      if (first === undefined) {
        // Without a name in lists it is the beginning of a questionnaire, or nothing that lists show.
        if (!walkAll(sections).some(isListedName)) return
        const home = homeOf(key, configuration, sections)
        const place = home?.place('keyword') ?? { pointer: `${configuration.dataPointer}/sections` }
        return report('absent', place, { code, key })
      }
      const { type } = first
      const { descriptionTypes, listTypes } = namesRead()
      // That lists do not show answers of other types at all is told of in_list.
      if (type !== undefined && listTypes.includes(type) && !descriptionTypes.includes(type))
        return report('type', first.place('keyword'), { code, key, type })
      const inList = questions.map((node) => node.option('view_options', 'in_list'))
      if (inList.some((option) => option !== undefined && option.value !== false)) return
      if (questions.some(({ value }) => value.view_options && !isObject(value.view_options))) return
      if (inList.every((option) => option === undefined) && questions.some((node) => hasStray(node, 'in_list'))) return
      report('missing', first.place('keyword'), { code, key })
    },
  }),
})

function isListedName(node: Node): boolean {
  return ['is_name', 'in_list'].every((name) => node.option('view_options', name)?.value === true)
}

/** The node where the service's own configuration asks for it, as far as it is there. */
function homeOf(key: string, { code, edition }: ConfigurationFact, sections: readonly Node[]): Node | undefined {
  const fields = Object.values(summaryFields(`${code}@${edition}`) ?? {})
  const [way] = fields.find(({ asked }) => asked.endsWith(`.${key}`))?.asked.split('.') ?? []
  const nodes = walkAll(sections)
  const keywords = way?.split('/').reverse() ?? []
  return keywords
    .map((keyword) => nodes.findLast((node) => node.keyword === keyword))
    .find((node) => node !== undefined)
}
