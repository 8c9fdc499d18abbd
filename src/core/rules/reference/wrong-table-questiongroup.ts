import type { Node } from '../../questionnaire/node.ts'
import { questiongroupsIn } from '../../questionnaire/questionnaires.ts'
import { memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A table that names a questiongroup which is not in its subcategory, or names one twice. */
export const wrongTableQuestiongroup = defineRule({
  meta: {
    id: 'wrong-table-questiongroup',
    consequence: 'not-shown',
    category: 'reference',
    fix: 'sometimes',
    summary: 'table_grouping names a questiongroup that its subcategory does not have, or names one twice.',
    why: 'A table is made of questiongroups that are directly in the subcategory; the application silently skips other names. The intended questiongroup is missing from the table.',
    uses: { holes: ['name'], model: 'questiongroup' },
    messages: {
      elsewhere:
        'table_grouping names "{name}", but that questiongroup is in {owner}, not directly in "{subcategory}"; it is missing from the table. Move it, or remove the name.',
      unknown:
        'table_grouping names "{name}", but "{subcategory}" has no such questiongroup; it is missing from the table. Correct or remove it.',
      misspelt:
        'table_grouping names "{name}", but "{subcategory}" has no such questiongroup; it is missing from the table. Did you mean "{candidate}"?',
      twice: {
        text: 'table_grouping names "{name}" twice; the table shows the same answers twice. Remove one.',
        consequence: 'ineffective',
      },
      first: 'named here first',
      here: 'the questiongroup is here',
    },
  },
  create: ({ report }) => {
    const reportMissing = (node: Node, name: string, pointer: string, free: readonly string[]): void => {
      const data = { name, subcategory: node.keyword ?? '?' }
      const { questionnaire } = node
      const [elsewhere] = (questionnaire.configuration && questiongroupsIn(questionnaire).get(name)) ?? []
      if (elsewhere) {
        const related = [{ messageId: 'here', place: elsewhere.place('keyword') }]
        const owner = `subcategory "${elsewhere.parent?.keyword ?? '?'}"`
        return report('elsewhere', { pointer }, { ...data, owner }, { related })
      }
      const candidate = nearestName(name, free)
      if (candidate === undefined) return report('unknown', { pointer }, data)
      report('misspelt', { pointer }, { ...data, candidate }, replacement(pointer, candidate))
    }
    return {
      subcategory: (node) => {
        const grouping = memberOf(node.value.view_options, 'table_grouping')
        if (!Array.isArray(grouping)) return
        const names = namesIn(grouping, `${node.pointer}/view_options/table_grouping`)
        const own = new Set(
          node.children.flatMap((child) => (child.level === 'questiongroup' ? (child.keyword ?? []) : [])),
        )
        const named = new Set(names.map(({ name }) => name))
        const free = [...own].filter((keyword) => !named.has(keyword))
        const seen = new Map<string, string>()
        for (const { name, pointer } of names) {
          const first = seen.get(name)
          if (first === undefined) seen.set(name, pointer)
          if (!own.has(name)) reportMissing(node, name, pointer, free)
          else if (first !== undefined) {
            const related = [{ messageId: 'first', place: { pointer: first } }]
            report('twice', { pointer }, { name }, { related })
          }
        }
      },
    }
  },
})

function namesIn(grouping: readonly unknown[], pointer: string): { name: string; pointer: string }[] {
  return grouping.flatMap((list, row) =>
    Array.isArray(list)
      ? list.flatMap((name, position) =>
          typeof name === 'string' ? [{ name, pointer: `${pointer}/${row}/${position}` }] : [],
        )
      : [],
  )
}
