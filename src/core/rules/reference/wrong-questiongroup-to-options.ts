import { ancestor, type Node } from '../../questionnaire/node.ts'
import { questiongroupsIn } from '../../questionnaire/questionnaires.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { visitOption } from '../parts/option-visitor.ts'
import { defineRule } from '../rule.ts'

/** A questiongroup that offers itself as a choice where it cannot be chosen. */
export const wrongQuestiongroupToOptions = defineRule({
  meta: {
    id: 'wrong-questiongroup-to-options',
    consequence: 'ineffective',
    category: 'reference',
    summary: 'questiongroup_to_options names a question that cannot offer this questiongroup.',
    why: 'As soon as the questiongroup is answered, the browser adds it to the choices of the questions named here. These must be of type select_conditional_questiongroup and list the questiongroup in options_by_questiongroups; otherwise the choice is dropped when the questionnaire is saved.',
    uses: { holes: ['name'] },
    messages: {
      questiongroup:
        'questiongroup_to_options names "{entry}", but the questionnaire has no questiongroup "{name}"; the choice is never shown. Correct or remove it.',
      question:
        'questiongroup_to_options names "{entry}", but questiongroup "{questiongroup}" has no question "{name}"; the choice is never shown. Correct or remove it.',
      type: 'questiongroup_to_options names "{entry}", a question of type {type}; only questions of type select_conditional_questiongroup offer questiongroups. Name one of these.',
      unlisted: {
        text: 'questiongroup_to_options offers "{questiongroup}" in "{entry}", but options_by_questiongroups of that question does not list it; an answer that chooses it is dropped when the questionnaire is saved. Add it there.',
        consequence: 'answer-lost',
      },
      page: {
        text: 'questiongroup_to_options names "{entry}", which is on another page of the form (category "{category}"); the browser cannot add the choice there, so it appears only after saving. Ask both on one page.',
        consequence: 'untidy',
      },
      target: 'the question',
    },
  },
  create: ({ set, report }) =>
    visitOption('questiongroup', 'form_options', 'questiongroup_to_options', set, ({ value, pointer, nodes }) => {
      if (!Array.isArray(value)) return
      for (const [position, entry] of value.entries()) {
        const verdicts = nodes.map((node) => judge(node, entry))
        const [first] = verdicts
        if (first === undefined || verdicts.some((verdict) => verdict === undefined)) continue
        const { messageId, data, target } = first
        const related = target ? [{ messageId: 'target', uri: target.uri, place: { pointer: target.pointer } }] : []
        report(messageId, { pointer: `${pointer}/${position}` }, data, { related })
      }
    }),
})

interface Verdict {
  readonly messageId: 'questiongroup' | 'question' | 'type' | 'unlisted' | 'page'
  readonly data: Record<'entry' | 'name' | 'questiongroup' | 'type' | 'category', string>
  readonly target?: { readonly uri: string; readonly pointer: string }
}

/** What is wrong with an entry where a questiongroup is; `undefined` when nothing is, or it cannot be known. */
function judge(node: Node, entry: unknown): Verdict | undefined {
  const { questionnaire } = node
  const parts = typeof entry === 'string' ? entry.split('|') : []
  const [questiongroup, key] = parts
  if (
    questionnaire.configuration === undefined ||
    parts.length !== 2 ||
    questiongroup === undefined ||
    key === undefined
  )
    return undefined
  const data = { entry: String(entry), name: questiongroup, questiongroup, type: '', category: '' }
  const known = questiongroupsIn(questionnaire)
  const targets = known.get(questiongroup)
  if (targets === undefined) return { messageId: 'questiongroup', data }
  const question = targets.flatMap((target) => target.children).find((child) => child.keyword === key)
  if (question === undefined) return { messageId: 'question', data: { ...data, name: key } }
  const type = question.type
  if (type === undefined) return undefined
  const target = { uri: question.file.uri, pointer: question.pointer }
  if (!isStoredAs(type, 'questiongroup')) return { messageId: 'type', data: { ...data, type }, target }
  const listed = question.option('form_options', 'options_by_questiongroups')?.value
  // A name that is no questiongroup has a finding of its own, and may be meant for this one.
  const isReadable = Array.isArray(listed) && listed.every((name) => known.has(name))
  if (isReadable && !listed.includes(node.keyword)) {
    return { messageId: 'unlisted', data: { ...data, questiongroup: node.keyword ?? '?' }, target }
  }
  const page = ancestor(question, 'category')
  if (page === ancestor(node, 'category')) return undefined
  return { messageId: 'page', data: { ...data, category: page?.keyword ?? '?' }, target }
}
