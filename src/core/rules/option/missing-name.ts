import { hasUnreadChildren, type Level, type Node, walk, walkAll } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { modulesIn } from '../../questionnaire/questionnaires.ts'
import { whichNamesIt } from '../../questionnaire/questions/which-names-it.ts'
import { strayPointers } from '../../questionnaire/stray-options.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import type { ConfigurationFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

const needsChildren: ReadonlySet<Level> = new Set<Level>(['section', 'category', 'questiongroup'])

/** A configuration without a question that names its questionnaires. */
export const missingName = defineRule({
  meta: {
    id: 'missing-name',
    consequence: 'misread',
    category: 'option',
    summary: 'No question of a configuration has is_name where the application looks for it.',
    why: 'Lists and pages show a questionnaire under the answer to the question with is_name, or as "Unknown name" if there is none. Modules, which only extend other questionnaires, and wocat, which only gathers them, need none.',
    messages: {
      none: 'No question of {configuration} has is_name, so all its questionnaires are called "Unknown name". Set it on one question.',
      overlooked:
        'Question "{question}" has is_name, but questiongroup "{questiongroup}" is beside subcategories, where the application does not look for the name, so all questionnaires of {configuration} are called "Unknown name". Move the questiongroup into a subcategory of its own.',
      module: {
        text: 'No question of {configuration} has is_name, so its questionnaires are called "Unknown name"; only a module, which extends other questionnaires, needs none.',
        consequence: 'untidy',
      },
    },
  },
  create: ({ set, report }) => ({
    configuration: (configuration, sections) => {
      let isAnyUnknown = false
      // Without its children the application does not load it, and that has a finding of its own.
      const nodes = walkAll(sections)
      if (nodes.some(lacksChildren)) return
      const questions = nodes.filter(({ level }) => level === 'question')
      const [first] = sections
      if (first === undefined || whichNamesIt(first.questionnaire)) return
      let overlooked: { readonly node: Node; readonly option: Option } | undefined
      for (const node of questions) {
        const option = node.option('view_options', 'is_name')
        // What is neither true nor false has a finding of its own.
        if (option !== undefined && typeof option.value !== 'boolean') return
        if (option?.value === true) overlooked ??= { node, option }
        isAnyUnknown ||= node.keyword !== undefined && node.record === undefined
      }
      if (isAnyUnknown || questions.some(hasUnread)) return
      const { code, edition, dataPointer } = configuration
      const name = [code ?? 'this configuration', edition].filter(Boolean).join(' ')
      if (overlooked) {
        const { node, option } = overlooked
        const data = {
          question: node.keyword ?? '?',
          questiongroup: node.parent?.keyword ?? '?',
          configuration: name,
        }
        return report('overlooked', node.placeOf(option), data)
      }
      const message = mayBeModule(configuration, sections, set) ? 'module' : 'none'
      report(message, { pointer: `${dataPointer}/sections` }, { configuration: name })
    },
  }),
})

/** Whether is_name is misspelt on a question or its key, or is in a wrong object. */
function hasUnread(node: Node): boolean {
  const configuration = node.record?.fields.configuration
  const owners = [node.value, ...(isObject(configuration) ? [configuration] : [])]
  return owners.some((value) =>
    strayPointers({ value, pointer: '' }, 'is_name').some((at) => at !== '/view_options/is_name'),
  )
}

function lacksChildren(node: Node): boolean {
  return hasUnreadChildren(node) || (needsChildren.has(node.level) && node.children.length === 0)
}

/** Whether another configuration, loaded or not, can have this one as a module; one with modules of its own is none. */
function mayBeModule(configuration: ConfigurationFact, sections: readonly Node[], set: SetIndex): boolean {
  const modules = memberOf(configuration.data, 'modules')
  if (configuration.code === 'wocat') return true
  if (Array.isArray(modules) && modules.length > 0) return false
  if (!set.complete) return true
  return modulesIn(set).has(configuration.code) || sections.some(inheritsAnswers)
}

function inheritsAnswers(section: Node): boolean {
  for (const node of walk(section)) {
    const record = node.level === 'questiongroup' ? node.record : undefined
    if (memberOf(record?.fields.configuration, 'inherited_configuration') !== undefined) return true
  }
  return false
}
