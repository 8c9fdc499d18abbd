import { hasLinksInstead } from '../../questionnaire/links-instead.ts'
import { type Node, walkAll } from '../../questionnaire/node.ts'
import { isLink, type Option } from '../../questionnaire/options.ts'
import { entryOf } from '../../questionnaire/questions/who-can-enter.ts'
import { servedChildren } from '../../questionnaire/served-nodes.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Place } from '../rule.ts'

/** A questiongroup for links that has other questions or templates than links need. */
export const wrongLinkQuestiongroup = defineRule({
  meta: {
    id: 'wrong-link-questiongroup',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'link',
    summary:
      'A questiongroup for links lacks the one question, the templates or the option that links need, or there are other questions beside it.',
    why: 'Links are searched with the form template select_link and shown by the view template links, and they need exactly one question, of type link_id. For a subcategory with has_links, the labelled tree has the links and nothing else.',
    yieldsTo: ['unknown-template'],
    messages: {
      question:
        'Questiongroup "{questiongroup}" is a link to "{code}"; its one question must be of type link_id, but "{name}" is of type {type}. Ask one of that type.',
      several:
        'Questiongroup "{questiongroup}" is a link to "{code}" and must have exactly one question, of type link_id; "{name}" does not belong in it. Ask it elsewhere.',
      form: 'Questiongroup "{questiongroup}" is a link to "{code}"; only the form template select_link lets the editor search for questionnaires to link, "{template}" does not. Use select_link.',
      view: 'Questiongroup "{questiongroup}" is a link to "{code}"; only the view template links shows linked questionnaires, "{template}" does not. Use links.',
      noLink: {
        text: 'Question "{name}" is of type link_id, but questiongroup "{questiongroup}" has no option link that defines what is linked. Add it.',
        consequence: 'ineffective',
        basis: 'application',
      },
      beside: {
        text: 'Subcategory "{subcategory}" has has_links, so the labelled tree has links to questionnaires in its place and leaves out the answers in {names}. Move them to another subcategory.',
        consequence: 'not-shown',
        basis: 'application',
      },
    },
  },
  create: ({ file, report }) => {
    const checkQuestions = (node: Node, code: string, questiongroup: string): void => {
      const types = node.children.map((question) => question.type)
      const link = types.findIndex((type) => isStoredAs(type, 'questionnaire'))
      if (link < 0 && types.includes(undefined)) return
      for (const [position, { keyword: name, pointer }] of node.children.entries()) {
        const type = types[position]
        if (name === undefined || type === undefined || position === link) continue
        const place = { pointer: `${pointer}/keyword` }
        if (link < 0 && position === 0) report('question', place, { questiongroup, code, name, type })
        else report('several', place, { questiongroup, code, name })
      }
    }
    const checkTemplates = (node: Node, code: string, questiongroup: string): void => {
      const placeOf = (option: Option | undefined, member: 'form_options' | 'view_options'): Place =>
        option?.uri === file.uri ? { pointer: option.pointer } : missingAt(node, member)
      const form = node.template('form')
      if (form && !form.facts?.links) {
        report('form', placeOf(form.option, 'form_options'), { questiongroup, code, template: form.name })
      }
      const view = node.template('view')
      if (view && !view.facts?.links) {
        report('view', placeOf(view.option, 'view_options'), { questiongroup, code, template: view.name })
      }
    }
    const checkUnlinked = (node: Node, questiongroup: string): void => {
      // A subcategory that says has_links without any link has its own finding.
      if (node.parent?.option('form_options', 'has_links')) return
      const question = node.children.find((child) => isStoredAs(child.type, 'questionnaire'))
      // Without the template that searches, nobody can answer it, which is graver.
      if (question === undefined || entryOf(question)?.obstacle?.reason === 'widget') return
      report('noLink', question.place('keyword'), { questiongroup, name: question.keyword ?? '?' })
    }
    return {
      subcategory: (node) => {
        const hasLinks = node.option('form_options', 'has_links')
        if (hasLinks === undefined || !hasLinksInstead(node)) return
        const [links, others] = partition(servedChildren(node))
        // Without any link there is a finding of its own.
        if (links.length === 0 || others.length === 0) return
        const names = others.map(({ keyword }) => keyword ?? '?')
        report('beside', node.placeOf(hasLinks), { subcategory: node.keyword ?? '?', names })
      },
      questiongroup: (node) => {
        const link = node.option('form_options', 'link')?.value
        const questiongroup = node.keyword ?? '?'
        if (typeof link !== 'string' || link === '') return checkUnlinked(node, questiongroup)
        checkQuestions(node, link, questiongroup)
        checkTemplates(node, link, questiongroup)
      },
    }
  },
})

/** The questiongroups with a link, and what asks other questions than links. */
function partition(children: readonly Node[]): readonly [links: readonly Node[], others: readonly Node[]] {
  const isForLinks = (child: Node): boolean => isLink(child.option('form_options', 'link'))
  return [children.filter(isForLinks), children.filter((child) => !isForLinks(child) && asksMore(child))]
}

function asksMore(node: Node): boolean {
  return walkAll([node]).some(
    ({ level, type }) =>
      level === 'question' && type !== undefined && !isStoredAs(type, 'questionnaire') && !isStoredAs(type, 'nothing'),
  )
}
