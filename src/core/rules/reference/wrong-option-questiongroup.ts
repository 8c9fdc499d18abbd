import { answerSourceOf, isInherited, nameSource } from '../../questionnaire/inheritance.ts'
import { questiongroupsIn } from '../../questionnaire/questionnaires.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A choice that stands for a questiongroup which the questionnaire does not have. */
export const wrongOptionQuestiongroup = defineRule({
  meta: {
    id: 'wrong-option-questiongroup',
    consequence: 'page-fails',
    category: 'reference',
    fix: 'sometimes',
    summary: 'options_by_questiongroups names a questiongroup that can never be chosen.',
    why: 'A question of type select_conditional_questiongroup offers those of the listed questiongroups that have answers. A questiongroup that the questionnaire does not have never has answers, so it can never be chosen. Those of an inherited questiongroup are not stored, so the data check drops a choice of it.',
    uses: { holes: ['name'], model: 'questiongroup' },
    messages: {
      unknown:
        'options_by_questiongroups names "{name}", but {configuration} has no such questiongroup; it can never be chosen. Correct or remove it.',
      misspelt:
        'options_by_questiongroups names "{name}", but {configuration} has no such questiongroup; it can never be chosen. Did you mean "{candidate}"?',
      inherited: {
        text: 'options_by_questiongroups names "{name}", which takes its answers from "{source}" and stores none; an answer that chooses it is dropped when the questionnaire is saved. Name a questiongroup whose answers are stored.',
        consequence: 'answer-lost',
      },
    },
  },
  create: ({ set, report }) =>
    visitOption('question', 'form_options', 'options_by_questiongroups', set, ({ value, pointer, nodes }) => {
      const questionnaires = [...new Set(nodes.map((node) => node.questionnaire))].filter((one) => one.configuration)
      const [first] = questionnaires
      if (!Array.isArray(value) || first === undefined) return
      const known = questionnaires.map(questiongroupsIn)
      for (const [position, name] of value.entries()) {
        if (typeof name !== 'string') continue
        const place = { pointer: `${pointer}/${position}` }
        const groups = known.flatMap((questiongroups) => questiongroups.get(name)?.[0] ?? [])
        const source = groups.every(isInherited) && groups[0] ? answerSourceOf(groups[0]) : undefined
        if (source) report('inherited', place, { name, source: nameSource(source) }, { cause: name })
        if (groups.length > 0) continue
        const names = known.flatMap((questiongroups) => [...questiongroups.keys()])
        const candidate = nearestName(
          name,
          names.filter((keyword) => !value.includes(keyword)),
        )
        const { code = '?', edition = '?' } = first.configuration ?? {}
        const data = {
          name,
          configuration: questionnaires.length === 1 ? `${code} ${edition}` : 'no questionnaire that asks it',
        }
        if (candidate === undefined) {
          report('unknown', place, data, { cause: name })
          continue
        }
        report('misspelt', place, { ...data, candidate }, replacement(place.pointer, candidate))
      }
    }),
})
