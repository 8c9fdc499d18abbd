import { inheritanceOf, sourcesOf } from '../../questionnaire/inheritance.ts'
import type { Node } from '../../questionnaire/node.ts'
import { questiongroupsIn, questionnairesOfCode } from '../../questionnaire/questionnaires.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { replacement } from '../parts/replacement.ts'
import { defineRule } from '../rule.ts'

/** An inherited questiongroup whose source is not there, or does not ask the same. */
export const wrongInheritedQuestiongroup = defineRule({
  meta: {
    id: 'wrong-inherited-questiongroup',
    consequence: 'unanswerable',
    category: 'reference',
    fix: 'sometimes',
    summary:
      'A questiongroup inherits from one that the other configuration does not have, or that lacks a key it asks.',
    why: 'The questions of an inherited questiongroup cannot be edited; their answers are copied, key by key, from the named questiongroup of the linked questionnaire. What is missing there always stays empty.',
    uses: { holes: ['name', 'configuration'] },
    messages: {
      unknown: {
        text: 'Configuration "{configuration}" has no questiongroup "{name}" from which "{questiongroup}" could inherit; its questions can neither be edited nor filled. Name another one.',
      },
      misspelt: {
        text: 'Configuration "{configuration}" has no questiongroup "{name}" from which "{questiongroup}" could inherit; its questions can neither be edited nor filled. Did you mean "{candidate}"?',
      },
      key: '"{questiongroup}" inherits from "{source}" of "{configuration}", which does not ask "{key}"; this question can neither be edited nor filled. Ask it there, or remove it.',
      source: 'the questiongroup it inherits from',
    },
  },
  create: ({ set, report }) => ({
    models: ['questiongroup'],
    record: (record) => {
      const inheritance = record.model === 'questiongroup' ? inheritanceOf(record) : undefined
      if (inheritance === undefined || sourcesOf(inheritance, set)?.length !== 0) return
      const { configuration, questiongroup: name } = inheritance
      const pointer = fieldPointer(record, 'configuration', 'inherited_questiongroup')
      const known = questionnairesOfCode(configuration, set).flatMap((one) => [...questiongroupsIn(one).keys()])
      const candidate = nearestName(name, known)
      const data = { configuration, name, questiongroup: record.keyword ?? '?' }
      if (candidate === undefined) return report('unknown', { pointer }, data)
      report('misspelt', { pointer }, { ...data, candidate }, replacement(pointer, candidate))
    },
    questiongroup: (node) => {
      const record = node.record
      const inheritance = record && inheritanceOf(record)
      const sources = inheritance && sourcesOf(inheritance, set)
      const [source] = sources ?? []
      if (inheritance === undefined || sources === undefined || source === undefined) return
      for (const question of node.children) {
        if (question.keyword === undefined || sources.some((one) => asks(one, question))) continue
        const { configuration, questiongroup } = inheritance
        const related = [{ messageId: 'source', uri: source.file.uri, place: source.place('keyword') }]
        const data = { questiongroup: node.keyword ?? '?', source: questiongroup, configuration, key: question.keyword }
        report('key', question.place('keyword'), data, { related })
      }
    },
  }),
})

function asks(source: Node, question: Node): boolean {
  return source.children.some((child) => child.keyword === question.keyword)
}
