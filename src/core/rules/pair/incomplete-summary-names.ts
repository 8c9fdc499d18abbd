import { homeOf } from '../../questionnaire/enclosing-configuration.ts'
import { summarizedHomeOf } from '../../questionnaire/summaries.ts'
import { usesIn } from '../../questionnaire/trees.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { defineRule } from '../rule.ts'

/** A key that is used several times and whose names in the summary do not cover all uses. */
export const incompleteSummaryNames = defineRule({
  meta: {
    id: 'incomplete-summary-names',
    severity: 'error',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    summary: 'field_name of a summary does not name every use of its key.',
    why: 'When field_name is an object, the application looks up "questiongroup.key" for every place where the key is asked, and stops with an error when one is missing: no summary of the questionnaire can be made.',
    messages: {
      missing:
        '"{key}" is also asked in {uses} of {configuration}, but field_name has no name for {entries}; no summary of these questionnaires can be made.',
      use: 'asked here',
    },
  },
  create: ({ index, report }) => {
    const check = (names: unknown, pointer: string, key: string, node: Parameters<typeof homeOf>[0]): void => {
      const home = summarizedHomeOf(node, index.set)
      if (!isObject(names) || home === undefined) return
      const uses = (usesIn(index.set).question.get(key) ?? []).flatMap(({ node: question }) => {
        const group = question.parent?.keyword
        return group !== undefined && homeOf(question, index.set) === home ? [{ question, group }] : []
      })
      const missing = uses.filter(({ group }) => !Object.hasOwn(names, `${group}.${key}`))
      if (missing.length === 0) return
      const groups = [...new Set(missing.map(({ group }) => group))]
      const { code = '?', edition = '?' } = home.configuration
      const data = {
        key,
        uses: groups,
        configuration: `${code} ${edition}`,
        entries: groups.map((group) => `"${group}.${key}"`),
      }
      const related = missing.map(({ question }) => {
        return { messageId: 'use', uri: home.facts.uri, place: { pointer: `${question.pointer}/keyword` } }
      })
      report('missing', { pointer }, data, { related })
    }
    return visitOption('question', 'summary', 'default', index, ({ value, pointer, nodes, record }) => {
      const key = record?.keyword ?? nodes[0]?.keyword
      if (key === undefined) return
      const sections = new Set()
      for (const node of nodes) {
        const home = homeOf(node, index.set)
        if (home === undefined || sections.has(home)) continue
        sections.add(home)
        check(memberOf(value, 'field_name'), `${pointer}/field_name`, key, node)
      }
    })
  },
})
