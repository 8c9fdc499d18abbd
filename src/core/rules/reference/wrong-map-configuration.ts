import { codesIn, meantCodes } from '../../questionnaire/suspect-codes.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { nearestName } from '../../text/nearest-name.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** A map that is linked under the address of another configuration. */
export const wrongMapConfiguration = defineRule({
  meta: {
    id: 'wrong-map-configuration',
    consequence: 'not-shown',
    category: 'reference',
    fix: 'sometimes',
    summary: 'The option configuration of a map does not name its own configuration.',
    why: 'The view links the map of a questionnaire under the addresses of the configuration named here; under those of another configuration the questionnaire is not found.',
    messages: {
      other:
        'The map of this questionnaire is linked under the addresses of "{found}", where it is not found; its own configuration is "{code}". Use "{code}".',
      otherRecord:
        'The record of this key links the map under the addresses of "{found}", where the questionnaire is not found; its own configuration is "{code}". Set that on the question.',
      record: 'set here for all questionnaires',
    },
  },
  create: ({ set, report }) => ({
    question: (node) => {
      const option = node.option('view_options', 'configuration')
      const code = option && node.questionnaire.configuration?.code
      if (code === undefined || typeof option?.value !== 'string' || option.value === code) return
      if (option.value === '' || !isStoredAs(node.type, 'map')) return
      const found = option.value
      // Such a name has a finding of its own.
      if (set.configurations(found).length === 0 && isMisspelt(found, set)) return
      if (option.setBy === 'questionnaire') {
        return report('other', { pointer: option.pointer }, { found, code }, replacement(option.pointer, code))
      }
      const related = [{ messageId: 'record', uri: option.uri, place: { pointer: option.pointer } }]
      report('otherRecord', node.place('keyword'), { found, code }, { related })
    },
  }),
})

function isMisspelt(name: string, set: SetIndex): boolean {
  return meantCodes(set).has(name) || nearestName(name, codesIn(set)) !== undefined
}
