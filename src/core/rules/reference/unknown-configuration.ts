import { codesIn, meantCodes } from '../../questionnaire/suspect-codes.ts'
import { memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** The name of a configuration that no file of a complete set contains, or that is plainly misspelt. */
export const unknownConfiguration = defineRule({
  meta: {
    id: 'unknown-configuration',
    consequence: 'ineffective',
    category: 'reference',
    fix: 'sometimes',
    uses: { holes: ['name'], model: 'configuration' },
    yieldsTo: ['link-keyword-mismatch'],
    summary: 'A module, link, map or inherited questiongroup names an unknown configuration.',
    why: 'Nothing checks these codes when the configuration is loaded. A module that does not exist cannot be added, a link to it finds no questionnaires, and an inherited questiongroup is never filled.',
    messages: {
      unknown:
        'Unknown configuration "{name}": no loaded file defines it; {consequence}. Load its file, or correct the code.',
      misspelt: 'Unknown configuration "{name}": no loaded file defines it; {consequence}. Did you mean "{candidate}"?',
    },
  },
  create: ({ file, set, report }) => {
    const codes = codesIn(file.set)
    const check = (name: unknown, pointer: string, consequence: string): void => {
      if (typeof name !== 'string' || name === '' || codes.size === 0 || codes.has(name)) return
      if (meantCodes(file.set).has(name)) return
      const candidate = nearestName(name, codes)
      const data = { name, consequence }
      if (candidate !== undefined) {
        return report('misspelt', { pointer }, { ...data, candidate }, replacement(pointer, candidate))
      }
      // In an open set a configuration may well be in a file that was not given.
      if (file.set.complete) report('unknown', { pointer }, data)
    }
    const links = visitOption('questiongroup', 'form_options', 'link', set, ({ value, pointer }) =>
      check(value, pointer, 'there is nothing to link'),
    )
    const maps = visitOption('question', 'view_options', 'configuration', set, ({ value, pointer }) =>
      check(value, pointer, 'the view gets no link to the map'),
    )
    return {
      configuration: ({ data, dataPointer }) => {
        if (!Array.isArray(data.modules)) return
        data.modules.forEach((code: unknown, position) => {
          check(code, `${dataPointer}/modules/${position}`, 'this module cannot be added')
        })
      },
      category: (node) => {
        const pointer = `${node.pointer}/view_options/configuration`
        check(
          memberOf(node.value.view_options, 'configuration'),
          pointer,
          'the category gets neither colours nor addresses',
        )
      },
      questiongroup: (node) => links.questiongroup?.(node),
      question: (node) => maps.question?.(node),
      models: ['key', 'questiongroup'],
      record: (record) => {
        if (record.model === 'key') return maps.record?.(record)
        links.record?.(record)
        const inherited = memberOf(record.fields.configuration, 'inherited_configuration')
        const pointer = fieldPointer(record, 'configuration', 'inherited_configuration')
        check(inherited, pointer, 'nothing fills this questiongroup')
      },
    }
  },
})
