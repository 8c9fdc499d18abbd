import { homeOf, questiongroupsOf } from '../../questionnaire/enclosing-configuration.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { type SetOption, visitOption } from '../parts/option-visitor.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A choice that stands for a questiongroup which the questionnaire does not have. */
export const wrongOptionQuestiongroup = defineRule({
  meta: {
    id: 'wrong-option-questiongroup',
    severity: 'error',
    category: 'reference',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'options_by_questiongroups names a questiongroup that the questionnaire does not have.',
    why: 'A question of the type select_conditional_questiongroup offers those of the listed questiongroups that hold answers. One that the questionnaire does not have never holds any, so it can never be chosen.',
    messages: {
      unknown:
        'options_by_questiongroups names "{name}", but {configuration} has no such questiongroup; it can never be chosen.',
      misspelt:
        'options_by_questiongroups names "{name}", but {configuration} has no such questiongroup; it can never be chosen. Did you mean "{candidate}"?',
    },
  },
  create: ({ index, report }) =>
    visitOption('question', 'form_options', 'options_by_questiongroups', index, ({ value, pointer, nodes }) => {
      const homes = homesOf(nodes, index.set)
      const [first] = homes
      if (!Array.isArray(value) || first === undefined) return
      const known = homes.map((home) => questiongroupsOf(home.sections))
      for (const [position, name] of value.entries()) {
        if (typeof name !== 'string' || known.some((questiongroups) => questiongroups.has(name))) continue
        const place = { pointer: `${pointer}/${position}` }
        const names = known.flatMap((questiongroups) => [...questiongroups.keys()])
        const candidate = nearestName(
          name,
          names.filter((keyword) => !value.includes(keyword)),
        )
        const { code = '?', edition = '?' } = first.configuration
        const data = {
          name,
          configuration: homes.length === 1 ? `${code} ${edition}` : 'no questionnaire that asks it',
        }
        if (candidate === undefined) {
          report('unknown', place, data)
          continue
        }
        report('misspelt', place, { ...data, candidate }, replacement(place.pointer, candidate))
      }
    }),
})

function homesOf(nodes: SetOption['nodes'], set: Parameters<typeof homeOf>[1]) {
  return [...new Set(nodes.map((node) => homeOf(node, set)))].flatMap((home) => home ?? [])
}
