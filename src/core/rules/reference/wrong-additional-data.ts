import type { Node } from '../../questionnaire/node.ts'
import { questiongroupsIn } from '../../questionnaire/questionnaires.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { appendPointer } from '../../text/pointer.ts'
import { renaming, replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A category that asks for answers that its configuration does not have. */
export const wrongAdditionalData = defineRule({
  meta: {
    id: 'wrong-additional-data',
    consequence: 'page-fails',
    category: 'reference',
    fix: 'sometimes',
    summary:
      'additional_data names a questiongroup that the questionnaire does not have, or a key of another questiongroup.',
    why: 'The application looks for each key in the questiongroup it is listed under. When the key is not there, every page that shows a questionnaire fails; a questiongroup that the questionnaire does not have is silently skipped.',
    uses: { holes: ['name'] },
    messages: {
      questiongroup: {
        text: 'additional_data names the questiongroup "{name}", which this questionnaire does not have; nothing of it is shown. Correct or remove it.',
        consequence: 'not-shown',
      },
      misspeltQuestiongroup: {
        text: 'additional_data names the questiongroup "{name}", which this questionnaire does not have; nothing of it is shown. Did you mean "{candidate}"?',
        consequence: 'not-shown',
      },
      key: 'Questiongroup "{questiongroup}" has no question "{name}"; showing any questionnaire fails. Use one of {names}.',
      misspeltKey:
        'Questiongroup "{questiongroup}" has no question "{name}"; showing any questionnaire fails. Did you mean "{candidate}"?',
      here: 'the questiongroup',
    },
  },
  create: ({ report }) => {
    const checkKey = (name: string, pointer: string, questiongroup: Node, listed: readonly unknown[]): void => {
      const names = questiongroup.children.flatMap((question) => question.keyword ?? [])
      // Without questions the configuration does not load, which has a finding of its own.
      if (names.length === 0) return
      const candidate = nearestName(
        name,
        names.filter((keyword) => !listed.includes(keyword)),
      )
      const data = { name, questiongroup: questiongroup.keyword ?? '?' }
      const related = [{ messageId: 'here', place: questiongroup.place('keyword') }]
      if (candidate === undefined) return report('key', { pointer }, { ...data, names }, { related })
      const fix = replacement(pointer, candidate)
      report('misspeltKey', { pointer }, { ...data, candidate }, { related, ...fix })
    }
    return {
      category: (node) => {
        const wanted = memberOf(node.value.view_options, 'additional_data')
        if (!isObject(wanted) || node.questionnaire.configuration === undefined) return
        const questiongroups = questiongroupsIn(node.questionnaire)
        for (const [name, keys] of Object.entries(wanted)) {
          const pointer = appendPointer(`${node.pointer}/view_options/additional_data`, name)
          const uses = questiongroups.get(name)
          if (uses === undefined) {
            const free = [...questiongroups.keys()].filter((keyword) => !Object.hasOwn(wanted, keyword))
            const candidate = nearestName(name, free)
            const place = { pointer, part: 'key' } as const
            if (candidate === undefined) report('questiongroup', place, { name })
            else report('misspeltQuestiongroup', place, { name, candidate }, renaming(pointer, candidate))
            continue
          }
          if (!Array.isArray(keys)) continue
          for (const [position, key] of keys.entries()) {
            if (typeof key !== 'string') continue
            const lacking = uses.find((use) => !use.children.some((question) => question.keyword === key))
            if (lacking) checkKey(key, `${pointer}/${position}`, lacking, keys)
          }
        }
      },
    }
  },
})
