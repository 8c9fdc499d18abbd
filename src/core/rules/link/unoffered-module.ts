import { inheritanceOf } from '../../questionnaire/inheritance.ts'
import type { Questionnaire } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { questionnairesOfCode } from '../../questionnaire/questionnaires.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** A configuration that inherits from another one which does not take it for a module. */
export const unofferedModule = defineRule({
  meta: {
    id: 'unoffered-module',
    consequence: 'unanswerable',
    category: 'link',
    summary: 'A questiongroup inherits from a configuration that does not list this one in its modules.',
    why: 'An inherited questiongroup is filled from the questionnaire to which this one was added as a module; a configuration that does not list it in modules never offers to add it.',
    messages: {
      missing:
        '"{questiongroup}" of "{code}" inherits from "{configuration}", which does not list "{code}" in its modules; the module is not offered there, so nothing fills the questiongroup. Add "{code}" there.',
      modules: 'the modules of "{configuration}"',
    },
  },
  create: ({ set, report }) => ({
    models: ['questiongroup'],
    record: (record) => {
      const inheritance = record.model === 'questiongroup' ? inheritanceOf(record) : undefined
      if (inheritance === undefined) return
      const { configuration } = inheritance
      const sources = questionnairesOfCode(configuration, set)
      const users = nodesWith(record, set).flatMap((node) => node.questionnaire.configuration?.code ?? [])
      const code = users.find((user) => sources.every((source) => !offers(source, user)))
      const [source] = sources
      if (source === undefined || code === undefined || code === configuration) return
      const place = { pointer: fieldPointer(record, 'configuration', 'inherited_configuration') }
      const hasModules = source.configuration?.data.modules !== undefined
      const at = `${source.configuration?.dataPointer ?? ''}${hasModules ? '/modules' : ''}`
      const related = [{ messageId: 'modules', data: { configuration }, uri: source.file.uri, place: { pointer: at } }]
      report('missing', place, { questiongroup: record.keyword ?? '?', code, configuration }, { related })
    },
  }),
})

function offers({ configuration }: Questionnaire, code: string): boolean {
  const modules = configuration?.data.modules
  return modules !== undefined && (!Array.isArray(modules) || modules.includes(code))
}
